// Bundled in place of the client library's `notebook.js`, see `slimming.mjs`.

/** An event that never comes. */
const never = () => ({ dispose() {} });

/**
 * Stands for the feature that keeps notebooks in step: it declares nothing and listens to nothing. It cannot be left
 * unregistered, as that of diagnostics looks it up and listens to it.
 */
export class NotebookDocumentSyncFeature {
  onOpenNotificationSent = never;
  onChangeNotificationSent = never;
  onSaveNotificationSent = never;
  onCloseNotificationSent = never;
  registrationType = { method: 'notebookDocument/sync' };
  fillClientCapabilities() {}
  preInitialize() {}
  initialize() {}
  register() {}
  unregister() {}
  getProvider() {}
  handles() {
    return false;
  }
  getState() {
    return { kind: 'static' };
  }
  clear() {}
}
