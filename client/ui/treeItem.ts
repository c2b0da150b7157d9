import * as vscode from 'vscode';
import { literally, type Row } from './row';

/** Creates the editor's tree item for a row. `tooltipOf` creates the tooltip on hover. */
export function treeItem(id: string, row: Row): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, collapsible[row.children]);
  item.id = id;
  item.description = row.description;
  const { color } = row.icon;
  item.iconPath = new vscode.ThemeIcon(row.icon.id, color === undefined ? undefined : new vscode.ThemeColor(color));
  item.contextValue = row.context;
  item.accessibilityInformation = { label: row.spoken };
  if (row.command !== undefined)
    item.command = { command: row.command, title: row.label, arguments: [row.about ?? id] };
  return item;
}

/** Creates a tooltip that lists names and values, which are escaped. Without facts, returns the spoken text. */
export function tooltipOf({ facts = [], spoken }: Row): vscode.MarkdownString | string {
  if (facts.length === 0) return spoken;
  const lines = facts.map(([name, value]) => `${literally(name)}: ${literally(value)}`);
  return new vscode.MarkdownString(lines.join('  \n'), false);
}

const collapsible = {
  none: vscode.TreeItemCollapsibleState.None,
  closed: vscode.TreeItemCollapsibleState.Collapsed,
  open: vscode.TreeItemCollapsibleState.Expanded,
} as const;
