import type { themes } from '../../../scripts/vscode/quiet-settings.mjs';

export type Theme = keyof typeof themes;

/** Changes the theme of a window. */
export interface Wardrobe {
  /** The theme in which the window opens. */
  readonly theme: Theme;
  /** Requests another theme. The window shows the theme some time later. */
  dress(theme: Theme): Promise<void>;
}

/** For each theme, the CSS selector that matches a window in this theme. */
export const marks: Readonly<Record<Theme, string>> = {
  light: '.monaco-workbench.vs',
  dark: '.monaco-workbench.vs-dark',
  'high-contrast': '.monaco-workbench.hc-black',
  'high-contrast-light': '.monaco-workbench.hc-light',
};

/** Returns the additional themes for screenshots: none, or all other themes if `SORTIE_THEMES` is `all`. */
export function othersThan(shown: Theme): readonly Theme[] {
  if (process.env.SORTIE_THEMES !== 'all') return [];
  const others: readonly Theme[] = ['light', 'dark', 'high-contrast', 'high-contrast-light'];
  return others.filter((theme) => theme !== shown);
}
