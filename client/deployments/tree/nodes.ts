import type { Branch, Build } from '../../../platform/apiTypes';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { Deployed } from './runningBuild';

/** The content of a row in the Deployments view. IDs are stable, so expansion and selection survive a refresh. */
export type Node =
  | EnvironmentNode
  | PlanetApplicationNode
  | { readonly kind: 'starSystem'; readonly id: string }
  | BranchNode
  | ApplicationNode
  | BuildNode
  | { readonly kind: 'history'; readonly id: string }
  | { readonly kind: 'deployment'; readonly id: string; readonly record: DeploymentRecord }
  | { readonly kind: 'more'; readonly id: string; readonly parent: string; readonly left: number }
  | NoticeNode;

interface EnvironmentNode {
  readonly kind: 'environment';
  readonly id: string;
  readonly key: string;
}

/** An application on a planet. It is read from an element of the planet's status. */
export interface PlanetApplicationNode {
  readonly kind: 'planetApplication';
  readonly id: string;
  readonly key: string;
  /** The application code, or the element's most readable text if the code isn't found. */
  readonly application: string;
  readonly element?: unknown;
}

/** A branch of a star system. */
export interface BranchNode {
  readonly kind: 'branch';
  readonly id: string;
  readonly starSystem: string;
  readonly branch: Branch;
  readonly typed: boolean;
}

/** The builds of one application on a branch. */
export interface ApplicationNode {
  readonly kind: 'application';
  readonly id: string;
  readonly starSystem: string;
  readonly branch: string;
  readonly application: string | undefined;
}

/** A build of a branch. */
export interface BuildNode {
  readonly kind: 'build';
  readonly id: string;
  readonly starSystem: string;
  readonly branch: string;
  readonly build: Build;
  /**
   * Whether this is the latest build of its application. True only if there are several builds and their IDs can be
   * ordered.
   */
  readonly latest: boolean;
  readonly deployed: readonly Deployed[];
  /** Whether all known planets that run the build are in `deployed`. */
  readonly isDeploymentKnown: boolean;
}

/** A row with a message. If it has a command, a click on the row runs that command. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly text: string;
  readonly description?: string;
  /** The name of a codicon. An icon that signals a state also has a theme color (`color`). */
  readonly icon: string;
  readonly color?: string;
  readonly command?: string;
  readonly about?: string;
}

/** Returns sibling nodes with unique IDs. A counter distinguishes duplicates. */
export function distinct<T extends Node>(nodes: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return nodes.map((node) => {
    const count = (seen.get(node.id) ?? 0) + 1;
    seen.set(node.id, count);
    return count === 1 ? node : { ...node, id: `${node.id}#${count}` };
  });
}
