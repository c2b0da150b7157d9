import type { Environment } from '../../platform/environment';
import type { DefinitionResource } from '../../platform/productDefinitions';

/** The form of a document: the complete response, only the attributes in the response, or a table. */
export type Form = 'answer' | 'content' | 'table';

/** What a document shows: an environment's resource, in one of the forms in `Form`. */
export interface ShownDefinition {
  readonly environment: Environment;
  readonly resource: DefinitionResource;
  readonly form: Form;
}
