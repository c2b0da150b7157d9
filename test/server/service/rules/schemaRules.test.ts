import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

/**
 * Creates a billing project whose customer schema contains these properties of Invoice. `more` is added to the
 * definition.
 */
function withProperties(properties: string, more = ''): Project {
  const text = `{
  "x-platform-combine": ["base.billing.v1.billing-1.0"],
  "definitions": {
    "Invoice": {
      ${more}"properties": {
        "dueDate": { "x-platform-extensions": { "sortable": true } },
        ${properties}
      }
    }
  }
}
`;
  return new Project({ ...billing, [paths.schema]: text });
}

/** Returns the properties in a schema from `withProperties`, except the property that `withProperties` always adds. */
function propertiesOf(project: Project): string {
  const lines = (project.texts[paths.schema] ?? '').split('\n').slice(6, -5);
  return lines.map((line) => line.replace(/^ {8}/, '')).join('\n');
}

/** Fixes a problem with this code. Returns the properties in the resulting schema. */
async function fixed(properties: string, code: string, title?: string): Promise<string> {
  return propertiesOf(await withProperties(properties).fix(code, title));
}

const x = '"x-platform-extensions"';

describe('extensions-not-object', () => {
  test.each([
    [`"p": { ${x}: true }`, 'true', `"p": { ${x}: { "sortable": true } }`],
    [`"p": { ${x}: "sortable" }`, '"sortable"', `"p": { ${x}: { "sortable": true } }`],
    [`"p": { ${x}: false }`, 'false', `"p": { ${x}: { "sortable": false } }`],
    [`"p": { ${x}: null }`, 'null', `"p": { ${x}: {} }`],
    [`"p": { ${x}: ["filterable"] }`, '["filterable"]', `"p": { ${x}: {} }`],
    [`"invoiceNumber": { ${x}: false }`, 'false', `"invoiceNumber": { ${x}: {} }`],
    [`"p": { "type": "array", ${x}: true }`, 'true', `"p": { "type": "array", ${x}: {} }`],
  ])('%s', async (before, marked, after) => {
    expect(withProperties(before).summary(paths.schema)).toEqual([`extensions-not-object: ${marked}`]);
    expect(await fixed(before, 'extensions-not-object')).toBe(after);
  });
});

describe('extensions-key-misspelt', () => {
  test.each(['x-platform-extension', 'X-Platform-Extensions', 'x_platform_extensions'])(
    'a misspelled key is corrected: %s',
    async (key) => {
      const before = `"p": { "type": "string", "${key}": { "filterable": true } } // p`;
      expect(withProperties(before).summary(paths.schema)).toEqual([`extensions-key-misspelt: "${key}"`]);
      expect(await fixed(before, 'extensions-key-misspelt')).toBe(before.replace(key, 'x-platform-extensions'));
    },
  );

  test('removes the misspelled key if the correct key exists', async () => {
    const before = `"p": { ${x}: { "sortable": true }, "x-platform-extension": {} }`;
    expect(await fixed(before, 'extensions-key-misspelt')).toBe(`"p": { ${x}: { "sortable": true } }`);
  });

  test.each([
    [
      `"p": { ${x}: { "filterable": true }, "x-platform-extension": { "sortable": true, "filterable": false } }`,
      `"p": { ${x}: { "filterable": true, "sortable": true } }`,
    ],
    [`"p": { "X-platform-extensions": { "sortable": true }, ${x}: {} }`, `"p": { ${x}: { "sortable": true } }`],
    [
      `"p": { ${x}: true, "x-platform-extension": { "typelist": "A", "sortable": true } }`,
      `"p": { ${x}: { "typelist": "A", "sortable": true } }`,
    ],
  ])('moves what the correct key lacks: %s', async (before, after) => {
    expect(await fixed(before, 'extensions-key-misspelt')).toBe(after);
  });

  test('has no fix if the correct key contains a string', () => {
    const project = withProperties(`"p": { ${x}: "sortable", "x-platform-extension": { "sortable": true } }`);
    expect(project.summary(paths.schema)).toContain('extensions-key-misspelt: "x-platform-extension"');
    expect(project.titles('extensions-key-misspelt')).toEqual([]);
  });

  test("doesn't report another vendor and other keys", () => {
    expect(
      withProperties('"p": { "x-acme-extensions": {}, "x-nullable": true, "extensions": {} }').summary(paths.schema),
    ).toEqual([]);
  });
});

