import { expect, test } from 'vitest';
import { Indexing } from '../../server/indexing';
import { Runner } from '../../server/runner';

test('files are read only after the open documents have been checked', async () => {
  let end = () => {};
  const checked = new Promise<void>((resolve) => {
    end = resolve;
  });
  const silent = { report: () => {}, done: () => {} };
  const indexing = new Indexing(
    () => silent,
    new Runner({ error: () => {} }, { spelled: (value) => value }),
    () => checked,
    () => {},
  );
  const read: string[] = [];
  indexing.start({
    async index() {
      read.push('read');
    },
  });
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(read).toEqual([]);
  end();
  await indexing.indexed();
  expect(read).toEqual(['read']);
});
