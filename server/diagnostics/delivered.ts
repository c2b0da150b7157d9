import type { Diagnostic } from 'vscode-languageserver';
import { fingerprint } from '../service/text/fingerprint';

/** The result ID of an empty report, such as the report for a missing file. */
export const noProblems = '0';

/** The result IDs of reports. Reports with equal diagnostics have equal IDs. */
export class ResultIds {
  private readonly known = new WeakMap<readonly Diagnostic[], string>();

  of(items: readonly Diagnostic[]): string {
    if (items.length === 0) return noProblems;
    const id = this.known.get(items) ?? fingerprint(JSON.stringify(items));
    this.known.set(items, id);
    return id;
  }
}

/** The last report that the client received for a file. */
interface Delivery {
  readonly resultId: string;
  /** False if the client may have discarded the report but kept its result ID. */
  readonly isCertain: boolean;
}

/**
 * The reports sent to a client that pulls diagnostics. The client may refer to a report by its result ID even after
 * discarding the report.
 */
export class DeliveredReports {
  private readonly deliveries = new Map<string, Delivery>();

  /** Files for which the client has received a report. */
  files(): Iterable<string> {
    return this.deliveries.keys();
  }

  delivered(uri: string, resultId: string): void {
    this.deliveries.set(uri, { resultId, isCertain: true });
  }

  /** Records that the client might discard its report for a file but keep the result ID. */
  markUncertain(uri: string, resultId = this.deliveries.get(uri)?.resultId ?? noProblems): void {
    this.deliveries.set(uri, { resultId, isCertain: false });
  }

  has(uri: string): boolean {
    return this.deliveries.has(uri);
  }

  /** Whether the client is known to show a report with a different result ID. */
  isOutdated(uri: string, resultId: string): boolean {
    const delivery = this.deliveries.get(uri);
    return delivery?.isCertain === true && delivery.resultId !== resultId;
  }

  /**
   * Returns the result ID of the report that the client shows. Undefined if it's uncertain which report the client
   * shows: the client then needs a full report. `previous` is the ID in the client's request. A client that has
   * received no report shows no problems.
   */
  shown(uri: string, previous: string | undefined): string | undefined {
    const delivery = this.deliveries.get(uri);
    if (delivery?.isCertain === false) return undefined;
    if (previous !== undefined) return previous;
    return (delivery?.resultId ?? noProblems) === noProblems ? noProblems : undefined;
  }
}
