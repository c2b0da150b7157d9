import { beforeEach, describe, expect, test, vi } from 'vitest';
import { VerificationDiagnostics } from '../../../client/sorting/verify/diagnostics';
import type { VerificationResult } from '../../../client/sorting/verify/document';
import type { VerifiableSort } from '../../../protocol';

interface Diagnostic {
  readonly message: string;
  readonly source?: string;
  readonly code?: string;
}

type Listener = (event: never) => void;

/** A fake editor that supports only problems and quick fixes. */
const editor = vi.hoisted(() => ({
  shown: new Map<string, readonly Diagnostic[]>(),
  listeners: new Map<string, Listener>(),
  sorts: [] as readonly VerifiableSort[],
}));

vi.mock('vscode', async () => {
  const { URI: Uri } = await import('vscode-uri');
  const on = (name: string) => (listener: Listener) => {
    editor.listeners.set(name, listener);
    return { dispose: () => undefined };
  };
  const disposable = { dispose: () => undefined };
  return {
    Uri,
    l10n: { t: (text: string, ...values: readonly unknown[]) => text.replace('{0}', String(values[0])) },
    Range: class {
      constructor(
        readonly line: number,
        readonly character: number,
      ) {}
      intersection(other: { readonly line: number }) {
        return other.line === this.line ? this : undefined;
      }
    },
    Diagnostic: class {
      constructor(
        readonly range: unknown,
        readonly message: string,
        readonly severity: number,
      ) {}
    },
    DiagnosticSeverity: { Warning: 1, Information: 2 },
    CodeAction: class {
      constructor(readonly title: string) {}
    },
    CodeActionKind: { QuickFix: 'quickfix' },
    RelativePattern: class {},
    languages: {
      registerCodeActionsProvider: () => disposable,
      createDiagnosticCollection: () => ({
        ...disposable,
        set: (uri: object, all: readonly Diagnostic[]) => editor.shown.set(String(uri), all),
        delete: (uri: object) => editor.shown.delete(String(uri)),
        clear: () => editor.shown.clear(),
      }),
    },
    workspace: {
      onDidChangeTextDocument: on('text'),
      createFileSystemWatcher: () => ({ ...disposable, onDidChange: on('disk'), onDidDelete: on('deleted') }),
    },
  };
});

const uri = 'file:///w/billing_ext-1.0.apiconfig.yaml';
const location = (line: number) => ({
  uri,
  range: { start: { line, character: 6 }, end: { line, character: 16 } },
});
const invoices: VerifiableSort = {
  api: 'billing',
  name: 'Invoices',
  path: '/billing/v1/invoices',
  keys: [
    { name: 'dueDate', descending: true, expected: 'valid', location: location(3) },
    { name: 'payerLabel', descending: false, expected: 'unknown', location: location(4) },
  ],
  hasAlias: false,
  location: location(3),
};
const resultOf = (kind: 'accepted' | 'refused', sort = invoices): VerificationResult<VerifiableSort> => ({
  environment: 'Dev',
  at: 0,
  verified: [{ sort, result: { kind } }],
});
const codes = () => [...editor.shown.values()].flat().map(({ source, code }) => `${source} ${code}`);
const fire = async (name: string, event: object) => {
  const { URI } = await import('vscode-uri');
  editor.listeners.get(name)?.({
    document: { uri: URI.parse(uri) },
    ...event,
  } as never);
};

async function changeProjectFile() {
  const { URI } = await import('vscode-uri');
  await fire('text', { document: { uri: URI.parse('file:///w/sortie.json') }, contentChanges: [{}] });
}

let diagnostics: VerificationDiagnostics;
beforeEach(() => {
  editor.shown.clear();
  editor.sorts = [invoices];
  diagnostics = new VerificationDiagnostics(async () => editor.sorts);
});

/** Returns the titles and arguments of the quick fixes on a line. */
async function fixesOn(line: number) {
  const { URI } = await import('vscode-uri');
  const actions = diagnostics.provideCodeActions({ uri: URI.parse(uri) } as never, { line } as never);
  return actions.map(({ title, command }) => ({ title, arguments: command?.arguments }));
}

describe('the problems of a verification', () => {
  test('have a separate source, and a fix that states the fact', async () => {
    diagnostics.show(resultOf('accepted'));
    expect(codes()).toEqual(['Sortie Verify verify-accepted']);
    expect(await fixesOn(4)).toEqual([
      {
        title: 'Declare "payerLabel" as a sort key of the base product',
        arguments: [{ kind: 'state-facts', uri, collection: 'Invoices', facts: { sortKeys: ['payerLabel'] } }],
      },
    ]);
    expect(await fixesOn(3)).toEqual([]);
  });

  test('report a refusal of the whole default sort, which no fact removes', async () => {
    diagnostics.show(resultOf('refused'));
    expect(codes()).toEqual(['Sortie Verify verify-refused']);
    expect(await fixesOn(3)).toEqual([]);
  });

  test('disappear when the file changes in the editor', async () => {
    diagnostics.show(resultOf('accepted'));
    await fire('text', { contentChanges: [] });
    expect(codes()).toHaveLength(1);
    await fire('text', { contentChanges: [{}] });
    expect(codes()).toEqual([]);
    expect(await fixesOn(4)).toEqual([]);
  });

  test('disappear when the file changes on disk', async () => {
    const { URI } = await import('vscode-uri');
    diagnostics.show(resultOf('accepted'));
    editor.listeners.get('disk')?.(URI.parse(uri) as never);
    expect(codes()).toEqual([]);
  });

  test("don't appear for a file that changed during the verification", async () => {
    diagnostics.begin();
    await fire('text', { contentChanges: [{}] });
    diagnostics.show(resultOf('accepted'));
    expect(codes()).toEqual([]);
    diagnostics.begin();
    diagnostics.show(resultOf('accepted'));
    expect(codes()).toHaveLength(1);
  });

  test('disappear when the fact is stated', async () => {
    diagnostics.show(resultOf('accepted'));
    await changeProjectFile();
    expect(codes()).toHaveLength(1);
    const keys = invoices.keys.map((key) => ({ ...key, expected: 'valid' as const }));
    editor.sorts = [{ ...invoices, keys }];
    await changeProjectFile();
    await expect.poll(codes).toEqual([]);
  });

  test("are not reported in the vendor's files", () => {
    diagnostics.show(resultOf('refused', { ...invoices, location: null }));
    expect(codes()).toEqual([]);
  });
});
