import type { Branch, Build } from '../../../platform/apiTypes';
import type { DeploymentRecord, RunningBuild } from '../../../platform/deployments/types';

/** What a row of the Deployments view stands for. Ids are stable: expansion and selection survive a refresh. */
export type Node =
  | { readonly kind: 'planet'; readonly id: string }
  | PlanetApplicationNode
  | { readonly kind: 'branch'; readonly id: string; readonly branch: Branch; readonly typed: boolean }
  | {
      readonly kind: 'application';
      readonly id: string;
      readonly branch: string;
      readonly application: string | undefined;
    }
  | BuildNode
  | { readonly kind: 'history'; readonly id: string }
  | { readonly kind: 'deployment'; readonly id: string; readonly record: DeploymentRecord }
  | { readonly kind: 'more'; readonly id: string; readonly parent: string; readonly left: number }
  | NoticeNode;

/** An application of the planet, as an element of its status tells. */
export interface PlanetApplicationNode {
  readonly kind: 'planetApplication';
  readonly id: string;
  /** Its code where the element says it under a likely name, else what of the element reads best. */
  readonly application: string;
  readonly element?: unknown;
}

/** A build of a branch. */
export interface BuildNode {
  readonly kind: 'build';
  readonly id: string;
  readonly branch: string;
  readonly build: Build;
  /** First of its application, where the ids can be ordered. */
  readonly highest: boolean;
  /** What is known of the build that its application runs. */
  readonly running?: RunningBuild | undefined;
}

/** A row that says something, and leads to the next step where it has a command. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly text: string;
  readonly description?: string;
  /** Name of a codicon, with a theme colour where one means something. */
  readonly icon: string;
  readonly color?: string;
  readonly command?: string;
}

/** Makes ids that occur more than once among siblings differ, by their position among the equal ones. */
export function distinct<T extends Node>(nodes: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return nodes.map((node) => {
    const count = (seen.get(node.id) ?? 0) + 1;
    seen.set(node.id, count);
    return count === 1 ? node : { ...node, id: `${node.id}#${count}` };
  });
}
