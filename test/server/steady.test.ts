import { expect, test } from 'vitest';
import { steady } from '../../server/steady';

const uri = 'file:///a.yaml';

test('an edit of texts that stay as they are is given', async () => {
  const versions = new Map([[uri, 1]]);
  expect(await steady({ versions }, async () => 'edit')).toBe('edit');
});

test.each<[string, (versions: Map<string, number>) => void]>([
  ['changes', (versions) => versions.set(uri, 2)],
  ['is closed', (versions) => versions.delete(uri)],
  ['is opened', (versions) => versions.set('file:///b.yaml', 1)],
])('an edit is refused where a text %s while it is worked out', async (_, meanwhile) => {
  const versions = new Map([[uri, 1]]);
  const edit = steady({ versions }, async () => {
    await Promise.resolve();
    meanwhile(versions);
    return 'edit';
  });
  await expect(edit).rejects.toThrow('The files have changed meanwhile');
});
