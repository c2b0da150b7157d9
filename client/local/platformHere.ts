import type * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import type { Tokens } from '../environments/tokens';

/** The interface that the other parts of the extension use for the local platform. */
export interface PlatformHere extends vscode.Disposable {
  /** Whether this host can run a platform. A browser can't, because it can't start processes. */
  readonly possible: boolean;
  readonly runs: boolean;
  /** How many folders this window has. The platform serves collections only if it has one, on this machine. */
  readonly folders: 'one' | 'several' | 'none';
  readonly starts: boolean;
  /** Fires when this window's platform begins to start, finishes starting, fails to start, or stops. */
  readonly onDidChange: vscode.Event<void>;
  /** Starts the platform, or joins the platform of another window. Rejects if the platform doesn't start. */
  start(): Promise<void>;
}

/** The services that the local platform depends on. */
export interface LocalPlatformParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly connections: () => Promise<Connections>;
  /** Called after the platform's address has changed, so that deployment records can be updated. */
  readonly moved: (from: Environment, to: Environment) => Promise<void>;
}
