import type { Diagnostic } from 'vscode-languageserver';
import { fingerprint } from '../service/text/fingerprint';

/** The result ID of no diagnostics, also of a file that doesn't exist. */
export const noProblems = '0';

/** The ID of a report: the same as long as the diagnostics are. */
export function resultIdOf(items: readonly Diagnostic[]): string {
  return items.length === 0 ? noProblems : fingerprint(JSON.stringify(items));
}

/** The last report of a file that the client received. */
interface Delivery {
  readonly resultId: string;
  /** False if the client may have discarded the report and kept its result ID. */
  readonly isCertain: boolean;
}

/** The reports that a pulling client has received. Its requests name result IDs whose reports it may have discarded. */
export class DeliveredReports {
  private readonly deliveries = new Map<string, Delivery>();

  /** Files that the client received a report of. */
  files(): Iterable<string> {
    return this.deliveries.keys();
  }

  delivered(uri: string, resultId: string): void {
    this.deliveries.set(uri, { resultId, isCertain: true });
  }

  /** Notes that the client may discard its report of a file, and yet remember the result ID. */
  markUncertain(uri: string, resultId = this.deliveries.get(uri)?.resultId ?? noProblems): void {
    this.deliveries.set(uri, { resultId, isCertain: false });
  }

  has(uri: string): boolean {
    return this.deliveries.has(uri);
  }

  /** Whether the client certainly shows another report than this one. */
  isOutdated(uri: string, resultId: string): boolean {
    const delivery = this.deliveries.get(uri);
    return delivery?.isCertain === true && delivery.resultId !== resultId;
  }

  /**
   * The result ID of what the client shows of a file; undefined if that isn't certain, so that it needs a full report.
   * `previous` is the ID that the client named. A client that was never sent problems shows none.
   */
  shown(uri: string, previous: string | undefined): string | undefined {
    const delivery = this.deliveries.get(uri);
    if (previous !== undefined) return delivery?.isCertain === false ? undefined : previous;
    return (delivery?.resultId ?? noProblems) === noProblems ? noProblems : undefined;
  }
}
