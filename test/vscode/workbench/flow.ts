import { test } from 'vitest';
import { themes } from '../../../scripts/vscode/quiet-settings.mjs';
import { openSession, type Session, type SessionOptions } from './session';

/**
 * A person's path through the workbench, as one test with a VS Code of its own. A flow that fails leaves a screenshot in
 * `artifacts/failed/`.
 *
 * @param name what the person does; also the name of the failure's screenshot
 * @param options how VS Code is opened
 * @param body the path
 */
export function flow(name: string, options: SessionOptions, body: (session: Session) => Promise<void>): void {
  test(name, async () => {
    const session = await openSession(options);
    try {
      await body(session);
    } catch (error) {
      await session.workbench.screenshot(`failed/${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`);
      throw error;
    } finally {
      await session.end();
    }
  });
}

type Theme = keyof typeof themes;

/**
 * The themes that a flow whose pictures matter is gone through in. One tells whether it works; `SORTIE_THEMES=all` goes
 * through all of them, for whoever looks at the pictures.
 *
 * @param own the theme when nothing else is asked for
 */
export function themesOf(own: Theme): readonly Theme[] {
  return process.env.SORTIE_THEMES === 'all' ? allThemes : [own];
}

const allThemes = Object.keys(themes).filter((name): name is Theme => name in themes);
