import { describe, expect, test } from 'vitest';
import { apiconfig, layered, layerNames, mapping, schema, sortable, swagger } from '../server/service/model/layers';
import { check } from './checked';

const { ext } = layerNames;
const hub = 'ext.hub.v1.hub_ext-1.0';
const template = 'ext.template.v1.template_ext-1.0';
const shared = 'ext.shared.v1.shared_ext-1.0';
const listFile = 'config/integration/apis/published-apis.yaml';

/**
 * The API `hub` combines the API `desk`. Only in `hub`, `closeDate` is sortable. No file combines the template, which
 * has no operations.
 */
const project = layered({
  ...schema(hub, { Activity: { properties: { closeDate: sortable } } }, [ext]),
  ...mapping(hub, {}, [ext]),
  ...swagger(hub, [], [ext]),
  ...apiconfig(hub, '', [shared]),
  ...swagger(template, []),
  ...apiconfig(
    shared,
    'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n  - closeDate\n  - prioritty\n',
    ['base.core.shared.v1.shared_core-1.0'],
  ),
});

/** Returns the problems with default sorts. Those with the names of missing files are in other files. */
async function problems(files: Readonly<Record<string, string>>, ...paths: string[]): Promise<readonly string[]> {
  const { out } = await check(files, '--format', 'json', ...paths);
  const found: { code: string; severity: string; message: string }[] = JSON.parse(out);
  const sorts = found.filter(({ code }) => code !== 'name-not-found');
  return sorts.map(({ code, severity, message }) => `${severity} ${code}${/ \(API: .*\)$/.exec(message)?.[0] ?? ''}`);
}

describe('sortie check', () => {
  test('judges default sorts for each API in published-apis.yaml', async () => {
    const list = { [listFile]: `apis:\n- name: ${ext}\n- name: ${hub}\n` };
    expect(await problems({ ...project, ...list })).toEqual([
      'warning default-sort-not-sortable (API: desk)',
      'warning default-sort-unknown-name',
    ]);
  });

  test.each([[], ['config'], ['config/integration/apis'], ['config/integration/apis/ext/shared']])(
    'judges default sorts for the outermost APIs with operations if there is no published-apis.yaml: %s',
    async (...paths) => {
      expect(await problems(project, ...paths)).toEqual(['warning default-sort-unknown-name']);
    },
  );
});
