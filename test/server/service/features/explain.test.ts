import { expect, test } from 'vitest';
import { explainName } from '../../../../server/service/features/explain';
import { billing } from '../../kit/billing';
import { modelOf } from '../model/workspace';

const enhancement = 'package acme\nenhancement E : Invoice { property get Payer() : Contact { return null } }\n';

test.each([
  [{}, 'Invoice.Payer: no file declares the entity Invoice'],
  [
    { 'gsrc/acme/E.gsx': enhancement },
    'Invoice.Payer: property of enhancement E in E.gsx, no file declares the entity Invoice',
  ],
])('the chain says that no file declares the entity at the root', (more, link) => {
  const model = modelOf({ ...billing, ...more });
  const chain = explainName(model, { api: 'billing', name: 'Invoices' }, 'payerName')?.chain ?? [];
  expect(chain.filter((each) => /^\w*\.\w+:/.test(each))).toEqual([link]);
});
