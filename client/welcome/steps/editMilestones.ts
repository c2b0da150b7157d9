/** A walkthrough step that the user completes by editing. */
export type EditMilestone = 'fixDefaultSort' | 'makeSortable';

interface Snapshot {
  /** The number of problems in default sorts. `notSortable` counts only the entries that aren't sortable. */
  readonly problems: number;
  readonly notSortable: number;
  /** The numbers of edits to all files (`edits`) and to this file (`fileEdits`) before the problems were reported. */
  readonly edits: number;
  readonly fileEdits: number;
}

/**
 * Detects completed steps from edits and from the problems that are reported afterwards. An edit completes a step if it
 * fixes a default sort, or if it makes a default sort entry in another file sortable.
 */
export class EditMilestones {
  private readonly snapshots = new Map<string, Snapshot>();
  /** The state of each file before the latest edits. */
  private readonly before = new Map<string, Snapshot>();
  private readonly fileEdits = new Map<string, number>();
  private edits = 0;

  /** Counts an edit to a configuration file. */
  edited(uri: string): void {
    this.edits += 1;
    this.fileEdits.set(uri, (this.fileEdits.get(uri) ?? 0) + 1);
  }

  /**
   * Compares the codes of a file's current problems with the state before the latest edits. Returns the steps that
   * these edits completed.
   */
  problems(uri: string, codes: readonly string[]): readonly EditMilestone[] {
    // A file with a syntax error has no readable default sort.
    if (codes.includes('invalid-syntax')) return [];
    const now: Snapshot = {
      problems: codes.filter((code) => code.startsWith('default-sort-')).length,
      notSortable: codes.filter((code) => code === 'default-sort-not-sortable').length,
      edits: this.edits,
      fileEdits: this.fileEdits.get(uri) ?? 0,
    };
    const last = this.snapshots.get(uri);
    // The diagnostics of one edit may arrive in several reports. Each is compared with the state before the edit.
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
