import type { WizardStep } from '../ui/wizard';

/** A question about one property of an environment: the property's label, its current value, and the wizard step. */
export interface Question extends WizardStep {
  readonly label: string;
  readonly current: () => string;
}
