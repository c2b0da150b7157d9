import type { TextFact } from '../text/span';

/** One entry of the list of published APIs. */
export interface PublishedApiFact {
  /** Fully qualified name of the Swagger file. */
  readonly name: TextFact;
  /** False for `published: false`, and for a placeholder whose default is `false`. */
  readonly isOn: boolean;
}

/** Facts of one block of `published-apis.yaml`. */
export interface PublishedFacts {
  readonly kind: 'published';
  /** Absent in a block that doesn't contain the list. */
  readonly apis?: readonly PublishedApiFact[];
}
