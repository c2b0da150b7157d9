import * as l10n from '@vscode/l10n';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Position,
  type Range,
} from 'vscode-languageserver-types';
import { clientCommands } from '../../../protocol/clientCommands';
import { isSame } from '../cache/equal';
import { positionsOf, toWorkspaceEdit } from '../edits/workspaceEdit';
import type { Projects } from '../model/projects';
import { longestProjectFile } from '../project/keys';
import { projectFileIn } from '../project/projectFile';
import { readProject } from '../project/readProject';
import { invalidSyntax, syntaxMessage } from '../rules/invalidSyntax';
import type { ProjectProblem } from '../rules/projectProblem';
import { projectProblems } from '../rules/projectProblems';
import { noCounts, type ProblemCounts } from '../rules/severity';
import type { SortSettings } from '../settings';
import type { ReadFailure, ReadResult, Workspace } from '../workspace';
import { diagnosticSeverities, diagnosticSource, shownAtMost } from './diagnostics';

/** The problems in the newest text of a project file, and functions that convert them for the client. */
interface CheckedProjectFile {
  readonly text: string;
  readonly problems: readonly ProjectProblem[];
  diagnosticOf(problem: ProjectProblem): Diagnostic;
}

/** What the features use of the folder. */
interface FolderOfProjectFile {
  readonly settings: SortSettings;
  readonly documents: { textOf(uri: string): string | undefined };
  readonly projects: Pick<Projects, 'outermost'>;
}

/** The language features for the project file of a folder. */
export class ProjectFileFeature {
  private readonly uri: string;
  private last: Diagnostic[] = [];

  constructor(
    private readonly workspace: Workspace,
    private readonly folder: FolderOfProjectFile,
    private readonly ending: AbortSignal,
  ) {
    this.uri = projectFileIn(workspace.root);
  }

  /** Whether a file is the folder's project file. */
  is(uri: string): boolean {
    return uri === this.uri && this.folder.settings.projectFile !== undefined;
  }

  /** Returns the URI of the project file, if it exists. */
  files(): readonly string[] {
    const { projectFile } = this.folder.settings;
    return projectFile?.exists ? [projectFile.uri] : [];
  }

  /** Returns the first `most` diagnostics. Returns the same object until one of them changes. */
  async diagnostics(most = shownAtMost): Promise<Diagnostic[]> {
    const { problems, diagnosticOf } = await this.check();
    const found = problems.slice(0, most).map(diagnosticOf);
    if (!isSame(found, this.last)) this.last = found;
    return this.last;
  }

  async counts(): Promise<ProblemCounts> {
    const counts = { ...noCounts };
    const { problems } = await this.check();
    for (const { severity } of problems) counts[severity]++;
    return counts;
  }

  /** Returns the fixes for the problems in a range with their edits, and the explanations of the rules. */
  async codeActions(range: Range, { only, diagnostics }: CodeActionContext): Promise<readonly CodeAction[]> {
    if (only && !only.some((kind) => CodeActionKind.QuickFix === kind || kind === CodeActionKind.Empty)) return [];
    const { text, problems, diagnosticOf } = await this.check();
    const actions: CodeAction[] = [];
    const explained = new Map<string, Diagnostic>();
    for (const problem of problems) {
      const computed = diagnosticOf(problem);
      if (!touches(computed.range, range)) continue;
      const diagnostic = diagnostics.find((shown) => isSameDiagnostic(shown, computed)) ?? computed;
      explained.set(problem.code, diagnostic);
      for (const { id, title, preferred, edits } of problem.fixes) {
        const changes = edits(text);
        if (changes.length === 0) continue;
        const edit = toWorkspaceEdit([{ kind: 'change', uri: this.uri, text, edits: changes }]);
        const data = { uri: this.uri, fix: id };
        const kind = CodeActionKind.QuickFix;
        actions.push({ title, kind, diagnostics: [diagnostic], isPreferred: preferred === true, edit, data });
      }
    }
    return [...actions, ...[...explained].map(([code, diagnostic]) => explanation(code, diagnostic))];
  }

  private async check(): Promise<CheckedProjectFile> {
    const { folder } = this;
    const result = await this.newest();
    const text = 'text' in result ? result.text : '';
    const models = folder.projects.outermost().map(({ model }) => model);
    const problems =
      'text' in result
        ? projectProblems(text, readProject(text), models, folder.settings)
        : unreadable(result.failure).filter(() => folder.settings.rules[invalidSyntax.code] !== 'off');
    const at = positionsOf(text);
    return {
      text,
      problems,
      diagnosticOf: ({ span, severity, code, message, related }) => {
        const location = related && models.flatMap((model) => model.blocks.locate(related) ?? [])[0];
        return {
          range: { start: at(span.start), end: at(span.end) },
          severity: diagnosticSeverities[severity],
          code,
          source: diagnosticSource,
          message,
          relatedInformation: related && location ? [{ location, message: related.message }] : undefined,
        };
      },
    };
  }

  private async newest(): Promise<ReadResult> {
    const open = this.folder.documents.textOf(this.uri);
    if (open === undefined) return this.workspace.read(this.uri, longestProjectFile, this.ending);
    return open.length > longestProjectFile ? { failure: 'too-large' } : { text: open };
  }
}

function unreadable(failure: ReadFailure): readonly ProjectProblem[] {
  if (failure === 'missing') return [];
  const { code, severity } = invalidSyntax;
  return [{ code, severity, span: nowhere, message: unreadableInWords(failure), fixes: [] }];
}

function unreadableInWords(failure: Exclude<ReadFailure, 'missing'>): string {
  if (failure === 'not-a-file')
    return l10n.t("This is a folder or a link, so Sortie doesn't read it. Replace it with a file.");
  if (failure === 'too-large')
    return l10n.t(
      "This file is longer than {0} characters, so Sortie doesn't read it. Shorten it.",
      longestProjectFile,
    );
  return syntaxMessage({ code: 'invalid-syntax', reason: failure, span: nowhere });
}

const nowhere = { start: 0, end: 0 };

function explanation(code: string, diagnostic: Diagnostic): CodeAction {
  const title = l10n.t('Explain {0}', code);
  const command = { title, command: clientCommands.explainRule, arguments: [code] };
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command };
}

function isSameDiagnostic(shown: Diagnostic, { code, message, range }: Diagnostic): boolean {
  return shown.code === code && shown.message === message && isSame(shown.range.start, range.start);
}

function touches(one: Range, other: Range): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
