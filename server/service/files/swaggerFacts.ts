import type { ContainerFact, OtherKeyFact } from './apiconfigFacts';
import type { TextFact } from './facts';

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
}

/** Facts of one block of a Swagger file. */
export interface SwaggerFacts {
  readonly kind: 'swagger';
  readonly basePath?: TextFact;
  readonly operations: readonly OperationFact[];
  /** The keys of its own mapping. */
  readonly others: readonly OtherKeyFact[];
  /** A key that only holds others below it, when this block is that key's line. */
  readonly container?: ContainerFact;
}
