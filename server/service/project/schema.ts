import { projectFileName } from '../text/projectFiles';
import {
  factTexts,
  fileSizes,
  fileTexts,
  globLimits,
  groupTexts,
  kindTexts,
  patterns,
  projectKeys,
  severityTexts,
} from './keys';

/** A rule as the schema describes it. */
export interface DescribedRule {
  readonly code: string;
  readonly explanation: string;
}

/**
 * Returns the JSON schema of the project file. Sortie itself reports unknown keys and unknown rules, so the schema accepts
 * them. `environment` is the schema of a proposed environment.
 */
export function projectSchema(rules: readonly DescribedRule[], environment: unknown): object {
  const severity = { $ref: '#/definitions/severity' };
  const describedRules = rules.map(({ code, explanation }) => [code, { description: plain(explanation), ...severity }]);
  const globs = { type: 'array', maxItems: globLimits.most, items: { type: 'string', maxLength: globLimits.longest } };
  const kinds = Object.keys(fileTexts).map((kind) => [kind, { ...globs, ...about(`files.${kind}`) }]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: projectFileName,
    allowComments: true,
    allowTrailingCommas: true,
    type: 'object',
    properties: {
      $schema: { type: 'string', ...about('$schema') },
      vendor: { type: 'string', pattern: patterns.vendor, ...about('vendor') },
      rules: {
        type: 'object',
        ...about('rules'),
        properties: Object.fromEntries(describedRules),
        additionalProperties: severity,
      },
      collections: { type: 'object', ...about('collections'), additionalProperties: collection },
      files: {
        type: 'object',
        description: groupTexts.files,
        properties: Object.fromEntries(kinds),
      },
      maxFileSize: { type: 'integer', minimum: fileSizes.least, maximum: fileSizes.most, ...about('maxFileSize') },
      gosu: {
        type: 'object',
        description: groupTexts.gosu,
        properties: {
          sortColumnPackage: {
            type: 'string',
            pattern: patterns.sortColumnPackage,
            ...about('gosu.sortColumnPackage'),
          },
        },
      },
      environments: { type: 'array', ...about('environments'), items: environment },
    },
    definitions: { severity: { type: 'string', ...choices(severityTexts) } },
  };
}

const collection = {
  type: 'object',
  properties: {
    kind: { type: 'string', ...choices(kindTexts), description: factTexts.kind },
    sortKeys: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: patterns.sortKey },
      description: factTexts.sortKeys,
    },
    element: { type: 'string', minLength: 1, description: factTexts.element },
  },
};

/** Returns the meaning and default of a key. VS Code shows Markdown, and other editors show the plain text. */
function about(name: string): object {
  const { meaning = '', default: value } = projectKeys.find((key) => key.name === name) ?? {};
  const texts = { description: plain(meaning), markdownDescription: meaning };
  return value === undefined ? texts : { default: value, ...texts };
}

function choices(meanings: Readonly<Record<string, string>>): object {
  return { enum: Object.keys(meanings), enumDescriptions: Object.values(meanings).map(plain) };
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}
