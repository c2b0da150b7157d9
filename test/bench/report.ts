import { cpus } from 'node:os';
import { boundOf } from './bounds';
import { count, mb, ms, times } from './format';
import { heavySection } from './heavy/section';
import { hostTargets, type Row } from './hostTargets';
import { projectTargets } from './projectTargets';
import type { FileResult, Results } from './run';
import { type Programs, peerVersions } from './servers';
import { startTargets } from './startTargets';

/** Returns the page about performance as Markdown. */
export function report(results: Results, programs: Programs, run: { quick: boolean; seconds: number }): string {
  const rows = targets(results);
  const missed = rows.filter(({ met }) => met === false);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `${[
    '# Performance',
    'Sortie against what people use today, on the same generated files, over stdio, by the same client. Written by',
    '`npm run bench`; ratios within one run count, absolute times depend on the machine and on what else it does.',
    '',
    `${peerVersions(programs).join(', ')}; ${machine}; ${run.quick ? 'a quick run' : 'a full run'} of ${run.seconds} s.`,
    '',
    '## Targets',
    '',
    table(
      ['what', 'target', 'measured', 'met'],
      rows.map(({ what, target, measured, met }) => [
        what,
        target,
        measured,
        met === undefined ? '–' : met ? 'yes' : '**no**',
      ]),
    ),
    '',
    ...(missed.length > 0
      ? ['## What bounds the rest', '', ...missed.map(({ what }) => `- **${what}**: ${boundOf(what)}`), '']
      : []),
    '## Apiconfig files',
    '',
    'A keystroke in the default sort of the collection in the middle, until the diagnostics of the whole file are there.',
    '',
    fileTable(results.apiconfig, 'collections'),
    '',
    '## Schema files',
    '',
    fileTable(results.schema, 'definitions'),
    '',
    '## Workspaces',
    '',
    'So many configuration files, and as many Gosu classes. The floor reads and scans the same files once. Of reading and of the floor the better of two is shown.',
    '',
    table(
      [
        'files',
        'reading them',
        'until problems are counted',
        'floor',
        'ratio',
        'keystroke',
        'p95',
        'opened when quiet',
        'opened while reading',
        'peak',
      ],
      results.workspaces.map((one) => [
        count(one.files),
        ms(one.indexing),
        ms(one.counted),
        ms(one.floor),
        times(one.indexing / one.floor),
        ms(one.keystrokes.diagnostics.median),
        ms(one.keystrokes.diagnostics.p95),
        ms(one.openedIdle),
        ms(one.openedWhileIndexing),
        mb(one.keystrokes.peak),
      ]),
    ),
    '',
    heavySection(table),
    '',
    '## Start to initialized',
    '',
    table(
      ['program', 'median'],
      [
        ['Node with an empty program', ms(results.node)],
        ...results.starts.map((one) => [one.server, ms(one.milliseconds)]),
      ],
    ),
    '',
    notes,
  ].join('\n')}\n`;
}

