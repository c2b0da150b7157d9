import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentDiagnosticReport,
  DocumentSymbol,
  Hover,
} from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { marked } from './kit/cursor';
import { startServer } from './kit/server';
import { startYamlServer } from './kit/yamlServer';

interface Both {
  /** Opens a file in each server and sends the request to each server. Returns the two responses, Sortie's first. */
  ask<Answer>(method: string, text: string, more?: object): Promise<readonly [Answer, Answer]>;
  /** Opens a file in each server. Returns the diagnostics of each server, Sortie's first. */
  check(text: string): Promise<readonly [readonly Diagnostic[], readonly Diagnostic[]]>;
}

/** Starts Sortie's server and Red Hat's server on the same folder, as in an editor with both extensions. */
async function startBoth(): Promise<Both> {
  const yaml = { json: false, yaml: true };
  const ours = await startServer(billing, { start: { validators: yaml, outlines: yaml } });
  const theirs = await startYamlServer(ours.uriOf('.'));
  const name = (count: number) => paths.apiconfig.replace('billing', `billing${count}`);
  let opened = 0;
  const open = async (text: string) => {
    const uri = ours.uriOf(opened === 0 ? paths.apiconfig : name(opened));
    opened += 1;
    await ours.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    return { uri, said: await theirs.open(uri, text) };
  };
  return {
    async ask(method, text, more = {}) {
      const { text: plain, position } = text.includes('|')
        ? marked(text)
        : { text, position: { line: 0, character: 0 } };
      const { uri } = await open(plain);
      const params = { textDocument: { uri }, position, ...more };
      return [await ours.connection.sendRequest(method, params), await theirs.connection.sendRequest(method, params)];
    },
    async check(text) {
      const { uri, said } = await open(text);
      const report = await ours.connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
        textDocument: { uri },
      });
      return [report.kind === 'full' ? report.items : [], said];
    },
  };
}

const labels = (answer: CompletionList | readonly CompletionItem[] | null) =>
  (answer === null ? [] : 'items' in answer ? answer.items : answer).map(({ label }) => label);

describe('next to the language server of Red Hat YAML', () => {
  test('offers each completion once', async () => {
    const { ask } = await startBoth();
    for (const text of [
      `${apiconfig}  |\n`,
      `${apiconfig}    |\n`,
      apiconfig.replace('invoiceNumber', '|'),
      apiconfig.replace('invoiceNumber', '-|'),
      apiconfig.replace('"-dueDate"', '"-|"'),
      'Invoices:\n  defaultSort: [dueDate, |]\n',
      apiconfig.replace('InvoicesExtResource', 'Inv|'),
      '|\n',
    ]) {
      const [ours, theirs] = await ask<CompletionList | null>('textDocument/completion', text);
      const all = [...labels(ours), ...labels(theirs)];
      expect([text, labels(ours).length > 0, all]).toEqual([text, true, [...new Set(all)]]);
    }
  });

  test('reports no syntax problems, because the other server does', async () => {
    const { check } = await startBoth();
    for (const text of [
      `${apiconfig}Invoices:\n  mapper: Invoice\n`,
      `${apiconfig}  mapper: "open\n`,
      `${apiconfig}  mapper: Invoice\n  mapper: Payment\n`,
      `${apiconfig}\tx: y\n`,
      apiconfig.replace('- invoiceNumber', '- invoiceNumber: ['),
    ]) {
      const [ours, theirs] = await check(text);
      expect([text, theirs.length > 0]).toEqual([text, true]);
      const codes = ours.map(({ code }) => code);
      expect(codes.filter((code) => code === 'invalid-syntax' || code === 'duplicate-key')).toEqual([]);
    }
  });

  test("reports sorting problems, which the other server doesn't", async () => {
    const { check } = await startBoth();
    const silent: string[] = [];
    for (const [code, text] of Object.entries({
      none: apiconfig,
      'default-sort-unknown-name': apiconfig.replace('invoiceNumber', 'invoiceNumbr'),
      'default-sort-unquoted-descending': apiconfig.replace('"-dueDate"', '-dueDate'),
      'default-sort-not-list':
        'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort: dueDate\n',
      'default-sort-duplicate': apiconfig.replace('invoiceNumber', 'dueDate'),
      'default-sort-entry-not-name': apiconfig.replace('- invoiceNumber', '- - invoiceNumber'),
    })) {
      const [ours, theirs] = await check(text);
      expect([code, theirs]).toEqual([code, []]);
      if (!ours.some((one) => one.code === code)) silent.push(code);
    }
    expect(silent).toEqual(['none']);
  });

  test('returns hovers, outlines, and actions from one server only', async () => {
    const { ask } = await startBoth();
    const [ourHover, theirHover] = await ask<Hover | null>('textDocument/hover', apiconfig.replace('-due', '-d|ue'));
    expect([ourHover !== null, theirHover]).toEqual([true, null]);
    const [ourOutline, theirOutline] = await ask<DocumentSymbol[]>('textDocument/documentSymbol', apiconfig);
    expect([ourOutline, theirOutline.length > 0]).toEqual([[], true]);
    const wrong = apiconfig.replace('invoiceNumber', 'invoice|Numbr');
    const at = marked(wrong).position;
    const [ourActions, theirActions] = await ask<CodeAction[] | null>('textDocument/codeAction', wrong, {
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
    const titles = (ourActions ?? []).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect((theirActions ?? []).filter(({ title }) => titles.includes(title))).toEqual([]);
  });
});
