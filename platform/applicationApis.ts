import type { Environment } from './environment';

/** The word in `apis` that stands for the product-definition API (section 4.4), which has no name of its own in its paths. */
export const productDefinitions = 'product-definitions';

/** One application of an environment: where its APIs are. One element of the member `applications`. */
export interface ApplicationApis {
  /** Absolute URL that the paths of sections 4.3 and 4.4 are relative to, without a trailing slash. */
  readonly url: string;
  /** Names of the APIs that it serves (`billing`, `claim`, `product-definitions`); empty for all that no other one names. */
  readonly apis: readonly string[];
  /** Whether a token is sent. How these endpoints authenticate is not documented (section 5). */
  readonly auth: 'none' | 'bearer';
}

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
