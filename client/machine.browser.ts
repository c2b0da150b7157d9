import type * as counterpart from './machine';

declare const navigator: { readonly userAgent: string };

/** Empty, because a browser has no environment variables. */
export const variables: typeof counterpart.variables = () => ({});

/** Empty, because a browser has no home folder. */
export const homeFolder: typeof counterpart.homeFolder = () => '';

/** The browser's user agent, used in place of a runtime's name and version. */
export const runtime: typeof counterpart.runtime = () => ({
  program: 'User agent',
  version: navigator.userAgent,
  system: 'web',
});

/** Contains no names, because a browser reveals neither the user nor the machine. */
export const requester: typeof counterpart.requester = () => ({ user: '', machine: '', program: 'editor' });
