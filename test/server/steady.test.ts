import { expect, test } from 'vitest';
import { steady } from '../../server/steady';

const never = { isCancellationRequested: false };

/** A service of which only the count of its changes is told. */
function files() {
  return { revision: 1, settled: async () => {} };
}

test('an answer from files that stay as they are is given', async () => {
  expect(await steady(files(), never, async () => 'edit')).toBe('edit');
});

test('what has happened to files before is taken in first', async () => {
  const service = files();
  const arriving = {
    ...service,
    settled: async () => {
      arriving.revision++;
    },
  };
  expect(await steady(arriving, never, async () => arriving.revision)).toBe(2);
});

test('an answer is refused, and its work told to end, where something changes meanwhile', async () => {
  const service = files();
  const told: boolean[] = [];
  const edit = steady(service, never, async (token) => {
    told.push(token.isCancellationRequested);
    await Promise.resolve();
    service.revision++;
    told.push(token.isCancellationRequested);
    return 'edit';
  });
  await expect(edit).rejects.toThrow('The files have changed meanwhile');
  expect(told).toEqual([false, true]);
});

test('an answer is worked out again as often as it may be', async () => {
  const changing = async (times: number, tries: number) => {
    const service = files();
    let left = times;
    return steady(
      service,
      never,
      async () => {
        if (left-- > 0) service.revision++;
        return service.revision;
      },
      tries,
    );
  };
  expect(await changing(2, 3)).toBe(3);
  await expect(changing(3, 3)).rejects.toThrow('The files have changed meanwhile');
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
    3,
  );
  expect(await answer).toBe(true);
  expect(service.revision).toBe(2);
});
