import { test } from 'vitest';
import { type FlowSession, openSession, type SessionOptions } from './session';

/**
 * Defines a user's path through the workbench as one test with its own VS Code. A failure leaves a screenshot in
 * `artifacts/failed/`.
 *
 * @param name the user's action; also the name of the failure screenshot
 * @param options the options of the VS Code window
 * @param body the actions and checks
 */
export function flow(name: string, options: SessionOptions, body: (session: FlowSession) => Promise<void>): void {
  test(name, async () => {
    const session = await openSession(options);
    try {
      await body(session);
    } catch (error) {
      await session.workbench.capture(`failed/${name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`);
      throw error;
    } finally {
      await session.end();
    }
  });
}

/**
 * Defines a flow that repeats the checks of another flow or test. The flow runs only if `SORTIE_SECOND_LOOKS` is set,
 * as in `npm run test:full`.
 */
export function secondLook(...args: Parameters<typeof flow>): void {
  if (process.env.SORTIE_SECOND_LOOKS) flow(...args);
}
