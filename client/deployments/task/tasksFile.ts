import { isObject } from '../../../platform/json';
import { type Container, type Cursor, readAround } from './jsonCursor';

/** What is at a position in `tasks.json` that lists of a planet can complete: a value or a name of a task of Sortie. */
export interface TaskSpot {
  readonly member: TaskMember;
  readonly environment: string | undefined;
  readonly branch: string | undefined;
  /** The application whose build is at the position. */
  readonly application?: string;
  /** The applications that the task names elsewhere. */
  readonly applications: readonly string[];
  /** The string at the position with its quotation marks, as offsets; empty if there is none. */
  readonly start: number;
  readonly end: number;
}

/** `application` is the name of a member of `applications`, `build` its value. */
export type TaskMember = 'environment' | 'branch' | 'application' | 'build';

/** Finds what is at an offset of `tasks.json`, or of the tasks in a workspace file. Undefined if it isn't a task of Sortie. */
export function findTaskSpot(text: string, offset: number): TaskSpot | undefined {
  const cursor = readAround(text, offset);
  const at =
    cursor?.path.findLastIndex(({ isArray }, index) => isArray && cursor.path[index - 1]?.key === 'tasks') ?? -1;
  if (cursor === undefined || at < 0) return undefined;
  const [task, applications, ...deeper] = cursor.path.slice(at + 1);
  if (task === undefined || task.members.type !== 'sortie' || deeper.length > 0) return undefined;
  const member = memberAt(task, applications);
  if (member === undefined) return undefined;
  const { environment, branch } = task.members;
  return {
    member,
    environment: typeof environment === 'string' ? environment : undefined,
    branch: typeof branch === 'string' ? branch : undefined,
    ...(member === 'build' && applications?.key !== undefined ? { application: applications.key } : {}),
    applications: othersIn(task.members.applications, member === 'application' ? cursor : undefined),
    start: cursor.start,
    end: cursor.end,
  };
}

function memberAt(task: Container, inner: Container | undefined): TaskMember | undefined {
  if (inner !== undefined) {
    if (task.key !== 'applications' || inner.isArray) return undefined;
    return inner.atKey ? 'application' : 'build';
  }
  if (task.atKey) return undefined;
  return task.key === 'environment' || task.key === 'branch' ? task.key : undefined;
}

function othersIn(applications: unknown, edited: Cursor | undefined): readonly string[] {
  return isObject(applications) ? Object.keys(applications).filter((name) => name !== edited?.text) : [];
}
