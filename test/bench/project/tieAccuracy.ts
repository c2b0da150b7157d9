import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { brokenTies, type TieMistakeKind, tieMistakeKinds } from './brokenTies';
import { CheckedProject, type FileProblem, type PlantedResult } from './checkedProject';
import type { ProjectSize } from './shape';
import { soundProject } from './tieNames';

/** How well the problems match the planted mistakes of one kind. */
export interface TieCounts {
  readonly planted: number;
  /** The mistakes with a warning or an error at their place. For a class that no apiconfig names, a hint suffices. */
  readonly found: number;
  /** The mistakes that have only information or a hint at their place. */
  readonly weaker: number;
  /** The mistakes for which the preferred quick fix at their place restores the project exactly. */
  readonly restored: number;
  /** The other new problems in the whole project, as `severity code` with their number. */
  readonly beside: ReadonlyMap<string, number>;
  /** The mistakes that weren't found or restored, or that cause problems beside them, except hints. In words. */
  readonly missed: readonly string[];
}

/** How well the problems match the mistakes that are planted in a generated project, one at a time. */
export interface TieAccuracy {
  /** The problems in the project without mistakes, except hints, as `file: code: message`. */
  readonly asShipped: readonly string[];
  readonly kinds: ReadonlyMap<TieMistakeKind, TieCounts>;
}

/** Plants mistakes of each kind in a generated project, one at a time. Counts the problems that they cause. */
export async function measureTies(
  size: ProjectSize,
  ofEachKind: number,
  wanted: readonly TieMistakeKind[] = tieMistakeKinds,
): Promise<TieAccuracy> {
  const project = soundProject(size);
  const checked = new CheckedProject(project.files);
  try {
    const asShipped = await checked.begin();
    const kinds = new Map<TieMistakeKind, TieCounts>();
    for (const kind of wanted) {
      const results: PlantedResult[] = [];
      for (const mistake of brokenTies(project, kind, ofEachKind)) results.push(await checked.plant(mistake));
      kinds.set(kind, countsOf(kind, results));
    }
    return { asShipped: asShipped.filter(isShown).map(inWords), kinds };
  } finally {
    checked.dispose();
  }
}

/** Counts the planted mistakes of a kind, and the problems that they cause. */
export function countsOf(kind: TieMistakeKind, results: readonly PlantedResult[]): TieCounts {
  const weakest = kind === 'class that no apiconfig names' ? DiagnosticSeverity.Hint : DiagnosticSeverity.Warning;
  const isFound = ({ here }: PlantedResult) => here.some(({ diagnostic }) => (diagnostic.severity ?? 1) <= weakest);
  const beside = new Map<string, number>();
  for (const { path, diagnostic } of results.flatMap((result) => result.beside)) {
    const code = `${severityOf(diagnostic)} ${diagnostic.code} (${path.replace(/^.*?\.(?=\w+(\.\w+)?$)/, '')})`;
    beside.set(code, (beside.get(code) ?? 0) + 1);
  }
  return {
    planted: results.length,
    found: results.filter(isFound).length,
    weaker: results.filter((result) => !isFound(result) && result.here.length > 0).length,
    restored: results.filter(({ isRestored }) => isRestored).length,
    beside,
    missed: results
      .filter((result) => !isFound(result) || !result.isRestored || result.beside.some(isShown))
      .map(missInWords),
  };
}

function missInWords({ mistake, here, beside }: PlantedResult): string {
  const { path, text, places } = mistake;
  const [place] = places;
  const planted = place?.path === path ? text.slice(place.start, place.end) : `a change for ${place?.path}`;
  return [`${path}: ${planted}`, ...[...here, ...beside].map((each) => `    ${inWords(each)}`)].join('\n');
}

function isShown({ diagnostic }: FileProblem): boolean {
  return (diagnostic.severity ?? 1) <= DiagnosticSeverity.Information;
}

function inWords({ path, diagnostic }: FileProblem): string {
  return `${path}: ${severityOf(diagnostic)} ${diagnostic.code}: ${diagnostic.message}`;
}

function severityOf({ severity = 1 }: Diagnostic): string {
  return ['error', 'warning', 'information', 'hint'][severity - 1] ?? '';
}
