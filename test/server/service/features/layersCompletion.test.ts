import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { layered, pathOf } from '../model/layers';
import { never } from './scene';

/** Returns the labels of the completion items at the end of a customer apiconfig file with this text. */
async function completed(text: string): Promise<readonly string[]> {
  const file = pathOf('apis', 'ext.desk.v1.desk_ext-1.0', 'apiconfig.yaml');
  const workspace = new MemoryWorkspace(layered({ [file]: text }));
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  service.open(workspace.uriOf(file), 1, text);
  const lines = text.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const { items } = service.completion(workspace.uriOf(file), position, never);
  service.dispose();
  return items.map(({ label }) => label);
}

describe('completion in an apiconfig file', () => {
  const names = ['Activities', 'Activity'];
  const keys = ['combine', 'mappingFiles', 'updaterFiles', 'linkedApis'];
  const many = Array.from({ length: 200 }, (_, index) => `  Resource${index}:\n    resource: acme.Resource\n`).join('');

  test.each([
    ['the first resource', 'resources:\n  Act', names],
    ['a resource after many others', `resources:\n${many}  Act`, names],
    ['a resource in a file without sections', 'Act', [...names, ...keys]],
  ])('of %s lists the resources of the Swagger files that the API combines', async (_, text, labels) => {
    expect(await completed(text)).toEqual(labels);
  });

  test.each([
    ['outside the section that contains them', `resources:\n${many}Act`, keys],
    ['in another section', 'resourceAccess:\n  Act', []],
    ['in another section after resources', 'resources:\n  Activities:\n    resource: a.B\nrootCollections:\n  Act', []],
  ])('offers no resources %s', async (_, text, labels) => {
    expect(await completed(text)).toEqual(labels);
  });

  test('offers the keys of a resource only in the section that contains resources', async () => {
    const inResource = ['resource', 'mapper', 'updater', 'defaultSort'];
    expect(await completed('resources:\n  Activities:\n    ')).toEqual(inResource);
    expect(await completed('resourceAccess:\n  Activities:\n    ')).toEqual([]);
    expect(await completed('dataGraph:\n  Activities:\n    defaultSort:\n    - ')).toEqual([]);
  });
});
