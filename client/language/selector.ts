/** The files that the language server is told about, in the shape of a document selector. The server decides what each of them is. */
export const selector = [
  { scheme: 'file', pattern: '**/*.{schema,mapping}.json' },
  { scheme: 'file', pattern: '**/*.apiconfig.{yaml,yml}' },
  { scheme: 'file', pattern: '**/*.swagger.{yaml,yml}' },
  { scheme: 'file', language: 'gosu' },
];

/** A glob of files that only a configuration project has: where there is one of them, the language server starts. */
export const projectFiles = '**/*-1.0.{schema.json,mapping.json,apiconfig.yaml,apiconfig.yml}';

/** Whether a file, by its path, is reason enough to start the language server. */
export function isProjectFile(path: string): boolean {
  return /-1\.0\.(?:schema\.json|mapping\.json|apiconfig\.ya?ml|swagger\.ya?ml)$|\.gsx?$/.test(path);
}
