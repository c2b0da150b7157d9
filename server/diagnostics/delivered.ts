import { noProblems } from './resultId';

/** The last report of a file that the client received. */
interface Delivery {
  readonly resultId: string;
  /** False if the client may have discarded the report and kept its result ID. */
  readonly isCertain: boolean;
}

/** What a client that pulls has received. It names its result IDs with each request, but it may not show what they stand for. */
export class DeliveredReports {
  private readonly deliveries = new Map<string, Delivery>();

  /** Files that the client received a report of. */
  files(): Iterable<string> {
    return this.deliveries.keys();
  }

  delivered(uri: string, resultId: string): void {
    this.deliveries.set(uri, { resultId, isCertain: true });
  }

  /** The client may discard what it received of a file, and yet remember the result ID. */
  doubt(uri: string, resultId = this.deliveries.get(uri)?.resultId ?? noProblems): void {
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
