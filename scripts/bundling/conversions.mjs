/** Conversions of what belongs to the features that `slimming.mjs` leaves out, and to nothing else. */
const absent = new RegExp(
  `^as(${[
    ...['CallHierarchy', 'Color', 'DidCreate', 'DidDelete', 'FoldingRange', 'FormattingOptions', 'InlineCompletion'],
    ...['InlineValue', 'LinkedEditing', 'ParameterInformation', 'RegularExpression', 'SaveTextDocument'],
    ...['SelectedCompletion', 'SelectionRange', 'SemanticTokens', 'Signature', 'TextDocumentSaveReason'],
    ...['TypeHierarchy', 'WillCreate', 'WillDelete', 'WillSave'],
  ].join('|')})`,
);

/**
 * Whether a conversion between the types of the protocol and those of the editor is left out, by its name.
 *
 * @param {string} name
 */
export function isAbsentConversion(name) {
  return absent.test(name);
}

/**
 * One of the two converters of the client library without the conversions that nobody asks for.
 *
 * @param {string} source
 * @throws {Error} when one of those that stay uses one of them, or there is none of them
 */
export function withoutConversions(source) {
  const text = source
    .replace(/^ {4}(?:async )?function (\w+)\([\s\S]*?^ {4}\}\n/gm, (whole, name) => (absent.test(name) ? '' : whole))
    .replace(/^ {8}(as\w+)(?:: \1)?,?\n/gm, (whole, name) => (absent.test(name) ? '' : whole));
  if (text === source) throw new Error('The client library has no such conversions any more.');
  const user = [...text.matchAll(/\bas\w+/g)].find(([name]) => absent.test(name));
  if (user !== undefined) throw new Error(`A conversion of the client library uses ${user[0]}.`);
  return text;
}
