import type { TextFact } from '../text/span';
import type { OtherKeyFact } from './apiconfigFacts';
import type { YamlDocumentFacts } from './yamlDocumentFacts';

/** One entry of the list of published APIs. */
export interface PublishedApiFact {
  /** Fully qualified name of the Swagger file. */
  readonly name: TextFact;
  /** False for `published: false`, or for a placeholder with the default `false`. */
  readonly isOn: boolean;
}

/** The facts of one block of `published-apis.yaml`. */
export interface PublishedFacts extends YamlDocumentFacts {
  readonly kind: 'published';
  /** Absent if the block doesn't contain the list. */
  readonly apis?: readonly PublishedApiFact[];
  /** The top-level keys in this block. */
  readonly others: readonly OtherKeyFact[];
}
