import { race } from '../race';
import type { PollSubscription } from './pollConsumers';
import type { Poller } from './poller';
import type { PollResult } from './pollResult';
import { watchSchedule } from './schedule';

/** A planet's statuses at the pace of a watch. The first one is read at once. */
export class StatusSource {
  private readonly subscription: PollSubscription;
  private isFirst = true;

  constructor(
    private readonly poller: Poller,
    private readonly stopped: AbortSignal,
  ) {
    this.subscription = poller.subscribe(watchSchedule);
  }

  /** Returns the next result. Undefined if the watch is stopped, or if the poller is closed. */
  next(): Promise<PollResult | undefined> {
    if (!this.isFirst) return this.subscription.next(this.stopped);
    this.isFirst = false;
    return race(this.poller.read(), this.stopped);
  }

  close(): void {
    this.subscription.close();
  }
}
