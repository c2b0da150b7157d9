import type { EngineOptions } from './options';
import { Stops } from './stops';

/** The state of one engine call: its options and its stop conditions. */
export class EngineRun {
  readonly stops: Stops;

  constructor(readonly options: EngineOptions) {
    this.stops = new Stops(options.clock, options.stop);
  }

  /** Cancels the time limit. */
  close(): void {
    this.stops.close();
  }
}
