import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTexts } from '../model/workspace';
import { Project, sampleProject } from './project';

const root = path.resolve(__dirname, '../../../..');

describe('the sample projects', () => {
  test('without mistakes have no problems', () => {
    const project = sampleProject();
    expect(
      project.problems().map(({ file, line, problem }) => `${file}:${line} ${problem.code} ${problem.message}`),
    ).toEqual([]);
  });

  test('without mistakes have the structure of a real project', () => {
    const { model } = sampleProject();
    const layers = ['pl', 'core', 'content', 'ext'].map((layer) =>
      model.files.all().some(({ name }) => name.kind === 'schema' && name.fqn.endsWith(`_${layer}-1.0`)),
    );
    expect(layers).toEqual([true, true, true, true]);
    const shared = model.collections.all().filter(({ api }) => api === 'shared');
    expect(new Set(shared.flatMap((id) => model.collections.get(id)?.apis ?? []))).toEqual(
      new Set(['admin', 'claim', 'common', 'job']),
    );
    const classes = model.files.all().filter(({ uri, name }) => name.kind === 'gosu' && model.files.isCustomer(uri));
    expect(classes.filter(({ name }) => name.fqn.startsWith('base.rest.ext.')).length).toBeGreaterThan(20);
    const batchRuns = model.collections.all().filter(({ name }) => name === 'BatchRuns');
    expect(
      batchRuns.map((id) => model.apis.chain('schema', id.api).some((uri) => model.files.isCustomer(uri))),
    ).toEqual([false]);
  });

  test('with all mistakes have exactly the expected problems', () => {
    const expected: unknown = JSON.parse(readFileSync(path.join(root, 'samples/broken-config/expected.json'), 'utf8'));
    const found = new Project(readTexts('samples/broken-config')).problems().map((each) => ({
      file: each.file,
      line: each.line,
      column: each.column,
      endLine: each.endLine,
      endColumn: each.endColumn,
      code: each.problem.code,
      severity: each.problem.severity,
    }));
    expect(found).toEqual(expected);
  });
});
