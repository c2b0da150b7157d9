import type { Question, Refusal } from '../../features/generateTask';

/** The outcome of one step of planning: what it found, what has to be asked first, or why it cannot be. */
export type Step<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'question'; readonly question: Question }
  | Refusal;

/** The answers that the user has given, by the id of their question. */
export type Answers = Readonly<Record<string, string>>;

/** A step that found its value. */
export function known<T>(value: T): Step<T> {
  return { kind: 'known', value };
}

/** A step that cannot be, with the reason as a whole sentence. */
export function refused(reason: string): Refusal {
  return { kind: 'refused', reason };
}

/** A step that needs an answer. */
export function asking(question: Question): Step<never> {
  return { kind: 'question', question };
}

/** Goes on with the value of a step; a question or a refusal is handed on. */
export function andThen<A, B>(step: Step<A>, next: (value: A) => Step<B>): Step<B> {
  return step.kind === 'known' ? next(step.value) : step;
}

/** The values of all steps, or the first question or refusal among them. */
export function all<T>(steps: readonly Step<T>[]): Step<T[]> {
  const values: T[] = [];
  for (const step of steps) {
    if (step.kind !== 'known') return step;
    values.push(step.value);
  }
  return known(values);
}