const notes = `## How it is measured

- \`npm run bench\` (all sizes, writes this page), \`npm run bench -- --quick\` (small sizes, below three minutes, writes
  nothing), \`npm run bench -- --starts\` (only from the start to the first problems, beside a large schema and in a
  layered project), \`npm run bench -- --profile\` (a CPU profile of the server with 10,000 collections, in
  \`artifacts/bench\`).
- Timed is the answer for the whole document after one edit: from sending the change until diagnostics arrive that differ
  from those before, as they must, since each edit makes or mends a problem. Edits are 60 ms apart; nobody types faster.
- With 100 collections or definitions, all servers are measured three times, in turns. Of each server, the measurement with
  the middle median counts.
- All servers push their diagnostics and run under the same Node. "Without its delay" takes away the time that a peer
  waits after a change, and nothing else.
- yaml-language-server gets a JSON schema with which it reports the same entries as Sortie. Sortie reads the schema with
  the elements besides, and knows of each name whether it sorts.
- Peak memory is the most that the process ever had; memory after closing is what is left after a collection.
- What runs in the extension host is measured with a stand-in for the editor: loading and activating the packaged extension
  in computing time, the rows of the tree from an answer as text, and the watches on a clock whose hour takes seconds, with
  every ninth status lost. \`node test/bench/soak.mjs 60\` watches over real connections under every fault; the flow
  \`activation\` reads what a real VS Code says of it.

## What was done for speed, and what it costs to read

| what | why it is harder to read | what it gives |
|---|---|---|
| A file is a table of blocks whose facts have spans relative to the block (\`server/service/text/blocks.ts\`) | every span needs its block to become a place | a keystroke reads one block anew, whatever the size of the file |
| Results of queries remember what they read (\`server/service/incremental/memo.ts\`) | a query is declared, not just called | a change computes again only what depended on it |
| Plain YAML is read line by line (\`server/service/languages/yaml/yamlPlain.ts\`) | a second reader beside the parser, held against it by property tests | a block is read 13 times faster, which a keystroke in a long block and a document of many blocks need |
| Few results are remembered: of a resource, a definition and a class one each. Others pass with the check that asked for them (\`transient\` in \`incremental/memo.ts\`) | which queries are kept is a choice at each | 3 kept results of a collection with its schema and class instead of some 40: half of the live memory less |
| A file that is opened with the text that was read from disk is not read again (\`server/service/text/source.ts\`) | a fingerprint stands for the text that was dropped | no second set of facts beside the first at the peak; a large file opens in a fraction of the time |
| The lists of collections are updated by effects of the memo (\`keep\` in \`memo.ts\`, two callers in \`listings.ts\`) | work that changes inputs while the memo settles | one more collection relists itself instead of all 10,000, also while files are being read |
| Strings of a long message are decoded while they arrive (\`server/messageDecoder.ts\`) | a decoder beside \`JSON.parse\`, compared with it by property tests | the message after a document of 10 MB waits 8 ms for it instead of 25 |
| The builds of a list are grouped and ordered once (\`client/deployments/listedBuilds.ts\`), and are put together member by member (\`platform/readers.ts\`) | a list must be replaced, never changed | what an application runs is looked for among its own builds: filtering 100,000 builds takes less than half (0.5 s against 1.4 s on a busy machine) |
| What an application runs is found once for its rows (\`client/deployments/tree/runningBuild.ts\`) | the rows of builds carry it | expanding a row among 100,000 builds takes 40 ms instead of 1.3 s |

Four means halve no figure that a user feels. They stay, because a target or a limit is missed without them:

| what | why it is harder to read | what it is needed for |
|---|---|---|
| V8 doesn't enlarge its space for young objects (\`server/main.ts\`) | a V8 flag | half of the memory of yaml-language-server: without the flag, the peak with 10,000 collections was 478 MB instead of 332 |
| The client reads the editor's API once (two aliases in \`scripts/bundles.mjs\`) | in the bundle, an import of \`vscode\` leads to \`client/editorApi.ts\` | loading plus activating in less than 1.5 times what they took in November 2026: 1.25 times with it, 1.7 without |
| Facts share positions, texts, and empty lists (\`server/service/text/interner.ts\`) | readers create positions and lists with the interner | half of the memory of yaml-language-server, which is 401 MB: without sharing positions and lists, the peak with 10,000 collections was 360 to 419 MB instead of 349 to 380. Texts are copied from the file that they were cut from, so that it can be freed |
| The MCP server is bundled without the schema validator of its library (two aliases in \`scripts/bundles.mjs\`) | in the bundle, an import of \`ajv\` leads to \`cli/mcp/noSchemas.ts\` | a package of the command line below 600 KB: with the validator, it would have 629 KB instead of 588 |

These didn't halve a figure that a user feels, so they are gone:

- rewriting dependencies while bundling (loading plus activating took 29 ms instead of 39)
- a writer of our own for standard output (a tenth of a keystroke), two more heap flags (44 MB together), and our own
  matching of globs and URIs (less than 0.2 s of the 4 s for reading 10,000 files)
- values of a key that are their own input nodes, rows without a map, and three forms of a list of dependents (15 % of the
  live memory together, 2 % of the peak, no time)`;

/** Returns a line for each ratio that misses its target. Unlike times, ratios don't depend on the machine. */
export function missedRatios(results: Results): readonly string[] {
  return targets(results)
    .filter(({ met, measured }) => met === false && measured.includes('×'))
    .map(({ what, target, measured }) => `${what}: ${measured}, target: ${target}`);
}

