import * as vscode from 'vscode';
import type { Validators } from '../../protocol';

/** Which kinds of file have a validator of their own in this editor, as far as the installed and enabled extensions tell. */
export function validators(): Validators {
  return {
    json: vscode.extensions.getExtension('vscode.json-language-features') !== undefined,
    yaml: vscode.extensions.getExtension('redhat.vscode-yaml') !== undefined,
  };
}
