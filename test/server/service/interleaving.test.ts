import { expect, test } from 'vitest';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { never } from './features/scene';

const path = 'apis/ext/orders/v1/orders_ext-1.0.apiconfig.yaml';
const texts = [
  'A:\n  resource: ext.A\n',
  'B:\n  resource: ext.B\n',
  '# c\nC:\n  defaultSort: []\n',
  'D:\n  mapper: D\nD:\n',
];

async function shown(service: SortService, uri: string) {
  await service.settled();
  return { outline: await service.documentSymbols(uri, never), problems: await service.diagnostics(uri, never) };
}

async function opened(files: Readonly<Record<string, string>>) {
  const workspace = new MemoryWorkspace(files);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return { workspace, service, uri: workspace.uriOf(path) };
}

test.each(Array.from({ length: 16 }, (_, turns) => turns))(
  'a document that is opened while its file is read has its own text (%i)',
  async (turns) => {
    const [onDisk = '', changed = '', first = '', last = ''] = texts;
    const { workspace, service, uri } = await opened({ [path]: onDisk });
    workspace.write(path, changed);
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    service.open(uri, 1, first);
    service.change(uri, 2, [{ text: last }]);
    const fresh = await opened({ [path]: changed });
    fresh.service.open(uri, 1, last);
    expect(await shown(service, uri)).toEqual(await shown(fresh.service, uri));
    for (const each of [service, fresh.service]) each.dispose();
  },
);

test('a misnamed file is reported once, at its new first part', async () => {
  const misnamed = path.replace('-1.0', '');
  const { workspace, service } = await opened({ [misnamed]: texts[0] ?? '' });
  const uri = workspace.uriOf(misnamed);
  service.open(uri, 1, texts[0] ?? '');
  const found = async () =>
    (await service.diagnostics(uri, never)).flatMap(({ code, range }) =>
      code === 'file-name' ? [range.start.line] : [],
    );
  expect(await found()).toEqual([0]);
  service.change(uri, 2, [{ text: `First:\n  resource: ext.F\n${texts[0]}` }]);
  expect(await found()).toEqual([0]);
  service.change(uri, 3, [{ text: texts[0] ?? '' }]);
  expect(await found()).toEqual([0]);
});
