import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const right = 'CustomSortColumnMap';
const home = 'package ext.rest.billing.v1.invoices';
const apiconfig = `Invoices:
  resource: ext.rest.billing.v1.invoices.InvoicesExtResource
  defaultSort:
    - payerLastName_Ext
`;

/** Returns the customer's class, with a sort map of this name. `inherited` is the name after `super.`. */
function classWith(name: string, inherited = name): string {
  return `${billing[paths.resource]}`
    .replace(`get ${right}`, `get ${name}`)
    .replace(`super.${right}`, `super.${inherited}`);
}

function withClass(text: string, other: Record<string, string> = {}): Project {
  return new Project({ ...billing, [paths.apiconfig]: apiconfig, [paths.resource]: text, ...other });
}

describe('sort-map-misspelt', () => {
  test.each([
    'CustomSortColumMap',
    'customSortColumnMap',
    'CustomSortColumnmap',
    'CustmSortColumnMap',
    'CustomSortColumnsMap',
    'CustomSotrColumnMap',
    'CustomSortColumnMp',
    'CustomSrtColumMap',
  ])('%s: renames the member, and what it inherits', async (name) => {
    for (const inherited of [name, right]) {
      const project = withClass(classWith(name, inherited));
      expect(project.summary()).toEqual([`sort-map-misspelt: ${name}`]);
      expect(project.messages()).toEqual([`${name} has no effect. Did you mean ${right}?`]);
      expect(project.titles('sort-map-misspelt')).toEqual([`! Rename to ${right}`]);
      const fixed = await project.fix('sort-map-misspelt');
      expect(fixed.texts[paths.resource]).toBe(billing[paths.resource]);
      expect(fixed.summary()).toEqual([]);
    }
  });

  test('renames calls of the inherited getter, and nothing else', async () => {
    const body = (name: string, other: string) =>
      `${home}

uses base.rest.billing.v1.invoices.InvoicesCoreResource
uses java.util.HashMap
uses java.util.Map

/** Overrides CustomSortColumMap. */
class InvoicesExtResource extends InvoicesCoreResource {
  // CustomSortColumMap
  @Deprecated override property get ${name}() : Map<String, QuerySortColumn> {
    var columns = new HashMap<String, QuerySortColumn>(super.get${name}()) // super.CustomSortColumMap
    print("super.CustomSortColumMap" + other.${other})
    columns.put("payerLastName_Ext", new SimpleSortColumn(Invoice#Payer))
    return columns
  }

  function print() : String {
    return other.${other}
  }
}
`;
    const fixed = await withClass(body('CustomSortColumMap', 'CustomSortColumMap')).fix('sort-map-misspelt');
    expect(fixed.texts[paths.resource]).toBe(body(right, 'CustomSortColumMap'));
  });

  test("still reports what doesn't follow from the name", () => {
    const text = classWith('CustomSortColumMap').replace(
      'super.CustomSortColumMap.copy()',
      'new HashMap<String, QuerySortColumn>()',
    );
    expect(withClass(text).summary()).toEqual([
      'sort-map-misspelt: CustomSortColumMap',
      'sort-map-drops-inherited: CustomSortColumMap',
    ]);
  });

  test.each(['QuerySortColumnMap', 'StreamSortColumnMap', 'CustomFilterMap', 'SortColumnMap'])(
    "doesn't report %s",
    (name) => {
      expect(
        withClass(classWith(name))
          .summary()
          .filter((each) => each.startsWith('sort-map-misspelt')),
      ).toEqual([]);
    },
  );

  test("doesn't report a member that overrides nothing", () => {
    const text = classWith('CustomSortColumMap').replace('override property', 'property');
    expect(withClass(text).summary()).not.toContain('sort-map-misspelt: CustomSortColumMap');
  });

  test("doesn't report a member that a superclass declares", () => {
    const base = `${billing[paths.baseClass]}`.replace(
      '{\n}',
      '{\n  property get CustomSortColumnsMap() : Map<String, QuerySortColumn> {\n    return {}\n  }\n}',
    );
    expect(withClass(classWith('CustomSortColumnsMap'), { [paths.baseClass]: base }).summary()).toEqual([]);
  });

  test("doesn't report a second map beside the right one", () => {
    const second =
      '  override property get CustomSortColumnMap2() : Map<String, QuerySortColumn> {\n    return {}\n  }\n}\n';
    expect(withClass(`${billing[paths.resource]}`.replace(/\}\n$/, second)).summary()).toEqual([]);
  });

  test.each(['String', 'Map<String, String>'])("doesn't report the class of an element: %s", (type) => {
    const element = 'gsrc/ext/rest/billing/v1/invoices/InvoiceExtResource.gs';
    const text = `${home}\n\nclass InvoiceExtResource extends InvoiceCoreResource {\n  override property get CustomSortColumMap() : ${type} {\n    return super.CustomSortColumMap\n  }\n}\n`;
    const project = new Project({
      ...billing,
      [paths.apiconfig]: `${apiconfig}Invoice:\n  resource: ext.rest.billing.v1.invoices.InvoiceExtResource\n`,
      [element]: text,
    });
    expect(project.summary(element)).toEqual([]);
  });

  test('is reported in a class whose superclass is not in the workspace', () => {
    const { [paths.baseClass]: _, ...texts } = billing;
    const project = new Project({
      ...texts,
      [paths.apiconfig]: apiconfig,
      [paths.resource]: classWith('CustomSortColumMap'),
    });
    expect(project.summary()).toEqual(['sort-map-misspelt: CustomSortColumMap']);
  });

  test('is what a new sort key is added to', async () => {
    const project = withClass(classWith('CustomSortColumMap'));
    const text = `${apiconfig}    - payerName\n`;
    const sorted = new Project({ ...project.texts, [paths.apiconfig]: text });
    const fixed = await sorted.fix('default-sort-not-sortable');
    expect(fixed.texts[paths.resource]).toContain('sortColumns.put("payerName');
    expect(fixed.texts[paths.resource]?.match(/override/g)).toHaveLength(1);
  });
});
