import { inProject, projectRoot } from '../project.mjs';
import { run } from '../vscode/processes.mjs';

/**
 * Bundles the product into `dist/`.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} with the output of a failed build
 */
export async function buildProject(env) {
  await run(process.execPath, [inProject('scripts/build.mjs')], { cwd: projectRoot, env });
}
