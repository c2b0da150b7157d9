import { expect } from 'vitest';
import { flow } from '../workbench/flow';
import { activationTime } from '../workbench/running-extensions';

/** What activation may take, in milliseconds, as "Developer: Show Running Extensions" tells it. */
const budget = 150;

flow('activates quickly', { size: { width: 1200, height: 2400 } }, async ({ workbench }) => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    if (round > 0) await workbench.reload();
    times.push(await activationTime(workbench, 'Sortie'));
  }
  const median = times.toSorted((a, b) => a - b)[2];
  console.log(`activation: median ${median} ms of ${times.join(', ')}`);
  await workbench.screenshot('activation');
  expect(median).toBeLessThan(budget);
});