describe('sortable-not-boolean', () => {
  test.each([
    ['"true"', 'sortable must be true or false, not "true".', ['! Replace with true', 'Remove sortable']],
    ['1', 'sortable must be true or false, not 1.', ['! Replace with true', 'Remove sortable']],
    ['"no"', 'sortable must be true or false, not "no".', ['! Replace with false', 'Remove sortable']],
    ['null', 'sortable must be true or false, not null.', ['Replace with true', 'Remove sortable']],
    ['{}', 'sortable must be true or false, not an object.', ['Replace with true', 'Remove sortable']],
  ])('%s', async (value, message, titles) => {
    const before = `"p": { ${x}: { "sortable": ${value}, "filterable": true } }`;
    const project = withProperties(before);
    expect(project.summary(paths.schema)).toEqual([`sortable-not-boolean: ${value}`]);
    expect(project.messages(paths.schema)).toEqual([message]);
    expect(project.titles('sortable-not-boolean')).toEqual(titles);
    const first = titles[0]?.endsWith('true') === true ? 'true' : 'false';
    expect(await fixed(before, 'sortable-not-boolean')).toBe(before.replace(value, first));
    expect(await fixed(before, 'sortable-not-boolean', 'Remove sortable')).toBe(
      `"p": { ${x}: { "filterable": true } }`,
    );
  });

  test('has no fix to false if the base schema makes the property sortable', () => {
    expect(withProperties(`"invoiceNumber": { ${x}: { "sortable": "false" } }`).titles('sortable-not-boolean')).toEqual(
      ['Remove sortable'],
    );
  });

  test('checks a misspelled key, too', () => {
    expect(withProperties('"p": { "x-platform-extension": { "sortable": 1 } }').summary(paths.schema)).toEqual([
      'extensions-key-misspelt: "x-platform-extension"',
      'sortable-not-boolean: 1',
    ]);
  });
});

describe('sortable-misplaced', () => {
  test.each([
    ['"p": { "type": "string", "sortable": true }', `"p": { "type": "string", ${x}: { "sortable": true } }`],
    [
      `"p": { "sortable": true, ${x}: { "filterable": true } }`,
      `"p": { ${x}: { "filterable": true, "sortable": true } }`,
    ],
    [`"p": { ${x}: { "sortable": true }, "sortable": true }`, `"p": { ${x}: { "sortable": true } }`],
    ['"p": { "sortable": "yes" }', `"p": { ${x}: { "sortable": true } }`],
    ['"invoiceNumber": { "sortable": false }', '"invoiceNumber": {}'],
    [
      '"p": { "type": "array", "items": { "type": "string", "sortable": true } }',
      '"p": { "type": "array", "items": { "type": "string" } }',
    ],
    ['"p": { "type": "array", "sortable": true }', '"p": { "type": "array" }'],
  ])('%s', async (before, after) => {
    expect(withProperties(before).summary(paths.schema)).toEqual(['sortable-misplaced: "sortable"']);
    expect(await fixed(before, 'sortable-misplaced')).toBe(after);
  });

  test("replaces a value that isn't an extension object", async () => {
    const before = `"p": { "sortable": true, ${x}: "filterable" }`;
    expect(await fixed(before, 'sortable-misplaced')).toBe(`"p": { ${x}: { "filterable": true, "sortable": true } }`);
  });

  test('is reported on the definition, even in an extension object', async () => {
    const project = withProperties('"p": {}', `"sortable": true, ${x}: { "sortable": true }, `);
    expect(project.summary(paths.schema)).toEqual(['sortable-misplaced: "sortable"', 'sortable-misplaced: "sortable"']);
    const after = await (await project.fix('sortable-misplaced')).fix('sortable-misplaced');
    expect(after.summary(paths.schema)).toEqual([]);
    expect(after.texts[paths.schema]).toContain('"Invoice": {\n      "properties"');
  });

  test("doesn't report a property of that name", () => {
    expect(withProperties('"sortable": { "type": "boolean" }').summary(paths.schema)).toEqual([]);
  });
});

test('sortable-cannot-be-unset reports false on a property of the base schema', async () => {
  const before = `"invoiceNumber": { ${x}: { "sortable": false, "filterable": true } } // number`;
  const project = withProperties(before);
  expect(project.summary(paths.schema)).toEqual(['sortable-cannot-be-unset: "sortable"']);
  expect(project.messages(paths.schema)).toEqual([
    'The base schema makes invoiceNumber sortable, so false has no effect. Remove sortable.',
  ]);
  expect(await fixed(before, 'sortable-cannot-be-unset')).toBe(
    `"invoiceNumber": { ${x}: { "filterable": true } } // number`,
  );
  expect(withProperties(`"p": { ${x}: { "sortable": false } }`).summary(paths.schema)).toEqual([]);
});

test('sortable-on-array is reported', async () => {
  const before = `"tags": { "type": ["array", "null"], ${x}: { "sortable": true } }`;
  expect(withProperties(before).summary(paths.schema)).toEqual(['sortable-on-array: "sortable"']);
  expect(await fixed(before, 'sortable-on-array')).toBe('"tags": { "type": ["array", "null"] }');
});

