import { describe, expect, test } from 'vitest';
import { parseGivenElements, readGivenElements } from '../../../localPlatform/collections/givenElements';
import { MemoryWorkspace } from '../../../server/workspace/memory';

const signal = new AbortController().signal;

test('elements are returned as written, and comments and trailing commas are allowed', async () => {
  const workspace = new MemoryWorkspace({
    '.sortie/data/common/Activities.json': `[
      // ours
      { "id": "a", "subject": "One", "dueDate": null },
      { "id": "b", "parent": "claim-0001", "attributes": { "subject": "Two" } },
      { "subject": "Three" },
    ]`,
  });
  expect(await readGivenElements(workspace, { api: 'common', name: 'Activities' }, signal)).toEqual([
    { id: 'a', attributes: { id: 'a', subject: 'One', dueDate: null } },
    { id: 'b', parent: 'claim-0001', attributes: { subject: 'Two' } },
    { id: '0003', attributes: { subject: 'Three' } },
  ]);
  expect(await readGivenElements(workspace, { api: 'claim', name: 'Activities' }, signal)).toBeUndefined();
});

test("IDs are texts: a number is accepted, and an invalid ID isn't treated as missing", () => {
  const read = (text: string) => parseGivenElements(text, 'here.json').map(({ id, parent }) => ({ id, parent }));
  expect(read('[{"id": 17, "parent": 4}, {"id": "", "parent": ""}, {"parent": {"id": "an attribute"}}]')).toEqual([
    { id: '17', parent: '4' },
    { id: '0002', parent: undefined },
    { id: '0003', parent: undefined },
  ]);
});

describe('a file is refused with a message that names it when', () => {
  test.each([
    ["it isn't JSON", '[\n{,]', "it isn't valid JSON (line 2)."],
    ['it is nested too deeply', '['.repeat(100_000), 'it is nested too deeply.'],
    ["it isn't a list", '{}', 'it must be a list of elements.'],
    ["an element isn't an object", '[{}, 7]', "the element with index 1 isn't an object."],
    ['an ID is repeated', '[{"id": "a"}, {"id": "a"}]', 'the ID a occurs more than once.'],
    ['an ID that is a number is repeated', '[{"id": 7}, {"id": "7"}]', 'the ID 7 occurs more than once.'],
    ['an ID is invalid', '[{"id": null}]', 'the ID of the element with index 0 is neither a string nor a number.'],
  ])('%s', (_case, text, reason) => {
    expect(() => parseGivenElements(text, 'here.json')).toThrow(`File here.json can't be served: ${reason}`);
  });

  test("the file isn't text", async () => {
    const workspace = new MemoryWorkspace({ '.sortie/data/a/B.json': '\0' });
    await expect(readGivenElements(workspace, { api: 'a', name: 'B' }, signal)).rejects.toThrow("it isn't text.");
  });

  test('the file is too large', async () => {
    const workspace = new MemoryWorkspace({ '.sortie/data/a/B.json': `[]${' '.repeat(10_000_000)}` });
    await expect(readGivenElements(workspace, { api: 'a', name: 'B' }, signal)).rejects.toThrow(
      'it is larger than 10 MB.',
    );
  });
});
