import { createRequire } from 'node:module';
import type * as vscode from 'vscode';
import { anyUnfinished } from './deployments/records';
import { startWhenNeeded } from './whenNeeded';

/** Activates the extension in a desktop or remote window. The extension itself is loaded when the window needs it. */
export function activate(context: vscode.ExtensionContext): void {
  const start = () => {
    const extension: typeof import('./extension') = createRequire(__filename)('./extension.js');
    extension.activate(context);
  };
  context.subscriptions.push(startWhenNeeded(context, start, anyUnfinished));
}
