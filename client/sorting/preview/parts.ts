import type * as vscode from 'vscode';
import type { Connections } from '../../environments/connections';
import type { EnvironmentList } from '../../environments/environmentList';
import type { SignIn } from '../../environments/signIn';
import type { Tokens } from '../../environments/tokens';
import type { Language } from '../../language/language';
import type { PlatformHere } from '../../local/platformHere';

/** What the sort preview works with. */
export interface PreviewParts {
  readonly language: Language;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly signIn: SignIn;
  readonly connections: () => Promise<Connections>;
  readonly local: PlatformHere;
  readonly log: vscode.LogOutputChannel;
  /** Where the last choice is kept, of this workspace. */
  readonly memory: vscode.Memento;
}
