import type { Fault, FaultRoute } from './fault';

/** A fault and its remaining counts. */
interface ScriptedFault {
  readonly fault: Fault;
  /** The number of further requests that the fault skips. */
  readonly skipLeft: number;
  /** The number of further requests that the fault applies to; null for no limit. */
  readonly timesLeft: number | null;
}

/** The pending faults in script order, and the number of requests to each operation. */
export class FaultScript {
  #scripted: ScriptedFault[] = [];
  readonly #requests = new Map<FaultRoute, number>();

  add(faults: readonly Fault[]): void {
    const scripted = faults.map((fault) => ({ fault, skipLeft: fault.skip, timesLeft: fault.times }));
    this.#scripted = [...this.#scripted, ...scripted];
  }

  /** Removes all faults and resets all counts. */
  clear(): void {
    this.#scripted = [];
    this.#requests.clear();
  }

  get remaining(): readonly ScriptedFault[] {
    return this.#scripted;
  }

  /** The number of requests to each operation, since the start or the last `clear`. */
  get requests(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#requests);
  }

  /** Counts a request. Returns the first fault that applies to the request, and updates the remaining counts. */
  take(route: FaultRoute): Fault | undefined {
    this.#requests.set(route, (this.#requests.get(route) ?? 0) + 1);
    let due: Fault | undefined;
    this.#scripted = this.#scripted.flatMap((each) => {
      if (due !== undefined || (each.fault.route !== '*' && each.fault.route !== route)) return [each];
      if (each.skipLeft > 0) return [{ ...each, skipLeft: each.skipLeft - 1 }];
      due = each.fault;
      if (each.timesLeft === null) return [each];
      return each.timesLeft > 1 ? [{ ...each, timesLeft: each.timesLeft - 1 }] : [];
    });
    return due;
  }
}
