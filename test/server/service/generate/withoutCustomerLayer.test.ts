import { describe, expect, test } from 'vitest';
import { type GenerateResult, generate } from '../../../../protocol';
import { Editor } from '../../kit/editor';
import { startServer } from '../../kit/server';
import { readTexts } from '../model/workspace';

const folder = 'config/integration';
const apiconfig = `${folder}/apis/base/core/pl/systools/v1/systools_pl-1.0.apiconfig.yaml`;
const extSchema = `${folder}/schemas/ext/core/pl/systools/v1/systools_pl_ext-1.0.schema.json`;
const extApiconfig = `${folder}/apis/ext/core/pl/systools/v1/systools_pl_ext-1.0.apiconfig.yaml`;
const sample = readTexts('samples/insurance-config');
const note = 'No file combines systools_pl_ext-1.0.schema.json yet, so this change has no effect.';
const made = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  'x-platform-combine': ['base.core.pl.systools.v1.systools_pl-1.0'],
  definitions: { BatchRun: { properties: { id: { 'x-platform-extensions': { sortable: true } } } } },
};

/** Makes a name a valid sort key of BatchRuns in the sample. */
async function makeSortable(name: string, answers: Record<string, string> = {}, other: Record<string, string> = {}) {
  const editor = new Editor(await startServer({ ...sample, ...other }));
  const task = { kind: 'make-sortable', uri: editor.server.uriOf(apiconfig), collection: 'BatchRuns', name };
  const result = await editor.server.connection.sendRequest<GenerateResult>(generate.method, { task, answers });
  return { result, texts: result.kind === 'edit' ? editor.applied(result.edit) : {} };
}

describe('BatchRuns of the sample, whose API has no customer layer', () => {
  test('gets a property in a new schema, and a note that no file combines it', async () => {
    const { result, texts } = await makeSortable('id');
    expect(result).toMatchObject({ kind: 'edit', note });
    expect(Object.keys(texts)).toEqual([extSchema]);
    expect(JSON.parse(texts[extSchema] ?? '')).toEqual(made);
  });

  test('stays unchanged while no file combines that schema, and the reason explains this', async () => {
    const { result } = await makeSortable('id', {}, { [extSchema]: JSON.stringify(made) });
    expect(result).toEqual({ kind: 'refused', reason: note });
  });

  test('gets a sort column in a new class that a new apiconfig file names', async () => {
    const { result, texts } = await makeSortable('host', { kind: 'query', property: 'Host' });
    expect(result).toMatchObject({
      kind: 'edit',
      label:
        'Generate sort column host_Ext (Host) in BatchRunsExtResource, and sort by host_Ext (may need a database index) ' +
        '(no file combines systools_pl_ext-1.0.apiconfig.yaml yet)',
    });
    expect(Object.keys(texts).sort()).toEqual([
      extApiconfig,
      'gsrc/base/rest/ext/pl/systools/v1/batchruns/BatchRunsExtResource.gs',
    ]);
    expect(texts[extApiconfig]).toContain('resource: base.rest.ext.pl.systools.v1.batchruns.BatchRunsExtResource');
  });

  test('has fixes for a default sort in a customer file', async () => {
    const text = 'resources:\n  BatchRuns:\n    defaultSort:\n      - i|d\n';
    const editor = new Editor(await startServer({ ...sample, [extApiconfig]: text.replace('|', '') }));
    const titles = (await editor.actions(extApiconfig, text)).map(({ title }) => title);
    expect(titles).toContain(
      'Make id sortable in systools_pl_ext-1.0.schema.json (no file combines systools_pl_ext-1.0.schema.json yet)',
    );
    expect(titles).toContain('Remove from default sort');
  });
});
