import * as vscode from 'vscode';
import { unfinished } from '../../../platform/deployments/unfinished';
import { formatBuilds } from '../../../platform/deployments/wording';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import type { Records } from '../../../platform/records/records';
import type { PlatformHere } from '../../local/platformHere';
import { DateFormat } from '../../ui/dateFormat';
import type { DeploymentOutput } from './output';
import type { ResumeCommand } from './resumeCommand';

interface Unfinished {
  readonly record: DeploymentRecord;
  /**
   * Whether another process is watching the deployment. That process can be another window, the CLI, or an extension
   * host that outlived its window.
   */
  readonly held: boolean;
}

/** The services for resuming watches at startup. */
export interface UnfinishedParts {
  readonly records: Records;
  readonly resume: ResumeCommand;
  readonly watchedHere: WatchedHere;
  /** Whether Sortie can sign in to the environment without asking the user. */
  readonly isSignedIn: (environment: Environment) => Promise<boolean>;
  readonly local: Pick<PlatformHere, 'runs' | 'starts' | 'start'>;
  readonly output: Pick<DeploymentOutput, 'print'>;
}

/**
 * Resumes watching deployments that were still running when the editor closed. If this workspace watched them, resumes
 * immediately; otherwise, asks the user first (docs/promises.md, promise 8).
 */
export class UnfinishedOffer {
  constructor(private readonly parts: UnfinishedParts) {}

  /**
   * Resumes watching the unfinished deployments, or offers to do so. A deployment that another process is watching is
   * included only if this workspace watched it previously.
   */
  async show(): Promise<void> {
    const open: Unfinished[] = [];
    for (const found of await this.find()) {
      if (await this.continues(found.record)) void this.continue(found.record);
      else open.push(found);
    }
    const [first] = open;
    if (!first) return;
    const resume = vscode.l10n.t('Resume Watching');
    const many = vscode.l10n.t('{0} deployments were still running when their windows closed.', open.length);
    const message = open.length === 1 ? describe(first) : many;
    if ((await vscode.window.showInformationMessage(message, resume)) !== resume) return;
    await Promise.all(open.map(({ record }) => this.parts.resume.run(record.id)));
  }

  /**
   * Whether to resume watching without asking: this workspace watched the deployment, and its environment and token are
   * available.
   */
  private async continues({ id, plan }: DeploymentRecord): Promise<boolean> {
    const { resume, watchedHere, isSignedIn, local } = this.parts;
    const known = resume.environmentOf(plan.planet);
    if (known === undefined || !watchedHere.has(id)) return false;
    if (known.local) return (local.runs || local.starts) && (await hasStarted(local));
    return await isSignedIn(known.environment).catch(() => false);
  }

  private async continue({ id, plan }: DeploymentRecord): Promise<void> {
    const { resume, output } = this.parts;
    const known = resume.environmentOf(plan.planet);
    if (known === undefined) return;
    const { environment } = known;
    const heading = vscode.l10n.t('{0}: this window continues watching the deployment', planetName(environment));
    output.print([], environment, heading);
    await resume.watch(id);
  }

  private async find(): Promise<readonly Unfinished[]> {
    const found: Unfinished[] = [];
    const { records, resume, watchedHere } = this.parts;
    for (const record of await unfinished(records)) {
      if (!resume.isPossible(record)) continue;
      const holder = await records.holder(record.plan.planet).catch(() => undefined);
      const held = holder?.recordId === record.id;
      if (!held || watchedHere.has(record.id)) found.push({ record, held });
    }
    return found;
  }
}

function hasStarted(local: Pick<PlatformHere, 'start'>): Promise<boolean> {
  return local.start().then(
    () => true,
    () => false,
  );
}

function describe({ record, held }: Unfinished): string {
  const name = planetName(record.plan.planet);
  const when = new DateFormat(vscode.env.language).when(record.requestedAt, Date.now());
  const builds = formatBuilds(record.plan);
  return held
    ? vscode.l10n.t('Another window may still be watching a deployment to {0} ({1}, {2}).', name, builds, when)
    : vscode.l10n.t('A deployment to {0} ({1}, {2}) was still running when the window closed.', name, builds, when);
}

const key = 'sortie.watchedHere';
const kept = 20;

/**
 * The deployments that this workspace watched most recently. After a reload, Sortie resumes watching them or offers to
 * do so, even if another process is watching them. That process may be the extension host of a window that was closed.
 */
export class WatchedHere {
  constructor(private readonly memory: vscode.Memento) {}

  has(recordId: string): boolean {
    return this.ids().includes(recordId);
  }

  async add(recordId: string): Promise<void> {
    if (!this.has(recordId)) await this.memory.update(key, [recordId, ...this.ids()].slice(0, kept));
  }

  private ids(): readonly string[] {
    return this.memory.get<readonly string[]>(key, []);
  }
}
