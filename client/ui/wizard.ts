/** The user's action in a step: continue, go back, or leave the wizard. */
export type StepResult = 'next' | 'back' | 'leave';

/** The position of a step in its wizard. */
export interface WizardPosition {
  /** The number of the step, starting at 1. */
  readonly step: number;
  readonly total: number;
  readonly canGoBack: boolean;
}

/** The position of a question that isn't part of a wizard. */
export const onlyStep: WizardPosition = { step: 1, total: 1, canGoBack: false };

/** The frame of a question: its title and its position in the wizard. */
export interface Frame {
  readonly title: string;
  readonly position: WizardPosition;
}

/** Returns the frame of a step whose title names the wizard and the step, such as `Deploy to dev1: Select a Branch`. */
export function inStep({ title, position }: Frame, step: string): Frame {
  return { title: `${title}: ${step}`, position };
}

/** One question in a wizard. `skip` is evaluated again before each step, because it can depend on earlier answers. */
export interface WizardStep {
  readonly skip?: () => boolean;
  readonly ask: (position: WizardPosition) => Promise<StepResult>;
}

/**
 * Runs the steps, and lets the user go back. Returns true after the last step and false if the user cancels. Going back
 * from the first step repeats that step, or leaves the wizard if `canLeaveBack` is set.
 */
export async function runWizard(steps: readonly WizardStep[], { canLeaveBack = false } = {}): Promise<boolean> {
  const shown: number[] = [];
  let index = 0;
  for (;;) {
    const step = steps[index];
    if (!step) return true;
    if (step.skip?.()) {
      index += 1;
      continue;
    }
    const canGoBack = canLeaveBack || shown.length > 0;
    const result = await step.ask({ ...countedPosition(steps, index), canGoBack });
    if (result === 'leave') return false;
    if (result === 'next') {
      shown.push(index);
      index += 1;
    } else {
      const before = shown.pop();
      if (before === undefined && canLeaveBack) return false;
      index = before ?? index;
    }
  }
}

function countedPosition(steps: readonly WizardStep[], index: number): { step: number; total: number } {
  const open = steps.map((each, at) => (each.skip?.() ? -1 : at)).filter((at) => at >= 0);
  return { step: open.indexOf(index) + 1, total: open.length };
}
