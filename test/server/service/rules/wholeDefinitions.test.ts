import { describe, expect, test } from 'vitest';
import { apiconfig, mapping, pathOf, schema, sortable, swagger } from '../model/layers';
import type { Texts } from '../model/workspace';
import { Project } from './project';

const ext = 'ext.desk.v1.desk_ext-1.0';
const content = 'base.content.desk.v1.desk_content-1.0';
const sharedCore = 'base.core.shared.v1.shared_core-1.0';
const apiFile = pathOf('apis', ext, 'apiconfig.yaml');

const properties = { title: { type: 'string', ...sortable }, note: { type: 'string' } };
const paths = { title: { path: 'TicketExt.Title' }, note: { path: 'TicketExt.Note' } };
const ticket = { type: 'object', properties };
const ticketMapper = { schemaDefinition: 'TicketExt', properties: paths };

/** The parts of a checkout that differ between tests. */
interface Parts {
  readonly collection?: string;
  readonly element?: string;
  readonly definitions?: object;
  readonly mappers?: object;
  readonly combine?: readonly string[];
  readonly supertype?: string;
  readonly names?: readonly string[];
  readonly isServed?: boolean;
}

/** Creates a checkout that contains only the customer's layer. No file of the layers below is in the workspace. */
function customerLayer(parts: Parts = {}): Texts {
  const { collection = 'TicketsExt', element = 'TicketExt', combine = [content], isServed = true } = parts;
  const { definitions = { TicketExt: ticket }, mappers = { TicketExt: ticketMapper } } = parts;
  const { supertype = 'RestQueryCollectionResource<entity.TicketExt>', names = ['titel', 'note'] } = parts;
  const sort = names.map((name) => `  - ${name}\n`).join('');
  return {
    ...schema(ext, definitions, combine),
    ...mapping(ext, mappers, combine),
    ...swagger(ext, isServed ? [['/tickets', 'get-collection', collection, element]] : [], [content]),
    ...apiconfig(
      ext,
      `${collection}:\n  resource: acme.rest.TicketsExtResource\n  defaultSort:\n${sort}${element}:\n  updater: ${element}\n`,
      [sharedCore],
    ),
    'gsrc/acme/rest/TicketsExtResource.gs': `package acme.rest\n\nclass TicketsExtResource extends ${supertype} {\n}\n`,
  };
}

/** Opens a checkout. The names of missing files are reported elsewhere. */
function projectOf(texts: Texts): Project {
  return new Project(texts, { rules: { 'name-not-found': 'off' } });
}

/** Returns the severity and the name of each problem with a default sort. */
function said(texts: Texts): readonly string[] {
  return projectOf(texts)
    .problems(apiFile)
    .map(({ problem, text }) => `${problem.severity} ${text}`);
}

const unsure = ['information titel'];

describe('in a checkout of the customer layer, a definition that the customer declares whole', () => {
  test('has errors for a misspelled name and for a property that no layer makes sortable', () => {
    expect(projectOf(customerLayer()).messages(apiFile)).toEqual([
      'titel is neither a property of TicketExt nor a sort key of TicketsExt. Did you mean title?',
      "note isn't a valid sort key of TicketsExt: it isn't marked sortable in the schema",
    ]);
    expect(said(customerLayer())).toEqual(['error titel', 'error note']);
  });

  test('has warnings if a superclass is missing', () => {
    const texts = customerLayer({ supertype: 'AcmeCollectionResource' });
    const only = "Only the base class AcmeCollectionResource, which isn't in this workspace, could define this name.";
    expect(projectOf(texts).messages(apiFile)).toEqual([
      `Property "titel" not found on TicketExt. ${only} Did you mean "title"?`,
      `"note" isn't marked sortable in the schema. ${only}`,
    ]);
    expect(said(texts)).toEqual(['warning titel', 'warning note']);
  });

  test('has no incomplete information', () => {
    const { model } = projectOf(customerLayer());
    expect(model.collections.gaps({ api: 'desk', name: 'TicketsExt' })).toEqual([]);
  });

  test('has no problem with a right name', () => {
    expect(said(customerLayer({ names: ['title'] }))).toEqual([]);
  });

  test('needs no object type if its mapper has a root', () => {
    const mappers = { TicketExt: { ...ticketMapper, root: 'entity.Ticket' } };
    const definitions = { TicketExt: { properties } };
    expect(said(customerLayer({ definitions, mappers }))).toEqual(['error titel', 'error note']);
    expect(said(customerLayer({ definitions }))).toEqual(unsure);
  });

  test('is recognized by the name of its entity', () => {
    const mappersOf = (root: string) => ({ Ticket: { schemaDefinition: 'Ticket', root, properties: paths } });
    const parts = { collection: 'Tickets', element: 'Ticket', definitions: { Ticket: ticket } };
    expect(said(customerLayer({ ...parts, mappers: mappersOf('entity.Ticket_Ext') }))).toEqual([
      'error titel',
      'error note',
    ]);
    expect(said(customerLayer({ ...parts, mappers: mappersOf('entity.Ticket') }))).toEqual(unsure);
  });

  test("is recognized by the project's own suffix, which several definitions share with their entities", () => {
    const named = (...names: string[]) => ({
      collection: 'Tickets_Acme',
      element: 'Ticket_Acme',
      definitions: Object.fromEntries(names.map((name) => [name, ticket])),
      mappers: Object.fromEntries(
        names.map((name) => [name, { schemaDefinition: name, root: `entity.${name}`, properties: paths }]),
      ),
    });
    expect(said(customerLayer(named('Ticket_Acme', 'Parcel_Acme', 'Route_Acme')))).toEqual([
      'error titel',
      'error note',
    ]);
    expect(said(customerLayer(named('Ticket_Acme', 'Parcel_Acme')))).toEqual(unsure);
    const base = schema('base.core.other.v1.other_core-1.0', { Address_Acme: {} });
    expect(said({ ...customerLayer(named('Ticket_Acme', 'Parcel_Acme', 'Route_Acme')), ...base })).toEqual(unsure);
  });

  test('can extend another one that is whole', () => {
    const extending = { type: 'object', 'x-base-extend': '#/definitions/ItemExt', properties };
    expect(said(customerLayer({ definitions: { TicketExt: extending, ItemExt: { type: 'object' } } }))).toEqual([
      'error titel',
      'error note',
    ]);
    expect(said(customerLayer({ definitions: { TicketExt: extending, ItemExt: {} } }))).toEqual(unsure);
    expect(said(customerLayer({ definitions: { TicketExt: extending } }))).toEqual(unsure);
  });

  test('can extend itself', () => {
    const extending = { type: 'object', 'x-base-extend': '#/definitions/TicketExt', properties };
    expect(said(customerLayer({ definitions: { TicketExt: extending } }))).toEqual(['error titel', 'error note']);
  });
});

