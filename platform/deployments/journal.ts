import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { LineDraft } from './lines';
import type { DeploymentRecord, Line, Progress } from './types';

/** Most lines that are kept of a deployment. */
export const mostLines = 1_000;

/** Writes one deployment's record and then tells its lines, each only while the lease is still this process's own. */
export interface Journal {
  readonly record: DeploymentRecord;
  readonly lease: Lease;
  /** Milliseconds since the deployment was requested, on the monotonic clock. */
  elapsed(): number;
  /**
   * Adds lines and changes the record. `false`: the lease was lost, nothing was written or told. A disk that fails
   * does not end a watch: the lines are told, and the record is written with the next change.
   */
  append(drafts: readonly LineDraft[], change?: Partial<DeploymentRecord>): Promise<boolean>;
}

export interface JournalOptions {
  readonly record: DeploymentRecord;
  readonly lease: Lease;
  readonly records: Records;
  readonly clock: Clock;
  readonly onProgress: (progress: Progress) => void;
}

export function openJournal({ record: first, lease, records, clock, onProgress }: JournalOptions): Journal {
  const start = clock.monotonic();
  const known = Math.max(0, ...first.lines.map(({ elapsedMs }) => elapsedMs ?? 0));
  const base = Math.max(known, clock.now() - first.requestedAt);
  let record = first;
  let failing = false;

  const elapsed = () => Math.round(base + clock.monotonic() - start);

  function lineOf({ kind, text, phase }: LineDraft, seq: number): Line {
    return { seq, at: clock.now(), elapsedMs: elapsed(), kind, text, ...(phase === undefined ? {} : { phase }) };
  }

  return {
    get record() {
      return record;
    },
    lease,
    elapsed,
    async append(drafts, change = {}) {
      if (!(await lease.verify())) return false;
      const next = (record.lines.at(-1)?.seq ?? 0) + 1;
      const lines = drafts.map((draft, index) => lineOf(draft, next + index));
      record = { ...record, ...change, updatedAt: clock.now(), lines: [...record.lines, ...lines].slice(-mostLines) };
      try {
        await records.write(record);
        failing = false;
      } catch {
        if (!failing) {
          const note = l10n.t('the record of this deployment cannot be written; watching on');
          lines.push(lineOf({ kind: 'note', text: note }, next + lines.length));
          record = { ...record, lines: [...record.lines, ...lines.slice(-1)] };
        }
        failing = true;
      }
      for (const line of lines) onProgress({ kind: 'line', line });
      return true;
    },
  };
}
