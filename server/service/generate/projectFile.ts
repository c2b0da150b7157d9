import * as l10n from '@vscode/l10n';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateResult, GenerateTask } from '../generateTask';
import { newProjectFile } from '../project/template';
import { factEdits } from '../rules/declarations';
import { readFacts } from '../statedCollections';
import type { GenerateContext } from './context';
import { refused } from './planResult';

/** Returns the edit that adds facts about a collection to the project file. Creates the file if there is none. */
export async function stateFacts(
  { settings, read }: GenerateContext,
  { collection, facts }: Extract<GenerateTask, { readonly kind: 'state-facts' }>,
): Promise<GenerateResult> {
  const { projectFile } = settings();
  if (!projectFile) return outsideFolders();
  const edits = await factEdits(projectFile, { ...readFacts(facts), collection: String(collection) }, read);
  if (edits.length === 0) {
    return refused(
      l10n.t("Nothing was written: sortie.json already contains this fact, has a syntax error, or can't be read."),
    );
  }
  return { kind: 'edit', label: l10n.t('State a fact about {0}', collection), edit: toWorkspaceEdit(edits) };
}

/** Returns the edit that creates the project file of a folder. */
export async function createProjectFile({ settings, read }: GenerateContext): Promise<GenerateResult> {
  const { projectFile } = settings();
  if (!projectFile) return outsideFolders();
  const { uri } = projectFile;
  if (projectFile.exists || (await read(uri)) !== undefined)
    return refused(l10n.t('This folder already has a sortie.json file.'));
  const start = { line: 0, character: 0 };
  return {
    kind: 'edit',
    label: l10n.t('Create sortie.json'),
    edit: toWorkspaceEdit([{ kind: 'create', uri, text: newProjectFile() }]),
    reveal: { uri, range: { start, end: start } },
  };
}

function outsideFolders(): GenerateResult {
  return refused(l10n.t("The file isn't in a folder of this workspace, or Sortie is turned off in this folder."));
}
