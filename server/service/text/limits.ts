/** Maximum length of a part that is read, in characters. */
export const longestPart = 100_000;

/** Maximum nesting depth of a part that is read. The parsers are recursive, so deeper nesting could crash them. */
export const deepestNesting = 200;

/** The largest number of bytes in UTF-8 for one character, which is a UTF-16 code unit. */
export const bytesPerCharacter = 3;
