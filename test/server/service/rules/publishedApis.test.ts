import { describe, expect, test } from 'vitest';
import { suppressionOf } from '../../../../server/service/features/actions/suppress';
import { apiViews } from '../../../../server/service/model/serving';
import { apiconfig, layered, layerNames, pathOf, swagger } from '../model/layers';
import { uriOf } from '../model/workspace';
import { Project } from './project';

const { ext } = layerNames;
const hub = 'ext.hub.v1.hub_ext-1.0';
const file = 'config/integration/apis/published-apis.yaml';
const list = `apis:\n  - name: ${ext}\n  - name: ${hub}\n    published: true\n`;

/** A project with the APIs desk and hub. Only hub declares Tasks, which an operation of both names. */
function project(published: string, change: Readonly<Record<string, string>> = {}): Project {
  return new Project({
    ...layered(),
    ...swagger(ext, [['/tasks', 'get-collection', 'Tasks']], ['base.content.desk.v1.desk_content-1.0']),
    ...swagger(hub, [], [ext]),
    ...apiconfig(hub, 'Tasks:\n  resource: ext.rest.desk.TasksExtResource\n', ['ext.shared.v1.shared_ext-1.0']),
    ...change,
    [file]: published,
  });
}

describe('in the list of published APIs', () => {
  test('no problem is reported if nothing is wrong', () => {
    expect(project(list).summary(file)).toEqual([]);
  });

  test.each([
    ['an unclosed quotation', list.replace(`- name: ${ext}`, `- name: "${ext}`), [`invalid-syntax: "${ext}`]],
    ['a tab as indentation', list.replace(`  - name: ${ext}`, `\t- name: ${ext}x`), ['invalid-syntax: \t']],
    ['wrong indentation', list.replace('    published', '   published'), ['invalid-syntax:  ']],
    ['an unclosed bracket', `${list}zz: [\n`, ['invalid-syntax: ']],
    ['text that is no key', `${list}zz\n`, ['invalid-syntax: zz']],
    ['an alias without an anchor', list.replace('true', '*on'), ['invalid-syntax: *on']],
    ['a key that appears twice', `${list}apis:\n  - name: ${ext}\n`, ['duplicate-key: apis']],
    ['a key that appears twice in an entry', list.replace('published: true', `name: ${hub}`), ['duplicate-key: name']],
  ])('%s is reported', (_, text, problems) => {
    expect(project(text).summary(file)).toEqual(problems);
  });

  test('names before and after a broken part are checked', () => {
    const wrong = list.replace('desk_ext', 'dekc_ext');
    expect(project(`zz: "x\n${wrong}`).summary(file)).toEqual([
      'invalid-syntax: "x',
      'name-not-found: ext.desk.v1.dekc_ext-1.0',
    ]);
  });

  test('an alias whose anchor precedes it is no problem', () => {
    expect(project(`on: &on true\n${list.replace('published: true', 'published: *on')}`).summary(file)).toEqual([]);
  });

  test('the earlier of two keys can be removed', async () => {
    const twice = `# The old list\napis:\n  - name: ${ext}\n${list}`;
    const fixed = await project(twice).fix('duplicate-key');
    expect(fixed.texts[file]).toBe(list);
  });

  test('a suppression is a YAML comment', async () => {
    const wrong = project(list.replace('desk_ext', 'dekc_ext'));
    const [id = -1] = wrong.model.blocks.in(uriOf(file));
    const problem = wrong.problems(file).find((found) => found.problem.code === 'name-not-found')?.problem;
    const fix = problem && suppressionOf(wrong.model, uriOf(file), { id, problem });
    const suppressed = wrong.after((await fix?.edit(wrong.read)) ?? []);
    expect(suppressed.texts[file]).toContain(
      '  # sortie-disable-next-line name-not-found\n  - name: ext.desk.v1.dekc_',
    );
    expect(suppressed.summary(file)).toEqual([]);
  });
});

describe('an API that the list of published APIs may hide', () => {
  const broken = list.replace(`- name: ${hub}`, `- name: "${hub}`);

  test('may declare a resource that no published API declares', () => {
    const problems = (text: string) => project(text).problems(pathOf('apis', ext, 'swagger.yaml'));
    const codes = (text: string) => problems(text).map(({ problem }) => `${problem.code}`);
    expect(codes(list)).toEqual([]);
    expect(codes(`apis:\n  - name: ${ext}\n`)).toEqual(['resource-not-declared']);
    expect(codes(broken)).toEqual([]);
  });

  test('may serve a collection that no published API serves', () => {
    const served = (text: string) => {
      const { model } = project(text, swagger(ext, [], []));
      const [id] = model.resources.named('Tasks');
      return id && apiViews(model, id).map(({ isServed }) => isServed);
    };
    expect(served(list)).toEqual([false]);
    expect(served(broken)).toEqual([true]);
  });
});
