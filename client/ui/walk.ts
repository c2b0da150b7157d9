/** Where a person goes from a step: on, back, or out of the whole dialog. */
export type Move = 'next' | 'back' | 'leave';

/** What a step is told about its place. */
export interface Place {
  /** Counted from 1. */
  readonly step: number;
  readonly total: number;
  /** Whether a step that was shown before stands in front of this one. */
  readonly canGoBack: boolean;
}

/** The place of a question that stands alone. */
export const alone: Place = { step: 1, total: 1, canGoBack: false };

/** One question of a dialog. `skip` leaves it out, judged each time the dialog comes by. */
export interface Step {
  readonly skip?: () => boolean;
  readonly ask: (place: Place) => Promise<Move>;
}

/**
 * Leads through the steps of a dialog, forwards and back.
 * Going back from the first step stays there, or leaves a dialog that something stands in front of (`canLeaveBack`). Answers
 * true when the last step was left by `next`, false when the person left.
 */
export async function walk(steps: readonly Step[], { canLeaveBack = false } = {}): Promise<boolean> {
  const shown: number[] = [];
  let index = 0;
  for (;;) {
    const step = steps[index];
    if (!step) return true;
    if (step.skip?.()) {
      index += 1;
      continue;
    }
    const open = steps.map((each, at) => (each.skip?.() ? -1 : at)).filter((at) => at >= 0);
    const place = { step: open.indexOf(index) + 1, total: open.length, canGoBack: canLeaveBack || shown.length > 0 };
    const move = await step.ask(place);
    if (move === 'leave') return false;
    if (move === 'next') {
      shown.push(index);
      index += 1;
    } else {
      const before = shown.pop();
      if (before === undefined && canLeaveBack) return false;
      index = before ?? index;
    }
  }
}
