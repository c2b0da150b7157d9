/** Returns a name without the suffix of generated names: `CustomEntitiesExt` becomes `CustomEntities`. */
export function stemOf(name: string): string {
  return name.replace(/_?Ext$/, '') || name;
}

/** Returns a suggested collection name for an entity: `CustomEntity_Ext` becomes `CustomEntitiesExt`. */
export function collectionNameFor(entity: string): string {
  return `${pluralOf(stemOf(entity))}Ext`;
}

/** Returns a suggested path for a collection: `CustomEntitiesExt` becomes `/custom-entities`. */
export function pathFor(collection: string): string {
  const words = stemOf(collection).replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-');
  return `/${words.toLowerCase()}`;
}

/** Returns a suggested path parameter for an element: `CustomEntityExt` becomes `customEntityId`. */
export function parameterFor(element: string): string {
  const stem = stemOf(element);
  return `${stem.slice(0, 1).toLowerCase()}${stem.slice(1)}Id`;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
