import { visible } from '../platform/inert';
import { breakingCount } from '../server/service/features/sortChanges';
import { compareWithRevision } from './diff/compare';
import { diffHelp, readDiffOptions } from './diff/options';
import type { Command } from './terminal';

/**
 * `sortie diff`: shows how sort keys and default sorts differ from those in a Git revision. Exit code 1 if `--fail-on
 * breaking` is set and a change is breaking, 2 if the comparison couldn't run, else 0.
 */
export const diffCommand: Command = {
  help: diffHelp,
  async run(args, terminal) {
    try {
      const { base, format, failsOnBreaking } = readDiffOptions(args);
      const comparison = await compareWithRevision(base, terminal);
      for (const line of format(comparison)) terminal.out(line);
      return failsOnBreaking && breakingCount(comparison.changes) > 0 ? 1 : 0;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      terminal.err(visible(`sortie diff: ${message}`));
      return 2;
    }
  },
};
