import type { Loadable } from '../environments/loadable';

/** An edition of a product, from a summary whose fields aren't documented. */
export interface Edition {
  /** The code of the edition. Absent if Sortie finds no code in the summary. */
  readonly code?: string;
  /** The summary as received. */
  readonly raw: unknown;
}

/** The data from which the view draws an environment's tree. */
export interface ProductsState {
  /** The key of the environment. */
  readonly key: string;
  readonly name: string;
  /** Whether the environment belongs to the local platform. */
  readonly local: boolean;
  /** The origin that product definitions are read from: scheme, host, and port. */
  readonly origin: string;
  /** The product codes that the user added, in the order in which they were added. */
  readonly codes: readonly string[];
  /** The editions of each product that the user expanded. The keys are product codes. */
  readonly editions: ReadonlyMap<string, Loadable<readonly Edition[]>>;
  /** The number of visible children of each long list. The keys are IDs of parent rows. */
  readonly shown: ReadonlyMap<string, number>;
}
