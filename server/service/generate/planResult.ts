import type { Question, RefusedTask } from '../generateTask';

/** The result of one step of a plan: a value, a question for the user, or a refusal. */
export type PlanResult<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'question'; readonly question: Question }
  | RefusedTask;

/** The user's answers by question ID. */
export type Answers = Readonly<Record<string, string>>;

/** Returns a result that contains a value. */
export function known<T>(value: T): PlanResult<T> {
  return { kind: 'known', value };
}

/** Returns a refusal, with a sentence that gives the reason. */
export function refused(reason: string): RefusedTask {
  return { kind: 'refused', reason };
}

/** Returns a result that needs an answer from the user. */
export function asking(question: Question): PlanResult<never> {
  return { kind: 'question', question };
}

/** Returns the result of `next` for the value of a step. Returns a question or refusal unchanged. */
export function andThen<A, B>(result: PlanResult<A>, next: (value: A) => PlanResult<B>): PlanResult<B> {
  return result.kind === 'known' ? next(result.value) : result;
}

/** Returns the values of all steps, or the first question or refusal among them. */
export function all<T>(results: readonly PlanResult<T>[]): PlanResult<T[]> {
  const values: T[] = [];
  for (const result of results) {
    if (result.kind !== 'known') return result;
    values.push(result.value);
  }
  return known(values);
}
