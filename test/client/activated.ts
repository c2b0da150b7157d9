import { vi } from 'vitest';
import { Editor, type EditorOptions } from './editor';

/** The fake editor of a test that activates the extension. `vi.mock('vscode', …)` reads it on each use. */
export interface Slot {
  vscode: Record<string, unknown>;
}

/** The whole extension, activated in a new window, with one of the configured environments selected. */
export async function activated(
  slot: Slot,
  options: EditorOptions,
  selected?: string,
  /** What the workspace remembers from before. */
  remembered: Readonly<Record<string, unknown>> = {},
): Promise<Editor> {
  const editor = new Editor(options);
  slot.vscode = editor.module;
  vi.resetModules();
  const { activate } = await import('../../client/extension');
  const context = editor.context();
  if (selected !== undefined) await context.workspaceState.update('sortie.environment', `settings:${selected}`);
  for (const [key, value] of Object.entries(remembered)) await context.workspaceState.update(key, value);
  activate(context as never);
  return editor;
}
