import type * as counterpart from './machine';

declare const navigator: { readonly userAgent: string };

/** A browser has no variables. */
export const variables: typeof counterpart.variables = () => ({});

/** Nor a home folder. */
export const homeFolder: typeof counterpart.homeFolder = () => '';

/** The browser as it names itself. */
export const runtime: typeof counterpart.runtime = () => ({
  program: 'User agent',
  version: navigator.userAgent,
  system: 'web',
});

/** Who uses a browser isn't known. */
export const requester: typeof counterpart.requester = () => ({ user: '', machine: '', program: 'editor' });
