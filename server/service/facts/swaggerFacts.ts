import type { TextFact } from '../text/span';
import type { ContainerFact, OtherKeyFact } from './apiconfigFacts';
import type { FileLinks } from './linkFacts';
import type { YamlDocumentFacts } from './yamlDocumentFacts';

/** One operation of a path, with what its extension object says. */
export interface OperationFact {
  readonly path: string;
  readonly method: string;
  /** The key of the operation, `get`. */
  readonly methodFact: TextFact;
  /** The vendor's word in `x-<vendor>-extensions`; absent when the operation has none. */
  readonly vendor?: string;
  readonly operationType?: TextFact;
  readonly resourceType?: TextFact;
  readonly childResourceType?: TextFact;
  /** The reference in the schema of the successful response. */
  readonly response?: string;
}

/** A definition of a Swagger file that only leads on to another one: an envelope around it, or a list of it. */
export interface EnvelopeFact {
  readonly name: string;
  /** The reference that it leads to. */
  readonly leadsTo: string;
}

/** Facts of one block of a Swagger file. */
export interface SwaggerFacts extends YamlDocumentFacts {
  readonly kind: 'swagger';
  readonly basePath?: TextFact;
  readonly operations: readonly OperationFact[];
  readonly envelopes?: readonly EnvelopeFact[];
  readonly links?: readonly FileLinks[];
  /** The keys of its mapping. */
  readonly others: readonly OtherKeyFact[];
  /** A key that only contains others, if this block is that key's line. */
  readonly container?: ContainerFact;
}
