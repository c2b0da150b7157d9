import * as vscode from 'vscode';
import type { DeploymentRecord, Result } from '../../platform/deploymentTypes';
import type { PlanetAddress } from '../../platform/environment';
import { samePlanet } from '../../platform/planet';
import type { Records } from '../../platform/records/records';

/** The deployments from this machine, as last read from disk. Other windows and the command line also write records. */
export class History implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<boolean>();
  private readonly unsubscribe: () => void;
  private known: readonly DeploymentRecord[] = [];
  private reading: Promise<void> | undefined;
  private again = false;

  /** Fires when the known records change. The value is true if the history became empty or stopped being empty. */
  readonly onDidChange = this.changed.event;

  constructor(
    readonly records: Records,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.unsubscribe = records.subscribe((id) => void this.reloadOne(id));
  }

  all(): readonly DeploymentRecord[] {
    return this.known;
  }

  of(planet: PlanetAddress): readonly DeploymentRecord[] {
    return this.known.filter((record) => samePlanet(record.plan.planet, planet));
  }

  find(id: string): DeploymentRecord | undefined {
    return this.known.find((record) => record.id === id);
  }

  /** Adds the result of a deployment that this window watched, without waiting for the next read from disk. */
  settle(id: string, result: Result): void {
    this.take(this.known.map((record) => (record.id === id ? { ...record, result } : record)));
  }

  /** Reads all records from disk. Calls during a read share one additional read. */
  reload(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Reads one record again after this window writes or removes it. */
  private async reloadOne(id: string): Promise<void> {
    const record = await this.records.read(id).catch(() => undefined);
    const others = this.known.filter((known) => known.id !== id);
    const all = record ? [record, ...others].sort((a, b) => (a.id < b.id ? 1 : -1)) : others;
    this.take(all);
  }

  private take(found: readonly DeploymentRecord[]): void {
    const differs = stamp(found) !== stamp(this.known);
    const first = (found.length === 0) !== (this.known.length === 0);
    this.known = found;
    if (differs) this.changed.fire(first);
  }

  dispose(): void {
    this.unsubscribe();
    this.changed.dispose();
  }

  private async read(): Promise<void> {
    do {
      this.again = false;
      try {
        this.take(await this.records.list());
      } catch (error) {
        this.log.warn(`records of deployments: ${error instanceof Error ? error.message : String(error)}`);
      }
    } while (this.again);
  }
}

/** If there are records, enables the commands for records by setting the context key `sortie.records`. */
export function offerRecords(all: readonly DeploymentRecord[]): void {
  if (all.length > 0) void vscode.commands.executeCommand('setContext', 'sortie.records', true);
}

function stamp(records: readonly DeploymentRecord[]): string {
  return records
    .map(({ id, certainty, result, decision }) => `${id} ${certainty} ${result?.kind ?? ''} ${decision?.kind ?? ''}`)
    .join('\n');
}
