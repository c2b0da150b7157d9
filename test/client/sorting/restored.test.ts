import { describe, expect, test } from 'vitest';
import { identityOf, type PreviewRequest, requestFrom } from '../../../client/sorting/preview/request';
import { api, apiconfig, collection, entry, localApplication } from './samples';

const { environment, application } = localApplication;
const local = { ...environment, applications: [application] };
const request: PreviewRequest = {
  collection: { uri: apiconfig, api: 'billing', name: 'Invoices' },
  environment: local,
  application,
  path: ['billing', 'v1', 'invoices'],
  order: [
    { name: 'dueDate', descending: true },
    { name: 'invoiceNumber', descending: false },
  ],
  declared: { keys: [{ name: 'dueDate', descending: true }], inheritedFrom: null },
  sortColumns: [],
  pageOffset: 0,
};
const apis = [api('billing', [collection('Invoices', { defaultSort: [entry('dueDate', 1, { descending: true })] })])];

describe('a preview of an earlier window', () => {
  test('is restored from its URI, at the first page', () => {
    expect(requestFrom(identityOf({ ...request, pageOffset: 50 }), [local], apis)).toEqual(request);
    const byDefault = { ...request, order: undefined };
    expect(requestFrom(identityOf(byDefault), [local], apis)).toEqual(byDefault);
  });

  test.each([true, false])(
    "isn't checked against an order if the default sort is a YAML alias, whether or not a name is a sort key: %s",
    (sorts) => {
      const defaultSort = [entry('dueDate', null, { descending: true, sorts })];
      const known = [api('billing', [collection('Invoices', { aliasesDefaultSort: true, defaultSort })])];
      expect(requestFrom(identityOf(request), [local], known)).toEqual({
        ...request,
        declared: { keys: [], inheritedFrom: null },
      });
    },
  );

  test('is checked against valid and invalid names', () => {
    const defaultSort = [entry('memo', null, { sorts: false }), entry('dueDate', 1)];
    const known = [api('billing', [collection('Invoices', { defaultSort })])];
    expect(requestFrom(identityOf(request), [local], known)?.declared.keys.map(({ name }) => name)).toEqual([
      'memo',
      'dueDate',
    ]);
  });

  test.each([
    ['its environment', [], apis],
    ['its application', [{ ...local, applications: [{ ...application, url: 'http://127.0.0.1:4011' }] }], apis],
    ['its collection', [local], [api('billing', [collection('Payments')])]],
  ])("isn't restored if %s no longer exists", (_, environments, known) => {
    expect(requestFrom(identityOf(request), environments, known)).toBeUndefined();
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '["Local","http://127.0.0.1:4010",[1],"billing","Invoices",null]',
    '[1,2,3,4,5,6]',
  ])("isn't restored from %j", (identity) => {
    expect(requestFrom(identity, [local], apis)).toBeUndefined();
  });
});
