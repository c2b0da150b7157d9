import * as l10n from '@vscode/l10n';
import type { Rule } from './rule';
import { conversionFixes } from './sortMapConversion';
import { kindOfClass, sortMapsOf } from './subjects';

export const sortMapWithoutEffect: Rule = {
  code: 'sort-map-without-effect',
  severity: 'warning',
  explanation: "A stream-backed collection doesn't use sort columns, so the override has no effect.",
  fix: 'Converts the sort keys to sortable, mapped properties',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context)
      .filter(({ fqn }) => kindOfClass(context, fqn) === 'stream')
      .map((subject) => ({
        span: subject.map.nameSpan,
        message: l10n.t(
          '{0} is stream-backed, so sort columns have no effect. Use a sortable, mapped property.',
          subject.owner.name,
        ),
        fixes: () => conversionFixes(context, subject),
      }));
  },
};
