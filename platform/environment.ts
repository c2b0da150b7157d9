/** Where a token of an environment comes from. Secrets themselves never stand here. */
export type TokenSettings =
  | { readonly source: 'pasted' }
  | { readonly source: 'variable'; readonly name: string }
  | {
      readonly source: 'clientCredentials';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly scope?: string;
    };

/** A planet as a person configured it: one element of the setting `sortie.environments`. */
export interface Environment {
  /** The person's own name for it; unique among the environments. */
  readonly name: string;
  /** Absolute URL that the paths of the specification (section 4.2) are relative to, without a trailing slash. */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** Identifier of the star system. */
  readonly projectId: string;
  readonly planetId: string;
  /** Whether a deployment needs the second, modal confirmation. */
  readonly production: boolean;
  /** Extra request headers that the installation asks for; validated, never `Authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Phases that mean failure once an operation ended in them. None is documented, so the default is none. */
  readonly failurePhases: readonly string[];
  /** Field of a branch record that holds its name, where it is none of `name`, `branch`, `id`. */
  readonly branchField?: string;
  readonly token: TokenSettings;
}

/** The part of an environment that says which planet is meant; two environments with the same address are one planet. */
export type PlanetAddress = Pick<Environment, 'baseUrl' | 'tenantId' | 'projectId' | 'planetId'>;
