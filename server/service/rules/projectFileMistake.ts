import type { RuleDescription } from './rule';

/** The rule for parts of a project file that have no effect. */
export const projectFileMistake: RuleDescription = {
  code: 'project-file',
  severity: 'warning',
  explanation: 'A part of `sortie.json` has no effect, because its key, its rule, or its value is unknown.',
  fix: 'Replaces the text with the most similar name, or removes the entry',
};