function targets({ apiconfig, alone, schema, workspaces, starts, node, coldStart, host, project }: Results): Row[] {
  const rows: Row[] = [];
  const add = (what: string, target: string, measured: string, met: boolean | undefined) =>
    rows.push({ what, target, measured, met });
  const of = (all: readonly FileResult[], size: number, server: string, withoutDelay = false) =>
    all.find((one) => one.size === size && one.server === server && one.withoutDelay === withoutDelay);
  const yaml = 'yaml-language-server';

  for (const [size, wanted] of [
    [10_000, 300],
    [100, 5],
  ] as const) {
    const [ours, peer] = [of(apiconfig, size, 'Sortie'), of(apiconfig, size, yaml, true)];
    if (!ours || !peer) continue;
    const ratio = peer.diagnostics.median / ours.diagnostics.median;
    add(
      `keystroke → diagnostics, ${count(size)} collections`,
      `at least ${wanted} times faster than ${yaml} without its delay`,
      `${times(ratio)} (${ms(ours.diagnostics.median)} against ${ms(peer.diagnostics.median)})`,
      ratio >= wanted,
    );
  }
  const [small, large] = [of(apiconfig, 100, 'Sortie'), apiconfig.filter(({ server }) => server === 'Sortie').at(-1)];
  if (small && large) {
    const growth = large.diagnostics.median / small.diagnostics.median;
    add(
      'growth of that median',
      'at most 4 times from 100 to 10,000',
      `${times(growth)} to ${count(large.size)}`,
      growth <= 4,
    );
  }
  const [ownSchema, json] = [of(schema, 1_000, 'Sortie'), of(schema, 1_000, 'vscode-json-language-server', true)];
  if (ownSchema && json) {
    const ratio = json.diagnostics.median / ownSchema.diagnostics.median;
    add(
      'keystroke → diagnostics, schema file of 4 MB',
      'at least 20 times faster than vscode-json-language-server without its delay',
      `${times(ratio)} (${ms(ownSchema.diagnostics.median)} against ${ms(json.diagnostics.median)})`,
      ratio >= 20,
    );
  }
  const peerLarge = large && of(apiconfig, large.size, yaml, true);
  if (large?.completion && peerLarge?.completion) {
    const ratio = peerLarge.completion.median / large.completion.median;
    add(
      `completion right after an edit, ${count(large.size)} collections`,
      `at least 100 times faster than ${yaml} at 10,000`,
      `${times(ratio)} (${ms(large.completion.median)} against ${ms(peerLarge.completion.median)})`,
      large.size < 10_000 ? undefined : ratio >= 100,
    );
    const spread = large.completion.p95 / large.completion.median;
    add('p95 of that completion', 'below 3 × the median', times(spread), spread < 3);
  }
  const [few, many] = [workspaces[0], workspaces.at(-1)];
  if (few && many) {
    const ratio = many.keystrokes.diagnostics.median / few.keystrokes.diagnostics.median;
    add(
      `keystroke in a workspace of ${count(many.files)} files against one of 100`,
      'at most 1.5 times',
      times(ratio),
      ratio <= 1.5,
    );
    const late = many.openedWhileIndexing / many.openedIdle;
    add(
      `first diagnostics of an opened file while ${count(many.files)} files are being read`,
      'at most 2 × the idle time',
      `${times(late)} (${ms(many.openedWhileIndexing)} against ${ms(many.openedIdle)})`,
      many.files < 10_000 ? undefined : late <= 2,
    );
    const indexing = many.indexing / many.floor;
    add(
      `reading a workspace of ${count(many.files)} files, warm disk`,
      'at most 2.5 × the floor',
      `${times(indexing)} (${ms(many.indexing)}, floor ${ms(many.floor)})`,
      indexing <= 2.5,
    );
    if (many.keptByClosed !== undefined)
      add(
        'memory after opening and closing 500 files',
        'at most 10 MB more',
        mb(many.keptByClosed),
        many.keptByClosed <= 10e6,
      );
  }
  if (large && peerLarge) {
    const judged = (peak: number) => (large.size < 10_000 ? undefined : peak / peerLarge.peak <= 1 / 2);
    const against = (peak: number) => `${times(peak / peerLarge.peak)} (${mb(peak)} against ${mb(peerLarge.peak)})`;
    const size = `apiconfig of ${(large.bytes / 1e6).toFixed(1)} MB open`;
    const target = `at most half of ${yaml}'s, which reads that file alone`;
    add(`peak memory, ${size}, alone in its folder`, target, against(alone), judged(alone));
    add(`peak memory, ${size}, with its schema and classes`, target, against(large.peak), judged(large.peak));
  }
  const [ownStart, yamlStart] = ['Sortie', yaml].map((name) => starts.find(({ server }) => server === name));
  if (ownStart && yamlStart) {
    const ratio = ownStart.milliseconds / yamlStart.milliseconds;
    add(
      'start → initialized',
      `at most 0.4 × ${yaml}'s`,
      `${times(ratio)} (${ms(ownStart.milliseconds)} against ${ms(yamlStart.milliseconds)}, Node alone ${ms(node)})`,
      ratio <= 0.4,
    );
  }
  return [
    ...rows,
    ...startTargets('apiconfig of 262 KB beside a schema of 4.2 MB', coldStart),
    ...hostTargets(host),
    ...(project ? projectTargets(project) : []),
  ];
}

function fileTable(results: readonly FileResult[], unit: string): string {
  return table(
    [unit, 'size', 'server', 'keystroke', 'p95', 'ratio', 'completion', 'p95', 'first', 'peak', 'problems'],
    results.map((one) => {
      const ours = results.find(({ server, size }) => server === 'Sortie' && size === one.size);
      return [
        count(one.size),
        `${(one.bytes / 1e6).toFixed(one.bytes < 1e6 ? 2 : 1)} MB`,
        `${one.server}${one.withoutDelay ? ', without its delay' : ''}`,
        ms(one.diagnostics.median),
        ms(one.diagnostics.p95),
        ours ? times(one.diagnostics.median / ours.diagnostics.median) : '',
        one.completion ? ms(one.completion.median) : '–',
        one.completion ? ms(one.completion.p95) : '–',
        ms(one.first),
        mb(one.peak),
        one.problems.join(' / '),
      ];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
