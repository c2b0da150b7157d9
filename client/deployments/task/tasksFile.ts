import { getLocation, type Node, parse, type Segment } from 'jsonc-parser';
import { isObject } from '../../../platform/json';

/** A position in a Sortie task at which Sortie offers completions: a value or a property name. */
export interface TaskSpot {
  readonly member: TaskMember;
  readonly environment: string | undefined;
  readonly branch: string | undefined;
  readonly application?: string;
  /** The applications that the task contains, except the one whose name is being completed. */
  readonly applications: readonly string[];
  /**
   * Offsets of the string at the position, including quotation marks. The two offsets are equal if there is no string.
   */
  readonly start: number;
  readonly end: number;
}

/** `application` is a property name in `applications`; `build` is its value. */
export type TaskMember = 'environment' | 'branch' | 'application' | 'build';

/**
 * Finds what can be completed at an offset in `tasks.json` or in a `.code-workspace` file. Returns undefined if the
 * offset isn't in a Sortie task, or if Sortie offers no completions there.
 */
export function findTaskSpot(text: string, offset: number): TaskSpot | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const at = path.findLastIndex((segment, index) => typeof segment === 'number' && path[index - 1] === 'tasks');
  if (at < 0) return undefined;
  const task = valueAt(parse(text), path.slice(0, at + 1));
  const member = memberAt(path.slice(at + 1), isAtPropertyKey);
  if (!isObject(task) || task.type !== 'sortie' || member === undefined) return undefined;
  const { environment, branch, applications } = task;
  const edited = path.at(-1);
  const names = isObject(applications) ? Object.keys(applications) : [];
  return {
    member,
    environment: typeof environment === 'string' ? environment : undefined,
    branch: typeof branch === 'string' ? branch : undefined,
    application: member === 'build' ? String(edited) : undefined,
    applications: names.filter((name) => member !== 'application' || name !== edited),
    ...stringAt(text, offset, previousNode),
  };
}

function valueAt(root: unknown, path: readonly Segment[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (Array.isArray(value) || isObject(value) ? Reflect.get(value, segment) : undefined),
    root,
  );
}

/**
 * Returns the kind of member at a path inside a task. The kind of `from` is `environment`, because its value is the
 * name of an environment.
 */
function memberAt([name, inner, ...deeper]: readonly Segment[], isAtName: boolean): TaskMember | undefined {
  if (deeper.length > 0) return undefined;
  if (name === 'applications' && typeof inner === 'string') return isAtName ? 'application' : 'build';
  return inner === undefined && !isAtName && (name === 'environment' || name === 'from' || name === 'branch')
    ? name === 'from'
      ? 'environment'
      : name
    : undefined;
}

/** Returns the start and end offsets of the string at an offset. An unterminated string ends at the offset. */
function stringAt(text: string, offset: number, node: Node | undefined): Pick<TaskSpot, 'start' | 'end'> {
  if (node?.type !== 'string' && node?.type !== 'property') return { start: offset, end: offset };
  const end = node.offset + node.length;
  if (offset <= node.offset || offset > end) return { start: offset, end: offset };
  return { start: node.offset, end: /^".*"$/s.test(text.slice(node.offset, end)) ? end : offset };
}