describe('sortable-needs-sort-column', () => {
  const before = `"payerName": { ${x}: { "sortable": true } }`;

  test('reports a joined property of a query-backed collection', async () => {
    const project = withProperties(before);
    expect(project.summary(paths.schema)).toEqual(['sortable-needs-sort-column: "sortable"']);
    expect(project.messages(paths.schema)).toEqual([
      "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName). Add a sort column.",
    ]);
    expect(project.titles('sortable-needs-sort-column')).toEqual([
      '! Generate sort column payerName (Payer → DisplayName) in InvoicesExtResource (may need a database index)',
    ]);
    const after = await project.fix('sortable-needs-sort-column');
    expect(after.summary()).toEqual([]);
    expect(after.texts[paths.resource]).toBe(
      billing[paths.resource]?.replace(
        '    return',
        '    sortColumns.put("payerName", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#DisplayName.PropertyInfo }))\n    return',
      ),
    );
  });

  test('reports nothing if files are missing', () => {
    const { texts } = withProperties(before);
    const { [paths.baseSchema]: _, ...without } = texts;
    expect(new Project(without).summary(paths.schema)).toEqual(['name-not-found: "base.billing.v1.billing-1.0"']);
  });
});

describe('duplicate-key', () => {
  test('reports keys in one object and across definitions', async () => {
    const project = withProperties(`"p": { "type": "string" }, // first\n        "p": { "type": "integer" } // second`);
    expect(project.summary(paths.schema)).toEqual(['duplicate-key: "p"']);
    expect(propertiesOf(await project.fix('duplicate-key'))).toBe('"p": { "type": "integer" } // second');
    expect(propertiesOf(await project.fix('duplicate-key', 'Remove the later key p'))).toBe(
      '"p": { "type": "string" } // first',
    );
    const text = billing[paths.schema]?.replace('"definitions": {', '"definitions": {\n    "Invoice": {},');
    const twice = new Project({ ...billing, [paths.schema]: text ?? '' });
    expect(twice.summary(paths.schema)).toEqual(['duplicate-key: "Invoice"']);
    expect(twice.problems(paths.schema)[0]?.line).toBe(5);
    expect(twice.problems(paths.schema)[0]?.problem.related?.length).toBe(1);
  });

  test('reports keys at the top of an apiconfig file, whatever they contain', async () => {
    const text = 'note: 1\nInvoices:\n  mapper: Invoice\nnote: 2 # second\nBills:\n  mapper: Invoice\nBills:\n';
    const project = new Project({ ...billing, [paths.apiconfig]: text });
    expect(project.summary(paths.apiconfig)).toEqual(['duplicate-key: note', 'duplicate-key: Bills']);
    expect((await project.fix('duplicate-key')).texts[paths.apiconfig]).toBe(text.replace('note: 1\n', ''));
  });

  test('treats documents separately', async () => {
    const text =
      'Invoices:\n  mapper: Invoice\n---\nInvoices:\n  mapper: Invoice\n---\nBills: {}\nInvoices: {}\nBills: {} # second\n';
    const project = new Project({ ...billing, [paths.apiconfig]: text });
    expect(project.summary(paths.apiconfig)).toEqual(['duplicate-key: Bills']);
    const fixed = (await project.fix('duplicate-key')).texts[paths.apiconfig];
    expect(fixed).toBe(text.replace('---\nBills: {}\n', '---\n'));
  });

  test("doesn't offer to remove a key with all its resources", async () => {
    const text = 'all:\n  Invoices:\n    mapper: Invoice\nall:\n  Bills:\n    mapper: Invoice\n';
    const project = new Project({ ...billing, [paths.apiconfig]: text });
    expect(project.summary(paths.apiconfig)).toEqual(['duplicate-key: all']);
    expect(project.problems(paths.apiconfig)[0]?.problem.fixes()).toEqual([]);
  });

  test('reports keys in a Swagger file, at the top and among the paths', async () => {
    const head = "swagger: '2.0'\nbasePath: /a\n";
    const text = `${head}basePath: /b\npaths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n  /a:\n    put: {}\npaths: {}\n`;
    const swagger = paths.apiconfig.replace('apiconfig', 'swagger');
    const project = new Project({ ...billing, [swagger]: text });
    expect(project.summary(swagger)).toEqual(['duplicate-key: basePath', 'duplicate-key: /a', 'duplicate-key: paths']);
    expect(project.problems(swagger)[2]?.problem.fixes()).toEqual([]);
  });

  test("doesn't report keys if another validator does", () => {
    for (const [text, problem] of [
      ['"p": {}, "p": {}', 'duplicate-key: "p"'],
      ['"p": {} "q": {}', 'invalid-syntax: "q"'],
    ] as const) {
      const { texts } = withProperties(text);
      expect(new Project(texts).summary(paths.schema)).toEqual([problem]);
      expect(new Project(texts, { peerValidators: { json: true, yaml: false } }).summary(paths.schema)).toEqual([]);
    }
  });
});
