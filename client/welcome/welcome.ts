import * as vscode from 'vscode';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';
import type { ReportParts } from './report/report';
import { WalkthroughSteps } from './steps/steps';

/** The walkthrough as the manifest names it, below the extension's id. */
const walkthrough = 'start';

/** The first minutes with the extension: the walkthrough's steps, the sample, and what to do when something is wrong. */
export interface Welcome extends vscode.Disposable {
  readonly commands: Readonly<Record<string, CommandBody>>;
  readonly steps: WalkthroughSteps;
}

/** Puts it together. The commands' bodies are loaded when one of them is run for the first time. */
export function createWelcome(parts: ReportParts & { readonly local: PlatformHere }): Welcome {
  const { context, language, local } = parts;
  const steps = new WalkthroughSteps(language, local);
  return {
    steps,
    commands: {
      'sortie.openSample': async () => (await import('./sample')).openSample(context),
      'sortie.openWalkthrough': () =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#${walkthrough}`),
      'sortie.reportProblem': async () => (await import('./report/report')).reportProblem(parts),
    },
    dispose: () => steps.dispose(),
  };
}
