/**
 * The key of the local platform's last URL in the global state. The URL outlives the local platform, so it doesn't mean
 * that a window needs Sortie.
 */
export const urlKey = 'sortie.localPlatform.url';
