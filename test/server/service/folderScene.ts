import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Position, Range } from 'vscode-languageserver-types';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import type { Workspace } from '../../../server/service/workspace';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { marked, offsetAt } from '../kit/cursor';
import { applyWorkspaceEdit } from '../kit/edits';
import { able, never } from './features/scene';

/** The content of files, by their paths relative to the folder. */
export type Texts = Readonly<Record<string, string>>;

/** Where the files of a test are. */
export type Storage = 'in memory' | 'on disk';

/** A folder that a service has read. Files are named by their paths relative to the folder. */
export class FolderScene {
  private constructor(
    readonly service: SortService,
    private readonly root: string,
    private readonly texts: Texts,
  ) {}

  static async open(texts: Texts, storage: Storage = 'in memory'): Promise<FolderScene> {
    const workspace = storage === 'in memory' ? new MemoryWorkspace(texts) : onDisk(texts);
    const service = createSortService(workspace);
    onTestFinished(() => service.dispose());
    await service.index(new AbortController().signal);
    return new FolderScene(service, workspace.root, texts);
  }

  uriOf(file: string): string {
    return `${this.root}/${file}`;
  }

  /** Returns the files that are checked. */
  checked(): readonly string[] {
    return this.service.files().map((uri) => decodeURIComponent(this.fileOf(uri)));
  }

  /** Returns the problems in a file, as `code: message`. */
  async problems(file: string): Promise<readonly string[]> {
    const found = await this.service.diagnostics(this.uriOf(file), never);
    return found.map(({ code, message }) => `${code}: ${message}`);
  }

  /** Returns the problems in all files that are checked, as `file: code`. */
  async allProblems(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const uri of this.service.files()) {
      const diagnostics = await this.service.diagnostics(uri, never);
      found.push(...diagnostics.map(({ code }) => `${this.fileOf(uri)}: ${code}`));
    }
    return found;
  }

  /** Returns the files that contain the definitions of the name at the cursor, which `|` marks in `at`. */
  async definitions(file: string, at: string): Promise<readonly string[]> {
    const found = await this.service.definition(this.uriOf(file), this.positionOf(file, at), never);
    return [...new Set(found.map(({ targetUri }) => this.fileOf(targetUri)))].sort();
  }

  /** Returns the files that contain references to the name at the cursor, or its declaration. */
  async references(file: string, at: string): Promise<readonly string[]> {
    const found = await this.service.references(this.uriOf(file), this.positionOf(file, at), true, never);
    return [...new Set(found.map(({ uri }) => this.fileOf(uri)))].sort();
  }

  /** Returns the references to the name at the cursor, or its declaration, as `file: text`. */
  async referencedTexts(file: string, at: string): Promise<readonly string[]> {
    const found = await this.service.references(this.uriOf(file), this.positionOf(file, at), true, never);
    const textAt = (text: string, { start, end }: Range) => text.slice(offsetAt(text, start), offsetAt(text, end));
    return found
      .map(({ uri, range }) => `${this.fileOf(uri)}: ${textAt(this.texts[this.fileOf(uri)] ?? '', range)}`)
      .sort();
  }

  /** Returns the files that declare the name at the cursor. */
  declarations(file: string, at: string): readonly string[] {
    const found = this.service.declarations(this.uriOf(file), this.positionOf(file, at), never);
    return [...new Set(found.map(({ uri }) => this.fileOf(uri)))];
  }

  /** Returns the paragraphs of the hover at the cursor. */
  hovers(file: string, at: string): readonly string[] {
    const found = this.service.hover(this.uriOf(file), this.positionOf(file, at), never);
    const { contents } = found ?? {};
    return typeof contents === 'object' && 'value' in contents ? contents.value.split('\n\n') : [];
  }

  /** Opens a file and returns the position of the cursor. */
  at(file: string, at: string): { readonly uri: string; readonly position: Position } {
    return { uri: this.uriOf(file), position: this.positionOf(file, at) };
  }

  /** Returns the files that a rename of the name at the cursor changes, or whose new name they are. */
  async renamed(file: string, at: string, name: string): Promise<readonly string[]> {
    return Object.keys(await this.textsRenamed(file, at, name)).sort();
  }

  /** Returns the texts of the files that a rename of the name at the cursor changes. Renamed files have their new name. */
  async textsRenamed(file: string, at: string, name: string): Promise<Texts> {
    const edit = await this.service.rename(this.uriOf(file), this.positionOf(file, at), name, able, never);
    const texts = applyWorkspaceEdit(edit, (uri) => this.texts[this.fileOf(uri)] ?? '');
    return Object.fromEntries([...texts].map(([uri, text]) => [this.fileOf(uri), text]));
  }

  /** Returns the name at the cursor that a rename replaces, as written, and as the user edits it. */
  async renamable(
    file: string,
    at: string,
  ): Promise<{ readonly written: string; readonly placeholder: string } | null> {
    const found = await this.service.prepareRename(this.uriOf(file), this.positionOf(file, at), able, never);
    if (!found) return null;
    const { start, end } = found.range;
    const line = (this.texts[file] ?? '').split('\n')[start.line] ?? '';
    return { written: line.slice(start.character, end.character), placeholder: found.placeholder };
  }

  /** Returns the titles of the quick fixes at the cursor. */
  async fixes(file: string, at: string): Promise<readonly string[]> {
    return (await this.actions(file, at)).map(({ title }) => title);
  }

  /** Returns the files that a quick fix at the cursor changes. */
  async fixed(file: string, at: string, title: string): Promise<readonly string[]> {
    const action = (await this.actions(file, at)).find((each) => each.title === title);
    if (!action) throw new Error(`Not offered: ${title}. Offered: ${await this.fixes(file, at)}`);
    const { edit = {} } = await this.service.resolveCodeAction(action, never);
    return [...applyWorkspaceEdit(edit, (uri) => this.texts[this.fileOf(uri)] ?? '').keys()].map((uri) =>
      this.fileOf(uri),
    );
  }

  private actions(file: string, at: string) {
    const start = this.positionOf(file, at);
    const wanted = { diagnostics: [], only: ['quickfix'] };
    return this.service.codeActions(this.uriOf(file), { start, end: start }, wanted, able, never);
  }

  private fileOf(uri: string): string {
    return uri.startsWith(`${this.root}/`) ? uri.slice(this.root.length + 1) : uri;
  }

  private positionOf(file: string, at: string): Position {
    const text = this.texts[file] ?? '';
    if (this.service.text(this.uriOf(file)) === undefined) this.service.open(this.uriOf(file), 1, text);
    const plain = at.replace('|', '');
    if (text.split(plain).length !== 2) throw new Error(`${plain} is not once in ${file}`);
    return marked(text.replace(plain, at)).position;
  }
}

/** Returns the files of a project in a subfolder. */
export function inFolder(folder: string, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [`${folder}/${file}`, text]));
}

function onDisk(texts: Texts): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return createNodeWorkspace(folder, {
    descend: (below) => !/(^|\/)\.git$/.test(below),
    changes: () => ({ dispose: () => {} }),
  });
}
