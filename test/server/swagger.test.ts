import { describe, expect, test } from 'vitest';
import type { DocumentHighlight, Location, LocationLink } from 'vscode-languageserver-protocol/node';
import { billing } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const apiconfigOf = (api: string) => `config/integration/apis/ext/${api}/v1/${api}_ext-1.0.apiconfig.yaml`;
const swaggerOf = (api: string) => `config/integration/apis/ext/${api}/v1/${api}_ext-1.0.swagger.yaml`;
const declares = (name: string) => `${name}:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`;
const serves = (api: string, resource: string, child = 'Invoice') => `swagger: '2.0'
basePath: /${api}/v1
paths:
  /bills:
    get:
      x-platform-extensions:
        operationType: get-collection
        resourceType: ${resource}
        childResourceType: ${child}
`;

async function at<Result>(editor: Editor, method: string, file: string, text: string): Promise<Result> {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  return editor.ask<Result>(method, file, { position, context: { includeDeclaration: true } });
}

const placesOf = (locations: readonly Location[]) =>
  locations.map(({ uri, range }) => `${uri.slice(uri.lastIndexOf('/') + 1)}:${range.start.line + 1}`).sort();

const definitionsAt = async (editor: Editor, file: string, text: string) => {
  const links = await at<LocationLink[]>(editor, 'textDocument/definition', file, text);
  return placesOf(links.map(({ targetUri: uri, targetSelectionRange: range }) => ({ uri, range })));
};

const referencesAt = async (editor: Editor, file: string, text: string) =>
  placesOf(await at<Location[]>(editor, 'textDocument/references', file, text));

describe('a resource in an operation', () => {
  const both = ['InvoicesExtResource.gs:6', 'shared_ext-1.0.apiconfig.yaml:1'];

  test('is found in the shared file, in both directions', async () => {
    const editor = new Editor(await startServer({ ...billing, [apiconfigOf('shared')]: declares('Bills') }));
    const named = serves('job', 'Bi|lls');
    expect(await definitionsAt(editor, swaggerOf('job'), named)).toEqual(both);
    const everywhere = ['job_ext-1.0.swagger.yaml:8', 'shared_ext-1.0.apiconfig.yaml:1'];
    expect(await referencesAt(editor, swaggerOf('job'), named)).toEqual(everywhere);
    expect(await referencesAt(editor, apiconfigOf('shared'), declares('Bi|lls'))).toEqual(everywhere);
    expect(
      await at<DocumentHighlight[]>(editor, 'textDocument/documentHighlight', swaggerOf('job'), named),
    ).toHaveLength(1);
    await editor.expectHover(
      swaggerOf('job'),
      named,
      `
        **Bills** · query-backed · \`GET /job/v1/bills\`

        The class extends RestQueryCollectionResource. The element is Invoice (from the Swagger file). The collection has no default sort, so the order of its elements is undefined.

        Sort keys: \`batch_Ext\`, \`dueDate\`, \`invoiceNumber\`, \`payerLastName_Ext\`
      `,
    );
  });

  test('is that of its own API rather than a shared one, and neither gets the operations of the other', async () => {
    const editor = new Editor(
      await startServer({
        ...billing,
        [apiconfigOf('shared')]: declares('Bills'),
        [apiconfigOf('job')]: declares('Bills'),
        [swaggerOf('claim')]: serves('claim', 'Bills'),
      }),
    );
    expect(await definitionsAt(editor, swaggerOf('job'), serves('job', 'Bi|lls'))).toEqual([
      'InvoicesExtResource.gs:6',
      'job_ext-1.0.apiconfig.yaml:1',
    ]);
    expect(await referencesAt(editor, apiconfigOf('job'), declares('Bi|lls'))).toEqual([
      'job_ext-1.0.apiconfig.yaml:1',
      'job_ext-1.0.swagger.yaml:8',
    ]);
    expect(await referencesAt(editor, apiconfigOf('shared'), declares('Bi|lls'))).toEqual([
      'claim_ext-1.0.swagger.yaml:8',
      'shared_ext-1.0.apiconfig.yaml:1',
    ]);
  });

  test("doesn't determine the element of a shared resource with the same name", async () => {
    const named = 'Bi|lls:\n  resource: ext.rest.elsewhere.BillsExtResource\n';
    const editor = new Editor(
      await startServer({
        ...billing,
        [apiconfigOf('job')]: declares('Bills'),
        [swaggerOf('job')]: serves('job', 'Bills'),
      }),
    );
    await editor.expectHover(
      apiconfigOf('shared'),
      named,
      `
        **Bills** · of an unknown kind

        The collection has no default sort, so the order of its elements is undefined. Incomplete information: class ext.rest.elsewhere.BillsExtResource isn't in this workspace.
      `,
    );
  });

  test('is served where its own API declares it, rather than where other APIs do', async () => {
    const editor = new Editor(
      await startServer({
        ...billing,
        [swaggerOf('admin')]: serves('admin', 'Bills'),
        [swaggerOf('claim')]: serves('claim', 'Bills'),
      }),
    );
    await editor.expectHover(
      apiconfigOf('claim'),
      declares('Bi|lls'),
      `
        **Bills** · query-backed · \`GET /claim/v1/bills\`

        The class extends RestQueryCollectionResource. The element is Invoice (from the Swagger file). The collection has no default sort, so the order of its elements is undefined. Incomplete information: the element of the collection is unknown.

        Sort keys: \`payerLastName_Ext\`
      `,
    );
  });

  test('is finally searched in all other APIs', async () => {
    const editor = new Editor(
      await startServer({
        ...billing,
        [apiconfigOf('claim')]: declares('Bills'),
        [apiconfigOf('admin')]: declares('Bills'),
      }),
    );
    const named = serves('job', 'Bi|lls');
    expect(await definitionsAt(editor, swaggerOf('job'), named)).toEqual([
      'InvoicesExtResource.gs:6',
      'admin_ext-1.0.apiconfig.yaml:1',
      'claim_ext-1.0.apiconfig.yaml:1',
    ]);
    expect(await referencesAt(editor, apiconfigOf('claim'), declares('Bi|lls'))).toEqual([
      'claim_ext-1.0.apiconfig.yaml:1',
      'job_ext-1.0.swagger.yaml:8',
    ]);
  });

  test('returns a definition from another API', async () => {
    const editor = new Editor(
      await startServer({
        ...billing,
        [apiconfigOf('shared')]: declares('Bills'),
        [swaggerOf('job')]: serves('job', 'Bills'),
      }),
    );
    expect(await definitionsAt(editor, swaggerOf('job'), serves('job', 'Bills', 'Inv|oice'))).toEqual([
      'billing-1.0.apiconfig.yaml:1',
      'billing-1.0.schema.json:3',
      'billing-1.0.swagger.yaml:9',
      'billing_ext-1.0.schema.json:4',
    ]);
  });

  test('causes no problems', async () => {
    const editor = new Editor(await startServer({ ...billing, [apiconfigOf('shared')]: declares('Bills') }));
    await editor.expectDiagnostics(swaggerOf('job'), serves('job', 'Bills'), serves('job', 'Bills'));
  });
});
