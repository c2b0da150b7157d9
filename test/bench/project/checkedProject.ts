import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver-types';
import { neverCanceled } from '../../../server/service/cancellation';
import { createSortService } from '../../../server/service/create';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { offsetAt } from '../../server/kit/cursor';
import { applyWorkspaceEdit } from '../../server/kit/edits';
import type { TieMistake } from './brokenTies';
import type { TextPlace } from './tieNames';

/** A problem in a file. */
export interface FileProblem {
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/** The new problems while a mistake is planted. */
export interface PlantedResult {
  readonly mistake: TieMistake;
  /** The new problems at the places of the mistake. */
  readonly here: readonly FileProblem[];
  readonly beside: readonly FileProblem[];
  readonly isRestored: boolean;
}

const abilities = {
  asksQuestions: true,
  createsFiles: true,
  snippets: true,
  showsDisabledActions: true,
  renamesFiles: false,
};

/** A project in which mistakes are planted and reverted. The language service reads the project only once. */
export class CheckedProject {
  private readonly workspace: MemoryWorkspace;
  private readonly service;
  private readonly sound = new Map<string, readonly Diagnostic[]>();

  /** @param files texts by path */
  constructor(private readonly files: ReadonlyMap<string, string>) {
    this.workspace = new MemoryWorkspace(Object.fromEntries(files));
    this.service = createSortService(this.workspace);
  }

  dispose(): void {
    this.service.dispose();
  }

  /** Reads the project. Returns the problems without mistakes. */
  async begin(): Promise<readonly FileProblem[]> {
    await this.service.index(new AbortController().signal);
    for (const path of this.files.keys()) this.sound.set(path, await this.problemsIn(path));
    return [...this.sound].flatMap(([path, found]) => found.map((diagnostic) => ({ path, diagnostic })));
  }

  /** Plants a mistake, collects the problems and the fixes, and reverts the mistake. */
  async plant(mistake: TieMistake): Promise<PlantedResult> {
    const before = this.files.get(mistake.path);
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

  private async newProblems({ path: changed }: TieMistake): Promise<readonly FileProblem[]> {
    const found: FileProblem[] = [];
    for (const path of new Set([...this.files.keys(), changed])) {
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
  private isAt({ path, diagnostic: { range } }: FileProblem, place: TextPlace, mistake: TieMistake): boolean {
    if (path !== place.path || range.start.line !== range.end.line) return false;
    const text = this.textOf(path, mistake);
    const [start, end] = [offsetAt(text, range.start), offsetAt(text, range.end)];
    return start < place.end && end > place.start && !/[:\s]/.test(text.slice(start, place.start).trim());
  }

  private async isRestored(mistake: TieMistake, here: readonly FileProblem[]): Promise<boolean> {
    for (const { path, diagnostic } of here) {
      const action = await this.preferredFix(path, diagnostic);
      if (action?.edit === undefined) continue;
      const pathOf = (uri: string) => uri.slice(this.workspace.uriOf('').length);
      const texts = applyWorkspaceEdit(action.edit, (uri) => this.textOf(pathOf(uri), mistake));
      const changed = [...texts].map(([uri, text]) => [pathOf(uri), text] as const);
      const isWhole = changed.some(([file]) => file === mistake.path);
      if (isWhole && changed.every(([file, text]) => text === this.files.get(file))) return true;
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
    return path === mistake.path ? mistake.text : (this.files.get(path) ?? '');
  }
}

function keyOf({ severity, code, message }: Diagnostic): string {
  return `${severity} ${code} ${message}`;
}
