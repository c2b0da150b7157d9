import * as l10n from '@vscode/l10n';
import { configFileName, isConfigKind } from '../text/fileName';
import type { Fix } from './fix';
import type { Rule, RuleContext } from './rule';

export const fileName: Rule = {
  code: 'file-name',
  severity: 'information',
  explanation: 'The platform ignores a configuration file because of its name.',
  fix: 'Renames the file',
  isAboutForm: true,
  kinds: ['schema', 'mapping', 'updater', 'apiconfig', 'swagger'],
  check(context) {
    const { file, id, model } = context;
    const { kind, layer, wellFormed, correctedName } = file.name;
    if (wellFormed || !isConfigKind(kind) || model.blocks.before(id) !== undefined) return [];
    const wanted = correctedName ?? configFileName(kind, layer, '<api>');
    return [
      {
        span: { start: 0, end: 0 },
        message: l10n.t("The platform doesn't read a file with this name. Rename the file to {0}.", wanted),
        fixes: () => (correctedName === undefined ? [] : renaming(context, correctedName)),
      },
    ];
  },
};

function renaming({ file, model }: RuleContext, corrected: string): Fix[] {
  const newUri = file.uri.slice(0, file.uri.lastIndexOf('/') + 1) + encodeURIComponent(corrected);
  if (model.files.get(newUri) !== undefined) return [];
  return [
    {
      id: 'rename-file',
      title: l10n.t('Rename to {0}', corrected),
      kind: 'quickfix',
      preferred: true,
      safe: false,
      createsFiles: true,
      async edit(read) {
        return (await read(newUri)) === undefined ? [{ kind: 'rename', uri: file.uri, newUri }] : [];
      },
    },
  ];
}
