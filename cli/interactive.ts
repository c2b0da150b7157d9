import type { Terminal } from './terminal';

/**
 * Whether the command runs in a continuous integration service. These services set the variable `CI`. Sortie asks no
 * questions there, even if the service attaches a terminal.
 */
export function isAutomated(variables: Terminal['variables']): boolean {
  return !['', '0', 'false'].includes((variables.CI ?? '').trim().toLowerCase());
}
