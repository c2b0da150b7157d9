import { describe, expect, test } from 'vitest';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver-protocol/node';
import { parse } from 'yaml';
import { clientCommands, type GenerateResult, generate } from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { literalClient, pullingClient, startServer } from './kit/server';

const asking = { start: { commands: Object.values(clientCommands) } };
const start = async (options = asking) => new Editor(await startServer(billing, options));
const titles = (actions: readonly CodeAction[]) => actions.map(({ title }) => title);

const joined = apiconfig.replace('invoiceNumber', 'payerName');

describe('fixes', () => {
  test('make a joined name a valid sort key, in the class and in the default sort', async () => {
    const editor = await start();
    const actions = titles(await editor.actions(paths.apiconfig, joined.replace('payerName', 'payer|Name')));
    expect(actions).toEqual(
      expect.arrayContaining([
        'Remove from default sort',
        'Disable default-sort-not-sortable for this line',
        'Explain default-sort-not-sortable',
      ]),
    );
    expect(actions[0]).toContain('payerName_Ext');
  });

  test('add a suppression comment, or extend one', async () => {
    const editor = await start();
    const title = 'Disable default-sort-not-sortable for this line';
    const first = await editor.applyFix(paths.apiconfig, joined.replace('payerName', 'payer|Name'), title);
    const comment = '    # sortie-disable-next-line default-sort-not-sortable\n';
    expect(first).toEqual({ [paths.apiconfig]: joined.replace('    - payerName', `${comment}    - payerName`) });
    const other = joined.replace('    - payerName', '    # sortie-disable-next-line file-name\n    - payer|Name');
    const second = await editor.applyFix(paths.apiconfig, other, title);
    expect(second[paths.apiconfig]).toContain(
      '# sortie-disable-next-line file-name, default-sort-not-sortable\n    - payerName',
    );
  });

  test.each([
    [50, 50],
    [51, 0],
  ])('offer a suppression comment for each of %i problems: %i', async (problems, comments) => {
    const editor = await start();
    const entries = Array.from({ length: problems }, (_, index) => `    - nonsense${index}\n`).join('');
    editor.show(paths.apiconfig, `Invoices:\n  defaultSort:\n${entries}`);
    const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', paths.apiconfig, {
      range: { start: { line: 0, character: 0 }, end: { line: problems + 2, character: 0 } },
      context: { diagnostics: [] },
    });
    expect(titles(actions).filter((title) => title.startsWith('Disable'))).toHaveLength(comments);
    expect(titles(actions).filter((title) => title === 'Remove from default sort')).toHaveLength(problems);
  });

  test('that ask questions or create files are offered only to clients that support this', async () => {
    const plain = new Editor(
      await startServer(billing, { capabilities: { textDocument: pullingClient.textDocument ?? {} } }),
    );
    const actions = await plain.actions(paths.apiconfig, joined.replace('payerName', 'payer|Name'));
    expect(actions.filter(({ command }) => command !== undefined)).toEqual([]);
    expect(titles(actions)).toContain('Remove from default sort');
  });

  test("are complete and plain changes for a client that can't resolve them", async () => {
    const editor = new Editor(await startServer(billing, { capabilities: literalClient }));
    editor.show(paths.apiconfig, joined);
    const at = { line: 4, character: 8 };
    const context = { diagnostics: [] };
    const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', paths.apiconfig, {
      range: { start: at, end: at },
      context,
    });
    const remove = actions.find(({ title }) => title === 'Remove from default sort');
    expect(Object.keys(remove?.edit?.changes ?? {})).toEqual([editor.server.uriOf(paths.apiconfig)]);
    expect(actions.every(({ edit }) => edit !== undefined)).toBe(true);
  });

  test('include fix all, which applies only safe fixes', async () => {
    const editor = await start();
    const text = apiconfig.replace('"-dueDate"', '-dueD|ate');
    const [action] = await editor.actions(paths.apiconfig, text, ['source.fixAll.sortie']);
    const resolved = await editor.server.connection.sendRequest<CodeAction>(
      'codeAction/resolve',
      action ?? { title: '' },
    );
    expect(editor.applied(resolved.edit ?? {})).toEqual({ [paths.apiconfig]: apiconfig });
    expect(await editor.actions(paths.apiconfig, apiconfig.replace('Inv', 'I|nv'), ['source.fixAll.sortie'])).toEqual(
      [],
    );
  });
});

