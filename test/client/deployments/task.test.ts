import { describe, expect, test } from 'vitest';
import { readTask, resolveBuilds } from '../../../client/deployments/task/definition';
import type { Build } from '../../../platform/apiTypes';

const build = (id: string): Build => ({ id, application: id.split('/')[0] ?? '', label: id, raw: { id } });

describe('the definition of a task', () => {
  test('is returned as written', () => {
    const definition = {
      type: 'sortie',
      environment: 'Dev',
      branch: 'main',
      applications: { cc: 'cc/16/15', pc: 'latest' },
    };
    const { type: _, ...task } = definition;
    expect(readTask(definition)).toEqual({ ok: true, task });
    expect(readTask({ environment: 'Dev' })).toEqual({ ok: true, task: { environment: 'Dev', applications: {} } });
  });

  test.each([
    [{}, 'The task specifies no environment. Add "environment".'],
    [{ environment: 'Dev', applications: [] }, 'The task\'s "applications" must be an object.'],
    [{ environment: 'Dev', applications: { cc: 1 } }, 'The build of application cc must be a build ID or "latest".'],
    [{ environment: 'Dev', branch: 1 }, 'The task\'s "branch" must be a string.'],
    [
      { environment: 'Dev', applications: { cc: 'latest' } },
      'The task specifies the latest build but no branch. Add "branch".',
    ],
  ])('is refused: %j', (definition, problem) => {
    expect(readTask(definition)).toEqual({ ok: false, problem });
  });
});

describe('the builds of a task', () => {
  const task = { environment: 'Dev', branch: 'main', applications: { cc: 'latest', pc: 'pc/1/1' } };

  test('are the highest of the branch for `latest`', () => {
    const builds = [build('cc/16/9'), build('cc/16/10'), build('cc/2/99')];
    expect(resolveBuilds(task, builds)).toEqual({
      ok: true,
      builds: [
        { application: 'cc', buildId: 'cc/16/10' },
        { application: 'pc', buildId: 'pc/1/1' },
      ],
    });
  });

  test("are refused if there are none or they can't be ordered", () => {
    expect(resolveBuilds(task, [])).toEqual({
      ok: false,
      problem: 'The branch has no build of application cc. Specify another branch or a build ID.',
    });
    const problem =
      'The builds of application cc have no known order, so the latest build is unknown. Specify a build ID.';
    expect(resolveBuilds(task, [build('cc/6'), build('cc/7')])).toEqual({ ok: false, problem });
  });
});
