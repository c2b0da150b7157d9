/** The token kinds of jsonc-parser's scanner. The enum that jsonc-parser declares exists only at compile time. */
export const Token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  blank: 15,
  unknown: 16,
  end: 17,
} as const;

/** The errors of jsonc-parser's scanner that `JsonReader` distinguishes. `none` means that there is no error. */
export const TokenError = { none: 0, commentUnclosed: 1, stringUnclosed: 2 } as const;
