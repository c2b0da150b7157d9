import type { EngineOptions } from './options';
import { Stops } from './stops';

/** One call of the engine: what it uses, and the ways to stop it. */
export class EngineRun {
  readonly stops: Stops;

  constructor(readonly options: EngineOptions) {
    this.stops = new Stops(options.clock, options.stop);
  }

  /** Ends the timer of the time limit. */
  close(): void {
    this.stops.close();
  }
}
