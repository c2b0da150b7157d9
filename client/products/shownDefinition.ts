import type { Environment } from '../../platform/environment';
import type { DefinitionResource } from '../../platform/productDefinitions';

/** How a document shows what was read: the whole answer, its content without the envelope, or a table of it. */
export type Form = 'answer' | 'content' | 'table';

/** What a document shows. */
export interface ShownDefinition {
  readonly environment: Environment;
  readonly resource: DefinitionResource;
  readonly form: Form;
}
