import type * as vscode from 'vscode';

/**
 * Keeps a row expanded after the user has expanded it. The editor can collapse the row without an event while it
 * requests all rows again. Revealing the row then expands it again.
 * @param view a view whose data provider implements `getParent`
 * @param revealing whether rows are being expanded to reveal a row below them
 */
export function keepOpened(view: vscode.TreeView<string>, revealing?: () => boolean): vscode.Disposable {
  return view.onDidExpandElement(({ element }) => {
    if (!view.visible || revealing?.()) return;
    view.reveal(element, { select: false, focus: false, expand: true }).then(undefined, () => undefined);
  });
}
