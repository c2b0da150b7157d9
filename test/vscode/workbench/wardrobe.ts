import type { themes } from '../../../scripts/vscode/quiet-settings.mjs';

export type Theme = keyof typeof themes;

/** The appearance of a window. */
export interface Wardrobe {
  /** The theme that it is opened in. */
  readonly theme: Theme;
  /** Asks for another one; it is drawn some time after. */
  dress(theme: Theme): Promise<void>;
}

/** The mark of the window that wears a theme. */
export const marks: Readonly<Record<Theme, string>> = {
  light: '.monaco-workbench.vs',
  dark: '.monaco-workbench.vs-dark',
  'high-contrast': '.monaco-workbench.hc-black',
};

/** Additional themes for pictures: none, or all others with `SORTIE_THEMES=all`. */
export function othersThan(shown: Theme): readonly Theme[] {
  if (process.env.SORTIE_THEMES !== 'all') return [];
  const others: readonly Theme[] = ['light', 'dark', 'high-contrast'];
  return others.filter((theme) => theme !== shown);
}
