import type * as vscode from 'vscode';

/**
 * Keeps rows expanded that the user expanded. While the editor requests all rows again, it collapses rows that were
 * collapsed before, without an event. Revealing a row waits until that is over.
 *
 * @param view its data provider knows the parents of rows
 * @param revealing whether rows may expand to reveal a row below them
 */
export function keepOpened(view: vscode.TreeView<string>, revealing?: () => boolean): vscode.Disposable {
  return view.onDidExpandElement(({ element }) => {
    if (!view.visible || revealing?.()) return;
    view.reveal(element, { select: false, focus: false, expand: true }).then(undefined, () => undefined);
  });
}
