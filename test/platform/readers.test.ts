import { describe, expect, test } from 'vitest';
import { readDefinitions } from '../../platform/productDefinitions';
import { readBranches, readBuilds, readStatus } from '../../platform/readers';

describe('branches', () => {
  test.each([
    [['main', 'refs/heads/release/1'], undefined, ['main', 'refs/heads/release/1']],
    [[{ name: 'a' }, { branch: 'b' }, { id: 'c' }], undefined, ['a', 'b', 'c']],
    [[{ id: 'c', branch: 'b', name: 'a' }], undefined, ['a']],
    [[{ ref: 'r', name: 'a' }, { name: 'b' }], 'ref', ['r', 'b']],
    [{ data: [{ name: 'a' }] }, undefined, ['a']],
    [{ items: ['x'], next: null }, undefined, ['x']],
    [[{ commit: 1 }, 7, null, { name: '' }], undefined, ['{"commit":1}', '7', 'null', '{"name":""}']],
    [[], undefined, []],
  ])('%j are read', (body, field, names) => {
    expect(readBranches(body, field).map(({ name }) => name)).toEqual(names);
  });

  test.each(['main', 7, null, {}, { a: [], b: [] }])("%j isn't a list of branches", (body) => {
    expect(() => readBranches(body)).toThrow(expect.objectContaining({ code: 'wrong-shape', sent: 'answered' }));
  });
});

describe('builds', () => {
  test('are listed whatever their shape', () => {
    const read = readBuilds([{ id: 'cc/1/2', application: 'cc', more: 1 }, { id: 'x' }, { other: true }, 'cc/3', null]);
    expect(read.map(({ id, application, label }) => [id, application, label])).toEqual([
      ['cc/1/2', 'cc', 'cc/1/2'],
      ['x', undefined, 'x'],
      [undefined, undefined, '{"other":true}'],
      [undefined, undefined, 'cc/3'],
      [undefined, undefined, 'null'],
    ]);
    expect(read[0]?.raw).toEqual({ id: 'cc/1/2', application: 'cc', more: 1 });
  });
});

describe('a status', () => {
  test('may lack everything except the two fields that completion requires', () => {
    const body = { phase: '', operationInProgress: true, deploymentId: null, surprise: 1 };
    expect(readStatus(body)).toEqual({ phase: '', operationInProgress: true, applications: [], raw: body });
  });

  test('an ID may be a number', () => {
    const body = { phase: 'A', operationInProgress: false, deploymentId: 7, environmentId: 0 };
    expect(readStatus(body)).toMatchObject({ deploymentId: '7', environmentId: '0' });
  });

  test.each([
    {},
    null,
    'x',
    [],
    { phase: 'A' },
    { phase: 1, operationInProgress: true },
    { phase: 'A', operationInProgress: 'false' },
    { phase: 'A', operationInProgress: false, deploymentId: 7.5 },
    { phase: 'A', operationInProgress: false, deploymentId: 2 ** 60 },
    { phase: 'A', operationInProgress: false, activityName: 7 },
    { phase: 'A', operationInProgress: false, phaseDetails: {} },
    { phase: 'A', operationInProgress: false, applications: {} },
  ])('%j has the wrong shape', (body) => {
    expect(() => readStatus(body)).toThrow(expect.objectContaining({ code: 'wrong-shape' }));
  });
});

describe('product definitions', () => {
  test.each([
    [
      { data: [{ id: 1 }], total: 4 },
      { elements: [{ id: 1 }], list: true, envelope: { total: 4 } },
    ],
    [
      { data: { id: 1 }, links: {} },
      { elements: [{ id: 1 }], list: false, envelope: { links: {} } },
    ],
    [{ code: 'x' }, { elements: [{ code: 'x' }], list: false, envelope: {} }],
    [[1, 'a'], { elements: [1, 'a'], list: true, envelope: {} }],
  ])('%j are read', (body, definitions) => {
    expect(readDefinitions(body)).toEqual({ ...definitions, raw: body });
  });

  test('a scalar is refused', () => {
    expect(() => readDefinitions('x')).toThrow(expect.objectContaining({ code: 'wrong-shape' }));
  });
});
