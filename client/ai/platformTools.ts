import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { Deployments } from '../deployments/deployments';
import type { Planets } from '../deployments/planets';
import { diagnose, type Loadable } from '../environments/diagnosis';
import type { EnvironmentList } from '../environments/environmentList';
import { chosenEnvironment } from './chosenEnvironment';
import { optionalText, ToolRefusal } from './input';
import { branchesText, buildsText, statusText } from './planetText';
import { refuseUntrusted, type ToolBody } from './tool';

interface Asked {
  readonly environment: string | undefined;
  readonly branch: string | undefined;
  readonly application: string | undefined;
}

/** A tool that lists the branches of an environment, or the builds of one branch. */
export function listBuilds(environments: EnvironmentList, planets: () => Promise<Planets>): ToolBody<Asked> {
  return {
    read(input) {
      refuseUntrusted();
      return {
        environment: optionalText(input, 'environment'),
        branch: optionalText(input, 'branch'),
        application: optionalText(input, 'application'),
      };
    },
    progress: () => vscode.l10n.t('Reading builds'),
    confirm: ({ environment }) => askToRead(environments, environment),
    async run({ environment: name, branch, application }) {
      const environment = chosenEnvironment(environments, name);
      const catalog = (await planets()).catalog(environment);
      if (branch === undefined) return branchesText(environment.name, read(await catalog.loadBranches()));
      return buildsText(branch, read(await catalog.loadBuilds(branch)), application);
    },
  };
}

/** Returns the loaded value. Throws a `ToolRefusal` with the reason if loading failed. */
export function read<T>(loaded: Loadable<T>): T {
  if (loaded.kind === 'there') return loaded.value;
  throw new ToolRefusal(
    loaded.kind === 'failed' ? loaded.diagnosis.message : vscode.l10n.t("The platform didn't respond."),
  );
}

function askToRead(
  environments: EnvironmentList,
  name: string | undefined,
): vscode.LanguageModelToolConfirmationMessages {
  const environment = chosenEnvironment(environments, name);
  const [shown, planet] = [inert(environment.name, 60), inert(environment.planetId, 60)];
  return {
    title: vscode.l10n.t('Read data from {0}?', shown),
    message: vscode.l10n.t(
      'Sortie uses your token to read data from {0} (planet {1}), and changes nothing.',
      shown,
      planet,
    ),
  };
}

/** A tool that returns the current status of a planet and the latest deployments to it from this machine. */
export function deploymentStatus(
  environments: EnvironmentList,
  load: () => Promise<Pick<Deployments, 'planets' | 'history'>>,
): ToolBody<{ environment: string | undefined }> {
  return {
    read(input) {
      refuseUntrusted();
      return { environment: optionalText(input, 'environment') };
    },
    progress: () => vscode.l10n.t('Reading the status of the planet'),
    confirm: ({ environment }) => askToRead(environments, environment),
    async run({ environment: name }) {
      const environment = chosenEnvironment(environments, name);
      const { planets, history } = await load();
      const polled = await planets.poller(environment).read();
      if (!polled.ok) {
        throw new ToolRefusal(diagnose(polled.error, environment).message);
      }
      await history.reload();
      const listed = planets.catalog(environment).listed();
      return statusText(environment, polled.status, listed, history.of(environment));
    },
  };
}
