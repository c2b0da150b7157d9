import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Program, quickProgram } from './program';
import { at, machineWithRecords } from './recordsOfTwo';

let program: Program;
beforeAll(async () => {
  program = await quickProgram();
});
afterAll(() => program.dispose());

describe('sortie record', () => {
  test('prints the newest record, the newest one of a planet, or the one with an ID', async () => {
    const { run } = await machineWithRecords(program);
    const newest = await run();
    expect(newest).toMatchObject({ code: 0, err: '' });
    expect(newest.out).toContain('# Deployment to `qa`');
    expect((await run('--planet', 'dev1')).out).toContain('000000000000001-aaaaaaaa');
    expect((await run('--environment', 'QA', '--tenant', 'acme')).out).toContain('000000000000002-bbbbbbbb');
    const json = await run('000000000000001-aaaaaaaa', '--format', 'json');
    expect(json).toMatchObject({ code: 0, err: '' });
    const record = JSON.parse(json.out);
    expect(record).toMatchObject({ id: '000000000000001-aaaaaaaa', plan: { planet: { planetId: 'dev1' } } });
    expect(record.requestedAt).toMatch(/^2030-01-01T\d\d:00:00\.000[+-]\d\d:\d\d$/);
    expect(Date.parse(record.requestedAt)).toBe(at);
  });

  test('lists the records, newest first', async () => {
    const { run } = await machineWithRecords(program);
    expect((await run('--list')).out.split('\n')).toEqual([
      '000000000000002-bbbbbbbb  2030-01-01T12:00:01.000Z  qa (QA)  pc 2/2  no result',
      '000000000000001-aaaaaaaa  2030-01-01T12:00:00.000Z  dev1  cc 1/1  no result',
      '',
    ]);
    const { out } = await run('--list', '--planet', 'qa', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      id: '000000000000002-bbbbbbbb',
      requestedAt: '2030-01-01T12:00:01.000Z',
      planet: { environmentName: 'QA', planetId: 'qa', production: false },
      applications: [{ application: 'pc', buildId: 'pc/2/2' }],
    });
  });

  test.each([
    [['nope'], 'no such record'],
    [['../../etc/passwd'], 'no such record'],
    [['--planet', 'nope'], 'no such record'],
    [['--format', 'xml'], '--format must be one of markdown, json.'],
    [['000000000000001-aaaaaaaa', '--list'], "An ID can't be used with --list"],
    [['000000000000001-aaaaaaaa', '--planet', 'dev1'], "An ID can't be used with --list"],
    [['--list', '--set-aside', 'x'], "--set-aside can't be used with other options or with an ID."],
    [['--set-aside', '/etc/passwd'], "/etc/passwd isn't an unreadable record of this machine. Nothing was moved."],
  ])('%j is refused with one sentence and exit code 1', async (args, message) => {
    const { run } = await machineWithRecords(program);
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
