import type { WizardStep } from '../ui/wizard';

/** A question about one member of an environment: its label, its current value, and the step that asks for it. */
export interface Question extends WizardStep {
  readonly label: string;
  readonly current: () => string;
}
