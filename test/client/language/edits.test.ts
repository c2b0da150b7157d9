import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CodeAction, WorkspaceEdit } from 'vscode';
import { URI } from 'vscode-uri';
import { checkedInPreview, editMiddleware } from '../../../client/language/edits/middleware';
import { EditReports, reportEdit } from '../../../client/language/edits/report';

/** The state of a fake editor: files, saved and opened documents, messages, buttons to press, and the active editor. */
const run = vi.hoisted(() => ({
  texts: new Map<string, string>(),
  saved: [] as string[],
  opened: [] as unknown[],
  said: [] as unknown[],
  pressed: [] as (string | undefined)[],
  front: undefined as unknown,
}));

vi.mock('vscode', () => {
  class Position {
    constructor(
      readonly line: number,
      readonly character: number,
    ) {}
  }
  class Range {
    constructor(
      readonly start: { line: number; character: number },
      readonly end: { line: number; character: number },
    ) {}
  }
  class Edit {
    readonly changes: (() => void)[] = [];
    readonly uris: unknown[] = [];
    replace(uri: object, { start, end }: Range, text: string) {
      this.uris.push(uri);
      const before = run.texts.get(`${uri}`) ?? '';
      this.changes.push(() =>
        run.texts.set(`${uri}`, before.slice(0, start.character) + text + before.slice(end.character)),
      );
    }
    deleteFile(uri: object) {
      this.changes.push(() => run.texts.delete(`${uri}`));
    }
    entries() {
      return this.uris.map((uri) => [uri, []]);
    }
  }
  const say = async (message: string, ...buttons: string[]) => {
    run.said.push([message, ...buttons]);
    return run.pressed.shift();
  };
  return {
    l10n: { t: (text: string, ...args: unknown[]) => text.replaceAll(/\{(\d)\}/g, (_, at) => String(args[at])) },
    ...{ Position, Range, WorkspaceEdit: Edit, TabInputText: class {} },
    window: {
      get activeTextEditor() {
        return run.front;
      },
      tabGroups: { all: [] },
      ...{ showInformationMessage: say, showWarningMessage: say, setStatusBarMessage: () => undefined },
    },
    workspace: {
      registerTextDocumentContentProvider: () => ({ dispose: () => undefined }),
      // Each file has only one line, so an offset is also a character position.
      openTextDocument: async (uri: object) => {
        const text = run.texts.get(`${uri}`);
        if (text === undefined) throw new Error('not found');
        const save = async () => run.saved.push(`${uri}`);
        const offsetAt = ({ character }: Position) => character;
        return { getText: () => text, positionAt: (at: number) => new Position(0, at), offsetAt, isDirty: false, save };
      },
      applyEdit: async ({ changes }: Edit) => {
        for (const change of changes) change();
        return true;
      },
    },
    commands: { executeCommand: async (...command: unknown[]) => void run.opened.push(command) },
  };
});

const [front, schema, created] = ['a.yaml', 'b.json', 'c.gs'].map((name) => URI.parse(`file:///work/${name}`));
const editOf = (...uris: (URI | undefined)[]) =>
  ({ entries: () => uris.map((uri) => [uri, []]) }) as never as WorkspaceEdit;
const options = { background: true, preserveFocus: true, preview: false };

let reports: EditReports;
beforeEach(() => {
  reports = new EditReports();
  run.texts = new Map([
    [`${front}`, 'one'],
    [`${schema}`, 'sort'],
  ]);
  run.front = { document: { uri: front } };
  for (const list of [run.saved, run.opened, run.said, run.pressed]) list.length = 0;
});

/** Sets the content of the given files, as an edit would, and reports the edit. */
async function applied(texts: Readonly<Record<string, string>>, note?: string): Promise<void> {
  const edit = await reports.remember(editOf(front, schema, created), front, note);
  for (const [name, text] of Object.entries(texts)) run.texts.set(`file:///work/${name}`, text);
  await reports.report(edit);
}

