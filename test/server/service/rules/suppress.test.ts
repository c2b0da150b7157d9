import { describe, expect, test } from 'vitest';
import { suppressionOf } from '../../../../server/service/features/actions/suppress';
import { checkBlock } from '../../../../server/service/rules/check';
import { readTexts } from '../model/workspace';
import { Project } from './project';

const sample = readTexts('samples/broken-config');

describe.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
])('a suppression comment for each problem of the sample of mistakes, with line breaks %s', (_, end) => {
  const texts = Object.fromEntries(Object.entries(sample).map(([file, text]) => [file, text.replace(/\r?\n/g, end)]));
  const project = new Project(texts);

  test('suppresses that problem and nothing else', async () => {
    const all = project.problems().map(({ file, problem }) => `${file} ${problem.code} ${problem.message}`);
    let written = 0;
    for (const { uri } of project.model.files.all()) {
      for (const id of project.model.blocks.in(uri)) {
        for (const problem of checkBlock(project.model, id, project.settings).problems) {
          const fix = suppressionOf(project.model, uri, { id, problem });
          if (problem.code === 'invalid-syntax') expect(fix).toBeUndefined();
          if (fix === undefined) continue;
          const after = await project.fixed(fix);
          const left = after.problems().map((each) => `${each.file} ${each.problem.code} ${each.problem.message}`);
          const gone = all.filter((each) => !left.includes(each));
          expect(left.length, `${uri} ${problem.code}`).toBe(all.length - 1);
          expect(gone.length, `${uri} ${problem.code}`).toBeLessThanOrEqual(1);
          written++;
        }
      }
    }
    expect(written).toBe(all.length - 1);
  });
});

test('a code is added to the others of a suppression comment, before the reason', async () => {
  const file = 'apis/ext/x/v1/x_ext-1.0.apiconfig.yaml';
  const before = 'Things:\n  # sortie-disable-next-line default-sort-empty - nobody knows\n  defaultSort: x\n';
  const project = new Project({ [file]: before });
  const [uri] = project.model.files.all().map((each) => each.uri);
  const placed = project.model.blocks.in(uri ?? '').flatMap((id) =>
    checkBlock(project.model, id, project.settings)
      .problems.filter(({ code }) => code === 'default-sort-not-list')
      .map((problem) => ({ id, problem })),
  );
  const fix = placed[0] && suppressionOf(project.model, uri ?? '', placed[0]);
  const after = fix && (await project.fixed(fix));
  expect(after?.texts[file]).toBe(before.replace('empty -', 'empty, default-sort-not-list -'));
  expect(after?.summary()).toEqual(['collection-element-unknown: Things']);
});
