import type { GeneratedFile } from '../files/workspace';
import { sharedExtPath } from './apis';
import { className } from './classes';
import type { FaultyProject, Mistake } from './mistakes';
import type { ProjectShape } from './shape';

/**
 * Returns the files of a project that are in a repository with only the customer's layer. Nearly all classes are. The
 * list of published APIs may be missing, because the vendor ships it.
 */
export function customerFiles(files: Iterable<GeneratedFile>, hasList: boolean): readonly GeneratedFile[] {
  const isCustomers = (path: string) => !/^config\/integration\/\w+\/base\//.test(path);
  return [...files].filter(({ path }) => isCustomers(path) && (hasList || !path.endsWith('/published-apis.yaml')));
}

const misspelled = ['titel_Ext', 'dueDte_Ext', 'ntoe_Ext'];
const unsortable = 'note_Ext';

/**
 * Plants one misspelled name and one property that isn't sortable in each of this many default sorts, in collections
 * that only the customer declares.
 */
export function plantInCustomerLayer(
  { collections }: ProjectShape,
  files: Iterable<GeneratedFile>,
  count: number,
): FaultyProject {
  const texts = new Map([...files].map(({ path, text }) => [path, text]));
  const mistakes = Array.from({ length: count }, (_, at): Mistake[] => {
    const collection = collections.filter(({ custom }) => custom)[at];
    if (collection === undefined) throw new Error('Too few collections for the mistakes');
    const names = [misspelled[at % misspelled.length] ?? '', unsortable];
    const marker = `    resource: ${className(collection)}\n    defaultSort:\n`;
    const text = texts.get(sharedExtPath) ?? '';
    if (!text.includes(marker)) throw new Error(`${collection.collection} has no default sort in the customer's file`);
    const entries = names.map((name) => `      - ${name}\n`).join('');
    texts.set(sharedExtPath, text.replace(marker, `${marker}${entries}`));
    const { collection: name } = collection;
    return [
      { kind: 'misspelled', collection: name, name: names[0] ?? '' },
      { kind: 'not-sortable', collection: name, name: names[1] ?? '' },
    ];
  });
  return { files: texts, mistakes: mistakes.flat() };
}
