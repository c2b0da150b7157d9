import { cpus } from 'node:os';
import { boundOf } from './bounds';
import { count, mb, ms, times } from './format';
import { heavySection } from './heavy/section';
import { hostTargets, type Row } from './hostTargets';
import { projectTargets } from './projectTargets';
import type { FileResult, Results } from './run';
import { type Programs, peerVersions } from './servers';
import { startTargets } from './startTargets';

/** Returns the performance page as Markdown. */
export function report(results: Results, programs: Programs, run: { quick: boolean; seconds: number }): string {
  const rows = targets(results);
  const missed = rows.filter(({ met }) => met === false);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `${[
    '# Performance',
    '',
    'If problems appear seconds after a keystroke, you stop waiting for them. This page compares Sortie with other language',
    'servers, and lists the targets that it misses. `npm run bench` generates the page. Compare ratios within one run,',
    'because absolute times depend on the machine and its load.',
    '',
    'One client drives all servers over stdio, with the same generated files.',
    '',
    `Other servers: ${peerVersions(programs).join(', ')}. Processors: ${machine}. Node: ${programs.nodeVersion}. Duration: ${run.seconds} s (${run.quick ? 'quick' : 'full'} run).`,
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
      ? ['## Why targets were missed', '', ...missed.map(({ what }) => `- **${what}**: ${boundOf(what)}`), '']
      : []),
    '## Apiconfig files',
    '',
    'Each keystroke changes the default sort of the middle collection. In this table and the next one, the columns show the',
    'following:',
    '',
    '- *keystroke*: the median time until the diagnostics of the whole file arrive',
    '- *p95*: the 95th percentile of the time in the preceding column',
    '- *ratio*: the keystroke time divided by that of Sortie',
    '- *completion*: the median time until the response to a completion request right after an edit',
    '- *first*: the time from opening the file to its first diagnostics',
    '- *peak*: the largest amount of memory that the server used',
    '- *problems*: the number of diagnostics without and with the typed character',
    '',
    fileTable(results.apiconfig, 'collections'),
    '',
    '## Schema files',
    '',
    fileTable(results.schema, 'definitions'),
    '',
    '## Workspaces',
    '',
    'The first column is the number of configuration files in the workspace. The workspace also contains the same',
    'number of Gosu classes. The floor is the time to read all these files and scan each of them once. For reading,',
    'for counting, and for the floor, the table shows the shortest time of five runs. The two *opened* columns show',
    'the median time from opening a file to its first diagnostics.',
    '',
    table(
      [
        'files',
        'reading the files',
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

| command | measures |
|---|---|
| \`npm run bench\` | all sizes, and writes this page |
| \`npm run bench -- --quick\` | small sizes, in less than three minutes, and writes nothing |
| \`npm run bench -- --starts\` | only the time from the start to the first problems, with a large schema and in a layered project |
| \`npm run bench -- --profile\` | the server with 10,000 collections, and writes a CPU profile to \`artifacts/bench\` |

- A keystroke time is the time from sending an edit until the diagnostics of the whole document change. Each edit
  creates or removes a problem, so the diagnostics always change. Edits are 60 ms apart, which is as fast as people
  type.
- With 100 collections or definitions, the servers take turns, and each server is measured three times. The page
  shows the measurement with the middle median.
- All servers push their diagnostics and run under the same version of Node. Sortie's server has the same Node
  argument as in VS Code. As VS Code does, the client declares that it watches files. "Without its delay" means that the
  server doesn't wait after a change before it starts to check. Nothing else is changed.
- yaml-language-server uses a JSON schema that lets it report problems on the same entries as Sortie. Sortie also reads
  the schema of the elements, and decides for each name whether it is a valid sort key.
- Peak memory is the largest amount of memory that the process used. Memory after closing is what remains after garbage
  collection.
- Code that runs in the extension host is measured with a simulated editor. The measurements cover the CPU time for
  loading and activating the packaged extension, the time from receiving a response to creating the rows of the tree,
  and watches with an accelerated clock in which every ninth status is lost.
- \`node test/bench/soak.mjs 60\` measures watches over real connections with every kind of fault.
- The \`activation\` flow reads the activation time that a real VS Code reports.

## Optimizations and their cost

| what | why it is harder to read | what it gives |
|---|---|---|
| Facts have spans relative to their block, and unchanged blocks keep their facts (\`server/service/text/source.ts\`) | a span has no meaning without its block | a keystroke parses one block |
| For each result of a query, the cache records what was read (\`server/service/cache/cache.ts\`) | a query is declared, not just called | only what depends on a change is computed again |
| The builds of a list are grouped and ordered once (\`client/deployments/listedBuilds.ts\`), and each build is created field by field (\`platform/readers.ts\`) | a list must be replaced, never changed | Sortie searches for the running build of an application only among the builds of this application: filtering 100,000 builds takes less than half the time (0.5 s instead of 1.4 s on a busy machine) |
| The running build of an application is determined once for all rows of the application (\`client/deployments/tree/runningBuild.ts\`) | each row of a build contains the running build | expanding a row among 100,000 builds takes 40 ms instead of 1.3 s |

None of the following four optimizations halves a time or a size that users notice. They are kept because Sortie needs them to meet a target or a limit, or to come close to it:

| what | why it is harder to read | what it is needed for |
|---|---|---|
| The client reads the editor's API once (two aliases in \`scripts/bundles.mjs\`) | in the bundle, an import of \`vscode\` leads to \`client/editorApi.ts\` | at most 1.5 times the loading and activation time of November 2026: 1.25 times with this optimization, 1.7 times without it |
| The MCP server is bundled without the schema validator of its library (two aliases in \`scripts/bundles.mjs\`) | in the bundle, an import of \`ajv\` leads to \`cli/mcp/noSchemas.ts\` | a command-line package below 600 KB: with the validator, the package would be 629 KB instead of 588 KB |
| The body of a Gosu class is read when its members are needed (\`server/service/facts/gosu.ts\`) | the tokens in bodies can be missing, and four facts of a class are getters | reading a layered project in at most 1.7 times the floor: about 2 times with this optimization, 2.5 times without it (measured without the next optimization) |
| Node 24 or later runs the language server with at most 32 MB in each half of its space for young objects (\`client/language/nodeArguments.ts\`) | how the server starts depends on the version of Node | reading a layered project in at most 1.7 times the floor: about 1.9 times and 246 MB of memory with this optimization, 2.05 times and 280 MB without it |

These optimizations were removed because they didn't halve any figure that users notice:

- rewriting dependencies while bundling: loading and activating took 29 ms instead of 39 ms
- a custom writer for standard output: a keystroke took 10% less time
- three heap flags: the peak memory with 10,000 collections was 332 MB instead of 478 MB, and reading was no faster
- a second reader for plain YAML: reading a project of 1,999 files took 1.0 s instead of 1.4 s of processor time
- sharing equal positions and texts among facts: the peak memory with 10,000 collections was 10% lower
- custom matching of globs and URIs: it saved less than 0.2 s of the 4 s for reading 10,000 files`;

/** Returns a line for each ratio that misses its target. Ratios depend less on the machine than times do. */
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
    [10_000, 40],
    [1_000, 10],
    [100, 4],
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
  const large = apiconfig.filter(({ server }) => server === 'Sortie').at(-1);
  const [ownSchema, json] = [of(schema, 1_000, 'Sortie'), of(schema, 1_000, 'vscode-json-language-server', true)];
  if (ownSchema && json) {
    const ratio = json.diagnostics.median / ownSchema.diagnostics.median;
    add(
      'keystroke → diagnostics, schema file of 4 MB',
      'at least 4 times faster than vscode-json-language-server without its delay',
      `${times(ratio)} (${ms(ownSchema.diagnostics.median)} against ${ms(json.diagnostics.median)})`,
      ratio >= 4,
    );
  }
  const peerLarge = large && of(apiconfig, large.size, yaml, true);
  if (large?.completion && peerLarge?.completion) {
    const ratio = peerLarge.completion.median / large.completion.median;
    add(
      `completion right after an edit, ${count(large.size)} collections`,
      `at least 40 times faster than ${yaml} with 10,000 collections`,
      `${times(ratio)} (${ms(large.completion.median)} against ${ms(peerLarge.completion.median)})`,
      large.size < 10_000 ? undefined : ratio >= 40,
    );
    const spread = large.completion.p95 / large.completion.median;
    add('p95 of completion right after an edit', 'below 3 × the median', times(spread), spread < 3);
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
    const judged = (peak: number) => (large.size < 10_000 ? undefined : peak / peerLarge.peak <= 0.75);
    const against = (peak: number) => `${times(peak / peerLarge.peak)} (${mb(peak)} against ${mb(peerLarge.peak)})`;
    const size = `apiconfig of ${(large.bytes / 1e6).toFixed(1)} MB open`;
    const target = `at most 0.75 × ${yaml}'s, which reads only that file`;
    add(`peak memory, ${size}, the only file in its folder`, target, against(alone), judged(alone));
    add(`peak memory, ${size}, with its schema and classes`, target, against(large.peak), judged(large.peak));
  }
  const [ownStart, yamlStart] = ['Sortie', yaml].map((name) => starts.find(({ server }) => server === name));
  if (ownStart && yamlStart) {
    const ratio = ownStart.milliseconds / yamlStart.milliseconds;
    add(
      'start → initialized',
      `at most 0.4 × ${yaml}'s`,
      `${times(ratio)} (${ms(ownStart.milliseconds)} against ${ms(yamlStart.milliseconds)}, an empty Node program ${ms(node)})`,
      ratio <= 0.4,
    );
  }
  return [
    ...rows,
    ...startTargets('apiconfig of 262 KB beside a schema of 4.2 MB', coldStart, 2),
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
