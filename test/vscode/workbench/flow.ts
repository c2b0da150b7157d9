import { test } from 'vitest';
import { type FlowSession, openSession, type SessionOptions } from './session';

/**
 * A person's path through the workbench, as one test with a VS Code of its own. A flow that fails leaves a screenshot in
 * `artifacts/failed/`.
 *
 * @param name what the person does; also the name of the failure's screenshot
 * @param options how VS Code is opened
 * @param body the path
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

/** A flow that looks at something that another flow shows as well. It runs in `npm run test:full` and on request. */
export function secondLook(...args: Parameters<typeof flow>): void {
  if (process.env.SORTIE_SECOND_LOOKS) flow(...args);
}