describe('in a checkout of the customer layer, a definition is incomplete', () => {
  test('if its name is the name of a vendor', () => {
    const parts = { collection: 'Tickets', element: 'Ticket', definitions: { Ticket: ticket } };
    expect(said(customerLayer({ ...parts, mappers: {} }))).toEqual(unsure);
  });

  test('if a vendor file declares it, too', () => {
    const vendor = schema('base.core.other.v1.other_core-1.0', { TicketExt: {} });
    expect(said({ ...customerLayer(), ...vendor })).toEqual(unsure);
    const mapper = mapping(content, { TicketExt: ticketMapper });
    expect(said({ ...customerLayer(), ...mapper })).toEqual(unsure);
  });

  test('if a lower file of the customer declares it without an object type', () => {
    const lower = 'ext.common.v1.common_ext-1.0';
    const combine = [lower, content];
    const declared = (definition: object) => ({
      ...customerLayer({ combine }),
      ...schema(lower, { TicketExt: definition }),
      ...mapping(lower, {}),
    });
    expect(said(declared({ properties: {} }))).toEqual(unsure);
    expect(said(declared({ type: 'object' }))).toEqual(['error titel', 'error note']);
  });

  test("if one of the customer's files is missing", () => {
    const gone = 'ext.gone.v1.gone_ext-1.0';
    expect(projectOf(customerLayer({ combine: [gone, content] })).messages(apiFile)).toEqual([
      `Property "titel" not found on TicketExt: the base schema ${gone} isn't in this workspace.`,
    ]);
  });

  test("if only the vendor's name of the collection leads to it", () => {
    const mappers = { Ticket: { schemaDefinition: 'Ticket', root: 'entity.Ticket_Ext', properties: paths } };
    const parts = { collection: 'Tickets', element: 'Ticket', definitions: { Ticket: ticket }, mappers };
    expect(said(customerLayer({ ...parts, isServed: false }))).toEqual(unsure);
    expect(said(customerLayer({ isServed: false }))).toEqual(['error titel', 'error note']);
  });
});

describe('a property that refers to a definition of a missing base layer', () => {
  const referring = { type: 'object', properties: { ...properties, owner: { $ref: '#/definitions/UserReference' } } };
  const mappers = (path: string) => ({ TicketExt: { ...ticketMapper, properties: { owner: { path } } } });
  const definitions = { TicketExt: referring };
  const names = ['owner'];

  test('has no problem if a superclass is missing, because the property may be a reference', () => {
    const supertype = 'AcmeCollectionResource';
    expect(said(customerLayer({ definitions, names, supertype, mappers: mappers('TicketExt.Owner') }))).toEqual([]);
  });

  test('has an error if the class is known', () => {
    expect(said(customerLayer({ definitions, names, mappers: mappers('TicketExt.Owner') }))).toEqual(['error owner']);
  });

  test('is never taken for a join, because the property may be a reference', () => {
    const owner = { $ref: '#/definitions/UserReference', ...sortable };
    const joined = { TicketExt: { type: 'object', properties: { ...properties, owner } } };
    const texts = customerLayer({ definitions: joined, names, mappers: mappers('TicketExt.Owner.DisplayName') });
    expect(projectOf(texts).summary()).toEqual([]);
  });
});
