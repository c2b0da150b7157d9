import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { Deployments } from '../deployments/deployments';
import { diagnose } from '../environments/diagnosis';
import type { EnvironmentList } from '../environments/environmentList';
import { chosenEnvironment } from './chosenEnvironment';
import { optionalText } from './input';
import { askToRead } from './listBuilds';
import { statusText } from './planetText';
import { ToolRefusal } from './refusal';
import { refuseUntrusted, type ToolBody } from './tool';

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
        throw new ToolRefusal(diagnose(polled.error, { ...environment, name: inert(environment.name) }).message);
      }
      await history.reload();
      const listed = planets.catalog(environment).listed();
      return statusText(environment, polled.status, listed, history.of(environment));
    },
  };
}
