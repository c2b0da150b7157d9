import assert from 'node:assert/strict';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { ConfigurationTarget, DiagnosticSeverity, languages, Uri, workspace } from 'vscode';
import { hintsOf, lensesOf } from './providers';
import { sortieDiagnostics, until, untilDiagnostics } from './until';
import { discardChanges, findInWorkspace, inWorkspace, openEditor, replaceText } from './workspace';

const billing = 'billing_ext-1.0.apiconfig.yaml';
const wrong = 'LateFeesExt:\n  defaultSort: dueDate\n';
const isWrong = (codes: string[]) => codes.includes('default-sort-not-list');
const isEmpty = (codes: string[]) => codes.length === 0;

async function open(file: string) {
  return (await openEditor(await findInWorkspace(file))).document;
}

/** Runs code while a workspace setting has this value. */
async function having(setting: string, value: unknown, run: () => Promise<void>): Promise<void> {
  const settings = workspace.getConfiguration('sortie');
  await settings.update(setting, value, ConfigurationTarget.Workspace);
  try {
    await run();
  } finally {
    await settings.update(setting, undefined, ConfigurationTarget.Workspace);
  }
}

suite('diagnostics', () => {
  teardown(discardChanges);

  test('are empty in the sample, for all extensions', async () => {
    const files = await workspace.findFiles('config/**/*.{json,yaml}');
    assert.ok(files.length > 30);
    for (const file of files) await workspace.openTextDocument(file);
    const document = await open('job_ext-1.0.mapping.json');
    await replaceText(document, '"mappers": {', '"mappers": { ');
    await replaceText(document, '"schemaName"', '"schemaName" "schemaName"');
    await until(
      () => (languages.getDiagnostics(document.uri).length > 0 ? true : undefined),
      languages.onDidChangeDiagnostics,
    );
    await replaceText(await open(billing), '- invoiceNumber', '- invoiceNumbr');
    await untilDiagnostics(await findInWorkspace(billing), (codes) => codes.length > 0);
    const found = languages
      .getDiagnostics()
      .flatMap(([uri, all]) =>
        all
          .filter(({ source, severity }) => source === 'sortie' || severity === DiagnosticSeverity.Error)
          .map((one) => `${uri.path.split('/').at(-1)}: ${one.message}`),
      );
    const others = found.filter((line) => !line.startsWith('job_ext-1.0.mapping.json: ') && !line.startsWith(billing));
    assert.deepEqual(others, []);
  });

  test('appear and disappear with a file that another program creates, renames, and deletes', async () => {
    const late = inWorkspace('config/integration/apis/ext/billing/v1/late_ext-1.0.apiconfig.yaml');
    await writeFile(late.fsPath, wrong);
    await untilDiagnostics(late, isWrong);
    await rename(late.fsPath, `${late.fsPath}.aside`);
    await untilDiagnostics(late, isEmpty);
    await rename(`${late.fsPath}.aside`, late.fsPath);
    await untilDiagnostics(late, isWrong);
    await rm(late.fsPath);
    await untilDiagnostics(late, isEmpty);
  });

  test('appear and disappear with a folder', async () => {
    const folder = inWorkspace('config/integration/apis/ext/late');
    const aside = `${inWorkspace('').fsPath}-aside`;
    const late = Uri.joinPath(folder, 'v1/late_ext-1.0.apiconfig.yaml');
    await mkdir(`${aside}/v1`, { recursive: true });
    await writeFile(`${aside}/v1/late_ext-1.0.apiconfig.yaml`, wrong);
    await rename(aside, folder.fsPath);
    await untilDiagnostics(late, isWrong);
    await rm(folder.fsPath, { recursive: true });
    await untilDiagnostics(late, isEmpty);
  });

  test('of one file depend on another file that disappears and returns', async () => {
    const resource = await findInWorkspace('InspectionExtResource.gs');
    const text = await workspace.fs.readFile(resource);
    const shared = await findInWorkspace('shared_ext-1.0.apiconfig.yaml');
    await rm(resource.fsPath);
    const [problem] = await untilDiagnostics(shared, (codes) => codes.includes('resource-class-not-found'));
    assert.match(problem?.message ?? '', /InspectionExtResource/);
    await writeFile(resource.fsPath, text);
    await untilDiagnostics(shared, (codes) => codes.length === 0);
  });

  test('open the documentation of their rule', async () => {
    const document = await open(billing);
    await replaceText(document, '- invoiceNumber', '- invoiceNumbr');
    const [problem] = await untilDiagnostics(document.uri, (codes) => codes.length > 0);
    const code = problem?.code;
    assert.ok(typeof code === 'object');
    assert.match(code.target.path, /\/docs\/rules\/default-sort-unknown-name\.md$/);
    assert.match((await workspace.openTextDocument(code.target)).getText(), /default-sort-unknown-name/);
  });
});

