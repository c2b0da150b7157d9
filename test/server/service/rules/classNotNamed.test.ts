import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { FolderScene, inFolder } from '../folderScene';
import { Project } from './project';

const home = 'ext.rest.billing.v1.invoices';
const late = 'gsrc/ext/rest/billing/v1/invoices/LateInvoicesExtResource.gs';
const query = 'RestQueryCollectionResource<Invoice, InvoiceExtResource>';
const map =
  '  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n    return super.CustomSortColumnMap\n  }\n';

/** Returns a class in the package of the invoices. */
function gosu(name: string, supertype: string, body = '', before = ''): string {
  return `package ${home}\n\n${before}class ${name} extends ${supertype} {\n${body}}\n`;
}

function withLate(text: string, other: Record<string, string> = {}): Project {
  return new Project({ ...billing, [late]: text, ...other });
}

const code = 'class-not-named: LateInvoicesExtResource';
const columns = 'No apiconfig names this class, so its sort columns have no effect.';

describe('class-not-named', () => {
  test.each(['Query', 'Stream', 'Dual'])('reports a class of a %s collection that no apiconfig names', (family) => {
    const project = withLate(gosu('LateInvoicesExtResource', query.replace('Query', family)));
    expect(project.summary()).toEqual([code]);
    expect(project.messages()).toEqual(['No apiconfig names this class, so it has no effect.']);
    expect(project.problems()[0]?.problem.severity).toBe('hint');
  });

  test('reports a class with sort columns whose superclass is not in the workspace', () => {
    const project = withLate(gosu('LateInvoicesExtResource', 'LateInvoicesCoreResource', map));
    expect(project.summary()).toEqual([code]);
    expect(project.messages()).toEqual([columns]);
    const named = new Project({
      ...project.texts,
      [paths.apiconfig]: `${billing[paths.apiconfig]}LateInvoices:\n  resource: ${home}.LateInvoicesExtResource\n  defaultSort:\n    - dueDate\n`,
    });
    expect(named.summary().filter((each) => each.startsWith('class-not-named'))).toEqual([]);
  });

  test.each(['LateInvoicesExtResource', 'LateInvoiceExtResource'])(
    'reports a class beside %s in a base file',
    (name) => {
      const base = `${billing[paths.baseApiconfig]}LateInvoices:\n  resource: base.rest.core.bc.billing.v1.${name}\n`;
      expect(withLate(gosu('LateInvoicesExtResource', query), { [paths.baseApiconfig]: base }).summary()).toEqual([
        code,
      ]);
    },
  );

  test('reports a class in a package that a resource names for a class of another package', () => {
    const named = `${billing[paths.apiconfig]}Payments:\n  resource: ${home}.PaymentsExtResource\n  defaultSort:\n    - dueDate\n`;
    const payments = gosu('PaymentsExtResource', query).replace(home, 'ext.rest.billing.v1.payments');
    const project = withLate(gosu('LateInvoicesExtResource', query), {
      [paths.apiconfig]: named,
      'gsrc/ext/rest/billing/v1/payments/PaymentsExtResource.gs': payments,
    });
    expect(project.summary()).toContain(code);
  });

  test("doesn't report a class that may not be one of a collection", () => {
    expect(withLate(gosu('LateInvoicesExtResource', 'LateInvoicesCoreResource')).summary()).toEqual([]);
    expect(withLate(gosu('LateInvoicesExtResource', 'RestElementResource<Invoice>')).summary()).toEqual([]);
  });

  test("doesn't report a class that others extend, or an abstract class", () => {
    const sub = {
      'gsrc/ext/rest/billing/v1/invoices/MoreInvoicesExtResource.gs': gosu(
        'MoreInvoicesExtResource',
        'LateInvoicesExtResource',
      ),
    };
    const base = gosu('LateInvoicesExtResource', query);
    expect(withLate(base, sub).summary()).toEqual(['class-not-named: MoreInvoicesExtResource']);
    const named = `${billing[paths.apiconfig]}`.replace('.InvoicesExtResource', '.MoreInvoicesExtResource');
    const project = withLate(base, { ...sub, [paths.apiconfig]: named });
    expect(project.summary().filter((each) => each.startsWith(code))).toEqual([]);
    expect(withLate(base.replace('class Late', 'abstract class Late')).summary()).toEqual([]);
    expect(withLate(gosu('LateRestQueryCollectionResource', query)).summary()).toEqual([]);
  });

  test("doesn't report a class that code in another package imports", () => {
    const user = {
      'gsrc/acme/Users.gs': `package acme\n\nuses ${home}.LateInvoicesExtResource\n\nclass Users {\n}\n`,
    };
    expect(withLate(gosu('LateInvoicesExtResource', query), user).summary()).toEqual([]);
  });

  test("doesn't report a class of tests", () => {
    const text = gosu('LateInvoicesExtResource', query);
    for (const folder of ['gtest/', 'src/test/gosu/']) {
      expect(new Project({ ...billing, [late.replace('gsrc/', folder)]: text }).summary()).toEqual([]);
    }
  });

  test('reports a class in a project whose folder is called test', () => {
    const texts = { ...billing, [late]: gosu('LateInvoicesExtResource', query) };
    const project = new Project(inFolder('test', texts));
    expect(project.summary()).toEqual([code]);
  });

  test("doesn't report a class of the vendor", () => {
    const file = 'gsrc/base/rest/billing/v1/invoices/LateInvoicesCoreResource.gs';
    const text = `package base.rest.billing.v1.invoices\n\nclass LateInvoicesCoreResource extends ${query} {\n}\n`;
    expect(new Project({ ...billing, [file]: text }).summary()).toEqual([]);
    expect(new Project({ ...billing, [file]: text.replace('class', '@Export\nclass') }).summary()).toEqual([
      'class-not-named: LateInvoicesCoreResource',
    ]);
  });

  test.each(['LateInvoiceExtResource', 'lateInvoicesExtResource', 'LateInvoicesExtResorce'])(
    "doesn't report the class that a misspelled name means: %s",
    (name) => {
      const text = `${billing[paths.apiconfig]}LateInvoices:\n  resource: ${home}.${name}\n  defaultSort:\n    - dueDate\n`;
      const project = withLate(gosu('LateInvoicesExtResource', query), { [paths.apiconfig]: text });
      expect(project.summary().filter((each) => each.startsWith('class-not-named'))).toEqual([]);
      expect(project.summary()).toContain(`resource-class-not-found: ${home}.${name}`);
    },
  );

  test("doesn't report the class that a name with another package means", () => {
    const text = `${billing[paths.apiconfig]}LateInvoices:\n  resource: acme.elsewhere.LateInvoicesExtResource\n`;
    const project = withLate(gosu('LateInvoicesExtResource', query), { [paths.apiconfig]: text });
    expect(project.summary().filter((each) => each.startsWith('class-not-named'))).toEqual([]);
  });

  test.each([
    ['no apiconfig file exists', { [paths.apiconfig]: undefined, [paths.baseApiconfig]: undefined }],
    ['an apiconfig file is broken', { [paths.apiconfig]: `${billing[paths.apiconfig]}A: [\n` }],
    [
      "a customer's apiconfig file is missing",
      { [paths.apiconfig]: `combine: [ext.late.v1.late_ext-1.0]\n${billing[paths.apiconfig]}` },
    ],
    [
      'no apiconfig file names a class in the workspace',
      { [paths.apiconfig]: 'Invoices: {}\n', [paths.baseApiconfig]: undefined },
    ],
  ])('reports nothing if %s', (_, change) => {
    const texts: Record<string, string | undefined> = {
      ...billing,
      [late]: gosu('LateInvoicesExtResource', query, map),
      ...change,
    };
    const project = new Project(
      Object.fromEntries(Object.entries(texts).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]]))),
    );
    expect(project.summary().filter((each) => each.startsWith('class-not-named'))).toEqual([]);
  });

  test('reports the class if only a base apiconfig file is missing', () => {
    const text = `combine: [base.content.cc.billing.v1.billing_content-1.0]\n${billing[paths.apiconfig]}`;
    expect(withLate(gosu('LateInvoicesExtResource', query), { [paths.apiconfig]: text }).summary()).toContain(code);
  });
});

