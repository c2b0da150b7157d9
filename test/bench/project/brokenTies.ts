import { sharedExtPath } from './apis';
import { className, classPath, sortMap } from './classes';
import { misspell, randomFrom } from './misspell';
import type { GeneratedCollection } from './shape';
import { type NameKind, nameKinds, namesOf, placesIn, type SoundProject, type TextPlace } from './tieNames';

const otherKinds = [
  'package in resource',
  'collection missing in apiconfig',
  'element missing in apiconfig',
  'defaultSort beside collections',
  'class that no apiconfig names',
] as const;

/** The kinds of mistakes in the ties between files: in names, keys, and classes. */
export const tieMistakeKinds = [...nameKinds, ...otherKinds] as const;

/** One kind of mistake in the ties between files. */
export type TieMistakeKind = NameKind | (typeof otherKinds)[number];

/** A mistake in a customer's file. */
export interface TieMistake {
  /** The file with the mistake, and its text. The project may not contain the file without the mistake. */
  readonly path: string;
  readonly text: string;
  /** The places in the faulty project where a problem counts. */
  readonly places: readonly TextPlace[];
}

/**
 * Returns mistakes of a kind, each in the project without other mistakes. If the project has fewer places than
 * `count`, names are misspelled in several ways, and there are fewer mistakes of other kinds. The same project always
 * results in the same mistakes.
 */
export function brokenTies(project: SoundProject, kind: TieMistakeKind, count: number): readonly TieMistake[] {
  switch (kind) {
    case 'package in resource':
      return wrongPackages(project, count);
    case 'collection missing in apiconfig':
      return missingResources(project, ({ collection }) => collection).slice(0, count);
    case 'element missing in apiconfig':
      return missingResources(project, ({ element }) => element).slice(0, count);
    case 'defaultSort beside collections':
      return spread(sortsBesideCollections(project), count);
    case 'class that no apiconfig names':
      return spread(project.shape.collections, count).map(unnamedClass);
    default:
      return misspelledNames(project, kind, count);
  }
}

function misspelledNames(project: SoundProject, kind: NameKind, count: number): readonly TieMistake[] {
  const names = namesOf(project, kind);
  const existing = new Set([...project.words, ...names.map(({ name }) => name)]);
  const random = randomFrom(kind);
  const chosen = spread(names, count);
  return Array.from({ length: chosen.length === 0 ? 0 : count }, (_, index) => {
    const { path, start, end, name, others } = itemAt(chosen, index);
    const wrong = misspell(name, index + Math.floor(index / chosen.length), random, existing);
    existing.add(wrong);
    const place = { path, start, end: start + wrong.length };
    const added = wrong.length - name.length;
    return replaced(project, { path, start, end }, wrong, [place, ...others.map((each) => moved(each, place, added))]);
  });
}

/** Returns mistakes with the name of a class that exists in another package. */
function wrongPackages(project: SoundProject, count: number): readonly TieMistake[] {
  const { files } = project;
  const names = placesIn(sharedExtPath, files.get(sharedExtPath) ?? '', /(?<=^ {4}resource: )\S+/gm);
  const random = randomFrom('package');
  const packages = [...new Set(names.map(({ name }) => packageOf(name)))];
  return spread(names, count).map(({ name, ...place }, index) => {
    const home = packageOf(name);
    const parent = packageOf(home);
    const own = home.slice(parent.length + 1);
    const sibling = packages.find((each) => each !== home && packageOf(each) === parent) ?? parent;
    const wrong = [`${parent}.${misspell(own, index, random, project.words)}`, sibling, parent, `acme.${own}`][
      index % 4
    ];
    const text = `${wrong}${name.slice(home.length)}`;
    return replaced(project, place, text, [{ ...place, end: place.start + text.length }]);
  });
}

/** Returns mistakes with a resource that the customer's operations name, but no apiconfig file contains. */
function missingResources(
  project: SoundProject,
  nameOf: (collection: GeneratedCollection) => string,
): readonly TieMistake[] {
  const { shape, files } = project;
  return shape.collections.flatMap((collection) => {
    if (!collection.custom) return [];
    const name = nameOf(collection);
    const entry = new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)+`, 'gm');
    const [place] = placesIn(sharedExtPath, files.get(sharedExtPath) ?? '', entry);
    if (place === undefined) throw new Error(`${name} isn't in the customer's file`);
    const operations = new RegExp(`(?<=^ +(?:resourceType|childResourceType): )${name}$`, 'gm');
    const places = [...files].flatMap(([path, text]) =>
      path.endsWith('_ext-1.0.swagger.yaml') ? placesIn(path, text, operations) : [],
    );
    return replaced(project, place, '', places);
  });
}

/** Returns mistakes with a default sort that has the indentation of the collections. */
function sortsBesideCollections(project: SoundProject): readonly TieMistake[] {
  const text = project.files.get(sharedExtPath) ?? '';
  return placesIn(sharedExtPath, text, /^ {4}defaultSort:\n(?: {6}- .*\n)+/gm).map((place) => {
    const key = { path: sharedExtPath, start: place.start + 2, end: place.start + 2 + 'defaultSort'.length };
    return replaced(project, place, place.name.replace(/^ {2}/gm, ''), [key]);
  });
}

/** Returns a mistake with a class that adds a sort column, and that no resource names. */
function unnamedClass(collection: GeneratedCollection, index: number): TieMistake {
  const name = `${collection.collection}AcmeResource`;
  const home = `acme.rest.${collection.area}`;
  const entity = collection.definition.name;
  const supertypes = [className(collection), `RestQueryCollectionResource<entity.${entity}>`, `${name}Base`];
  const head = `package ${home}\n\nuses java.util.HashMap\nuses java.util.Map\n\nclass `;
  const text = `${head}${name} extends ${supertypes[index % supertypes.length]} {\n${sortMap(entity, 'managerName_Ext')}}\n`;
  const path = classPath(`${home}.${name}`);
  return { path, text, places: [{ path, start: head.length, end: head.length + name.length }] };
}

/** Returns a mistake in the text of an existing file. */
function replaced({ files }: SoundProject, at: TextPlace, newText: string, places: readonly TextPlace[]): TieMistake {
  const text = files.get(at.path) ?? '';
  return { path: at.path, text: text.slice(0, at.start) + newText + text.slice(at.end), places };
}

/** Returns a place after a change of another place made the text this much longer. */
function moved(place: TextPlace, changed: TextPlace, added: number): TextPlace {
  if (place.path !== changed.path || place.start < changed.start) return place;
  return { ...place, start: place.start + added, end: place.end + added };
}

/** Returns at most `count` items, evenly spread. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = items.length / count;
  return step <= 1 ? items : Array.from({ length: count }, (_, index) => itemAt(items, Math.floor(index * step)));
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('No items');
  return item;
}

function packageOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}
