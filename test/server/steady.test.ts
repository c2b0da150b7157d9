import { expect, test } from 'vitest';
import { steady } from '../../server/steady';
import { never, once } from './service/features/scene';

const always = () => true;

/** Creates a service that only reports its number of changes. */
function files() {
  return { revision: 1, settled: async () => {} };
}

test('an answer from files that stay as they are is given', async () => {
  expect(await steady(files(), never, async () => 'edit', once())).toBe('edit');
});

test('what has happened to files before is taken in first', async () => {
  const service = files();
  const arriving = {
    ...service,
    settled: async () => {
      arriving.revision++;
    },
  };
  expect(await steady(arriving, never, async () => arriving.revision, always)).toBe(2);
});

test('nothing is worked out from what meant the same no more when the work could begin', async () => {
  let worked = false;
  const work = async () => {
    worked = true;
  };
  const answer = steady(files(), never, work, () => false);
  await expect(answer).rejects.toThrow('The files changed');
  expect(worked).toBe(false);
});

test('an answer is refused, and its work told to end, where something changes meanwhile', async () => {
  const service = files();
  const told: boolean[] = [];
  const work = async (token: { readonly isCancellationRequested: boolean }) => {
    told.push(token.isCancellationRequested);
    await Promise.resolve();
    service.revision++;
    told.push(token.isCancellationRequested);
    return 'edit';
  };
  const edit = steady(service, never, work, once());
  await expect(edit).rejects.toThrow('The files changed');
  expect(told).toEqual([false, true]);
});

test('an answer is worked out again, up to twice, where what was asked means the same', async () => {
  const changing = async (times: number) => {
    const service = files();
    let left = times;
    const work = async () => {
      if (left-- > 0) service.revision++;
      return service.revision;
    };
    return steady(service, never, work, always);
  };
  expect(await changing(2)).toBe(3);
  await expect(changing(3)).rejects.toThrow('The files changed');
});

test('an answer that nobody wants any more is not worked out again', async () => {
  const service = files();
  const token = { isCancellationRequested: false };
  const answer = steady(
    service,
    token,
    async (either) => {
      service.revision++;
      token.isCancellationRequested = true;
      return either.isCancellationRequested;
    },
    always,
  );
  expect(await answer).toBe(true);
  expect(service.revision).toBe(2);
});
