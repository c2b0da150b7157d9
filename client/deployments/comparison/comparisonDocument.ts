import * as vscode from 'vscode';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { Clock } from '../../../platform/clock';
import { type ComparedPlanet, compareDeployments, formatComparisons } from '../../../platform/deployments/comparison';
import { isRecognized } from '../../../platform/deployments/planetApplications';
import { starSystemKey } from '../../../platform/deployments/starSystem';
import type { Environment } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import { diagnose } from '../../environments/diagnosis';
import type { KnownEnvironment } from '../../environments/known';
import { VirtualDocuments } from '../../ui/documents';
import type { History } from '../history';
import type { Planets } from '../planets';
import type { Watches } from '../watching/watches';

interface ComparisonParts {
  readonly environments: { all(): readonly KnownEnvironment[] };
  readonly planets: Planets;
  readonly history: History;
  readonly watches: Pick<Watches, 'onDidHappen'>;
  readonly isSignedIn: (environment: KnownEnvironment['environment']) => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * The read-only document that compares the running builds of all environments. The builds are read again on request and
 * after each deployment that this window watches, but never on a timer.
 */
export class ComparisonDocument implements vscode.Disposable {
  private readonly documents = new VirtualDocuments('sortie-comparison');
  private readonly subscription: vscode.Disposable;
  private readonly read = new Map<string, PlanetRead>();
  private uri: vscode.Uri | undefined;
  private round = 0;

  constructor(private readonly parts: ComparisonParts) {
    this.subscription = parts.watches.onDidHappen(({ kind }) => {
      if (kind === 'ended' && this.isOpen()) void this.refresh();
    });
  }

  /**
   * Opens the comparison, or reveals it if it is already open, and refreshes it. If there are no environments, shows a
   * message instead.
   */
  async open(): Promise<void> {
    if (this.parts.environments.all().length === 0) {
      await vscode.window.showInformationMessage(
        vscode.l10n.t('No environments to compare. Add an environment first.'),
      );
      return;
    }
    const uri = this.draw();
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'sortie-preview');
    await vscode.window.showTextDocument(document, { preview: false });
    await this.refresh();
  }

  /**
   * Reads the status of each environment that the user is signed in to, then searches for the running builds. Shows
   * each status as soon as it arrives; until then, the previous status stays visible.
   */
  async refresh(): Promise<void> {
    this.round += 1;
    const { round } = this;
    const all = this.parts.environments.all();
    const systems = [...new Set(all.map(keyOf))].map((key) => all.filter((each) => keyOf(each) === key));
    const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Reading all environments') };
    await vscode.window.withProgress(options, () =>
      Promise.all(systems.map((environments) => this.refreshStarSystem(environments, round))),
    );
  }

  dispose(): void {
    this.subscription.dispose();
    this.documents.dispose();
  }

  private async refreshStarSystem(environments: readonly KnownEnvironment[], round: number): Promise<void> {
    await Promise.all(
      environments.map(async ({ key, environment }) => {
        const read = await readPlanet(environment, this.parts);
        if (round !== this.round) return;
        this.read.set(key, read);
        this.redraw();
      }),
    );
    if (round !== this.round) return;
    const catalog = this.catalogOf(environments);
    for (const { key } of environments) {
      const read = this.read.get(key);
      if (read?.kind === 'read' && !read.status.operationInProgress)
        await catalog?.listUntil(() => isRecognized(read.status, catalog.listed()));
    }
    if (round === this.round) this.redraw();
  }

  private isOpen(): boolean {
    const address = this.uri?.toString();
    return vscode.workspace.textDocuments.some(({ uri, isClosed }) => !isClosed && uri.toString() === address);
  }

  private redraw(): void {
    if (this.isOpen()) this.draw();
  }

  private draw(): vscode.Uri {
    const text = formatComparisons(compareDeployments(this.compared())).join('\n');
    this.uri = this.documents.put(vscode.l10n.t('Compare Environments'), `${text}\n`);
    return this.uri;
  }

  private compared(): readonly ComparedPlanet[] {
    const all = this.parts.environments.all();
    return all.map(({ key, environment }) => {
      const snapshot = this.read.get(key) ?? {
        kind: 'not-read',
        at: this.parts.clock.now(),
        reason: vscode.l10n.t('reading…'),
      };
      if (snapshot.kind === 'not-read') return { environment, snapshot };
      const system = all.filter((other) => keyOf(other) === starSystemKey(environment));
      const listed = this.catalogOf(system)?.listed() ?? [];
      return { environment, snapshot: { ...snapshot, listed, records: this.parts.history.of(environment) } };
    });
  }

  /**
   * Returns the catalog of a star system. The catalog uses the token of the first environment whose status was read,
   * because that token works. Undefined if no status was read.
   */
  private catalogOf(environments: readonly KnownEnvironment[]) {
    const first = environments.find(({ key }) => this.read.get(key)?.kind === 'read');
    return first && this.parts.planets.catalog(first.environment);
  }
}

function keyOf({ environment }: KnownEnvironment): string {
  return starSystemKey(environment);
}

/** The status of a planet, or the reason why it wasn't read. */
type PlanetRead =
  | { readonly kind: 'read'; readonly at: number; readonly status: DeploymentStatus }
  | { readonly kind: 'not-read'; readonly at: number; readonly reason: string };

interface PlanetAccess {
  readonly planets: Planets;
  readonly isSignedIn: (environment: Environment) => Promise<boolean>;
  readonly clock: Pick<Clock, 'now'>;
}

async function readPlanet(environment: Environment, { planets, isSignedIn, clock }: PlanetAccess): Promise<PlanetRead> {
  const notRead = (reason: string): PlanetRead => ({ kind: 'not-read', at: clock.now(), reason });
  if (!(await isSignedIn(environment))) return notRead(vscode.l10n.t('not signed in'));
  try {
    const polled = await planets.poller(environment).read();
    if (polled.ok) return { kind: 'read', at: polled.wall, status: polled.status };
    return notRead(reasonOf(polled.error, environment));
  } catch (error) {
    if (error instanceof PlatformError) return notRead(reasonOf(error, environment));
    throw error;
  }
}

function reasonOf(error: PlatformError, environment: Environment): string {
  const { brief, message } = diagnose(error, environment);
  return inert(brief ?? message);
}
