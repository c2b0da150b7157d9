import type { EngineOptions } from './options';
import { Poller } from './poller';
import { Stops } from './stops';

/** What one call of the engine holds while it runs: the planet's poller and the ways to stop. */
export class EngineRun {
  readonly poller: Poller;
  readonly stops: Stops;

  constructor(readonly options: EngineOptions) {
    this.poller = options.poller ?? new Poller(options);
    this.stops = new Stops(options);
  }

  /** Closes the poller unless views share it. */
  close(): void {
    this.stops.close();
    if (this.options.poller === undefined) this.poller.close();
  }
}
