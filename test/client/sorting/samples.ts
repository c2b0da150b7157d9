import type { ApiNode, CollectionNode, DefaultSortNode, SortKeyNode } from '../../../protocol';

/** Returns a location at the start of a line. Line numbers start at 0. */
export function at(uri: string, line: number) {
  return { uri, range: { start: { line, character: 0 }, end: { line, character: 5 } } };
}

export const apiconfig = 'file:///work/billing_ext-1.0.apiconfig.yaml';
export const schema = 'file:///work/billing_ext-1.0.schema.json';

export function key(name: string, more: Partial<SortKeyNode> = {}): SortKeyNode {
  return { name, source: 'schema', type: 'string', value: null, location: at(schema, 3), ...more };
}

export function entry(name: string, rank: number | null, more: Partial<DefaultSortNode> = {}): DefaultSortNode {
  return { name, rank, descending: false, sorts: true, location: at(apiconfig, 2 + (rank ?? 0)), ...more };
}

export function collection(name: string, more: Partial<CollectionNode> = {}): CollectionNode {
  return {
    folder: 'file:///work',
    api: 'billing',
    name,
    kind: 'query',
    element: 'Invoice',
    path: `/billing/v1/${name.toLowerCase()}`,
    isServed: true,
    alsoIn: [],
    partial: [],
    location: at(apiconfig, 1),
    keys: [],
    aliasesDefaultSort: false,
    defaultSort: [],
    defaultSortLocation: null,
    inheritedFrom: null,
    problems: { errors: 0, warnings: 0, informations: 0 },
    ...more,
  };
}

export function api(name: string, collections: readonly CollectionNode[], folder = 'file:///work'): ApiNode {
  const problems = collections[0]?.problems ?? { errors: 0, warnings: 0, informations: 0 };
  return { folder, name, collections: collections.map((node) => ({ ...node, api: name, folder })), problems };
}

/** The environment and the application of the local platform, for previews. */
export const localApplication = {
  environment: {
    name: 'Local',
    baseUrl: 'http://127.0.0.1:4010',
    tenantId: 'local',
    projectId: 'sample',
    planetId: 'dev',
    production: false,
    headers: {},
    failurePhases: [],
    token: { source: 'pasted' },
  },
  application: { url: 'http://127.0.0.1:4010', apis: [], auth: 'bearer' },
} as const;
