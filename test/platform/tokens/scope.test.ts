import { expect, test } from 'vitest';
import { scopeOf } from '../../../platform/tokens/clientCredentials';

test('a scope can contain placeholders for tenant and star system', () => {
  const environment = { tenantId: 'acme$&', projectId: 'claims' };
  expect(scopeOf('tenant.{tenant} system.{starSystem} {tenant}', environment)).toBe(
    'tenant.acme$& system.claims acme$&',
  );
  expect(scopeOf('deploy {other}', environment)).toBe('deploy {other}');
});
