import type * as vscode from 'vscode';
import type { Clock } from '../../platform/clock';
import type { EngineOptions } from '../../platform/deployments/options';
import type { Environment } from '../../platform/environment';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import type { SignIn } from '../environments/signIn';
import type { Catalogs } from './catalogs';
import type { History } from './history';
import type { Pollers } from './pollers';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';
import type { DeploymentOutput } from './watching/output';
import type { Watches } from './watching/watches';

/** What the commands about deployments work with. */
export interface DeploymentParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly environments: EnvironmentList;
  readonly connections: Connections;
  readonly signIn: SignIn;
  readonly clock: Clock;
  readonly history: History;
  readonly pollers: Pollers;
  readonly catalogs: Catalogs;
  readonly watches: Watches;
  readonly output: DeploymentOutput;
  readonly source: TreeSource;
  readonly tree: DeploymentsTree;
  /** The engine's options for one environment, without what belongs to a single watch. */
  engine(environment: Environment): Omit<EngineOptions, 'onProgress' | 'signal' | 'suspend'>;
}
