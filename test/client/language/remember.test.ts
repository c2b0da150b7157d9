import { beforeEach, expect, test, vi } from 'vitest';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Drafts } from '../../../client/language/drafts';
import { EditReports } from '../../../client/language/edits/report';
import { runGenerate } from '../../../client/language/generate';
import type { GenerateResult } from '../../../protocol';

interface Row {
  readonly label: string;
  readonly description?: string;
}

const run = vi.hoisted(() => ({
  accepts: [] as string[],
  seen: [] as string[],
  stated: [] as unknown[],
  shown: [] as string[],
  warnings: [] as string[],
  inStatusBar: [] as string[],
}));

vi.mock('vscode', () => {
  class QuickPick {
    items: readonly Row[] = [];
    selectedItems: readonly Row[] = [];
    activeItems: readonly Row[] = [];
    busy = false;
    value = '';
    buttons: unknown[] = [];
    private accepted = () => {};
    onDidAccept(listener: () => void) {
      this.accepted = listener;
    }
    onDidTriggerButton() {}
    onDidHide() {}
    dispose() {}
    show() {
      setTimeout(() => {
        for (const wanted of run.accepts) {
          run.seen.push(this.items.map(({ label, description }) => `${label} ${description ?? ''}`.trim()).join(', '));
          this.selectedItems = this.items.filter(({ label }) => label.includes(wanted));
          this.accepted();
        }
      });
    }
  }
  return {
    l10n: { t: (text: string) => text },
    QuickPickItemKind: { Separator: -1 },
    QuickInputButtons: { Back: {} },
    window: {
      createQuickPick: () => new QuickPick(),
      showWarningMessage: async (message: string) => void run.warnings.push(message),
      showInformationMessage: async (message: string) => run.shown.push(message),
      setStatusBarMessage: (message: string) => run.inStatusBar.push(message),
    },
    workspace: {
      applyEdit: async ({ size }: { readonly size?: number }) => size !== 0,
      textDocuments: [],
      registerTextDocumentContentProvider: () => ({ dispose() {} }),
    },
  };
});

const task = { kind: 'make-sortable', uri: 'file:///w/a.apiconfig.yaml', collection: 'Invoices', name: 'x' } as const;
const question: GenerateResult = {
  kind: 'question',
  question: {
    id: 'kind',
    title: 'Select the kind of Invoices',
    choices: [{ value: 'query', label: 'Query-backed' }],
    other: null,
    states: { collection: 'Invoices', member: 'kind' },
  },
};

/**
 * Creates a client whose server asks for the kind of a collection. After the answer, the server returns `result`. The
 * tasks that state facts are recorded.
 */
function client(result: object = { kind: 'edit', label: '', edit: {} }): BaseLanguageClient {
  const sendRequest = async (_: string, { task: sent, answers }: { task: { kind: string }; answers: object }) => {
    if (sent.kind !== 'state-facts') return 'kind' in answers ? result : question;
    run.stated.push(sent);
    return { kind: 'edit', label: '', edit: {} };
  };
  const protocol2CodeConverter = { asWorkspaceEdit: async () => ({ entries: () => [] }) };
  return { sendRequest, protocol2CodeConverter } as unknown as BaseLanguageClient;
}

const window = { reports: new EditReports(), drafts: new Drafts() };

beforeEach(() => {
  run.seen.length = 0;
  run.stated.length = 0;
  run.warnings.length = 0;
});

test('an answer that states a fact is stored by default, after the edit', async () => {
  run.accepts = ['Query-backed'];
  await runGenerate(client(), window, task, 'named');
  expect(run.seen).toEqual(['Query-backed, , $(check) Remember in sortie.json On']);
  expect(run.stated).toEqual([
    { kind: 'state-facts', uri: task.uri, collection: 'Invoices', facts: { kind: 'query' } },
  ]);
});

test("an answer isn't stored if nothing was edited", async () => {
  run.accepts = ['Query-backed'];
  await runGenerate(client({ kind: 'refused', reason: '' }), window, task, 'named');
  expect(run.stated).toEqual([]);
});

test("an answer isn't stored if the user switches that off", async () => {
  run.accepts = ['Remember', 'Query-backed'];
  await runGenerate(client(), window, task, 'named');
  expect(run.seen.at(-1)).toBe('Query-backed, , $(blank) Remember in sortie.json Off');
  expect(run.stated).toEqual([]);
});

test('the note about an edit is shown after it was applied, even after questions', async () => {
  run.accepts = ['Query-backed'];
  const note = 'The sort column payerName_Ext may need a database index.';
  await runGenerate(client({ kind: 'edit', label: '', edit: {}, note }), window, task, 'named');
  expect(run.shown).toEqual([note]);
});

test('an edit without changes, such as moving the first entry up, does nothing', async () => {
  const { uri, collection } = task;
  const up = { kind: 'change-default-sort', uri, collection, names: ['x'], change: { kind: 'up' } } as const;
  const sendRequest = async () => ({ kind: 'edit', label: '', edit: { documentChanges: [] } });
  const protocol2CodeConverter = { asWorkspaceEdit: async () => ({ entries: () => [], size: 0 }) };
  const editing = { sendRequest, protocol2CodeConverter } as unknown as BaseLanguageClient;
  expect(await runGenerate(editing, window, up, 'quietly')).toBe(false);
  expect(run.warnings).toEqual([]);
});

test('if the user discards the refactoring preview, the answers are kept', async () => {
  run.accepts = ['Query-backed'];
  const drafts = new Drafts();
  const edit = { documentChanges: [{}], changeAnnotations: { all: { label: 'Add', needsConfirmation: true } } };
  const { sendRequest } = client({ kind: 'edit', label: '', edit });
  const protocol2CodeConverter = { asWorkspaceEdit: async () => ({ entries: () => [], size: 0 }) };
  const editing = { sendRequest, protocol2CodeConverter } as unknown as BaseLanguageClient;
  expect(await runGenerate(editing, { ...window, drafts }, task, 'named')).toBe(false);
  expect([run.warnings, run.inStatusBar]).toEqual([[], ['No file was changed.']]);
  expect(drafts.of(task).of(['kind'])).toEqual({ kind: 'query' });
});
