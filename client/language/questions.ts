import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { Question } from '../../protocol';
import { askText } from '../ui/ask';
import { another, type Choice, pickOne, type Toggle } from '../ui/pick';
import type { StepResult, WizardPosition } from '../ui/wizard';

/** How a question of a generator is asked. */
export interface Asking {
  readonly position: WizardPosition;
  /** What the task does. Empty if the titles of its questions contain that. */
  readonly purpose: string;
  readonly remembers: Toggle;
  /** The previous answer. Undefined if the question hasn't been answered before. */
  readonly given: string | undefined;
}

/**
 * Asks one question, and passes the answer to `take`. If the question allows other values, the user can also enter a
 * value that isn't in the list; *Back* then returns to the list. If the answer can be stored as a fact about a
 * collection, the list also contains the toggle `remembers`.
 */
export async function askQuestion(
  question: Question,
  asking: Asking,
  take: (answer: string) => void,
): Promise<StepResult> {
  const { choices, problem, proposal = '', states } = question;
  const { position, purpose, remembers, given } = asking;
  if (choices.length === 0 || problem !== undefined) return askAnswer(question, position, given ?? proposal, take);
  let typed: string | undefined;
  const move = await pickOne<string | undefined>(
    {
      title: question.title,
      placeholder: question.prompt ?? purpose,
      position,
      rows: rowsOf(question, given),
      chosen: (value) => value !== undefined && value === given,
      ...(states ? { toggle: remembers } : {}),
    },
    (value, filter) => {
      if (value === undefined) typed = filter;
      else take(value);
    },
  );
  if (typed === undefined) return move;
  const next = await askAnswer(question, { ...position, canGoBack: true }, typed, take);
  return next === 'back' ? askQuestion(question, asking, take) : next;
}

/** Returns the rows of a question's list. The previous answer comes first if it isn't one of the choices. */
function rowsOf({ choices, other }: Question, given: string | undefined): readonly Choice<string | undefined>[] {
  const isEntered = given !== undefined && other !== null && !choices.some(({ value }) => value === given);
  const entered = { label: inert(given ?? '', 200), description: vscode.l10n.t('entered before'), value: given };
  const free = other === null ? [] : [{ ...another(vscode.l10n.t('Other…')), detail: other }];
  return [...(isEntered ? [entered] : []), ...choices, ...free];
}

function askAnswer(
  { title, typing = title, prompt, other, problem }: Question,
  position: WizardPosition,
  value: string,
  take: (answer: string) => void,
): Promise<StepResult> {
  const shown = inert(problem ?? other ?? prompt ?? title, 300);
  return askText({ title: typing, position }, { prompt: shown, value, validate: notEmpty }, take);
}

function notEmpty(text: string): string | undefined {
  return text === '' ? vscode.l10n.t('Enter a value.') : undefined;
}
