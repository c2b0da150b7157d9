// Generated from platform/openapi.yaml by scripts/generate-api.mjs. Do not edit.

/**
 * The branches of a star system. The shape isn't documented.
 */
export type BranchList = unknown;
/**
 * The builds of a branch.
 */
export type BuildList = Build[];
/**
 * The response to a deployment request. The shape isn't documented.
 */
export type DeploymentResponse = unknown;
/**
 * Reference data, a product, an edition, or edition summaries. The shape isn't documented; an envelope with `data`, a bare object, and a bare array are known.
 */
export type ProductDefinitionResponse =
  | {
      [k: string]: unknown;
    }
  | unknown[];

/**
 * One build of an application. Other fields of a build aren't documented.
 */
export interface Build {
  /**
   * Build identifier, sent as `buildId` when deploying. In the documented form, slashes separate the application's code and two numbers. Other forms are known, so treat the identifier as opaque.
   */
  id?: string;
  /**
   * Short code of the application that the build belongs to.
   */
  application?: string;
  [k: string]: unknown;
}
/**
 * One application and the build to deploy.
 */
export interface DeploymentRequestElement {
  /**
   * Short code of the application to deploy.
   */
  application: string;
  /**
   * The `id` of a build in the list of builds.
   */
  buildId: string;
}
/**
 * The applications to deploy, each with its build.
 */
export interface DeploymentRequest {
  applications: DeploymentRequestElement[];
}
/**
 * The status of one application. Its fields aren't documented.
 */
export interface ApplicationStatus {
  [k: string]: unknown;
}
/**
 * The status of the latest deployment to a planet.
 */
export interface DeploymentStatus {
  /**
   * Current phase. The value `UPGRADED` means the upgrade is finished; other values aren't documented.
   */
  phase?: string;
  /**
   * Identifier of the environment.
   */
  environmentId?: string;
  /**
   * Identifier of the deployment, in a UUID-like format.
   */
  deploymentId?: string;
  /**
   * Name of the running or last activity.
   */
  activityName?: string;
  /**
   * Whether an operation is running.
   */
  operationInProgress?: boolean;
  /**
   * Detail text. `All applications upgraded` means that every application is done.
   */
  phaseDetails?: string;
  /**
   * Status of each application.
   */
  applications?: ApplicationStatus[];
  [k: string]: unknown;
}
/**
 * One element of a collection. Not documented but known from installations, so other forms are also accepted.
 */
export interface CollectionElement {
  attributes?: {
    [k: string]: unknown;
  };
  id?: string;
  type?: string;
  checksum?: string;
  links?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * A page of a collection. Not documented but known from installations, so other forms are also accepted.
 */
export interface CollectionPage {
  /**
   * The number of elements on this page.
   */
  count?: number;
  data?: CollectionElement[];
  links?: {
    [k: string]: unknown;
  };
  /**
   * The total number of elements, if requested.
   */
  total?: number;
  [k: string]: unknown;
}
/**
 * One detail of an error.
 */
export interface ErrorDetail {
  message?: string;
  [k: string]: unknown;
}
/**
 * The body of an error. Not documented; this form is known from installations. An older form has `statusCode` instead of `status`. Read both forms, and accept any other body.
 */
export interface ErrorBody {
  status?: number;
  statusCode?: number;
  errorCode?: string;
  userMessage?: string;
  developerMessage?: string;
  details?: ErrorDetail[];
  [k: string]: unknown;
}

/** Every documented operation: its method, and its path with parameters in braces. */
export const operations = {
  listBranches: {
    method: 'GET',
    path: '/api/v1/tenants/{tenantId}/starsystems/{projectId}/planets/{planetId}/is/builds/branches',
  },
  listBuilds: {
    method: 'GET',
    path: '/api/v1/tenants/{tenantId}/starsystems/{projectId}/planets/{planetId}/is/builds',
  },
  deploy: {
    method: 'POST',
    path: '/api/v1/tenants/{tenantId}/starsystems/{projectId}/planets/{planetId}/upgrade',
  },
  getStatus: {
    method: 'GET',
    path: '/api/v1/tenants/{tenantId}/starsystems/{projectId}/planets/{planetId}/status',
  },
  listCollection: {
    method: 'GET',
    path: '/{api}/v1/{collection}',
  },
  listNestedCollection: {
    method: 'GET',
    path: '/{api}/v1/{parentCollection}/{parentId}/{collection}',
  },
  listTaxLocations: {
    method: 'GET',
    path: '/reference-data/tax-locations',
  },
  listRiskClasses: {
    method: 'GET',
    path: '/reference-data/risk-classes',
  },
  listUnderwritingIssueTypes: {
    method: 'GET',
    path: '/reference-data/uw-issue-types',
  },
  getProduct: {
    method: 'GET',
    path: '/products/{productCode}',
  },
  getEdition: {
    method: 'GET',
    path: '/products/{productCode}/editions/{editionCode}',
  },
  listEditionSummaries: {
    method: 'GET',
    path: '/products/{productCode}/editionsummaries',
  },
} as const;

/** The name of a documented operation. */
export type OperationId = keyof typeof operations;
