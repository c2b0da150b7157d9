import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CodeAction,
  type CodeActionKind,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  commands,
  type DocumentHighlight,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type InlayHint,
  type Location,
  type LocationLink,
  MarkdownString,
  type Position,
  Range,
  type SymbolInformation,
  type TextDocument,
  type Uri,
  type WorkspaceEdit,
  workspace,
} from 'vscode';

/**
 * Returns the completion items of all extensions at a position, in display order.
 * @param resolved the number of items to resolve, including their documentation
 */
export async function completionsAt(document: TextDocument, at: Position, resolved = 0): Promise<CompletionItem[]> {
  const found = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    at,
    undefined,
    resolved,
  );
  return found.items.toSorted((a, b) => compare(a.sortText ?? labelOf(a), b.sortText ?? labelOf(b)));
}

/** Returns the label of an item. */
export function labelOf({ label }: CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

/** Returns the text that a completion list shows next to an item's label. */
export function descriptionOf({ label, detail }: CompletionItem): string {
  return (typeof label === 'string' ? undefined : label.description) ?? detail ?? '';
}

/** Returns the hovers of all extensions at a position, each as one string. */
export async function hoversAt(document: TextDocument, at: Position): Promise<string[]> {
  const found = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, at);
  return found.map(({ contents }) =>
    contents.map((part) => (part instanceof MarkdownString || typeof part === 'object' ? part.value : part)).join('\n'),
  );
}

/** Returns the targets of *Go to Definition*, each as `file.ext:line text of that line`. */
export async function definitionsAt(document: TextDocument, at: Position): Promise<string[]> {
  const found = await commands.executeCommand<(Location | LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    document.uri,
    at,
  );
  const places = found.map((one) =>
    'targetUri' in one
      ? { uri: one.targetUri, range: one.targetSelectionRange ?? one.targetRange }
      : { uri: one.uri, range: one.range },
  );
  return describePlaces(places);
}

/** Returns all references, including declarations, as `file.ext:line text of that line`, sorted. */
export async function referencesAt(document: TextDocument, at: Position): Promise<string[]> {
  const found = await commands.executeCommand<Location[]>('vscode.executeReferenceProvider', document.uri, at);
  return (await describePlaces(found)).toSorted();
}

/** Returns the strings that the editor highlights when the cursor is at a position, as `line text`. */
export async function highlightsAt(document: TextDocument, at: Position): Promise<string[]> {
  const found = await commands.executeCommand<DocumentHighlight[]>(
    'vscode.executeDocumentHighlights',
    document.uri,
    at,
  );
  return found.map(({ range }) => `${range.start.line + 1} ${document.getText(range)}`);
}

/** Returns the edit for a rename. Rejects with the reason if the rename is refused. */
export function renameAt(document: TextDocument, at: Position, newName: string): Thenable<WorkspaceEdit> {
  return commands.executeCommand<WorkspaceEdit>('vscode.executeDocumentRenameProvider', document.uri, at, newName);
}

/** Returns the outline that all extensions provide for a file, with one indented line for each symbol. */
export async function outlineOf(document: TextDocument): Promise<string[]> {
  const found = await commands.executeCommand<DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
  const lines = (symbols: readonly DocumentSymbol[], indent: string): string[] =>
    symbols.flatMap(({ name, children }) => [`${indent}${name}`, ...lines(children, `${indent}  `)]);
  return lines(found ?? [], '');
}

/** Returns the workspace symbols that all extensions find for a query. */
export function workspaceSymbols(query: string): Thenable<SymbolInformation[]> {
  return commands.executeCommand<SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', query);
}

/** Returns the text of each link in a file, with the name of the target file. */
export async function linksOf(document: TextDocument): Promise<string[]> {
  const found = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri, 100);
  return found.map(({ range, target }) => `${document.getText(range)} → ${target?.path.split('/').at(-1)}`);
}

/** Returns the code lenses of a file as `line title`, from top to bottom. */
export async function lensesOf(document: TextDocument): Promise<string[]> {
  return (await rawLensesOf(document)).map(({ range, command }) => `${range.start.line + 1} ${command?.title}`);
}

/** Returns the code lenses of a file, from top to bottom. */
export async function rawLensesOf(document: TextDocument): Promise<CodeLens[]> {
  const found = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 100);
  return found.toSorted((a, b) => a.range.start.compareTo(b.range.start));
}

/** Returns the inlay hints of a file as `line text`, from top to bottom. */
export async function hintsOf(document: TextDocument): Promise<string[]> {
  const whole = document.validateRange(new Range(0, 0, document.lineCount, 0));
  const found = await commands.executeCommand<InlayHint[]>('vscode.executeInlayHintProvider', document.uri, whole);
  return found
    .toSorted((a, b) => a.position.compareTo(b.position))
    .map(({ position, label }) => `${position.line + 1} ${typeof label === 'string' ? label : label[0]?.value}`);
}

/** Returns the code actions for a range, with their edits, in the order in which VS Code shows them. */
export function actionsAt(
  document: TextDocument,
  range: Range | Position,
  kind?: CodeActionKind,
): Thenable<CodeAction[]> {
  const where = range instanceof Range ? range : new Range(range, range);
  return commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    where,
    kind?.value,
    100,
  );
}

/** Runs a code action as the light bulb does. Answers each question with the question's first choice. */
export async function choose(actions: readonly CodeAction[], title: string | RegExp): Promise<void> {
  const action = actions.find((one) => (typeof title === 'string' ? one.title === title : title.test(one.title)));
  const titles = actions.map((one) => one.title).join('\n');
  assert.ok(action, `no action ${title} among:\n${titles}`);
  const { edit, command } = action;
  if (edit) assert.ok(await applyConfirming(edit), `${action.title} could not be applied`);
  if (command) {
    await acceptingFirstChoices(() => commands.executeCommand(command.command, ...(command.arguments ?? [])));
  }
  assert.ok(action.edit || command, `${action.title} does nothing`);
}

/** Applies an edit, and confirms it if the refactoring preview opens. */
export async function applyConfirming(edit: WorkspaceEdit): Promise<boolean> {
  let isApplied = false;
  await acceptingFirstChoices(async () => {
    isApplied = await workspace.applyEdit(edit);
  });
  return isApplied;
}

/**
 * Runs code that may ask questions. Accepts the first choice of each question, and confirms edits in the refactoring
 * preview.
 */
export async function acceptingFirstChoices(run: () => Thenable<unknown>): Promise<void> {
  let running = true;
  const done = Promise.resolve(run()).finally(() => {
    running = false;
  });
  while (running) {
    await Promise.race([done, delay(100)]);
    if (running) await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    if (running) await commands.executeCommand('refactorPreview.apply');
  }
  await done;
}

async function describePlaces(places: readonly { uri: Uri; range: Range }[]): Promise<string[]> {
  const described: string[] = [];
  for (const { uri, range } of places) {
    const document = await workspace.openTextDocument(uri);
    const line = document.lineAt(range.start.line).text.trim();
    described.push(`${uri.path.split('/').at(-1)}:${range.start.line + 1} ${line}`);
  }
  return described;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