/** Runs code while the project file has this content. */
async function havingProject(content: object, run: () => Promise<void>): Promise<void> {
  const file = inWorkspace('sortie.json');
  const before = await workspace.fs.readFile(file);
  const { collections } = JSON.parse(
    Buffer.from(before)
      .toString()
      .replace(/^ *\/\/.*$/gm, ''),
  );
  await workspace.fs.writeFile(file, Buffer.from(JSON.stringify({ collections, ...content })));
  try {
    await run();
  } finally {
    await workspace.fs.writeFile(file, before);
  }
}

suite('settings and the project file apply without a restart:', () => {
  teardown(discardChanges);

  test('the severity of a rule', async () => {
    const document = await open(billing);
    await replaceText(document, '"-dueDate"', '-dueDate');
    const [usual] = await untilDiagnostics(document.uri, (codes) => codes.includes('default-sort-unquoted-descending'));
    assert.equal(usual?.severity, DiagnosticSeverity.Warning);
    await havingProject({ rules: { 'default-sort-unquoted-descending': 'off' } }, async () => {
      await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    });
    await havingProject({ rules: { 'default-sort-unquoted-descending': 'error' } }, async () => {
      await until(
        () => sortieDiagnostics(document.uri).find(({ severity }) => severity === DiagnosticSeverity.Error),
        languages.onDidChangeDiagnostics,
      );
    });
  });

  test('the files that are read', async () => {
    const document = await open(billing);
    await replaceText(document, '"-dueDate"', '-dueDate');
    await untilDiagnostics(document.uri, (codes) => codes.length > 0);
    await havingProject({ files: { exclude: ['**/billing/**'] } }, async () => {
      await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    });
    await untilDiagnostics(document.uri, (codes) => codes.length > 0);
  });

  test("the vendor's name", async () => {
    const schema = await findInWorkspace('billing_ext-1.0.schema.json');
    await havingProject({ vendor: 'acme' }, async () => {
      const apiconfig = await findInWorkspace(billing);
      await untilDiagnostics(apiconfig, (codes) => codes.includes('default-sort-not-sortable'));
    });
    await untilDiagnostics(schema, (codes) => codes.length === 0);
    await untilDiagnostics(await findInWorkspace(billing), (codes) => codes.length === 0);
  });

  test('Sortie can be turned off', async () => {
    const document = await open(billing);
    await replaceText(document, '"-dueDate"', '-dueDate');
    await untilDiagnostics(document.uri, (codes) => codes.length > 0);
    await having('enable', false, async () => {
      await untilDiagnostics(document.uri, (codes) => codes.length === 0);
      assert.deepEqual(await lensesOf(document), []);
    });
    await untilDiagnostics(document.uri, (codes) => codes.length > 0);
  });

  test('code lenses and inlay hints', async () => {
    const document = await open(billing);
    assert.ok((await hintsOf(document)).length > 0);
    assert.ok((await lensesOf(document)).length > 0);
    await having('inlayHints', false, async () => assert.deepEqual(await hintsOf(document), []));
    await having('codeLens', false, async () => assert.deepEqual(await lensesOf(document), []));
    assert.ok((await hintsOf(document)).length > 0);
  });
});
