import { defaultProject, type ProjectFilePlace, type ProjectSettings } from '../settings';
import { projectFileName } from '../text/projectFiles';
import type { Workspace } from '../workspace';
import { longestProjectFile } from './keys';
import { readProject } from './readProject';

/** Returns the URI of the project file in a folder. */
export function projectFileIn(folder: string): string {
  return `${folder}/${projectFileName}`;
}

/**
 * What the project file of a folder specifies. If the file can't be read, or has a syntax error, the last content without
 * an error stays in force. An open document takes precedence, except for the settings that select files: these count
 * when the file is saved, because all files are then read again.
 */
export class ProjectFile {
  readonly uri: string;
  private saved = defaultProject;
  private isSaved = false;
  /** Whether the saved file can't be read or has a syntax error. */
  isBroken = false;
  /** What the open document specifies. */
  private open: ProjectSettings | undefined;
  private reads = 0;

  constructor(private readonly workspace: Pick<Workspace, 'root' | 'read'>) {
    this.uri = projectFileIn(workspace.root);
  }

  get settings(): ProjectSettings {
    const { files, maxFileSize } = this.saved;
    return { ...(this.open ?? this.saved), files, maxFileSize };
  }

  get place(): ProjectFilePlace {
    return { uri: this.uri, exists: this.isSaved || this.open !== undefined };
  }

  /** Reads the saved file. */
  async read(signal: AbortSignal): Promise<void> {
    const read = ++this.reads;
    const result = await this.workspace.read(this.uri, longestProjectFile, signal);
    if (read !== this.reads || signal.aborted) return;
    const isMissing = 'failure' in result && result.failure === 'missing';
    this.isSaved = !isMissing;
    const settings = 'text' in result ? readProject(result.text).settings : undefined;
    this.isBroken = !isMissing && settings === undefined;
    this.saved = isMissing ? defaultProject : (settings ?? this.saved);
  }

  /** Uses the text of the open document. Undefined if the document isn't open. */
  takeText(text: string | undefined): void {
    const isUsable = text !== undefined && text.length <= longestProjectFile;
    const settings = isUsable ? readProject(text).settings : undefined;
    this.open = text === undefined ? undefined : (settings ?? this.open ?? this.saved);
  }
}
