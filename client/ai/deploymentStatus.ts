import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { DeploymentParts } from '../deployments/parts';
import type { EnvironmentList } from '../environments/environmentList';
import { judge } from '../environments/verdict';
import { chosenEnvironment } from './chosenEnvironment';
import { optionalText } from './input';
import { askToRead } from './listBuilds';
import { statusText } from './planetText';
import { Refusal } from './refusal';
import { refuseUntrusted, type ToolBody } from './tool';

/** A tool that tells what a planet reports now, and what this machine deployed to it. */
export function deploymentStatus(
  environments: EnvironmentList,
  parts: () => Promise<DeploymentParts>,
): ToolBody<{ environment: string | undefined }> {
  return {
    read(input) {
      refuseUntrusted();
      return { environment: optionalText(input, 'environment') };
    },
    progress: () => vscode.l10n.t('Reading the status of the planet'),
    confirm: ({ environment }) => askToRead(environments, environment),
    async answer({ environment: name }) {
      const environment = chosenEnvironment(environments, name);
      const { pollers, catalogs, history } = await parts();
      const reading = await pollers.of(environment).read();
      if (!reading.ok) {
        throw new Refusal(judge(reading.error, { ...environment, name: inert(environment.name) }).message);
      }
      await history.reload();
      const listed = catalogs.of(environment).listed();
      return statusText(environment, reading.status, listed, history.of(environment));
    },
  };
}
