import { onTestFinished } from 'vitest';
import type { Simulation } from '../../localPlatform/platform';
import { startLocalPlatform } from '../../localPlatform/start';
import { type Program, stateFolder } from './program';

/** A token that no output may contain. */
export const token = 'planted-token-9876543210';

/** Starts a fast local platform. Returns a function that runs commands for the planet `dev` with a new state folder. */
export async function localScene(program: Program, simulation: Simulation = {}) {
  const fast = { speed: 60, faults: true, ...simulation };
  const platform = await startLocalPlatform({ access: { token }, simulation: fast });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const variables = { SORTIE_TOKEN: token, XDG_STATE_HOME: state };
  const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
  return {
    ...{ platform, state, variables, target },
    run: (...args: readonly string[]) => program.run([...args, ...target], variables),
    posts: () => platform.requests().deploy ?? 0,
  };
}

/** Parses output that consists of one JSON object per line. */
export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
