import { describe, expect, it } from 'vitest';
import { projectRoot, readFileName } from '../../../../server/service/text/fileName';

describe('the name of a file', () => {
  it.each([
    [
      'config/integration/schemas/ext/common/v1/common_ext-1.0.schema.json',
      'schema',
      'ext',
      'common',
      'ext.common.v1.common_ext-1.0',
    ],
    ['Schemas/gw/common/v1/common-1.0.schema.json', 'schema', 'base', 'common', 'gw.common.v1.common-1.0'],
    ['x/mappers/ext/job/v1/job_ext-1.0.mapping.json', 'mapping', 'ext', 'job', 'ext.job.v1.job_ext-1.0'],
    ['a/updaters/ext/job/v1/job_ext-1.0.updater.json', 'updater', 'ext', 'job', 'ext.job.v1.job_ext-1.0'],
    ['apis/ext/shared_ext-1.0.apiconfig.yaml', 'apiconfig', 'ext', 'shared', 'ext.shared_ext-1.0'],
    ['somewhere/base/a/a-1.0.swagger.yaml', 'swagger', 'base', 'a', 'base.a.a-1.0'],
    ['common_ext-1.0.schema.json', 'schema', 'ext', 'common', 'common_ext-1.0'],
    ['config/integration/apis/ext/apis/v1/a_ext-1.0.swagger.yaml', 'swagger', 'ext', 'a', 'ext.apis.v1.a_ext-1.0'],
    ['apis/ext/api/v1/a_ext-1.0.swagger.yaml', 'swagger', 'ext', 'a', 'ext.api.v1.a_ext-1.0'],
    ['api/a/apis/ext/b_ext-1.0.swagger.yaml', 'swagger', 'ext', 'b', 'ext.b_ext-1.0'],
  ])('is parsed: %s', (path, kind, layer, api, fqn) => {
    expect(readFileName(path)).toMatchObject({ kind, layer, api, fqn, version: '1.0', wellFormed: true });
  });

  it.each([
    ['a/common_ext.schema.json', 'common_ext-1.0.schema.json'],
    ['a/common_ext-1.1.apiconfig.yaml', 'common_ext-1.0.apiconfig.yaml'],
    ['a/common_ext-2.1.apiconfig.yaml', 'common_ext-2.0.apiconfig.yaml'],
    ['a/common_ext-1.0.apiconfig.yml', 'common_ext-1.0.apiconfig.yaml'],
    ['a/common-ext-1.0.mapping.json', 'common_ext-1.0.mapping.json'],
    ['a/common_ext.updater.json', 'common_ext-1.0.updater.json'],
    ['a/Common_Ext-1.0.Schema.JSON', 'Common_ext-1.0.schema.json'],
  ])('that the platform ignores is reported with the correct name: %s', (path, correctedName) => {
    expect(readFileName(path)).toMatchObject({ wellFormed: false, correctedName });
  });

  it.each([
    ['schemas/ext/claim/v1/claim_ext-1.0.schema.json', 'claim', 'ext.claim.v1.claim_ext-1.0'],
    ['schemas/ext/claim/v2/claim_ext-1.0.schema.json', 'claim/v2', 'ext.claim.v2.claim_ext-1.0'],
    ['schemas/ext/claim/v2/claim_ext-2.0.schema.json', 'claim/v2', 'ext.claim.v2.claim_ext-2.0'],
    ['schemas/ext/claim/claim_ext-2.0.schema.json', 'claim/v2', 'ext.claim.claim_ext-2.0'],
  ])('of a later version belongs to a separate API: %s', (path, api, fqn) => {
    expect(readFileName(path)).toMatchObject({ api, fqn, wellFormed: true });
  });

  it("isn't recognized if it contains no API", () => {
    for (const path of ['a/_ext.schema.json', 'a/_ext-1.0.schema.json']) {
      const name = readFileName(path);
      expect(name).toMatchObject({ kind: 'schema', layer: 'ext', api: '', wellFormed: false });
      expect(name).not.toHaveProperty('correctedName');
    }
  });

  it.each([
    'schemas/ext/my-api/v1/my-api_ext-1.0.schema.json',
    'mappings/ext/my-api/v1/my-api_ext-1.0.mapping.json',
    'apis/my-api_ext-1.0.apiconfig.yaml',
    'apis/my-api_ext.apiconfig.yaml',
  ])('that contains a hyphen before _ext is not well formed, and the correct form is unclear: %s', (path) => {
    const name = readFileName(path);
    expect(name).toMatchObject({ layer: 'ext', api: 'my-api', wellFormed: false });
    expect(name).not.toHaveProperty('correctedName');
  });

  it.each(['a/package.json', 'a/schema.yaml', 'a/x.schema.yaml', 'a/x.apiconfig.json', 'a/readme.md', ''])(
    'is ignored: %s',
    (path) => {
      expect(readFileName(path)).toBeUndefined();
    },
  );

  it('of a Gosu file determines its class, together with the folders', () => {
    expect(readFileName('gsrc/ext/rest/X.gs')).toMatchObject({ kind: 'gosu', layer: 'ext', fqn: 'ext.rest.X' });
    expect(readFileName('gsrc/base/rest/X.gs')).toMatchObject({ layer: 'base' });
    expect(readFileName('a/gsrc/ext/XEnhancement.gsx')).toMatchObject({ fqn: 'ext.XEnhancement' });
    expect(readFileName('a/gsrc/ext/gosu/X.gs')).toMatchObject({ fqn: 'ext.gosu.X' });
  });

  it.each([
    ['config/metadata/entity/Invoice.eti', 'base', 'Invoice'],
    ['config/metadata/entity/Invoice.gdpr.eix', 'base', 'Invoice'],
    ['config/extensions/entity/Invoice.etx', 'ext', 'Invoice'],
    ['modules/configuration/config/extensions/entity/billing/Refund_Ext.billing.eti', 'ext', 'Refund_Ext'],
    ['entities/Refund.ETI', 'base', 'Refund'],
  ])('of the data model consists of the entity and an optional part: %s', (path, layer, fqn) => {
    expect(readFileName(path)).toEqual({ kind: 'entity', layer, fqn, api: '', version: '', wellFormed: true });
  });

  it.each(['config/metadata/entity/.eti', 'config/metadata/entity/Invoice.tti', 'config/metadata/entity/eti'])(
    'of the data model needs the name of an entity and a known extension: %s',
    (path) => expect(readFileName(path)).toBeUndefined(),
  );

  it.each([
    ['entity', 'a/config/extensions/entity/x/Invoice.etx', 'a'],
    ['entity', 'config/metadata/entity/Invoice.eti', ''],
    ['entity', 'a/extensions/entity/Invoice.etx', 'a'],
    ['entity', 'a/entity/Invoice.etx', undefined],
    ['schema', 'a/config/integration/schemas/ext/b_ext-1.0.schema.json', 'a'],
    ['swagger', 'a/config/integration/apis/ext/api/v1/b_ext-1.0.swagger.yaml', 'a'],
    ['swagger', 'integration/apis/a/config/integration/apis/ext/b_ext-1.0.swagger.yaml', 'integration/apis/a'],
    ['schema', 'config/schemas/config/integration/schemas/ext/b_ext-1.0.schema.json', 'config/schemas'],
    ['published', 'api/config/integration/apis/published-apis.yaml', 'api'],
    ['gosu', 'a/gsrc/ext/X.gs', 'a'],
    ['gosu', 'a/gsrc/ext/gosu/X.gs', 'a'],
  ] as const)('and its folders determine the project root: %s %s', (kind, path, root) => {
    expect(projectRoot(kind, path)).toBe(root);
  });

  it.each([
    ['a/gsrc/acme/gosu/X.gs', 'acme.gosu', 'a'],
    ['admin/src/acme/gosu/X.gs', 'acme.gosu', 'admin'],
    ['gosu/a/src/acme/X.gs', 'acme', 'gosu/a'],
    ['a/src/main/gosu/acme/X.gs', 'acme', 'a/src/main'],
    ['plugins/Gosu/classes/acme/X.gs', 'acme', 'plugins'],
    ['gtest/acme/gosu/X.gs', 'acme.gosu', undefined],
    ['a/gsrc/acme/gosu/X.gs', 'acme.other', 'a'],
  ])('and the package of a Gosu file determines the project root: %s, %s', (path, gosuPackage, root) => {
    expect(projectRoot('gosu', path, gosuPackage)).toBe(root);
  });
});
