import type { FileEdit, ReadText } from '../edits/fileEdit';
import { Draft, losesAnchor, type TextEdit } from '../edits/textEdits';

/** Collects edits to several files step by step. Each file is read once. */
export class Changes {
  private readonly drafts = new Map<string, Draft>();
  private readonly created = new Map<string, string>();
  private failed = false;

  constructor(private readonly read: ReadText) {}

  /** Returns the text of a file with all edits so far. */
  async text(uri: string): Promise<string | undefined> {
    return this.created.get(uri) ?? (await this.draft(uri))?.text;
  }

  /**
   * Adds the edits for a file. Discards all changes if the file doesn't exist, if `edits` returns undefined, or if an
   * anchor that is in use would be lost.
   */
  async edit(uri: string, edits: (text: string) => readonly TextEdit[] | undefined): Promise<void> {
    const made = this.created.get(uri);
    if (made !== undefined) {
      const found = edits(made);
      if (found === undefined) this.fail();
      else this.created.set(uri, new Draft(made).apply(found).text);
      return;
    }
    const draft = await this.draft(uri);
    const found = draft === undefined ? undefined : edits(draft.text);
    if (draft === undefined || found === undefined || losesAnchor(uri, draft.text, found)) this.fail();
    else draft.apply(found);
  }

  /** Adds a new file. Discards all changes if the file already exists. */
  async create(uri: string, text: string): Promise<void> {
    if (this.created.has(uri) || (await this.read(uri)) !== undefined) this.fail();
    else this.created.set(uri, text);
  }

  /** Discards all changes, including later ones. */
  fail(): void {
    this.failed = true;
  }

  /** Returns all changes, new files first. Empty if the changes were discarded. */
  all(): readonly FileEdit[] {
    if (this.failed) return [];
    const edited = [...this.drafts].flatMap(([uri, draft]): FileEdit[] => {
      const edits = draft.edits();
      return edits.length === 0 ? [] : [{ kind: 'change', uri, text: draft.original, edits }];
    });
    return [...[...this.created].map(([uri, text]): FileEdit => ({ kind: 'create', uri, text })), ...edited];
  }

  private async draft(uri: string): Promise<Draft | undefined> {
    const known = this.drafts.get(uri);
    if (known !== undefined) return known;
    const text = await this.read(uri);
    if (text === undefined) return undefined;
    const draft = new Draft(text);
    this.drafts.set(uri, draft);
    return draft;
  }
}
