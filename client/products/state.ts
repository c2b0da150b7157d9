import type { Loadable } from '../environments/loadable';

/** One edition of a product, as the edition summaries tell it (their fields are not documented). */
export interface Edition {
  /** The code of the edition. Absent if no field of the summary looks like one. */
  readonly code?: string;
  /** The summary as it came. */
  readonly raw: unknown;
}

/** All that the tree of one environment is drawn from. */
export interface ProductsState {
  /** Tells one environment from another. */
  readonly key: string;
  readonly name: string;
  /** Whether the environment is the platform on this machine. */
  readonly local: boolean;
  /** Where product definitions are read: scheme, host and port. */
  readonly origin: string;
  /** The product codes that the person added, in their order. */
  readonly codes: readonly string[];
  /** Editions by product code, as far as products were opened. */
  readonly editions: ReadonlyMap<string, Loadable<readonly Edition[]>>;
  /** How many children are shown of long lists, by the id of the parent. */
  readonly shown: ReadonlyMap<string, number>;
}
