/** A stated fact that a file contradicts. */
export type Contradiction =
  /** The collection's class, or a superclass, extends a type whose kind isn't the stated kind. */
  | { readonly of: 'kind'; readonly by: 'supertype'; readonly classFqn: string; readonly supertype: string }
  /** The collection's class, or a superclass, overrides a member that the stated kind doesn't have. */
  | { readonly of: 'kind'; readonly by: 'member'; readonly classFqn: string; readonly member: string }
  /** A Swagger file refers to an element other than the stated one. */
  | { readonly of: 'element'; readonly stated: string; readonly found: string; readonly api: string }
  /** The collection's class, or a superclass, removes the sort key from the inherited map. */
  | { readonly of: 'sortKey'; readonly name: string; readonly classFqn: string };
