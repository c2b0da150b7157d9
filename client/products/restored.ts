import type { Environment } from '../../platform/environment';
import { type DefinitionResource, definitionPath, referenceKinds } from '../../platform/productDefinitions';
import { partsOf } from '../ui/identity';

/** The form of a document: the complete response, only the attributes in the response, or a table. */
type Form = 'answer' | 'content' | 'table';

/** What a document shows: an environment's resource, in one of the forms in `Form`. */
export interface ShownDefinition {
  readonly environment: Environment;
  readonly resource: DefinitionResource;
  readonly form: Form;
}

/** The identity of a document. After a reload, Sortie restores the document from this identity. */
export function identityOf({ form, environment, resource }: ShownDefinition): string {
  return JSON.stringify([form, environment.name, definitionPath(resource)]);
}

/**
 * Returns what a document with this identity shows. Undefined if the identity is invalid or the environment no longer
 * exists.
 */
export function shownFrom(identity: string, environments: readonly Environment[]): ShownDefinition | undefined {
  const [form, name, path] = partsOf(identity);
  const environment = environments.find((each) => each.name === name);
  const resource = Array.isArray(path) ? resourceAt(path) : undefined;
  return environment && resource && isForm(form) ? { environment, resource, form } : undefined;
}

function isForm(value: unknown): value is Form {
  return value === 'answer' || value === 'content' || value === 'table';
}

function resourceAt([root, first, kind, last, ...more]: readonly unknown[]): DefinitionResource | undefined {
  if (typeof first !== 'string' || more.length > 0) return undefined;
  if (root === 'reference-data') {
    const data = referenceKinds.find((each) => each === first);
    return data && kind === undefined ? { kind: 'reference', data } : undefined;
  }
  if (root !== 'products') return undefined;
  if (kind === undefined) return { kind: 'product', product: first };
  if (kind === 'editionsummaries' && last === undefined) return { kind: 'editions', product: first };
  if (kind === 'editions' && typeof last === 'string') return { kind: 'edition', product: first, edition: last };
  return undefined;
}
