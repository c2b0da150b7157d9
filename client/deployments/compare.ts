import * as vscode from 'vscode';
import type { Build } from '../../platform/apiTypes';
import { shortBuild } from '../../platform/deployments/wording';
import { inert } from '../../platform/inert';
import type { VirtualDocuments } from '../ui/virtualDocuments';
import { runningBuildOn } from './tree/runningBuild';
import type { StarSystemState, TreeState } from './tree/state';

/**
 * Opens a diff between a build and the build that runs on the lead environment's planet. If the running build is
 * unknown, uses the build that was last deployed to this planet from this machine. If neither build is known, or if the
 * two builds to compare are the same, shows a message instead.
 */
export async function compareWithRunning(
  state: TreeState,
  { lead, builds }: StarSystemState,
  build: Build,
  documents: VirtualDocuments,
): Promise<void> {
  const { id, application } = build;
  if (id === undefined || application === undefined) return;
  const planet = inert(lead.known.environment.planetId, 60);
  const running = runningBuildOn(state, lead, application);
  const name = inert(application, 60);
  if (running.kind === 'not-known') {
    await vscode.window.showInformationMessage(
      vscode.l10n.t("Sortie can't tell which build of {0} runs on {1}.", name, planet),
    );
    return;
  }
  if (running.buildId === id) {
    await vscode.window.showInformationMessage(
      running.kind === 'runs'
        ? vscode.l10n.t('This build of {0} already runs on {1}.', name, planet)
        : vscode.l10n.t('This build of {0} is the last one deployed to {1} from this machine.', name, planet),
    );
    return;
  }
  const other = [...builds.of(application)].find((each) => each.id === running.buildId);
  const left = documents.put(documentName(running.buildId), json(other?.raw ?? { id: running.buildId, application }));
  const right = documents.put(documentName(id), json(build.raw));
  const [shown, compared] = [shortBuild(application, running.buildId), shortBuild(application, id)];
  const title =
    running.kind === 'runs'
      ? vscode.l10n.t('{0}: {1} (runs on {2}) ↔ {3}', name, shown, planet, compared)
      : vscode.l10n.t('{0}: {1} (last deployed to {2} from this machine) ↔ {3}', name, shown, planet, compared);
  await vscode.commands.executeCommand('vscode.diff', left, right, title);
}

function documentName(id: string): string {
  return `${inert(id, 120).replaceAll('/', '-')}.json`;
}

function json(raw: unknown): string {
  return `${JSON.stringify(raw, null, 2)}\n`;
}
