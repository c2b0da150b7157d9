import path from 'node:path';
import type { Position } from 'vscode-languageserver-protocol/node';
import { apiconfigText, numbered } from './files/apiconfig';
import { schemaText } from './files/schema';
import type { Typing } from './measures/keystrokes';

/**
 * Returns the keystroke to measure in the default sort of the middle collection. The character makes a name invalid;
 * deleting the character makes the name valid again.
 */
export function apiconfigTyping(folder: string, collections: number): Typing {
  const text = apiconfigText(collections);
  const middle = text.indexOf(`Thing${numbered(Math.floor(collections / 2) + 1)}sExt:`);
  const name = text.indexOf('customDescription', middle);
  return {
    file: path.join(folder, apiconfigFile),
    languageId: 'yaml',
    text,
    position: positionAt(text, name),
    character: '+',
    completion: positionAt(text, text.indexOf('shortName_Ext', middle)),
  };
}

/**
 * Returns the keystroke to measure in a definition in the middle of the file. The character adds a syntax error;
 * deleting the character removes the error.
 */
export function schemaTyping(folder: string, definitions: number): Typing {
  const text = schemaText(definitions);
  const middle = text.indexOf(`"Record${numbered(Math.floor(definitions / 2))}Ext"`);
  const quote = text.indexOf('"title"', text.indexOf('"property07_Ext"', middle));
  return {
    file: path.join(folder, 'config/schemas/ext/common/v1/common_ext-1.0.schema.json'),
    languageId: 'json',
    text,
    position: positionAt(text, quote),
    character: ',',
  };
}

/** Path of the apiconfig file to type in, relative to the workspace folder. */
export const apiconfigFile = 'config/apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';

/** Path of the schema that defines the elements of the collections in the apiconfig file. */
export const elementSchemaFile = 'config/schemas/ext/common/v1/common_ext-1.0.schema.json';

/** Returns the line and character of an offset. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}
