import type * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import type { Tokens } from '../environments/tokens';

/** The local platform as the rest of the extension sees it. */
export interface PlatformHere extends vscode.Disposable {
  /** Whether there can be one: a browser starts no process. */
  readonly possible: boolean;
  /** Whether this window runs it. */
  readonly runs: boolean;
  /** Whether this window is starting it. */
  readonly starts: boolean;
  /** Fires when the platform of this window is being started, runs, did not start, or ended. */
  readonly onDidChange: vscode.Event<void>;
  /** Starts it, or joins the one of another window. Rejects when it does not start. */
  start(): Promise<void>;
}

/** What the local platform needs of the rest. */
export interface LocalPlatformParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly connections: () => Promise<Connections>;
  /** Called when the platform had to change its address: records of deployments move along. */
  readonly moved: (from: Environment, to: Environment) => Promise<void>;
}
