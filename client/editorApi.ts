// The bundle's only import of the VS Code API. `scripts/bundles.mjs` redirects each import of 'vscode' here.
export * from 'editor';
