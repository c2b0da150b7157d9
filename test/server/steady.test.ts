import { expect, test } from 'vitest';
import { Dispatches } from '../../server/dispatches';
import { createSortService } from '../../server/service/create';
import { steady } from '../../server/steady';
import { MemoryWorkspace } from '../../server/workspace/memory';
import { never, once } from './service/features/scene';

const always = () => true;

/** Creates a fake service that has only a revision number and no pending file changes. */
function files() {
  return { revision: 1, settled: async () => {} };
}

test("a result is returned if the files don't change", async () => {
  expect(await steady(files(), never, async () => 'edit', once())).toBe('edit');
});

test('earlier file changes are applied first', async () => {
  const service = files();
  const arriving = {
    ...service,
    settled: async () => {
      arriving.revision++;
    },
  };
  expect(await steady(arriving, never, async () => arriving.revision, always)).toBe(2);
});

test('nothing is computed if the request is outdated when work could start', async () => {
  let worked = false;
  const work = async () => {
    worked = true;
  };
  const answer = steady(files(), never, work, () => false);
  await expect(answer).rejects.toThrow('The files changed');
  expect(worked).toBe(false);
});

test('a result is refused and its work is stopped if a file changes meanwhile', async () => {
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

test('a result is computed again, up to twice, unless the request is outdated', async () => {
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

test("a canceled result isn't computed again", async () => {
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

test.each([1, 2, 3])('work never starts between two texts of a long document (%i turns)', async (turns) => {
  const dispatches = new Dispatches();
  const service = createSortService(Object.assign(new MemoryWorkspace({}), { pause: () => dispatches.pause() }));
  await service.index(new AbortController().signal);
  const uri = 'file:///workspace/apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
  const resources = (name: string) => Array.from({ length: 2000 }, (_, index) => `${name}${index}:\n`).join('');
  service.open(uri, 1, resources('Old'));
  // This text begins with another YAML document, so it can't be read as an edit of the previous text.
  const replace = async () => void service.change(uri, 2, [{ text: `---\n${resources('New')}` }]);
  const replaceAfter = (left: number) => {
    if (left === 0) void dispatches.handleMessage({ jsonrpc: '2.0' }, replace);
    else setImmediate(() => replaceAfter(left - 1));
  };
  const firstRead = service.onChange(() => {
    firstRead.dispose();
    replaceAfter(turns);
  });
  const blocksOf = async () => service.projects.of('').model.blocks.in(uri).length;
  expect(await steady(service, never, blocksOf, always)).toBeGreaterThan(2000);
  expect(service.text(uri)).toContain('---');
  service.dispose();
});
