import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import type { DeploymentRecord, Line, Progress } from '../deploymentTypes';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { LineDraft } from './lines';

/** Maximum number of lines kept for a deployment. */
export const mostLines = 1_000;

interface JournalOptions {
  readonly record: DeploymentRecord;
  readonly lease: Lease;
  readonly records: Records;
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
}

/** Writes the record of one deployment and reports the record's lines, but only while this process holds the lease. */
export class Journal {
  readonly lease: Lease;
  private current: DeploymentRecord;
  private failing = false;
  private readonly start: number;
  /** Milliseconds from the request until the journal was opened. */
  private readonly base: number;

  constructor(private readonly options: JournalOptions) {
    const { record, lease, clock } = options;
    this.lease = lease;
    this.current = record;
    this.start = clock.monotonic();
    const known = Math.max(0, ...record.lines.map(({ elapsedMs }) => elapsedMs ?? 0));
    this.base = Math.max(known, clock.now() - record.requestedAt);
  }

  get record(): DeploymentRecord {
    return this.current;
  }

  /** Milliseconds since the deployment was requested, on the monotonic clock. */
  elapsed(): number {
    return Math.round(this.base + this.options.clock.monotonic() - this.start);
  }

  /**
   * Adds lines and changes the record. Returns false, without writing or reporting, if the lease is lost. A disk
   * failure doesn't end the watch: the lines are reported, and the record is written again with the next change.
   */
  async append(drafts: readonly LineDraft[], change: Partial<DeploymentRecord> = {}): Promise<boolean> {
    const { records, clock, onProgress } = this.options;
    if (!(await this.lease.verify())) return false;
    const next = (this.current.lines.at(-1)?.seq ?? 0) + 1;
    const lines = drafts.map((draft, index) => this.line(draft, next + index));
    const kept = [...this.current.lines, ...lines].slice(-mostLines);
    this.current = { ...this.current, ...change, updatedAt: clock.now(), lines: kept };
    try {
      await records.write(this.current);
      this.failing = false;
    } catch {
      if (!this.failing) lines.push(this.noteFailure(next + lines.length));
      this.failing = true;
    }
    for (const line of lines) onProgress({ kind: 'line', line });
    return true;
  }

  private noteFailure(seq: number): Line {
    const text = l10n.t("the record of this deployment can't be written; still watching");
    const note = this.line({ kind: 'note', text }, seq);
    this.current = { ...this.current, lines: [...this.current.lines, note] };
    return note;
  }

  private line({ kind, text, phase }: LineDraft, seq: number): Line {
    const at = this.options.clock.now();
    return { seq, at, elapsedMs: this.elapsed(), kind, text, phase };
  }
}

/**
 * Changes a record that contains only the intent: its request may have been sent, so its outcome is unsure. Other records
 * stay unchanged. Returns false if the lease is lost.
 */
export async function resolveIntent(journal: Journal): Promise<boolean> {
  const { sending, requestedAt } = journal.record;
  if (sending !== 'intent') return true;
  const text = l10n.t(
    "the record doesn't show whether the request was sent; Sortie doesn't send it again, and only the status can show what happened",
  );
  return await journal.append([{ kind: 'note', text }], { sending: 'unsure', sentAt: requestedAt });
}
