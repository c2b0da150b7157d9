/** What the user has achieved by editing. */
export type EditMilestone = 'fixDefaultSort' | 'makeSortable';

interface Snapshot {
  /** Problems of default sorts, and those among them that name something that does not sort here. */
  readonly problems: number;
  readonly notSortable: number;
  /** Edits of all files, and of this one, at the time of the problems. */
  readonly edits: number;
  readonly fileEdits: number;
}

/**
 * Tells from edits and from the problems that follow them what was achieved: a problem of a default sort is gone after
 * an edit, and a name sorts now although its default sort was not what was edited.
 */
export class EditMilestones {
  private readonly snapshots = new Map<string, Snapshot>();
  /** What there was before the edits that changed something, by file. */
  private readonly before = new Map<string, Snapshot>();
  private readonly fileEdits = new Map<string, number>();
  private edits = 0;

  /** A configuration file was edited. */
  edited(uri: string): void {
    this.edits += 1;
    this.fileEdits.set(uri, (this.fileEdits.get(uri) ?? 0) + 1);
  }

  /** The codes of the problems in a file now. Returns what was achieved since the previous ones. */
  problems(uri: string, codes: readonly string[]): readonly EditMilestone[] {
    // A text with a syntax error has no readable default sort.
    if (codes.includes('invalid-syntax')) return [];
    const now: Snapshot = {
      problems: codes.filter((code) => code.startsWith('default-sort-')).length,
      notSortable: codes.filter((code) => code === 'default-sort-not-sortable').length,
      edits: this.edits,
      fileEdits: this.fileEdits.get(uri) ?? 0,
    };
    const last = this.snapshots.get(uri);
    // Diagnostics of one edit may arrive in several reports. All of them count from the state before it.
    const before = last?.edits === now.edits ? this.before.get(uri) : last;
    this.snapshots.set(uri, now);
    this.before.delete(uri);
    if (!before || (now.problems === before.problems && now.notSortable === before.notSortable)) return [];
    this.before.set(uri, before);
    const elsewhere = now.edits - before.edits > now.fileEdits - before.fileEdits;
    return [
      ...(now.problems < before.problems ? (['fixDefaultSort'] as const) : []),
      ...(now.notSortable < before.notSortable && elsewhere ? (['makeSortable'] as const) : []),
    ];
  }
}
