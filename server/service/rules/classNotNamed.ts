import * as l10n from '@vscode/l10n';
import { qualify } from '../model/names';
import { isUnnamed } from '../model/unnamedClasses';
import type { Rule } from './rule';

export const classNotNamed: Rule = {
  code: 'class-not-named',
  severity: 'hint',
  explanation: 'No apiconfig file names the class of a collection, so the class has no effect.',
  fix: '',
  kinds: ['gosu'],
  check({ model, block, file, id }) {
    const { facts } = block;
    if (facts.kind !== 'gosu') return [];
    return facts.classes.flatMap(({ name, nameSpan, sortMap }, index) => {
      const fqn = qualify(facts.package?.value, name);
      if (!isUnnamed(model, { fqn, uri: file.uri, block: id, index })) return [];
      const message =
        sortMap === undefined
          ? l10n.t('No apiconfig names this class, so it has no effect.')
          : l10n.t('No apiconfig names this class, so its sort columns have no effect.');
      return [{ span: nameSpan, message }];
    });
  },
};
