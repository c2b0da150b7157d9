import { type CodeAction, CodeActionKind, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { neverCanceled } from '../../../server/service/cancellation';
import { createSortService } from '../../../server/service/create';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { offsetAt } from '../../server/kit/cursor';
import { applyWorkspaceEdit } from '../../server/kit/edits';
import { brokenTies, type TieMistake, type TieMistakeKind, tieMistakeKinds } from './brokenTies';
import type { ProjectSize } from './shape';
import { type SoundProject, soundProject, type TextPlace } from './tieNames';

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
  /** The mistakes that weren't found or restored, in words. */
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
  const checked = new CheckedProject(soundProject(size));
  try {
    const asShipped = await checked.begin();
    const kinds = new Map<TieMistakeKind, TieCounts>();
    for (const kind of wanted) {
      const results: PlantedResult[] = [];
      for (const mistake of brokenTies(checked.project, kind, ofEachKind)) results.push(await checked.plant(mistake));
      kinds.set(kind, countsOf(kind, results));
    }
    return { asShipped: asShipped.filter(isShown).map(inWords), kinds };
  } finally {
    checked.dispose();
  }
}

/** A problem in a file. */
interface Located {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

interface PlantedResult {
  readonly mistake: TieMistake;
  /** The new problems at the places of the mistake. */
  readonly here: readonly Located[];
  readonly beside: readonly Located[];
  readonly isRestored: boolean;
}

const abilities = { asksQuestions: true, createsFiles: true, snippets: true, showsDisabledActions: true };

/** A project in which mistakes are planted and reverted. The language service reads the project only once. */
class CheckedProject {
  private readonly workspace: MemoryWorkspace;
  private readonly service;
  private readonly sound = new Map<string, readonly Diagnostic[]>();

  constructor(readonly project: SoundProject) {
    this.workspace = new MemoryWorkspace(Object.fromEntries(project.files));
    this.service = createSortService(this.workspace);
  }

  dispose(): void {
    this.service.dispose();
  }

  /** Reads the project. Returns the problems without mistakes. */
  async begin(): Promise<readonly Located[]> {
    await this.service.index(new AbortController().signal);
    for (const path of this.project.files.keys()) this.sound.set(path, await this.problemsIn(path));
    return [...this.sound].flatMap(([path, found]) => found.map((diagnostic) => ({ path, diagnostic })));
  }

  /** Plants a mistake, collects the problems and the fixes, and reverts the mistake. */
  async plant(mistake: TieMistake): Promise<PlantedResult> {
    const before = this.project.files.get(mistake.path);
    this.workspace.write(mistake.path, mistake.text);
    await this.service.settled();
    const found = await this.newProblems(mistake);
    const here = found.filter((each) => mistake.places.some((place) => this.isAt(each, place, mistake)));
    const isRestored = await this.isRestored(mistake, here);
    if (before === undefined) this.workspace.remove(mistake.path);
    else this.workspace.write(mistake.path, before);
    await this.service.settled();
    return { mistake, here, beside: found.filter((each) => !here.includes(each)), isRestored };
  }

  private async newProblems({ path: changed }: TieMistake): Promise<readonly Located[]> {
    const found: Located[] = [];
    for (const path of new Set([...this.project.files.keys(), changed])) {
      const known = this.sound.get(path) ?? [];
      const now = await this.problemsIn(path);
      if (now === known) continue;
      const left = known.map(keyOf);
      for (const diagnostic of now) {
        const at = left.indexOf(keyOf(diagnostic));
        if (at < 0) found.push({ path, diagnostic });
        else left.splice(at, 1);
      }
    }
    return found;
  }

  private problemsIn(path: string): Promise<readonly Diagnostic[]> {
    return this.service.diagnostics(this.workspace.uriOf(path), neverCanceled);
  }

  /** Whether a problem is at a name: on the same line, touching the name, and beginning in the value of its key. */
  private isAt({ path, diagnostic: { range } }: Located, place: TextPlace, mistake: TieMistake): boolean {
    if (path !== place.path || range.start.line !== range.end.line) return false;
    const text = this.textOf(path, mistake);
    const [start, end] = [offsetAt(text, range.start), offsetAt(text, range.end)];
    return start < place.end && end > place.start && !/[:\s]/.test(text.slice(start, place.start).trim());
  }

  private async isRestored(mistake: TieMistake, here: readonly Located[]): Promise<boolean> {
    for (const { path, diagnostic } of here) {
      const action = await this.preferredFix(path, diagnostic);
      if (action?.edit === undefined) continue;
      const pathOf = (uri: string) => uri.slice(this.workspace.uriOf('').length);
      const texts = applyWorkspaceEdit(action.edit, (uri) => this.textOf(pathOf(uri), mistake));
      const changed = [...texts].map(([uri, text]) => [pathOf(uri), text] as const);
      const isWhole = changed.some(([file]) => file === mistake.path);
      if (isWhole && changed.every(([file, text]) => text === this.project.files.get(file))) return true;
    }
    return false;
  }

  private async preferredFix(path: string, diagnostic: Diagnostic): Promise<CodeAction | undefined> {
    const context = { diagnostics: [diagnostic], only: [CodeActionKind.QuickFix] };
    const uri = this.workspace.uriOf(path);
    const actions = await this.service.codeActions(uri, diagnostic.range, context, abilities, neverCanceled);
    const preferred = actions.find(
      ({ isPreferred, diagnostics }) => isPreferred && diagnostics?.some(({ code }) => code === diagnostic.code),
    );
    return preferred && this.service.resolveCodeAction(preferred, neverCanceled);
  }

  private textOf(path: string, mistake: TieMistake): string {
    return path === mistake.path ? mistake.text : (this.project.files.get(path) ?? '');
  }
}

function countsOf(kind: TieMistakeKind, results: readonly PlantedResult[]): TieCounts {
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
    missed: results.filter((result) => !isFound(result) || !result.isRestored).map(missInWords),
  };
}

function missInWords({ mistake, here, beside }: PlantedResult): string {
  const { path, text, places } = mistake;
  const [place] = places;
  const planted = place?.path === path ? text.slice(place.start, place.end) : `a change for ${place?.path}`;
  return [`${path}: ${planted}`, ...[...here, ...beside].map((each) => `    ${inWords(each)}`)].join('\n');
}

function isShown({ diagnostic }: Located): boolean {
  return (diagnostic.severity ?? 1) <= DiagnosticSeverity.Information;
}

function keyOf({ severity, code, message }: Diagnostic): string {
  return `${severity} ${code} ${message}`;
}

function severityOf({ severity = 1 }: Diagnostic): string {
  return ['error', 'warning', 'information', 'hint'][severity - 1] ?? '';
}

function inWords({ path, diagnostic }: Located): string {
  return `${path}: ${severityOf(diagnostic)} ${diagnostic.code}: ${diagnostic.message}`;
}
