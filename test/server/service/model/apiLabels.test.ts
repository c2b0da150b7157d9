import { describe, expect, test } from 'vitest';
import { overviews } from '../../../../server/service/features/collections';
import { compareSorts } from '../../../../server/service/features/sortChanges';
import { sortChangesText } from '../../../../server/service/features/sortChanges/text';
import { verifiableSorts } from '../../../../server/service/features/verifiable';
import { workspaceSymbols } from '../../../../server/service/features/workspaceSymbols';
import { collectionNamed } from '../../../../server/service/model/serving';
import { Project } from '../rules/project';
import { apiconfig, mapping, pathOf, schema, sortable, swagger } from './layers';
import { ModelWorkspace, modelOf, type Texts } from './workspace';

const acme = 'acme.claim.v1.claim_ext-1.0';
const ext = 'ext.claim.v1.claim_ext-1.0';
const shared = 'ext.shared.v1.shared_ext-1.0';
const sharedFile = pathOf('apis', shared, 'apiconfig.yaml');
const never = { isCancellationRequested: false };
const pause = async () => {};

/** Creates an API that serves Notes. Its notes have a subject and one more property. */
function api(fqn: string, property: string): Texts {
  return {
    ...schema(fqn, { Note: { type: 'object', properties: { subject: sortable, [property]: sortable } } }),
    ...mapping(fqn, {}),
    ...swagger(fqn, [['/notes', 'get-collection', 'Notes', 'Note']]),
    ...apiconfig(fqn, '', [shared]),
  };
}

function published(...names: string[]): Texts {
  const list = names.map((name) => `  - name: ${name}\n`).join('');
  return { 'config/integration/apis/published-apis.yaml': `apis:\n${list}` };
}

const declared = apiconfig(shared, 'Notes:\n  resource: acme.rest.NotesResource\n  defaultSort:\n  - rank\n');
const both = { ...api(acme, 'rank'), ...api(ext, 'weight'), ...declared };

describe('two APIs with the same short name', () => {
  const model = modelOf(both);

  test('have labels with their packages', () => {
    expect(model.apis.served().map((each) => model.apis.label(each))).toEqual([
      'acme.claim.v1.claim',
      'ext.claim.v1.claim',
    ]);
  });

  test('are distinguished in problems', () => {
    const [problem] = new Project(both).messages(sharedFile);
    expect(problem).toMatch(/ \(API: ext\.claim\.v1\.claim\)$/);
  });

  test('are distinguished in the list of collections, which also finds a collection by the label', async () => {
    const found = await overviews(model, pause, never);
    expect(found.map(({ api, alsoIn }) => [api, alsoIn])).toEqual([
      ['acme.claim.v1.claim', ['ext.claim.v1.claim']],
      ['ext.claim.v1.claim', ['acme.claim.v1.claim']],
    ]);
    for (const { id, api, name } of found) expect(collectionNamed(model, { api, name })).toEqual(id);
  });

  test('are distinguished in the list of default sorts to verify', async () => {
    const sorts = await verifiableSorts(model, pause, never);
    expect(sorts.map(({ api }) => api)).toEqual(['acme.claim.v1.claim', 'ext.claim.v1.claim']);
  });

  test('are distinguished in the search for symbols', async () => {
    const notes = (fqn: string) => apiconfig(fqn, 'Notes:\n  resource: acme.rest.NotesResource\n');
    const separate = modelOf({ ...both, ...notes(acme), ...notes(ext) });
    const found = await workspaceSymbols({ model: separate, pause, table: () => undefined }, 'Notes', never);
    expect(found.map(({ containerName }) => containerName)).toEqual([
      'acme.claim.v1.claim',
      'ext.claim.v1.claim',
      'shared',
    ]);
  });

  test('are distinguished in a comparison', async () => {
    const [before, after] = [{ ...both, ...api(ext, 'color') }, both].map((texts) => {
      const workspace = new ModelWorkspace(texts);
      return [{ root: '', model: workspace.model, cache: workspace.cache }];
    });
    const changes = await compareSorts(before ?? [], after ?? [], pause, never);
    expect(sortChangesText({ revision: 'main', changes, notes: [] })[0]).toBe('Notes (ext.claim.v1.claim)');
  });
});

test('an API has its short name if no other served API has it', () => {
  const model = modelOf({ ...both, ...published(acme) });
  expect(model.apis.served().map((each) => model.apis.label(each))).toEqual(['claim']);
  const versions = modelOf({ ...api(ext, 'rank'), ...api('ext.claim.v2.claim_ext-2.0', 'rank'), ...declared });
  expect(versions.apis.served().map((each) => versions.apis.label(each))).toEqual(['claim', 'claim/v2']);
});

test('two APIs in one package have labels with all of their names', () => {
  const plain = 'acme.claim.v1.claim-1.0';
  const model = modelOf({ ...api(acme, 'rank'), ...api(plain, 'weight'), ...declared, ...published(acme, plain) });
  const labels = model.apis.served().map((each) => model.apis.label(each));
  expect(new Set(labels).size).toBe(labels.length);
});
