import { Editor, type EditorOptions } from './editor';

/** The object that holds a test's fake editor. The mock from `vi.mock('vscode', …)` reads `vscode` on each access. */
export interface Slot {
  vscode: Record<string, unknown>;
}

/** Activates the whole extension in a new window. `selected` is the name of the selected environment. */
export async function activated(
  slot: Slot,
  options: EditorOptions,
  selected?: string,
  /** The extension's stored state in this workspace. */
  remembered: Readonly<Record<string, unknown>> = {},
): Promise<Editor> {
  const editor = new Editor(options);
  slot.vscode = editor.module;
  const { activate } = await import('../../client/extension');
  const context = editor.context();
  if (selected !== undefined) await context.workspaceState.update('sortie.environment', `settings:${selected}`);
  for (const [key, value] of Object.entries(remembered)) await context.workspaceState.update(key, value);
  activate(context as never);
  return editor;
}
