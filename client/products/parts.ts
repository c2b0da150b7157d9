import type * as vscode from 'vscode';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import type { SignIn } from '../environments/signIn';
import type { Tokens } from '../environments/tokens';

/** What the product definitions are read and kept with. */
export interface ProductParts {
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly signIn: SignIn;
  readonly connections: () => Promise<Connections>;
  readonly log: vscode.LogOutputChannel;
  /** Where the product codes that a person added are kept, of all workspaces. */
  readonly memory: vscode.Memento;
}
