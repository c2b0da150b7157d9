import * as vscode from 'vscode';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';

const deploying = [
  'deploy',
  'deployBuild',
  'deployAgain',
  'deployBefore',
  'promote',
  'resumeWatching',
  'setUnreadableRecordAside',
];
const starting = ['startLocalPlatform', 'stopLocalPlatform'];

/** Replacements for the commands that can't run in a browser. They show the reason and an alternative. */
export function refusingCommands(): Readonly<Record<string, CommandBody>> {
  const refuse = (names: readonly string[], reason: () => string) =>
    names.map((name) => [`sortie.${name}`, () => vscode.window.showWarningMessage(reason())] as const);
  return Object.fromEntries([
    ...refuse(deploying, noDeployment),
    ...refuse(starting, noProcess),
    ...refuse(['openSample'], () => vscode.l10n.t('Copying the sample requires a desktop or remote window.')),
    ...refuse(['showSortChanges'], () =>
      vscode.l10n.t('Comparing with a Git revision requires a desktop or remote window.'),
    ),
  ]);
}

/** The terminal for a task in a browser. It shows why the task can't run, and exits with code 1. */
export class RefusingTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  open(): void {
    const reason = vscode.l10n.t('Sortie tasks require a desktop or remote window. Nothing was sent.');
    this.written.fire(`${reason}\r\n`);
    this.closed.fire(1);
  }

  close(): void {
    this.written.dispose();
    this.closed.dispose();
  }
}

/** Replaces the local platform in a browser, because a browser can't start processes. */
export class NoPlatform implements PlatformHere {
  readonly possible = false;
  readonly runs = false;
  readonly folders = 'none';
  readonly starts = false;

  private readonly never = new vscode.EventEmitter<void>();
  readonly onDidChange = this.never.event;

  async start(): Promise<void> {
    throw new Error(noProcess());
  }

  dispose(): void {
    this.never.dispose();
  }
}

/** The reason why a browser can't deploy. */
export function noDeployment(): string {
  return vscode.l10n.t('Deploying requires a desktop or remote window. Nothing was sent.');
}

function noProcess(): string {
  return vscode.l10n.t('The local platform requires a desktop or remote window.');
}
