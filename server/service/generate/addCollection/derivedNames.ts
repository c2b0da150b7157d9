/** `CustomEntitiesExt` without the end that generated names carry: `CustomEntities`. */
export function stemOf(name: string): string {
  return name.replace(/_?Ext$/, '') || name;
}

/** A likely name for a collection of an entity: `CustomEntity_Ext` leads to `CustomEntitiesExt`. */
export function collectionNameFor(entity: string): string {
  return `${pluralOf(stemOf(entity))}Ext`;
}

/** A likely path for a collection: `CustomEntitiesExt` leads to `/custom-entities`. */
export function pathFor(collection: string): string {
  const words = stemOf(collection).replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-');
  return `/${words.toLowerCase()}`;
}

/** The parameter in the path of one element: `CustomEntityExt` leads to `customEntityId`. */
export function parameterFor(element: string): string {
  const stem = stemOf(element);
  return `${stem.slice(0, 1).toLowerCase()}${stem.slice(1)}Id`;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
