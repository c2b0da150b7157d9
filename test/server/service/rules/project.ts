import type { FileEdit, ReadText } from '../../../../server/service/edits/fileEdit';
import { applyEdits } from '../../../../server/service/edits/textEdits';
import { plannedFixes } from '../../../../server/service/generate/fixes';
import type { SortModel } from '../../../../server/service/model/model';
import { readProject } from '../../../../server/service/project/readProject';
import { checkBlock } from '../../../../server/service/rules/check';
import { type Fix, textFix } from '../../../../server/service/rules/fix';
import type { ProjectProblem } from '../../../../server/service/rules/projectProblem';
import { projectProblems } from '../../../../server/service/rules/projectProblems';
import type { Problem } from '../../../../server/service/rules/rule';
import { defaultSettings, type SortSettings } from '../../../../server/service/settings';
import { settingsIn, settingsOf } from '../../kit/projectSettings';
import { modelOf, ParsedFiles, readTexts, type Texts, uriOf } from '../model/workspace';

/** A problem with its file, its position (starting at 1, with an exclusive end), and the marked text. */
export interface Found {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
  readonly problem: Problem;
}

const projectFile = 'sortie.json';

function problemOf({ fixes, related, ...problem }: ProjectProblem): Problem {
  const uri = uriOf(projectFile);
  return {
    ...problem,
    related: related ? [related] : [],
    isSafelyFixed: false,
    fixes: () => fixes.map((fix) => textFix({ ...fix, uri })),
  };
}

/** A configuration project in memory, as seen by the rules. */
export class Project {
  readonly model: SortModel;
  readonly settings: SortSettings;

  constructor(
    readonly texts: Texts,
    private readonly given: Partial<SortSettings> = {},
    private readonly parsed = new ParsedFiles(),
  ) {
    const written = texts[projectFile];
    const place = { uri: uriOf(projectFile), exists: written !== undefined };
    const known = written === undefined ? defaultSettings : settingsIn(written);
    this.settings = { ...known, projectFile: place, ...given };
    const { [projectFile]: _, ...others } = texts;
    this.model = modelOf(others, this.settings.vendor, this.settings.collections, parsed);
  }

  private known: Found[] | undefined;

  /** Returns the problems in one file, or in all files by default, sorted by file and position. */
  problems(only?: string): Found[] {
    this.known ??= this.check();
    return only === undefined ? this.known : this.known.filter(({ file }) => file === only);
  }

  private check(): Found[] {
    return [...this.checkConfiguration(), ...this.checkProjectFile()];
  }

  private checkProjectFile(): Found[] {
    const text = this.texts[projectFile];
    if (text === undefined) return [];
    const positionOf = (offset: number) => {
      const lines = text.slice(0, offset).split('\n');
      return [lines.length, (lines.at(-1) ?? '').length + 1] as const;
    };
    return projectProblems(text, readProject(text), [this.model], this.settings).map((found) => {
      const [line, column] = positionOf(found.span.start);
      const [endLine, endColumn] = positionOf(found.span.end);
      const marked = text.slice(found.span.start, found.span.end);
      return { file: projectFile, line, column, endLine, endColumn, text: marked, problem: problemOf(found) };
    });
  }

  private checkConfiguration(): Found[] {
    return this.model.files.all().flatMap(({ uri }) => {
      const file = decodeURIComponent(uri.slice(uriOf('').length));
      return this.model.blocks.in(uri).flatMap((id) =>
        checkBlock(this.model, id, this.settings).problems.map((problem) => {
          const { start, end } = this.model.blocks.range(id, problem.span);
          const at = this.model.blocks.startOf(id);
          return {
            file,
            line: start.line + 1,
            column: start.character + 1,
            endLine: end.line + 1,
            endColumn: end.character + 1,
            text: (this.texts[file] ?? '').slice(at + problem.span.start, at + problem.span.end),
            problem,
          };
        }),
      );
    });
  }

  /** Returns `code: marked text` for each problem. */
  summary(only?: string): string[] {
    return this.problems(only).map(({ problem, text }) => `${problem.code}: ${text}`);
  }

  messages(only?: string): string[] {
    return this.problems(only).map(({ problem }) => problem.message);
  }

  readonly read: ReadText = async (uri) => this.texts[decodeURIComponent(uri.slice(uriOf('').length))];

  /** Returns a copy of the project with these edits applied. */
  after(edits: readonly FileEdit[]): Project {
    return new Project(applied(this.texts, edits), this.given, this.parsed);
  }

  /** Returns the titles of the fixes for problems with this code. A `!` marks a preferred fix. */
  titles(code: string): string[] {
    const fixes = this.problems().flatMap(({ problem }) => (problem.code === code ? this.fixesOf(problem) : []));
    return fixes.map(({ title, preferred }) => (preferred ? `! ${title}` : title));
  }

  /** Returns the fixes for a problem. Omits fixes that can't be planned. */
  fixesOf(problem: Pick<Problem, 'fixes'>): readonly Fix[] {
    return plannedFixes({ model: this.model, settings: this.settings, answers: {} }, problem.fixes());
  }

  /**
   * Applies a fix for problems with this code: the fix with this title, or the first fix by default. Returns the new
   * project.
   */
  async fix(code: string, title?: string): Promise<Project> {
    const fixes = this.problems().flatMap(({ problem }) => (problem.code === code ? this.fixesOf(problem) : []));
    const fix = title === undefined ? fixes[0] : fixes.find((each) => each.title === title);
    if (fix === undefined) throw new Error(`No fix "${title}" of ${code}, but ${fixes.map((each) => each.title)}`);
    return this.fixed(fix);
  }

  async fixed(fix: Fix): Promise<Project> {
    return this.after(await fix.edit(this.read));
  }
}

/** Creates the sample project with its settings. `change` can modify the files. */
export function sampleProject(change: (text: string) => string = (text) => text): Project {
  const folder = 'samples/insurance-config';
  const texts = Object.entries(readTexts(folder)).map(([file, text]) => [file, change(text)]);
  const { collections } = settingsOf(folder);
  return new Project(Object.fromEntries(texts), { collections });
}

/**
 * Applies file edits. Throws if an edit is based on different text or creates a file that already exists.
 */
function applied(texts: Texts, edits: readonly FileEdit[]): Texts {
  const after: Record<string, string> = { ...texts };
  const pathOf = (uri: string) => decodeURIComponent(uri.slice(uriOf('').length));
  for (const edit of edits) {
    const file = pathOf(edit.uri);
    if (edit.kind === 'change') {
      if (texts[file] !== edit.text) throw new Error(`${file} was edited from another text`);
      after[file] = applyEdits(edit.text, edit.edits);
    } else if (edit.kind === 'create') {
      if (file in after) throw new Error(`${file} was written over`);
      after[file] = edit.text;
    } else {
      after[pathOf(edit.newUri)] = after[file] ?? '';
      delete after[file];
    }
  }
  return after;
}
