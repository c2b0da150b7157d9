// Bundled in place of the features of the client library that `slimming.mjs` leaves out.

/** An event that never comes. */
const never = () => ({ dispose() {} });

/**
 * Stands for a feature that is left out: it declares nothing and listens to nothing. The client looks one up by name,
 * that of notebooks, so each has its name.
 */
export class AbsentFeature {
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
