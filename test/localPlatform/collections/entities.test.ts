import { describe, expect, test } from 'vitest';
import { type Column, columnByName, columnBySchema } from '../../../localPlatform/collections/column';
import { Entities, type EntityColumns } from '../../../localPlatform/collections/entities';
import type { Json } from '../../../platform/localOrder';

const known: Readonly<Record<string, Column & { hops?: readonly string[] }>> = {
  'Activity#AssignedUser': { kind: 'reference' },
  'Activity#Status': { kind: 'type-key', typelist: 'ActivityStatus' },
  'Activity#TargetDate': { kind: 'instant' },
  'Invoice#Amount': { kind: 'amount' },
  'User#DisplayName': { kind: 'text', hops: ['Contact', 'DisplayName'] },
  'Ring#DisplayName': { kind: 'text', hops: ['Ring', 'DisplayName'] },
};
const targets = new Map([
  ['Activity#AssignedUser', 'User'],
  ['User#Contact', 'UserContact'],
]);
const columns: EntityColumns = {
  column: (entity, name) => known[`${entity}#${name}`],
  target: (entity, key) => targets.get(`${entity}#${key}`) ?? key,
};
const entities = new Entities(columns);
const all = (entity: string, hops: readonly string[], as?: Column): Json[] =>
  entities.rows(entity).map((row) => entities.value(row, hops, as));

describe('generated objects', () => {
  test('are at least forty, have different IDs, and are the same after each start', () => {
    const again = new Entities(columns);
    for (const entity of ['Activity', 'User', 'CustomEntity_Ext', 'X']) {
      const rows = entities.rows(entity);
      expect(rows.length).toBeGreaterThanOrEqual(40);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(again.rows(entity)).toEqual(rows);
      expect(again.rows(entity).map((row) => again.value(row, ['Subject']))).toEqual(all(entity, ['Subject']));
    }
    expect(entities.rows('CustomEntity_Ext')[6]?.id).toBe('custom-entity-0007');
  });

  test('differ between columns and between rows', () => {
    const dates = all('Activity', ['TargetDate']);
    expect(new Set(dates).size).toBeGreaterThan(20);
    expect(dates).not.toEqual(all('Activity', ['CloseDate'], { kind: 'instant' }));
  });

  test('of a nested collection belong to their parent', () => {
    const [first, second] = entities.rows('Claim');
    const nested = entities.rows('Exposure', first);
    expect(nested.length).toBeGreaterThanOrEqual(40);
    expect(nested[0]?.id).toBe('claim-0001-exposure-0001');
    expect(entities.rows('Exposure', second).map(({ id }) => id)).not.toContain(nested[0]?.id);
    for (const row of nested) expect(entities.value(row, ['Claim', 'ID'])).toBe('claim-0001');
  });
});

test('a view of a row has the values of the row, and at the end of a path, it is a reference to the row', () => {
  const names = all('Activity', ['AssignedUser', 'DisplayName']);
  expect(all('Activity', ['AssignedUser', 'RestV1', 'DisplayName'])).toEqual(names);
  const assigned = all('Activity', ['AssignedUser', 'RestV1_AsReference']);
  expect(assigned).toEqual(all('Activity', ['AssignedUser']));
  expect(entities.columnAt('Activity', ['AssignedUser', 'RestV1_AsReference'])).toEqual({ kind: 'reference' });
  const [user] = entities.rows('User');
  const shown = user && { id: user.id, displayName: entities.value(user, ['DisplayName']), type: 'User' };
  expect(all('User', ['RestV1_AsReference'])[0]).toEqual(shown);
  const lists = all('Claim', ['Watchers', 'RestV1_AsReference'], { kind: 'list', item: { kind: 'reference' } });
  expect(lists.every((each) => Array.isArray(each))).toBe(true);
});

test('generated names suit the entity', () => {
  const persons = all('User', ['DisplayName']).filter((name) => name !== null);
  expect(persons.every((name) => /^\S+ \S/.test(String(name)))).toBe(true);
  for (const row of entities.rows('User')) {
    const login = String(entities.value(row, ['UserName']));
    expect(login).toMatch(/^([a-z]+|user\d+)$/);
    const name = entities.value(row, ['DisplayName']);
    if (name !== null) expect(login[0]).toBe(String(name).normalize('NFD').charAt(0).toLowerCase());
  }
  expect(all('Group', ['Name'], { kind: 'text' })).not.toEqual(all('User', ['Name'], { kind: 'text' }));
  for (const name of all('Group', ['DisplayName']))
    expect(String(name)).toMatch(/Claims|Lines|Injury|Property|Invest|Subrog/);
});

