import type { ApplicationApis, Environment } from './environment';

/** The word in `apis` for the product-definition API (section 4.4), whose paths contain no name. */
export const productDefinitions = 'product-definitions';

/**
 * The application of an environment that serves an API: the first that names it, else the first that names none. Without
 * either it is the environment's own address, since all addresses of the specification are relative to one base URL.
 */
export function applicationFor(
  { applications = [], baseUrl }: Pick<Environment, 'applications' | 'baseUrl'>,
  api: string,
): ApplicationApis {
  return (
    applications.find(({ apis }) => apis.includes(api)) ??
    applications.find(({ apis }) => apis.length === 0) ?? { url: baseUrl, apis: [], auth: 'bearer' }
  );
}
