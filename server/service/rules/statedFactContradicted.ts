import * as l10n from '@vscode/l10n';
import { renameMember } from '../edits/jsonEdits';
import { removeCollection, removeFacts } from '../edits/projectEdits';
import { itemsOf, memberOf, type Node, readTree, stringOf, valueAt } from '../languages/json/jsonTree';
import type { CollectionInfo } from '../model/collectionInfo';
import type { Contradiction } from '../model/contradiction';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { simpleName } from '../model/names';
import { nodeSpan } from '../project/readProject';
import type { CollectionDeclaration } from '../statedCollections';
import { kindInWords } from '../wording/reasons';
import type { ProjectProblemDetails } from './projectProblem';
import type { RuleDescription } from './rule';

/** The rule for stated facts that the files contradict. */
export const statedFactContradicted: RuleDescription = {
  code: 'stated-fact-contradicted',
  severity: 'warning',
  explanation:
    'A file contradicts a fact that `collections` in `sortie.json` states, or no file declares the collection.',
  fix: 'Removes the fact, or corrects the name of the collection',
};

/** Maximum number of collections in a project file whose facts are compared with the files. */
const mostCompared = 2000;

/**
 * Returns a problem for each fact in a project file that the files contradict, and for each collection name that is
 * probably misspelled. `root` is the tree of the newest text. A fact that the text no longer states isn't reported.
 */
export function contradictedFacts(root: Node | undefined, models: readonly SortModel[]): ProjectProblemDetails[] {
  const members = (valueAt(root, ['collections'])?.children ?? []).slice(0, mostCompared);
  return members.flatMap((member) => {
    const [key, facts] = member.children ?? [];
    const name = stringOf(key);
    if (!key || !facts || name === undefined) return [];
    const isDeclared = models.some((model) => model.resources.named(name).length > 0);
    return models.flatMap((model) => [
      ...contradictionsIn(model, name, facts),
      ...(isDeclared ? [] : misspelling(model, name)).map((meant) => misspelled(key, name, meant)),
    ]);
  });
}

function contradictionsIn(model: SortModel, name: string, facts: Node): readonly ProjectProblemDetails[] {
  return model.resources.named(name).flatMap((id) => {
    const collection = model.collections.get(id);
    if (!collection || collection.hidden.length > 0) return [];
    return model.collections.contradictions(id).flatMap((found) => {
      const fact = factOf(collection, found);
      const node = nodeOf(facts, fact);
      return node ? [contradicted(model, collection, found, fact, node)] : [];
    });
  });
}

/** Returns the collection names that a stated name probably misspells. No file declares the stated name. */
function misspelling(model: SortModel, name: string): readonly string[] {
  if (model.hidden.ofResources().length > 0) return [];
  return model.collections.meantBy(name);
}

function misspelled(key: Node, name: string, meant: string): ProjectProblemDetails {
  const renamed = (text: string) => {
    const member = memberOf(valueAt(readTree(text), ['collections']), name);
    return member ? renameMember(member, meant) : [];
  };
  return {
    span: nodeSpan(key),
    message: l10n.t('No file declares the collection "{0}". Did you mean "{1}"?', name, meant),
    fixes: [
      { id: 'rename-collection', title: l10n.t('Change to "{0}"', meant), preferred: true, edits: renamed },
      {
        id: 'remove-statements',
        title: l10n.t('Remove the facts about "{0}"', name),
        edits: (text) => removeCollection(text, name),
      },
    ],
  };
}

function contradicted(
  model: SortModel,
  collection: CollectionInfo,
  found: Contradiction,
  fact: CollectionDeclaration,
  node: Node,
): ProjectProblemDetails {
  const place = evidenceOf(model, collection, found);
  return {
    span: nodeSpan(node),
    message: messageOf(collection, found),
    related: place ? { ...place, message: l10n.t('This contradicts the stated fact') } : undefined,
    fixes: [{ id: 'remove-declaration', title: removalTitle(fact), edits: (text) => removeFacts(text, fact) }],
  };
}

function removalTitle({ collection, kind, sortKeys = [] }: CollectionDeclaration): string {
  if (kind !== undefined) return l10n.t('Remove the stated kind of "{0}"', collection);
  if (sortKeys.length === 0) return l10n.t('Remove the stated element of "{0}"', collection);
  return l10n.t('Remove the stated sort key "{0}"', sortKeys.join(', '));
}

function messageOf({ id: { name }, kind }: CollectionInfo, found: Contradiction): string {
  switch (found.of) {
    case 'kind': {
      const stated = kindInWords(kind.kind);
      const owner = simpleName(found.classFqn);
      return found.by === 'supertype'
        ? l10n.t('"{0}" isn\'t {1}: {2} extends {3}. Correct or remove the fact.', name, stated, owner, found.supertype)
        : l10n.t('"{0}" isn\'t {1}: {2} overrides {3}. Correct or remove the fact.', name, stated, owner, found.member);
    }
    case 'element':
      return l10n.t(
        '"{0}" doesn\'t contain {1}: the Swagger file of {2} specifies {3}. Correct or remove the fact.',
        name,
        found.stated,
        found.api,
        found.found,
      );
    case 'sortKey':
      return l10n.t(
        '"{0}" isn\'t a sort key of "{1}": {2} removes it. Correct or remove the fact.',
        found.name,
        name,
        simpleName(found.classFqn),
      );
  }
}

/** Returns the stated fact that a contradiction concerns. */
function factOf({ id, kind }: CollectionInfo, found: Contradiction): CollectionDeclaration {
  const { name: collection } = id;
  if (found.of === 'element') return { collection, element: found.stated };
  if (found.of === 'sortKey') return { collection, sortKeys: [found.name] };
  return kind.kind === 'unknown' ? { collection } : { collection, kind: kind.kind };
}

/** Returns the node that states a fact. Undefined if the text states something else. */
function nodeOf(facts: Node, { kind, element, sortKeys = [] }: CollectionDeclaration): Node | undefined {
  const [sortKey] = sortKeys;
  if (sortKey !== undefined) return itemsOf(valueAt(facts, ['sortKeys'])).find((item) => stringOf(item) === sortKey);
  const node = valueAt(facts, [kind === undefined ? 'element' : 'kind']);
  return node && stringOf(node) === (kind ?? element) ? node : undefined;
}

/** Returns the text that contradicts the fact. */
function evidenceOf(model: SortModel, { id }: CollectionInfo, found: Contradiction): BlockSpan | undefined {
  if (found.of === 'element') {
    const operations = model.resources.operations(id.name);
    const operation = operations.find(({ operationType }) => operationType === 'get-collection') ?? operations[0];
    return operation && { block: operation.place.block, span: (operation.child ?? operation.place).span };
  }
  const ref = model.classes.named(found.classFqn);
  const type = ref && model.classes.fact(ref);
  if (!ref || !type) return undefined;
  if (found.of === 'sortKey') return { block: ref.block, span: type.sortMap?.nameSpan ?? type.nameSpan };
  if (found.by === 'supertype') return { block: ref.block, span: type.supertype?.span ?? type.nameSpan };
  const member = type.members.find(({ name }) => name === found.member);
  return { block: ref.block, span: member?.nameSpan ?? type.nameSpan };
}
