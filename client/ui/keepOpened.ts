import type * as vscode from 'vscode';

/**
 * Keeps rows open that a person opens. While the editor asks for the rows of a whole tree again, it closes those that
 * were closed when it began, and says nothing of it. To reveal a row waits until that is over.
 *
 * @param view its data provider knows the parents of rows
 * @param revealing whether rows may open because one below them is revealed; that one is to stay in sight
 */
export function keepOpened(view: vscode.TreeView<string>, revealing?: () => boolean): vscode.Disposable {
  return view.onDidExpandElement(({ element }) => {
    if (!view.visible || revealing?.()) return;
    view.reveal(element, { select: false, focus: false, expand: true }).then(undefined, () => undefined);
  });
}