test('fix all keeps anchors that aliases refer to', async () => {
  const editor = await start();
  const text = 'Thi|ngs:\n  defaultSort:\n    - x\n    - &x x\n    - -y\nOthers:\n  defaultSort:\n    - *x\n';
  const [action] = await editor.actions(paths.apiconfig, text, ['source.fixAll.sortie']);
  const resolved = await editor.server.connection.sendRequest<CodeAction>(
    'codeAction/resolve',
    action ?? { title: '' },
  );
  const fixed = text.replace('|', '').replace('-y', '"-y"');
  expect(editor.applied(resolved.edit ?? {})).toEqual({ [paths.apiconfig]: fixed });
});

test.each([
  ['[x, &x |x]', '[*x]', 'Remove from default sort', ['quickfix']],
  ['[x, &x |x]', '[*x]', 'Apply all safe Sortie fixes', ['source.fixAll.sortie']],
  ['[&p due|Date, *p, invoiceNumber]', '[x]', 'Move dueDate down', ['refactor']],
])('no action is offered that aliases would make ineffective: %s', async (list, others, title, only) => {
  const editor = await start();
  const text = (first: string) => `Invoices:\n  defaultSort: ${first}\nOthers:\n  defaultSort: ${others}\n`;
  expect(titles(await editor.actions(paths.apiconfig, text(list), only))).not.toContain(title);
  const free = text(list).replace(/&\w /, '').replaceAll(/\*\w/g, 'z');
  expect(titles(await editor.actions(paths.apiconfig, free, only))).toContain(title);
});

test("a name in an alias isn't replaced", async () => {
  const editor = await start();
  const anchored = `${joined.replace('- payerName', '- &p payer|Name')}Others:\n  defaultSort:\n    - *p\n`;
  const generated = async (text: string) =>
    titles(await editor.actions(paths.apiconfig, text)).filter((title) => title.startsWith('Generate'));
  expect(await generated(anchored)).toEqual([]);
  expect(await generated(anchored.replace('- *p', '- *q'))).not.toEqual([]);
});

test.each([
  ['- x\n    - x\n    - "-x"\n    - x\n    - y\n', '- x\n    - y\n'],
  ['[x, x, x, x]\n', '[x]\n'],
  ['[ y, x, x, "-x", z ]\n', '[ y, x, z ]\n'],
  ['- -x\n    - -x # again\n    - y\n', '- "-x"\n    - y\n'],
  ['[-x, -x, y, -y, -z]\n', '["-x", y, "-z"]\n'],
])('fix all leaves nothing to fix: %j', async (before, after) => {
  const editor = await start();
  const text = (list: string) => `Thi|ngs:\n  defaultSort:${list.startsWith('-') ? '\n    ' : ' '}${list}`;
  const [action] = await editor.actions(paths.apiconfig, text(before), ['source.fixAll.sortie']);
  const resolved = await editor.server.connection.sendRequest<CodeAction>(
    'codeAction/resolve',
    action ?? { title: '' },
  );
  expect(editor.applied(resolved.edit ?? {})).toEqual({ [paths.apiconfig]: text(after).replace('|', '') });
});

describe('refactorings', () => {
  test('reverse and move the entry at the cursor', async () => {
    const editor = await start();
    const text = apiconfig.replace('invoiceNumber', 'invoice|Number');
    const found = await editor.actions(paths.apiconfig, text, ['refactor']);
    expect(titles(found)).toEqual(['Sort by invoiceNumber descending', 'Move invoiceNumber up']);
    expect(await editor.applyFix(paths.apiconfig, text, 'Sort by invoiceNumber descending')).toEqual({
      [paths.apiconfig]: apiconfig.replace('invoiceNumber', '"-invoiceNumber"'),
    });
    expect(await editor.applyFix(paths.apiconfig, text, 'Move invoiceNumber up')).toEqual({
      [paths.apiconfig]: apiconfig.replace(/( *- .*\n)( *- .*\n)/, '$2$1'),
    });
  });

  test.each(['payerName', 'nonsense', 'dueDate'])(
    "move an entry that has no effect on the order, but don't reverse it: %s",
    async (name) => {
      const editor = await start();
      const text = apiconfig.replace('invoiceNumber', `${name}|`);
      expect(titles(await editor.actions(paths.apiconfig, text, ['refactor']))).toEqual([`Move ${name} up`]);
    },
  );

  test('add a default sort to every custom collection of a file that lacks one, and to no other', async () => {
    const editor = await start();
    const custom = ['LateInvoices', 'OpenInvoices'].map((name) => `${name}:\n  resource: ext.rest.${name}\n`);
    const text = apiconfig + custom.join('');
    const title = 'Add a default sort to 2 custom collections in this file';
    const added = custom.map((each) => `${each}  defaultSort:\n    - dueDate\n`);
    const cursor = text.replace('LateInvoices', 'Late|Invoices');
    expect(await editor.applyFix(paths.apiconfig, cursor, title)).toEqual({
      [paths.apiconfig]: apiconfig + added.join(''),
    });
    const onOther = text.replace('Invoices:', 'Invo|ices:');
    expect(titles(await editor.actions(paths.apiconfig, onOther, ['refactor']))).not.toContain(title);
  });
});

