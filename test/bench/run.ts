import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classFiles, elementSchemaText, peerSchemaText } from './files/apiconfig';
import { workspaceFiles, writeFiles } from './files/workspace';
import { type HostCosts, measureHost } from './measures/host';
import { inTurns, type Keystrokes, openIn, typeIn } from './measures/keystrokes';
import { measureProject, type ProjectCosts } from './measures/project';
import { type FirstProblems, measureColdStart, measureNode, measureStarts, type ServerStart } from './measures/starts';
import { measureWorkspace, type WorkspaceCosts } from './measures/workspaces';
import { jsonPeer, type Programs, type Server, sortie, yamlPeer } from './servers';
import { apiconfigFile, apiconfigTyping, elementSchemaFile, schemaTyping } from './typing';

/** What to measure, and how often. */
export interface Sizes {
  readonly collections: readonly number[];
  readonly definitions: readonly number[];
  readonly workspaces: readonly number[];
  /** Number of edits to measure on Sortie and on other fast servers. */
  readonly edits: number;
  /** Number of edits to measure on the other servers, which are slower. */
  readonly peerEdits: number;
  /** Whether to also measure a layered project of realistic size. */
  readonly project: boolean;
}

export const fullSizes: Sizes = {
  collections: [100, 1_000, 10_000],
  definitions: [100, 1_000, 5_000],
  workspaces: [100, 1_000, 10_000],
  edits: 41,
  peerEdits: 9,
  project: true,
};

export const quickSizes: Sizes = {
  collections: [100, 1_000],
  definitions: [100, 1_000],
  workspaces: [100, 1_000],
  edits: 19,
  peerEdits: 4,
  project: false,
};

/**
 * Up to this size, servers that respond without a delay receive as many edits as Sortie. With fewer edits, they would
 * seem slower than they are. The servers are also measured in several alternating rounds, because ratios of short times
 * depend on the machine's load.
 */
const fewThings = 100;
const turns = 3;
/** From this size on, other servers need several seconds for an edit, so only a few edits are measured. */
const manyThings = 5_000;
const fewEdits = 3;

/**
 * The time and memory that a server needs while a user types in one file. `size` is the number of collections or
 * definitions.
 */
export interface FileResult extends Keystrokes {
  readonly server: string;
  readonly withoutDelay: boolean;
  readonly size: number;
  readonly bytes: number;
}

/** All measurements of a run. */
export interface Results {
  readonly apiconfig: readonly FileResult[];
  /** Sortie's peak memory, in bytes, in a folder that contains only the largest apiconfig file. */
  readonly alone: number;
  readonly schema: readonly FileResult[];
  readonly workspaces: readonly (WorkspaceCosts & { readonly files: number })[];
  readonly starts: readonly ServerStart[];
  readonly node: number;
  /** How soon a newly started server reports problems in an apiconfig file that has a large schema. */
  readonly coldStart: FirstProblems;
  readonly host: HostCosts;
  /** Absent in a quick run. */
  readonly project?: ProjectCosts;
}

/** Takes all measurements, using a temporary folder, and prints the progress. */
export async function measureAll(
  programs: Programs,
  sizes: Sizes,
  folder: string,
  say: (line: string) => void,
): Promise<Results> {
  const at = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made, { recursive: true });
    return made;
  };
  const peerSchema = path.join(folder, 'peer.schema.json');
  writeFileSync(peerSchema, peerSchemaText());

  const typed = async (
    servers: readonly Server[],
    size: number,
    below: string,
    typing: ReturnType<typeof apiconfigTyping>,
  ) => {
    const results: FileResult[] = [];
    const measured = await inTurns(servers, size <= fewThings ? turns : 1, (server) => {
      const isQuick = server.delay === 0 || (size <= fewThings && server.withoutDelay);
      const edits = isQuick ? sizes.edits : size < manyThings ? sizes.peerEdits : fewEdits;
      return typeIn(programs, server, below, typing, edits);
    });
    for (const [{ name, withoutDelay }, found] of measured) {
      results.push({ ...found, server: name, withoutDelay, size, bytes: Buffer.byteLength(typing.text) });
      say(
        `${path.basename(typing.file)}, ${size}: ${name}${withoutDelay ? ' without its delay' : ''} ${found.diagnostics.median.toFixed(1)} ms, first ${found.first.toFixed(0)} ms, problems ${found.problems.join('/')}, ${(found.peak / 1e6).toFixed(0)} MB`,
      );
    }
    return results;
  };

  const apiconfig: FileResult[] = [];
  for (const size of sizes.collections) {
    const below = at(`collections-${size}`);
    const typing = apiconfigTyping(below, size);
    writeFiles(below, [
      { path: apiconfigFile, text: typing.text },
      { path: elementSchemaFile, text: elementSchemaText(size) },
      ...classFiles(size),
    ]);
    const servers = [sortie(programs), yamlPeer(programs, peerSchema, true), yamlPeer(programs, peerSchema, false)];
    apiconfig.push(...(await typed(servers, size, below, typing)));
  }

  const largest = Math.max(...sizes.collections);
  const lonely = at('alone');
  const typing = apiconfigTyping(lonely, largest);
  writeFiles(lonely, [{ path: apiconfigFile, text: typing.text }]);
  const alone = await openIn(programs, sortie(programs), lonely, typing);

  const schema: FileResult[] = [];
  for (const size of sizes.definitions) {
    const below = at(`definitions-${size}`);
    const typing = schemaTyping(below, size);
    writeFiles(below, [{ path: path.relative(below, typing.file), text: typing.text }]);
    const servers = [sortie(programs), jsonPeer(programs, true), jsonPeer(programs, false)];
    schema.push(...(await typed(servers, size, below, typing)));
  }

  const workspaces: (WorkspaceCosts & { files: number })[] = [];
  for (const files of sizes.workspaces) {
    const below = at(`workspace-${files}`);
    writeFiles(below, workspaceFiles(files));
    const costs = await measureWorkspace(programs, below, files / 4, sizes.edits);
    workspaces.push({ ...costs, files });
    say(
      `workspace of ${files}: read in ${costs.indexing.toFixed(0)} ms, floor ${costs.floor.toFixed(0)} ms, keystroke ${costs.keystrokes.diagnostics.median.toFixed(1)} ms`,
    );
  }

  const quiet = at('collections-100');
  const started = [sortie(programs), yamlPeer(programs, peerSchema, false), jsonPeer(programs, false)];
  const starts = await measureStarts(programs, started, quiet, sizes.peerEdits);
  const coldStart = await measureColdStart(programs, at('cold'));
  const host = measureHost(programs, at('watched'));
  const project = sizes.project ? { project: await measureProject(programs, at('project'), sizes.edits) } : {};
  return {
    apiconfig,
    alone,
    schema,
    workspaces,
    starts,
    node: measureNode(programs, sizes.peerEdits),
    coldStart,
    host,
    ...project,
  };
}
