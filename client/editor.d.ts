/** The VS Code API, under the module name that `scripts/bundles.mjs` uses. */
declare module 'editor' {
  export * from 'vscode';
}