describe('class-not-named in several project roots', () => {
  const text = gosu('LateInvoicesExtResource', query);
  const apiconfigOf = (api: string, names: string) => ({
    [`${api}/config/integration/apis/ext/${api}/v1/${api}_ext-1.0.apiconfig.yaml`]: `${api}Invoices:\n  resource: ${home}.${names}\n`,
  });
  const hints = async (texts: Record<string, string>) => {
    const scene = await FolderScene.open(
      { ...inFolder('modules', { ...billing, [late]: text }), ...texts },
      'in memory',
    );
    return (await scene.problems(`modules/${late}`)).filter((each) => each.includes('class-not-named'));
  };

  test.each([['one'], ['one', 'two']])('is silent if %s and others name the class', async (...apis) => {
    const users = apis.map((api) => apiconfigOf(api, 'LateInvoicesExtResource'));
    expect(await hints(Object.assign({}, ...users))).toEqual([]);
  });

  test('is reported if the other roots name only other classes of its root', async () => {
    expect(await hints({})).toHaveLength(1);
    expect(await hints(apiconfigOf('one', 'InvoicesExtResource'))).toHaveLength(1);
  });

  test('is reported beside tools, and tests that use another class', async () => {
    const tests = `package acme\n\nuses ${home}.InvoicesExtResource\n\nclass T {}\n`;
    const tool = 'package acme.tools\n\nclass Foo {}\n';
    expect(await hints({ 'gtest/acme/T.gs': tests, 'admin/src/acme/tools/Foo.gs': tool })).toHaveLength(1);
  });
});
