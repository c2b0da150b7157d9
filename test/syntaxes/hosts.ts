import { type IRawGrammar, parseRawGrammar } from 'vscode-textmate';

/**
 * Minimal replacements for the editor's YAML and JSON grammars, by scope name. These grammars show where an injection
 * begins and ends. `test/vscode/flows/authoring.flow.ts` tests the real grammars in a real VS Code.
 */
export const hosts: ReadonlyMap<string, IRawGrammar> = new Map(
  [
    {
      scopeName: 'source.yaml',
      patterns: [
        { name: 'comment.yaml', match: '#.*$' },
        { name: 'string.yaml', begin: '[|]$', while: '^ {4}' },
        { match: '([\\w-]+)(:)(?=\\s|$)', captures: { 1: { name: 'entity.name.tag.yaml' } } },
        { name: 'string.yaml', match: '[\\w.][^\\s#,:\\]}]*' },
      ],
      repository: {},
    },
    {
      scopeName: 'source.json.comments',
      patterns: [{ include: '#value' }],
      repository: {
        value: {
          patterns: [
            { include: '#comments' },
            { name: 'constant.language.json', match: 'true|false|null|\\d+' },
            { name: 'string.json', match: '"[^"]*"' },
            { begin: '\\[', end: '\\]', patterns: [{ include: '#value' }] },
            {
              name: 'meta.structure.dictionary.json',
              begin: '\\{',
              end: '\\}',
              patterns: [
                { include: '#objectkey' },
                { include: '#comments' },
                { begin: ':', end: ',|(?=\\})', patterns: [{ include: '#value' }] },
                { name: 'invalid.illegal.json', match: '[^\\s}]' },
              ],
            },
          ],
        },
        objectkey: { name: 'support.type.property-name.json', match: '"[^"]*"' },
        comments: { name: 'comment.json', match: '//.*$' },
      },
    },
  ].map((grammar) => [grammar.scopeName, parseRawGrammar(JSON.stringify(grammar), `${grammar.scopeName}.json`)]),
);
