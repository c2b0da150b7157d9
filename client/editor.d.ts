/** The API of VS Code by the name that `scripts/bundles.mjs` gives it. */
declare module 'editor' {
  export * from 'vscode';
}
