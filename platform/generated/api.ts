// Generated from platform/openapi.yaml by scripts/generate-api.mjs. Do not edit.

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
