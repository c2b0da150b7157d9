import * as vscode from 'vscode';
import type { Records } from '../../platform/records/records';
import type { OpenTask } from '../deployments/task/provider';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';

const deploying = ['deploy', 'deployBuild', 'deployAgain', 'deployBefore', 'promote', 'resumeWatching'];
const starting = ['startLocalPlatform', 'stopLocalPlatform'];

/** The commands that a browser cannot keep the promises of: they say so, and what to do. */
export function refusingCommands(): Readonly<Record<string, CommandBody>> {
  const refuse = (names: readonly string[], reason: () => string) =>
    names.map((name) => [`sortie.${name}`, () => vscode.window.showWarningMessage(reason())] as const);
  return Object.fromEntries([
    ...refuse(deploying, noDeployment),
    ...refuse(starting, noProcess),
    ...refuse(['openSample'], noSample),
  ]);
}

/** The terminal of a task that deploys: it says why it does not, and ends with 1. */
export const refusingTask: OpenTask = async () => {
  const writing = new vscode.EventEmitter<string>();
  const closing = new vscode.EventEmitter<number>();
  return {
    onDidWrite: writing.event,
    onDidClose: closing.event,
    open() {
      writing.fire(`${noDeployment()}\r\n`);
      closing.fire(1);
    },
    close() {
      writing.dispose();
      closing.dispose();
    },
  };
};

/** A browser starts no process. */
export function noPlatform(): PlatformHere {
  const never = new vscode.EventEmitter<void>();
  return {
    possible: false,
    runs: false,
    starts: false,
    onDidChange: never.event,
    start: () => Promise.reject(new Error(noProcess())),
    dispose: () => never.dispose(),
  };
}

/** A browser has no disk to keep records on: there are none, and none can be written. */
export function noRecords(): Records {
  const refuse = () => Promise.reject(new Error(noDeployment()));
  return {
    list: () => Promise.resolve([]),
    read: () => Promise.resolve(undefined),
    write: refuse,
    remove: refuse,
    newId: () => '',
    claim: refuse,
    takeOver: refuse,
    holder: () => Promise.resolve(undefined),
    move: () => Promise.resolve(0),
    subscribe: () => () => {},
  };
}

/** Why nothing is deployed from a browser. */
export function noDeployment(): string {
  return vscode.l10n.t('Deploying needs a desktop or remote window. Nothing was sent.');
}

function noProcess(): string {
  return vscode.l10n.t('The local platform needs a desktop or remote window.');
}

function noSample(): string {
  return vscode.l10n.t('Copying the sample needs a desktop or remote window.');
}
