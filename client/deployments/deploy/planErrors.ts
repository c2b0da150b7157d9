import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { Diagnosis } from '../../environments/diagnosis';

/** Thrown if a list of branches or builds can't be read. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
  constructor(readonly diagnosis: Diagnosis) {
    super(diagnosis.message);
  }
}

/** Thrown if a branch has no build that can be deployed. */
export class NothingToDeploy extends Error {
  override readonly name = 'NothingToDeploy';
  constructor(readonly branch: string) {
    super(vscode.l10n.t('Branch {0} has no build that can be deployed. Select another branch.', inert(branch, 100)));
  }
}

/** Thrown if no plan can be made. The message explains the problems to the user. */
export class NotPlanned extends Error {
  override readonly name = 'NotPlanned';
  constructor(problems: readonly string[]) {
    super(problems.join(' '));
  }
}
