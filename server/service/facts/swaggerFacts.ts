import type { TextFact } from '../text/span';
import type { ContainerFact, OtherKeyFact } from './apiconfigFacts';
import type { FileLinks } from './linkFacts';
import type { YamlDocumentFacts } from './yamlDocumentFacts';

/** One operation on a path, with the facts from its extension object. */
export interface OperationFact {
  readonly path: string;
  readonly method: string;
  /** The key of the operation, such as `get`. */
  readonly methodFact: TextFact;
  /** The vendor name in `x-<vendor>-extensions`. Absent if the operation has no such key. */
  readonly vendor?: string;
  readonly operationType?: TextFact;
  readonly resourceType?: TextFact;
  readonly childResourceType?: TextFact;
  /** The reference in the schema of the first successful response. */
  readonly response?: string;
}

/** A definition in a Swagger file that wraps another definition: an envelope or a list. */
export interface EnvelopeFact {
  readonly name: string;
  /** The reference to the wrapped definition. */
  readonly leadsTo: string;
}

/** The facts of one block of a Swagger file. */
export interface SwaggerFacts extends YamlDocumentFacts {
  readonly kind: 'swagger';
  readonly basePath?: TextFact;
  readonly operations: readonly OperationFact[];
  readonly envelopes?: readonly EnvelopeFact[];
  readonly links?: readonly FileLinks[];
  /** The outermost keys in this block, such as paths, definitions, or top-level keys. */
  readonly others: readonly OtherKeyFact[];
  /** Present if this block is the line of a key, such as `paths`, whose value is in the following blocks. */
  readonly container?: ContainerFact;
}
