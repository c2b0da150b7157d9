import * as l10n from '@vscode/l10n';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import { addFacts } from '../edits/projectEdits';
import type { CollectionKind } from '../model/assessment';
import { newProjectFile } from '../project/template';
import type { ProjectFilePlace } from '../settings';
import { type CollectionDeclaration, isSortKeyName } from '../statedCollections';
import type { Fix } from './fix';
import type { RuleContext } from './rule';
import type { EntrySubject } from './subject';

/**
 * Returns the fix that states the name of a default sort entry as a sort key of the base product. Empty if callers
 * can't use the name in `sort`.
 */
export function sortKeyDeclarations({ settings }: RuleContext, { id }: EntrySubject, name: string): readonly Fix[] {
  if (!isSortKeyName(name)) return [];
  const title = l10n.t('Declare "{0}" as a sort key of the base product', name);
  return declaring(settings.projectFile, 'declare-sort-key', title, { collection: id.name, sortKeys: [name] });
}

/** Returns the fixes that state the kind of a collection, one for each kind. */
export function kindDeclarations(projectFile: ProjectFilePlace | undefined, collection: string): readonly Fix[] {
  const kinds: readonly Exclude<CollectionKind, 'unknown'>[] = ['query', 'stream', 'dual'];
  return kinds.flatMap((kind) =>
    declaring(projectFile, `declare-${kind}`, kindTitle(collection, kind), { collection, kind }),
  );
}

/**
 * Returns the edits that add facts to the project file, or that create the project file with these facts. Empty if the
 * file has a syntax error, or contains the facts.
 */
export async function factEdits(
  { uri, exists }: ProjectFilePlace,
  facts: CollectionDeclaration,
  read: ReadText,
): Promise<readonly FileEdit[]> {
  const text = await read(uri);
  if (text === undefined) {
    const question = l10n.t('Create sortie.json with this fact');
    return exists ? [] : [{ kind: 'create', uri, text: newProjectFile(facts), question }];
  }
  const edits = addFacts(text, facts) ?? [];
  return edits.length === 0 ? [] : [{ kind: 'change', uri, text, edits }];
}

function declaring(
  projectFile: ProjectFilePlace | undefined,
  id: string,
  title: string,
  facts: CollectionDeclaration,
): readonly Fix[] {
  if (!projectFile) return [];
  return [
    {
      id,
      title,
      kind: 'quickfix',
      preferred: false,
      safe: false,
      createsFiles: !projectFile.exists,
      edit: (read) => factEdits(projectFile, facts, read),
    },
  ];
}

function kindTitle(collection: string, kind: Exclude<CollectionKind, 'unknown'>): string {
  switch (kind) {
    case 'query':
      return l10n.t('Declare "{0}" as query-backed', collection);
    case 'stream':
      return l10n.t('Declare "{0}" as stream-backed', collection);
    case 'dual':
      return l10n.t('Declare "{0}" as dual', collection);
  }
}