test.each([
  ['quickfix', 'Remove from default sort', '- payer|Name', '- amount', '- amount'],
  ['refactor', 'Move invoiceNumber up', '- invoice|Number', '- dueDate\n    - invoiceNumber', '- dueDate'],
])("a %s for an entry doesn't change another entry at the same position", async (kind, title, at, now, kept) => {
  const editor = await start();
  const list = (entries: string) => apiconfig.replace('- invoiceNumber', entries);
  const action = (await editor.actions(paths.apiconfig, list(at), [kind])).find((each) => each.title === title);
  const resolve = async () => {
    const params = action ?? { title: 'none' };
    const { edit } = await editor.server.connection.sendRequest<CodeAction>('codeAction/resolve', params);
    return edit;
  };
  expect(await resolve()).toBeDefined();
  editor.show(paths.apiconfig, list(now));
  const others = await editor.actions(paths.apiconfig, list(now.replace(kept, kept.replace('- ', '- |'))), [kind]);
  expect(others).not.toEqual([]);
  expect(await resolve()).toBeUndefined();
});

test("a quick fix isn't offered again as a refactoring", async () => {
  const editor = new Editor(await startServer(billing));
  const text = apiconfig.replace(/defaultSort:[\s\S]*/, 'defaultSort: due|Date\n');
  const offered = async (only?: readonly string[]) =>
    titles(await editor.actions(paths.apiconfig, text, only)).filter(
      (title) => title === 'Turn defaultSort into a list',
    );
  expect(await offered()).toHaveLength(1);
  expect(await offered(['refactor'])).toHaveLength(1);
});

test('a scalar turns into a list even if its rule is off', async () => {
  const editor = await start();
  const text = apiconfig.replace(/defaultSort:[\s\S]*/, 'defaultSort: -due|Date # newest\n');
  const found = await editor.actions(paths.apiconfig, text, ['refactor']);
  expect(titles(found)).toEqual(['Turn defaultSort into a list']);
  expect(await editor.applyFix(paths.apiconfig, text, 'Turn defaultSort into a list')).toEqual({
    [paths.apiconfig]: apiconfig.replace(/defaultSort:[\s\S]*/, 'defaultSort: # newest\n    - "-dueDate"\n'),
  });
});

describe('creating a class', () => {
  test('asks no question if a base file shows the superclass', async () => {
    const editor = await start();
    const text = apiconfig.replace('InvoicesExtResource', 'Invoice|sNewResource');
    const found = await editor.actions(paths.apiconfig, text, ['quickfix']);
    expect(titles(found)).toContain('Create the class InvoicesNewResource, which extends InvoicesCoreResource');
  });
});

/** Opens the files that result from an edit, and expects no problems in any of the files. */
async function expectNoProblems(editor: Editor, texts: Readonly<Record<string, string>>): Promise<void> {
  expect(Object.keys(texts)).not.toEqual([]);
  for (const [file, text] of Object.entries(texts)) editor.show(file, text);
  for (const file of [...Object.keys(texts), paths.apiconfig]) {
    expect([file, await editor.diagnostics(file)]).toEqual([file, []]);
  }
}