describe('a workspace edit that changes several files', () => {
  test('is reported with the file names, and the files are opened in the background', async () => {
    await applied({ 'a.yaml': 'two', 'b.json': 'sort keys', 'c.gs': 'new' }, 'It may need a database index.');
    const message = '3 files changed: a.yaml, b.json, c.gs. It may need a database index.';
    expect(run.said).toEqual([[message, 'Show Changes', 'Undo']]);
    expect(run.opened).toEqual([front, schema, created].map((uri) => ['vscode.open', uri, options]));
  });

  test('names only the files that changed', async () => {
    await applied({ 'b.json': 'sort keys' });
    expect(run.said).toEqual([['1 file changed: b.json.', 'Show Changes', 'Undo']]);
  });

  test('reports only the note if only the active file changed', async () => {
    await applied({ 'a.yaml': 'two' });
    expect(run.said).toEqual([]);
    await applied({ 'a.yaml': 'three' }, 'Mind the index.');
    expect(run.said).toEqual([['Mind the index.']]);
    expect(run.opened).toEqual([]);
  });

  test('can be shown as differences repeatedly, and undone', async () => {
    run.pressed = ['Show Changes', 'Undo'];
    await applied({ 'b.json': 'sort keys', 'c.gs': 'new' });
    await vi.waitFor(() => expect(run.saved).toEqual([`${schema}`]));
    const before = schema?.with({ scheme: 'sortie-before', query: '1' });
    expect(run.opened.at(-1)).toEqual([
      'vscode.changes',
      'Changes by Sortie',
      [
        [schema, before, schema],
        [created, undefined, created],
      ],
    ]);
    expect(before && reports.provideTextDocumentContent(before as never)).toBe('sort');
    expect([...run.texts]).toEqual([
      [`${front}`, 'one'],
      [`${schema}`, 'sort'],
    ]);
    expect(run.said).toHaveLength(2);
  });

  test("isn't undone in a file that was edited after it", async () => {
    let press = (_: string): void => undefined;
    run.pressed = [new Promise<string>((resolve) => (press = resolve)) as never];
    await applied({ 'b.json': 'sort keys', 'c.gs': 'new' });
    run.texts.set(`${schema}`, 'sorts mine');
    press('Undo');
    await vi.waitFor(() => expect(run.said).toHaveLength(2));
    expect(run.said.at(-1)).toEqual(["The edit wasn't undone in files that were changed later: b.json."]);
    expect(run.texts.get(`${schema}`)).toBe('sorts mine');
    expect(run.texts.has(`${created}`)).toBe(false);
  });
});

/** An edit that replaces the whole text of the given files. */
const writing = (texts: Readonly<Record<string, string>>) => {
  const change = ([name, newText]: [string, string]) => {
    const uri = URI.parse(`file:///work/${name}`);
    const length = run.texts.get(`${uri}`)?.length ?? 0;
    return [uri, [{ range: { start: { character: 0 }, end: { character: length } }, newText }]];
  };
  const entries = Object.entries(texts).map(change);
  return { entries: () => entries } as never as WorkspaceEdit;
};
const apply = (edit: WorkspaceEdit) => {
  for (const [uri, [change]] of edit.entries()) run.texts.set(`${uri}`, change?.newText.replaceAll('\n', '\r\n') ?? '');
};

