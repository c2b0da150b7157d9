const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['feet', 'foot'],
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['criteria', 'criterion'],
  ['data', 'datum'],
]);

/** English plural endings and the corresponding singular endings, most likely first. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y', 'ie']],
  [/ves$/, ['ve', 'f', 'fe']],
  [/ses$/, ['s', 'se', 'sis']],
  [/(?:x|z|ch|sh)es$/, ['', 'e']],
  [/oes$/, ['', 'e']],
  [/s$/, ['']],
];

/** The suffix of a custom entity's name. It follows the plural ending. */
const suffix = /_?Ext$/;

/**
 * Returns the possible singulars of a collection's name, such as `CustomEntityExt` for `CustomEntitiesExt`, most likely
 * first. The caller selects one for which a definition exists.
 */
export function singularsOf(name: string): readonly string[] {
  const tail = suffix.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - tail.length);
  return singularStems(stem).map((singular) => singular + tail);
}

/**
 * Returns the names that remain when leading words are removed, such as `Activities` for `JobActivities`, longest
 * first.
 */
export function withoutLeadingWords(name: string): readonly string[] {
  const tail = suffix.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - tail.length);
  const starts = [...stem.matchAll(/(?<=[\p{Ll}\d_])\p{Lu}|(?<=\p{Lu})\p{Lu}(?=\p{Ll})/gu)].map(({ index }) => index);
  return starts.map((start) => stem.slice(start) + tail);
}

function singularStems(stem: string): readonly string[] {
  const word = /(?:\p{Lu}|^)[^\p{Lu}]*$/u.exec(stem)?.[0] ?? stem;
  const front = stem.slice(0, stem.length - word.length);
  const special = irregular.get(word.toLowerCase());
  const found = special === undefined ? [] : [front + withCase(special, word)];
  for (const [ending, singulars] of endings) {
    const match = ending.exec(stem);
    if (!match) continue;
    const kept = stem.slice(0, match.index + match[0].length - plural(match[0]).length);
    if (kept !== '') found.push(...singulars.map((singular) => kept + singular));
    break;
  }
  return found;
}

/** Returns the letters of an ending that form the plural, such as `es` for `xes` or `ies` for `ies`. */
function plural(ending: string): string {
  return /^(ies|ves|ses|s)$/.test(ending) ? ending : 'es';
}

function withCase(singular: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? singular.charAt(0).toUpperCase() + singular.slice(1) : singular;
}
