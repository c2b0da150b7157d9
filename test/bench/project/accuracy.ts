import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { createSortService } from '../../../server/service/create';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import type { GeneratedFile } from '../files/workspace';
import { sharedExtPath } from './apis';
import { customerFiles, plantInCustomerLayer } from './customerLayer';
import { type FaultyProject, type Mistake, type MistakeKind, mistakeKinds, plantMistakes } from './mistakes';
import { projectFiles } from './project';
import { type ProjectSize, projectShape } from './shape';

/** How well the problems match the mistakes in a generated project. */
export interface Accuracy {
  /** Warnings and errors in the project without mistakes, as `file: code: message`. */
  readonly falseAlarms: readonly string[];
  /**
   * For each kind of mistake: the number of planted mistakes, and how many of them have a warning or an error on their
   * entry.
   */
  readonly found: Readonly<Record<MistakeKind, { readonly planted: number; readonly found: number }>>;
  /** Warnings and errors that no planted mistake causes, as `file: code: message`. */
  readonly beside: readonly string[];
}

/** Counts the false alarms in a generated project, and the planted mistakes that the rules find. */
export async function measureAccuracy(size: ProjectSize, ofEachKind: number): Promise<Accuracy> {
  const shape = projectShape(size);
  const files = [...projectFiles(shape, size)];
  return compare(files, plantMistakes(shape, files, ofEachKind));
}

/**
 * Counts the same in a repository that contains only the customer's layer of a generated project. The mistakes are in
 * collections whose element the customer declares whole.
 */
export async function measureCustomerLayer(size: ProjectSize, ofEachKind: number, hasList = true): Promise<Accuracy> {
  const shape = projectShape(size);
  const files = customerFiles(projectFiles(shape, size), hasList);
  return compare(files, plantInCustomerLayer(shape, files, ofEachKind));
}

async function compare(files: readonly GeneratedFile[], faulty: FaultyProject): Promise<Accuracy> {
  const clean = await severeProblems(new Map(files.map(({ path, text }) => [path, text])));
  const problems = await severeProblems(faulty.files);
  const shared = faulty.files.get(sharedExtPath) ?? '';
  const lines = new Map(faulty.mistakes.map((mistake) => [lineOf(shared, mistake), mistake]));
  const hits = new Set(
    problems.flatMap(({ path, diagnostic }) =>
      path === sharedExtPath ? (lines.get(diagnostic.range.start.line) ?? []) : [],
    ),
  );
  const counts = mistakeKinds.map((kind) => {
    const planted = faulty.mistakes.filter((mistake) => mistake.kind === kind);
    return [kind, { planted: planted.length, found: planted.filter((mistake) => hits.has(mistake)).length }] as const;
  });
  const isPlanted = ({ path, diagnostic }: Located) => path === sharedExtPath && lines.has(diagnostic.range.start.line);
  return {
    falseAlarms: clean.map(inWords),
    found: Object.fromEntries(counts) as Accuracy['found'],
    beside: problems.filter((each) => !isPlanted(each)).map(inWords),
  };
}

interface Located {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

async function severeProblems(files: ReadonlyMap<string, string>): Promise<Located[]> {
  const workspace = new MemoryWorkspace(Object.fromEntries(files));
  const service = createSortService(workspace);
  const found: Located[] = [];
  try {
    await service.index(new AbortController().signal);
    for (const path of files.keys()) {
      for (const diagnostic of await service.diagnostics(workspace.uriOf(path), { isCancellationRequested: false })) {
        if ((diagnostic.severity ?? 1) <= DiagnosticSeverity.Warning) found.push({ path, diagnostic });
      }
    }
  } finally {
    service.dispose();
  }
  return found;
}

/** Returns the line of a planted entry. The entry is the last one in the default sort of its collection. */
function lineOf(text: string, { collection, name }: Mistake): number {
  const at = text.indexOf(`\n  ${collection}:\n`);
  const end = text.indexOf(`- ${name}\n`, at);
  return text.slice(0, end).split('\n').length - 1;
}

function inWords({ path, diagnostic: { code, message } }: Located): string {
  return `${path}: ${code}: ${message}`;
}
