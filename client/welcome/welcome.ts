import * as vscode from 'vscode';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';
import type { ReportParts } from './report/collect';
import { WalkthroughSteps } from './steps/steps';

/** The walkthrough's ID in the manifest. */
const walkthrough = 'start';

interface Welcome extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
  readonly steps: WalkthroughSteps;
}

/** Creates the onboarding features. The sample and the problem report are loaded when their commands first run. */
export function createWelcome(parts: ReportParts & { readonly local: PlatformHere }): Welcome {
  const { context, language, local } = parts;
  const steps = new WalkthroughSteps(language, local);
  return {
    steps,
    commands: {
      'sortie.openSample': async () => (await import('./sample')).openSample(context),
      'sortie.openWalkthrough': () =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#${walkthrough}`),
      'sortie.reportProblem': async () => (await import('./report/collect')).reportProblem(parts),
    },
    dispose: () => steps.dispose(),
  };
}
