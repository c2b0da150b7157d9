import * as l10n from '@vscode/l10n';
import type { CollectionInfo } from '../model/collectionInfo';
import type { Contradiction } from '../model/contradiction';
import type { BlockSpan } from '../model/modelFile';
import { simpleName } from '../model/names';
import { kindInWords } from '../wording/reasons';
import { removedDeclaration, removedStatements } from './declarations';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { ResourceSubject } from './subject';
import { resourcesOf } from './subjects';

export const statedFactContradicted: Rule = {
  code: 'stated-fact-contradicted',
  severity: 'warning',
  explanation:
    'A file contradicts a fact that `sortie.collections` states, or no file declares the collection of the fact.',
  fix: 'Removes the fact from the settings',
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap((subject, index) => {
      const { collection, id } = subject;
      if (collection === undefined || collection.hidden.length > 0 || !isNearest(context, collection, index)) return [];
      return [
        ...context.model.collections.contradictions(id).map((found) => problemOf(context, subject, collection, found)),
        ...misspellings(context, subject),
      ];
    });
  },
};

/**
 * Returns a problem for each collection name in the settings that is probably a misspelling of the resource's name. No
 * file declares a collection with such a name.
 */
function misspellings({ model, file }: RuleContext, { resource, id }: ResourceSubject): readonly ProblemDetails[] {
  if (model.hidden.ofResources().length > 0) return [];
  return model.collections.misspelledStatements(id.name).map((name) => ({
    span: resource.keySpan,
    message: l10n.t('The settings state facts about "{0}", which no file declares. Did you mean "{1}"?', name, id.name),
    fixes: () => [removedStatements({ uri: file.uri, collection: name, ...model.collections.stated(name) })],
  }));
}

/** Whether a resource in the block is the customer's highest declaration of a collection. */
function isNearest({ id }: RuleContext, { declarations }: CollectionInfo, index: number): boolean {
  const nearest = declarations.find(({ layer }) => layer === 'ext');
  return nearest?.block === id && nearest.index === index;
}

function problemOf(
  context: RuleContext,
  { resource, id }: ResourceSubject,
  collection: CollectionInfo,
  found: Contradiction,
): ProblemDetails {
  const place = evidenceOf(context, collection, found);
  return {
    span: resource.keySpan,
    message: messageOf(collection, found),
    ...(place ? { related: [{ ...place, message: l10n.t('This contradicts the settings') }] } : {}),
    fixes: () => [removedDeclaration({ uri: context.file.uri, collection: id.name, ...factOf(collection, found) })],
  };
}

function messageOf({ id: { name }, kind }: CollectionInfo, found: Contradiction): string {
  switch (found.of) {
    case 'kind': {
      const stated = kindInWords(kind.kind);
      const owner = simpleName(found.classFqn);
      return found.by === 'supertype'
        ? l10n.t(
            'The settings state that "{0}" is {1}, but {2} extends {3}. Correct the settings.',
            name,
            stated,
            owner,
            found.supertype,
          )
        : l10n.t(
            'The settings state that "{0}" is {1}, but {2} overrides {3}. Correct the settings.',
            name,
            stated,
            owner,
            found.member,
          );
    }
    case 'element':
      return l10n.t(
        'The settings state that "{0}" contains {1}, but the Swagger file of {2} specifies {3}. Correct the settings.',
        name,
        found.stated,
        found.api,
        found.found,
      );
    case 'sortKey':
      return l10n.t(
        'The settings state that "{0}" is a sort key of "{1}", but {2} removes it. Correct the settings.',
        found.name,
        name,
        simpleName(found.classFqn),
      );
  }
}

/** Returns the fact in the settings that a contradiction concerns. */
function factOf({ kind }: CollectionInfo, found: Contradiction) {
  if (found.of === 'element') return { element: found.stated };
  if (found.of === 'sortKey') return { sortKeys: [found.name] };
  return kind.kind === 'unknown' ? {} : { kind: kind.kind };
}

/** Returns the text that contradicts the fact. */
function evidenceOf({ model }: RuleContext, { id }: CollectionInfo, found: Contradiction): BlockSpan | undefined {
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
