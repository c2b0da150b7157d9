import { expect, test } from 'vitest';
import { nextStep } from '../../server/requests/custom';
import type { SortService } from '../../server/service/service';
import { never } from './service/features/scene';

const task = { kind: 'set-default-sort', uri: 'file:///a.yaml', collection: 'Invoices', names: [] } as const;

test('a task is refused with a reason if files change during every attempt', async () => {
  const service: Pick<SortService, 'generate' | 'settled'> & { revision: number } = {
    revision: 0,
    settled: async () => {},
    async generate() {
      service.revision++;
      return { kind: 'edit', label: '', edit: {} };
    },
  };
  expect(await nextStep(service, { task, answers: {} }, never)).toEqual({
    kind: 'refused',
    reason: 'The files changed, so nothing was written. Try again.',
  });
});

test("an error in a task isn't turned into a refusal", async () => {
  const service = {
    revision: 0,
    settled: async () => {},
    generate: async () => {
      throw new Error('broken');
    },
  };
  await expect(nextStep(service, { task, answers: {} }, never)).rejects.toThrow('broken');
});
