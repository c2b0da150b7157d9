import * as vscode from 'vscode';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import { unfinished } from '../../../platform/deployments/unfinished';
import { formatBuilds } from '../../../platform/deployments/wording';
import { inert } from '../../../platform/inert';
import type { Records } from '../../../platform/records/records';
import { formatWhen } from '../../ui/when';
import type { ResumeCommand } from './resumeCommand';
import type { WatchedHere } from './watchedHere';

interface Unfinished {
  readonly record: DeploymentRecord;
  /** Whether a process watches it: another window, a command line, or an extension host that outlived its window. */
  readonly held: boolean;
}

/** Offers to resume the deployments that weren't finished when the editor last closed. */
export class UnfinishedOffer {
  constructor(
    private readonly records: Records,
    private readonly resume: ResumeCommand,
    private readonly watchedHere: WatchedHere,
  ) {}

  /** Deployments that another process watches are offered only if this workspace watched them before. */
  async show(): Promise<void> {
    const open = await this.find();
    const [first] = open;
    if (!first) return;
    const resume = vscode.l10n.t('Resume watching');
    const many = vscode.l10n.t('{0} deployments were not watched to their end.', open.length);
    const message = open.length === 1 ? describe(first) : many;
    if ((await vscode.window.showInformationMessage(message, resume)) !== resume) return;
    await Promise.all(open.map(({ record }) => this.resume.run(record.id)));
  }

  private async find(): Promise<readonly Unfinished[]> {
    const found: Unfinished[] = [];
    for (const record of await unfinished(this.records)) {
      if (!this.resume.isPossible(record)) continue;
      const holder = await this.records.holder(record.plan.planet).catch(() => undefined);
      const held = holder?.recordId === record.id;
      if (!held || this.watchedHere.has(record.id)) found.push({ record, held });
    }
    return found;
  }
}

function describe({ record, held }: Unfinished): string {
  const name = inert(record.plan.planet.environmentName);
  const when = formatWhen(record.requestedAt, Date.now(), vscode.env.language);
  const builds = formatBuilds(record.plan);
  return held
    ? vscode.l10n.t(
        'A deployment to {0} ({1}, {2}) is watched by another window, or by one that was closed.',
        name,
        builds,
        when,
      )
    : vscode.l10n.t('A deployment to {0} ({1}, {2}) was not watched to its end.', name, builds, when);
}
