import type { Environment } from '../../platform/environment';
import type { DefinitionResource } from '../../platform/productDefinitions';

/** How a document shows a response: completely, its content without the envelope, or as a table. */
export type Form = 'answer' | 'content' | 'table';

/** What a document shows. */
export interface ShownDefinition {
  readonly environment: Environment;
  readonly resource: DefinitionResource;
  readonly form: Form;
}