describe('generating', () => {
  const ask = (editor: Awaited<ReturnType<typeof start>>, task: object, answers: object = {}) =>
    editor.server.connection.sendRequest<GenerateResult>(generate.method, { task, answers });
  const task = (editor: Awaited<ReturnType<typeof start>>, more: object) => ({
    uri: editor.server.uriOf(paths.apiconfig),
    collection: 'Invoices',
    ...more,
  });

  test('mentions a database index only for sort columns', async () => {
    const editor = await start();
    const column = await ask(editor, task(editor, { kind: 'make-sortable', name: 'payerName' }));
    expect(column).toMatchObject({
      kind: 'edit',
      note: 'The sort column payerName_Ext may need a database index.',
    });
    const direct = await ask(editor, task(editor, { kind: 'make-sortable', name: 'amount' }));
    expect(direct).toMatchObject({ kind: 'edit' });
    expect(direct).not.toHaveProperty('note');
  });

  test('sets, changes, and removes a default sort', async () => {
    const editor = await start();
    await editor.diagnostics(paths.apiconfig);
    const set = await ask(editor, task(editor, { kind: 'set-default-sort', names: ['batch_Ext', '-invoiceNumber'] }));
    expect(set.kind === 'edit' ? editor.applied(set.edit) : set).toEqual({
      [paths.apiconfig]: apiconfig.replace('"-dueDate"', 'batch_Ext').replace('- invoiceNumber', '- "-invoiceNumber"'),
    });
    const remove = await ask(editor, task(editor, { kind: 'set-default-sort', names: [] }));
    expect(remove.kind === 'edit' ? editor.applied(remove.edit) : remove).toEqual({
      [paths.apiconfig]: apiconfig.slice(0, apiconfig.indexOf('  defaultSort')),
    });
    const same = await ask(editor, task(editor, { kind: 'set-default-sort', names: ['-dueDate', 'invoiceNumber'] }));
    expect(same).toEqual({ kind: 'refused', reason: 'Invoices already has this default sort.' });
  });

  test.each([[[]], [['invoiceNumber']]])(
    'keeps a default sort that an alias refers to, for the request %j',
    async (names) => {
      const text = `${apiconfig.replace('defaultSort:', 'defaultSort: &all')}Others_Ext:\n  defaultSort: *all\n`;
      const files = { ...billing, [paths.apiconfig]: text };
      const editor = new Editor(await startServer(files, { start: { commands: ['sortie.generate'] } }));
      await editor.diagnostics(paths.apiconfig);
      const reason = "Sortie can't change this default sort, because YAML aliases refer to it. Edit the file by hand.";
      expect(await ask(editor, task(editor, { kind: 'set-default-sort', names }))).toEqual({ kind: 'refused', reason });
    },
  );

  test.each(['  defaultSort:\n', '  defaultSort: # none yet\n', '  defaultSort: ~\n', '  defaultSort: []\n'])(
    'fills the empty default sort %j',
    async (empty) => {
      const head = apiconfig.slice(0, apiconfig.indexOf('  defaultSort'));
      const files = { ...billing, [paths.apiconfig]: head + empty };
      const editor = new Editor(await startServer(files, { start: { commands: ['sortie.generate'] } }));
      await editor.diagnostics(paths.apiconfig);
      const set = await ask(editor, task(editor, { kind: 'set-default-sort', names: ['-dueDate', 'batch_Ext'] }));
      const written = set.kind === 'edit' ? (editor.applied(set.edit)[paths.apiconfig] ?? '') : JSON.stringify(set);
      const { defaultSort } = parse(written).Invoices ?? {};
      expect(defaultSort, written).toEqual(['-dueDate', 'batch_Ext']);
      if (empty.includes('#')) expect(written).toContain('# none yet');
    },
  );

  test('changes the later of two default sorts, which is the effective one, and removes both', async () => {
    const twice = `${apiconfig}  defaultSort: [batch_Ext]\n`;
    const editor = new Editor(
      await startServer({ ...billing, [paths.apiconfig]: twice }, { start: { commands: ['sortie.generate'] } }),
    );
    await editor.diagnostics(paths.apiconfig);
    const set = await ask(editor, task(editor, { kind: 'set-default-sort', names: ['invoiceNumber'] }));
    expect(set.kind === 'edit' ? editor.applied(set.edit) : set).toEqual({
      [paths.apiconfig]: twice.replace('[batch_Ext]', '[invoiceNumber]'),
    });
    const remove = await ask(editor, task(editor, { kind: 'set-default-sort', names: [] }));
    expect(remove.kind === 'edit' ? editor.applied(remove.edit) : remove).toEqual({
      [paths.apiconfig]: apiconfig.slice(0, apiconfig.indexOf('  defaultSort')),
    });
  });

  test('makes a name sortable, step by step', async () => {
    const editor = await start();
    await editor.diagnostics(paths.apiconfig);
    const first = await ask(editor, task(editor, { kind: 'make-sortable', name: 'amount' }));
    const edit: WorkspaceEdit = first.kind === 'edit' ? first.edit : {};
    expect(first.kind).toBe('edit');
    expect(editor.applied(edit)[paths.schema]).toContain('"amount"');
    await expectNoProblems(editor, editor.applied(edit));
    const known = await ask(editor, task(editor, { kind: 'make-sortable', name: 'dueDate' }));
    expect(known).toEqual({ kind: 'refused', reason: 'dueDate is already a valid sort key of Invoices.' });
  });

  test('asks for the kind of a collection if it is unknown, and uses the answer', async () => {
    const unknown = {
      ...billing,
      [paths.baseClass]: (billing[paths.baseClass] ?? '').replace('RestQuery', 'Rest'),
      [paths.resource]: (billing[paths.resource] ?? '').replace(/\n {2}override [\s\S]*?\n {2}\}\n/, '\n'),
    };
    const written: Record<string, readonly string[]> = {};
    for (const kind of ['query', 'stream', 'dual']) {
      const editor = new Editor(await startServer(unknown, { start: { commands: ['sortie.generate'] } }));
      await editor.diagnostics(paths.apiconfig);
      const made = task(editor, { kind: 'make-sortable', name: 'payerName' });
      const first = await ask(editor, made);
      expect(first).toMatchObject({
        kind: 'question',
        question: { id: 'kind', choices: [{ value: 'query' }, { value: 'stream' }, { value: 'dual' }], other: null },
      });
      const answers: Record<string, string> = { kind };
      let step = await ask(editor, made, answers);
      while (step.kind === 'question') {
        expect(answers).not.toHaveProperty(step.question.id);
        answers[step.question.id] = step.question.choices[0]?.value ?? 'Contact';
        step = await ask(editor, made, answers);
      }
      const texts = step.kind === 'edit' ? editor.applied(step.edit) : {};
      written[kind] = Object.keys(texts)
        .map((file) => file.split('/').at(-1) ?? '')
        .sort();
      await expectNoProblems(editor, texts);
    }
    expect(written.query).toEqual(['InvoicesExtResource.gs']);
    expect(written.stream).toEqual(
      expect.arrayContaining(['billing_ext-1.0.mapping.json', 'billing_ext-1.0.schema.json']),
    );
    expect(written.stream).not.toContain('InvoicesExtResource.gs');
    expect(written.dual).toEqual(expect.arrayContaining(['InvoicesExtResource.gs', 'billing_ext-1.0.schema.json']));
  });

  test('asks for the superclass of a new class if no file shows it', async () => {
    const editor = await start();
    const resource = 'ext.rest.billing.v1.fees.FeesExtResource';
    editor.show(paths.apiconfig, `${apiconfig}Fees:\n  resource: ${resource}\n  defaultSort: []\n`);
    await editor.diagnostics(paths.apiconfig);
    const made = { ...task(editor, { kind: 'create-class' }), collection: 'Fees' };
    const first = await ask(editor, made);
    expect(first).toMatchObject({ kind: 'question', question: { id: 'supertype', other: expect.any(String) } });
    expect(await ask(editor, made, { supertype: 'no class' })).toEqual({
      kind: 'refused',
      reason: "no class isn't a valid class name. Enter a name such as base.rest.billing.v1.InvoicesCoreResource.",
    });
    const last = await ask(editor, made, { supertype: 'RestStreamCollectionResource' });
    const texts = last.kind === 'edit' ? editor.applied(last.edit) : {};
    expect(texts).toEqual({
      'gsrc/ext/rest/billing/v1/fees/FeesExtResource.gs': [
        'package ext.rest.billing.v1.fees',
        '',
        'class FeesExtResource extends RestStreamCollectionResource {',
        '}',
        '',
      ].join('\n'),
    });
    for (const [file, text] of Object.entries(texts)) editor.show(file, text);
    const codes = (await editor.diagnostics(paths.apiconfig)).map(({ code }) => code);
    expect(codes).not.toContain('resource-class-missing');
    expect(await ask(editor, made, {})).toMatchObject({ kind: 'refused' });
  });
});
