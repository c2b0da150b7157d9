import type { ReadText } from '../../edits/fileEdit';
import { classIn } from '../../edits/gosuText';
import type { SortModel } from '../../model/model';
import { simpleName } from '../../model/names';
import type { NewCollection } from './newCollection';

/** The text that a new class shares with the user's other classes that extend the same superclass. */
export interface ClassShape {
  readonly annotations: readonly string[];
  readonly members: readonly string[];
  readonly uses: readonly string[];
}

const none: ClassShape = { annotations: [], members: [], uses: [] };

/**
 * Returns text for a new class, modeled on a customer class with the same superclass. The text contains the `@Export`
 * and `@ResourceName` annotations of that class. If that class queries all rows, the text also contains its
 * `buildBaseQuery` function and the necessary `uses` lines. Names are adapted to the new class.
 */
export async function shapeOf(
  model: SortModel,
  plan: NewCollection,
  role: 'collection' | 'element',
  read: ReadText,
): Promise<ClassShape> {
  const named = plan.classes[role].supertype;
  if (named === undefined) return none;
  const supertype = simpleName(named.replace(/<.*$/, ''));
  for (const name of model.classes.names()) {
    const ref = model.classes.named(name);
    const extended = ref && model.classes.fact(ref)?.supertype?.name;
    if (!ref || extended === undefined || simpleName(extended) !== supertype || !model.files.isCustomer(ref.uri))
      continue;
    const text = await read(ref.uri);
    if (text !== undefined && classIn(text, simpleName(name))) return shapeIn(text, plan.names[role], plan.entity);
  }
  return none;
}

function shapeIn(text: string, resource: string, entity: string): ClassShape {
  const annotations = [
    ...(/^@Export\b/m.test(text) ? ['@Export'] : []),
    ...(/^@ResourceName\("\w+"\)/m.test(text) ? [`@ResourceName("${resource}")`] : []),
  ];
  const query =
    /^[ \t]*((?:override|protected) (?:override|protected) function buildBaseQuery\(\) *: *)Query<(\w+)> *\{\s*return Query\.make\(\2\)\s*\}/m.exec(
      text,
    );
  if (!query) return { ...none, annotations };
  const uses = [...text.matchAll(/^uses ([\w.]+\.Query)\b/gm)].map(([, name = '']) => name);
  const members = [`${query[1]}Query<${entity}> {`, `  return Query.make(${entity})`, '}'];
  return { annotations, members, uses };
}