describe('joins', () => {
  test('lead to the same existing object, whatever the path', () => {
    const users = new Map(entities.rows('User').map((row) => [row.id, entities.value(row, ['DisplayName'])]));
    let joined = 0;
    for (const row of entities.rows('Activity')) {
      const reference = entities.value(row, ['AssignedUser'], { kind: 'reference' });
      const name = entities.value(row, ['AssignedUser', 'DisplayName']);
      if (reference === null) {
        expect(name).toBeNull();
        continue;
      }
      joined += 1;
      const { id, displayName, type } = Object(reference);
      expect([type, displayName, users.get(id)]).toEqual(['User', name, name]);
      expect(entities.value(row, ['AssignedUser', 'PublicID'])).toBe(id);
    }
    expect(joined).toBeGreaterThan(20);
  });

  test('lead across several entities', () => {
    for (const row of entities.rows('Activity')) {
      const far = entities.value(row, ['AssignedUser', 'Contact', 'DisplayName']);
      expect(far).toEqual(entities.value(row, ['AssignedUser', 'DisplayName']));
      const family = entities.value(row, ['AssignedUser', 'Contact', 'LastName']);
      if (far !== null) expect(String(far).endsWith(String(family))).toBe(true);
    }
  });

  test('that form a cycle end', () => {
    expect(all('Ring', ['DisplayName'])).toHaveLength(entities.rows('Ring').length);
  });

  test('to a type key, an amount, or a date return a part of the value', () => {
    for (const row of entities.rows('Activity')) {
      const { code, name } = Object(entities.value(row, ['Status']));
      expect(entities.value(row, ['Status', 'Code'])).toBe(code ?? null);
      expect(entities.value(row, ['Status', 'Name'])).toBe(name ?? null);
      const date = entities.value(row, ['TargetDate']);
      expect(entities.value(row, ['TargetDate', 'Year'])).toBe(date === null ? null : Number(String(date).slice(0, 4)));
    }
    for (const row of entities.rows('Invoice')) {
      const { amount, currency } = Object(entities.value(row, ['Amount']));
      expect(entities.value(row, ['Amount', 'Amount'])).toBe(amount ?? null);
      expect(entities.value(row, ['Amount', 'Currency'])).toBe(currency ?? null);
    }
    expect(entities.columnAt('Invoice', ['Amount', 'Amount'])).toEqual({ kind: 'decimal' });
    expect(entities.columnAt('Activity', ['Status', 'Code'])).toEqual({ kind: 'text' });
  });
});

describe('columns', () => {
  test.each<[Parameters<typeof columnBySchema>[0], Column['kind']]>([
    [{ name: 'x', array: true, type: 'array' }, 'list'],
    [{ name: 'x', array: false, type: 'string' }, 'text'],
    [{ name: 'x', array: false, type: 'string', format: 'date-time' }, 'instant'],
    [{ name: 'x', array: false, type: 'string', format: 'date' }, 'date'],
    [{ name: 'x', array: false, type: 'string', format: 'decimal' }, 'decimal'],
    [{ name: 'x', array: false, type: 'integer' }, 'integer'],
    [{ name: 'x', array: false, ref: '#/definitions/TypeKeyReference' }, 'type-key'],
    [{ name: 'x', array: false, ref: 'common#/definitions/Anything', typelist: 'Priority' }, 'type-key'],
    [{ name: 'x', array: false, ref: '#/definitions/CurrencyAmount' }, 'amount'],
    [{ name: 'x', array: false, ref: '#/definitions/SimpleReference' }, 'reference'],
    [{ name: 'x', array: false, ref: '#/definitions/Thing', refProperties: ['id', 'displayName'] }, 'reference'],
    [{ name: 'x', array: false, ref: '#/definitions/Thing', refProperties: ['amount', 'currency'] }, 'amount'],
    [{ name: 'x', array: false, ref: '#/definitions/Thing' }, 'object'],
    [{ name: 'dueDate', array: false }, 'instant'],
  ])('%j has the kind %s', (schema, kind) => {
    expect(columnBySchema(schema).kind).toBe(kind);
  });

  test.each([
    ['CreateTime', 'instant'],
    ['DueDate', 'instant'],
    ['TotalPremium', 'amount'],
    ['ClaimOrder', 'integer'],
    ['Escalated', 'boolean'],
    ['IsOpen', 'boolean'],
    ['LossType', 'type-key'],
    ['Subject', 'text'],
    ['externalReference_Ext', 'text'],
  ])('the name %s suggests the kind %s', (name, kind) => {
    expect(columnByName(name).kind).toBe(kind);
  });
});
