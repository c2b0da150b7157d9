import { count, ms, times } from './format';
import type { Row } from './hostTargets';
import type { ProjectCosts } from './measures/project';
import { startTargets } from './startTargets';

/** Returns the performance page's rows about a layered project of realistic size. */
export function projectTargets(project: ProjectCosts): readonly Row[] {
  const { files, indexing, floor, start, keystrokes, slowest, places } = project;
  const { falseAlarms, found } = project.accuracy;
  const kinds = Object.values(found);
  const planted = kinds.reduce((sum, kind) => sum + kind.planted, 0);
  const hits = kinds.reduce((sum, kind) => sum + kind.found, 0);
  const slow = Math.max(...Object.values(slowest));
  const size = `layered project of ${count(files)} files`;
  const row = (what: string, target: string, measured: string, met: boolean): Row => ({ what, target, measured, met });
  return [
    row(
      `${size}: reading, warm disk`,
      'at most 1.7 × the floor',
      `${times(indexing / floor)} (${ms(indexing)}, floor ${ms(floor)})`,
      indexing <= 1.7 * floor,
    ),
    ...startTargets(size, start, 0.8),
    row(
      `${size}: slowest response at ${places} places of the largest schema`,
      'at most 50 ms',
      Object.entries(slowest)
        .map(([name, milliseconds]) => `${name} ${ms(milliseconds)}`)
        .join(', '),
      slow <= 50,
    ),
    row(
      `${size}: keystroke → diagnostics in the shared apiconfig file`,
      'at most 20 ms at p95',
      `${ms(keystrokes.diagnostics.median)}, p95 ${ms(keystrokes.diagnostics.p95)}`,
      keystrokes.diagnostics.p95 <= 20,
    ),
    row(`${size}: false alarms`, 'none', count(falseAlarms.length), falseAlarms.length === 0),
    row(
      `${size}: planted mistakes found as a warning or an error`,
      'at least 95 in 100',
      `${hits} of ${planted} (${Object.entries(found)
        .map(([kind, each]) => `${kind} ${each.found}/${each.planted}`)
        .join(', ')})`,
      hits >= 0.95 * planted,
    ),
  ];
}
