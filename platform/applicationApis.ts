import type { ApplicationApis, Environment } from './environment';

/**
 * The name in `apis` for the product definition API (docs/specification.md, section 4), whose paths contain no API name.
 */
export const productDefinitions = 'product-definitions';

/**
 * Returns the application that serves an API: the first application that lists the API, or else the first whose list of
 * APIs is empty. If there is none, returns an application at the environment's base URL, because all documented
 * paths are relative to a single base URL (docs/specification.md, section 4).
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
