import { describe, expect, test } from 'vitest';
import { branchesText, buildsText, statusText } from '../../../client/ai/planetText';
import { environment, record, status } from '../deployments/treeSamples';

const build = (application: string, id: string) => ({ application, id, label: id, raw: { application, id } });

describe('a planet for a model', () => {
  test('branches are listed, and text from the platform is made safe', () => {
    expect(branchesText('Dev', [{ name: 'main\u202e[x](command:y)', raw: {} }])).toBe(
      'Branches of Dev:\nmain\\u{202e}[x] (command: y)',
    );
    expect(branchesText('Dev', [])).toBe('Dev has no branches.');
  });

  test('builds are ordered if their IDs allow it', () => {
    const text = buildsText('main', [build('cc', 'cc/16/9'), build('cc', 'cc/16/18'), build('pc', 'pc/x')], undefined);
    expect(text.split('\n')).toEqual([
      'cc, highest number first:',
      '  cc/16/18',
      '  cc/16/9',
      "pc, in the platform's order:",
      '  pc/x',
    ]);
  });

  test('an application without builds is reported', () => {
    expect(buildsText('main', [build('cc', 'cc/1/1')], 'pc')).toBe('Sortie found no matching builds on branch main.');
  });

  test('running builds are listed only if they are known', () => {
    const applications = [{ application: 'cc', build: 'cc/16/18' }];
    const known = statusText(environment, status({ applications }), [build('cc', 'cc/16/18')], []);
    expect(known).toContain('Running build of cc: cc/16/18');
    expect(known).toContain('UPGRADED');
    expect(known).toContain('Nothing has been deployed from this machine to this planet.');
    const busy = status({ applications, operationInProgress: true });
    expect(statusText(environment, busy, [build('cc', 'cc/16/18')], [])).not.toContain('Running build of cc');
    expect(statusText(environment, status({ applications }), [], [])).not.toContain('Running build of cc');
  });

  test('deployments from this machine are listed with their result', () => {
    expect(statusText(environment, status({}), [], [record({})])).toContain('no result yet');
    const ended = record({ result: 'succeeded' });
    expect(statusText(environment, status({}), [], [ended])).toContain(ended.result?.message);
  });
});
