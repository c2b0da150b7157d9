import type { GenerateTask, Question } from '../../protocol';

interface DraftAnswer {
  readonly text: string;
  /** Whether an earlier answer has changed since. Then a proposal of the server may fit better than this answer. */
  isStale: boolean;
}

/** The user's answers to the questions of one task. */
export class Draft {
  private readonly answers = new Map<string, DraftAnswer>();

  /** Returns the answer that a question starts with. Undefined if the question's own proposals fit better. */
  startOf({ id, choices, proposal, problem }: Question): string | undefined {
    const answer = this.answers.get(id);
    if (answer === undefined || !answer.isStale || problem !== undefined) return answer?.text;
    const isOffered = choices.some(({ value }) => value === answer.text);
    return isOffered || (choices.length === 0 && proposal === undefined) ? answer.text : undefined;
  }

  /** Stores an answer. If it differs from the previous one, all answers except the `earlier` ones become stale. */
  put(id: string, text: string, earlier: readonly string[]): void {
    const hasChanged = this.answers.get(id)?.text !== text;
    for (const [other, answer] of this.answers) if (hasChanged && !earlier.includes(other)) answer.isStale = true;
    this.answers.set(id, { text, isStale: false });
  }

  /** Returns the answers to some questions, by question ID. */
  of(ids: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(ids.map((id) => [id, this.answers.get(id)?.text ?? '']));
  }
}

/** Keeps the drafts of the tasks that the user canceled, so that the same task starts with its draft again. */
export class Drafts {
  private readonly drafts = new Map<string, Draft>();

  of(task: GenerateTask): Draft {
    const key = JSON.stringify(task);
    const draft = this.drafts.get(key) ?? new Draft();
    this.drafts.set(key, draft);
    return draft;
  }

  /** Removes a task's draft after its edit was applied. */
  forget(task: GenerateTask): void {
    this.drafts.delete(JSON.stringify(task));
  }
}