describe('a code action', () => {
  const offer = async (action: object) => {
    const { provideCodeActions } = editMiddleware(reports);
    const next = async () => [action as CodeAction];
    const [offered] = (await provideCodeActions?.({} as never, {} as never, {} as never, {} as never, next)) ?? [];
    return offered as CodeAction;
  };
  const resolve = async (edit: WorkspaceEdit) => {
    const { resolveCodeAction } = editMiddleware(reports);
    const action = { title: 'Make Sortable', edit } as CodeAction;
    await resolveCodeAction?.({ title: 'Make Sortable' }, {} as never, async () => action);
  };
  const twoFiles = () => writing({ 'a.yaml': 'two\nlines', 'b.json': 'sort keys' });

  test('has a report command without arguments, which the editor would forget, and keeps its own command', async () => {
    expect((await offer({ title: 'Make Sortable' })).command).toEqual({ command: reportEdit, title: 'Make Sortable' });
    const command = { command: 'sortie.generate', title: 'Generate' };
    expect((await offer({ title: 'Generate', command })).command).toEqual(command);
  });

  test('is reported after it was applied, also among others that were not applied', async () => {
    await resolve(writing({ 'a.yaml': 'three', 'c.gs': 'new' }));
    const edit = twoFiles();
    await resolve(edit);
    await resolve(writing({ 'a.yaml': 'four' }));
    apply(edit);
    await reports.reportApplied();
    expect(run.said).toEqual([['2 files changed: a.yaml, b.json.', 'Show Changes', 'Undo']]);
  });

  test('is reported without the files that the user excluded', async () => {
    await resolve(twoFiles());
    apply(writing({ 'b.json': 'sort keys' }));
    await reports.reportApplied();
    expect(run.said).toEqual([['1 file changed: b.json.', 'Show Changes', 'Undo']]);
  });

  test('is reported once', async () => {
    const edit = twoFiles();
    await resolve(edit);
    await resolve(edit);
    apply(edit);
    await reports.reportApplied();
    await reports.reportApplied();
    expect(run.said).toHaveLength(1);
  });

  test("isn't reported if the user changed the same files", async () => {
    await resolve(twoFiles());
    apply(writing({ 'a.yaml': 'mine', 'b.json': 'mine' }));
    await reports.reportApplied();
    expect(run.said).toEqual([]);
  });

  test("isn't reported if it edits only the active file", async () => {
    const edit = writing({ 'a.yaml': 'two' });
    await offer({ title: 'Remove', edit });
    apply(edit);
    await reports.reportApplied();
    expect(run.said).toEqual([]);
  });
});

describe('the refactoring preview', () => {
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
  const annotated = {
    documentChanges: [
      { kind: 'create' as const, uri: 'file:///c.gs', annotationId: 'all' },
      { textDocument: { uri: 'file:///a.yaml', version: 1 }, edits: [{ range, newText: 'x', annotationId: 'all' }] },
    ],
    changeAnnotations: { all: { label: 'Rename to x', needsConfirmation: true } },
  };

  test('opens with all changes selected, because changes that require confirmation would change nothing', async () => {
    const { documentChanges = [], changeAnnotations = {} } = checkedInPreview(annotated);
    const [opening, ...changes] = documentChanges;
    const unchecked = Object.entries(changeAnnotations).filter(([, { needsConfirmation }]) => needsConfirmation);
    const options = { ignoreIfExists: true };
    expect(opening).toEqual({ kind: 'create', uri: 'file:///a.yaml', options, annotationId: unchecked[0]?.[0] });
    expect(changes).toEqual(annotated.documentChanges);
    expect(unchecked).toHaveLength(1);
  });

  test('is accompanied by what a rename does not cover', async () => {
    const changeAnnotations = { all: { label: 'x', description: 'Search for x.', needsConfirmation: true } };
    const send = editMiddleware(reports).sendRequest;
    await send?.('textDocument/rename', {}, undefined, async () => ({ ...annotated, changeAnnotations }) as never);
    expect(run.said).toEqual([['Search for x.', 'Search in Files']]);
  });

  test('opens only for renames, code actions, and generated edits', async () => {
    const send = editMiddleware(reports).sendRequest;
    const sent = async (type: string, result: object) =>
      send?.(type, {}, undefined, async () => structuredClone(result) as never);
    expect(await sent('textDocument/rename', annotated)).toEqual(checkedInPreview(annotated));
    for (const type of ['codeAction/resolve', 'sortie/generate'])
      expect(await sent(type, { edit: annotated })).toEqual({ edit: checkedInPreview(annotated) });
    expect(await sent('textDocument/hover', annotated)).toEqual(annotated);
    expect(checkedInPreview({ changes: {} })).toEqual({ changes: {} });
  });
});
