import type { Fault, FaultRoute } from './fault';

/** A fault and what is left of it. */
export interface ScriptedFault {
  readonly fault: Fault;
  /** How many requests are still let through. */
  readonly skipLeft: number;
  /** How many requests are still disturbed; null for all that come. */
  readonly timesLeft: number | null;
}

/** The faults to come, in the order in which they were scripted, and how often each operation was asked for. */
export class FaultScript {
  #scripted: ScriptedFault[] = [];
  readonly #requests = new Map<FaultRoute, number>();

  /** Appends faults to the script. */
  add(faults: readonly Fault[]): void {
    const scripted = faults.map((fault) => ({ fault, skipLeft: fault.skip, timesLeft: fault.times }));
    this.#scripted = [...this.#scripted, ...scripted];
  }

  /** Forgets all faults and all counts. */
  clear(): void {
    this.#scripted = [];
    this.#requests.clear();
  }

  /** What is left of the script. */
  get remaining(): readonly ScriptedFault[] {
    return this.#scripted;
  }

  /** How many requests each operation had since the start or the last clearing. */
  get requests(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#requests);
  }

  /** Counts a request, and takes the first fault of the script that is due for it. */
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
