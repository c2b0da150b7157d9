// The bundle's one import of the API of VS Code: `scripts/bundles.mjs` leads each import of 'vscode' here.
export * from 'editor';
