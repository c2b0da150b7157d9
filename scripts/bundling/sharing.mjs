// Client and server use much of the same libraries, and the command line and the local platform of the same service; that
// is bundled once.
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles programs of which two share much, with what they share in a file of its own beside them.
 *
 * It takes two steps. esbuild finds what programs share for ES modules alone, and makes a file of each part that is
 * loaded later; so it first splits, and then joins the parts, as CommonJS.
 *
 * @param {import('esbuild').BuildOptions & {entryPoints: {in: string, out: string}[]}} options as for one program
 * @param {{shared: string, atStart: boolean}} how what they share goes to the file `shared`; `atStart` says whether the
 *   first program may load all of it as soon as it starts
 * @returns {Promise<{outputFiles: import('esbuild').OutputFile[], metafile: import('esbuild').Metafile}>} nothing is
 *   written; the metafile is that of the first step, and names what is bundled
 * @throws {Error} when esbuild fails, or the programs share nothing
 */
export async function bundleSharing(options, { shared, atStart }) {
  const split = await build({
    ...options,
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const programs = options.entryPoints.map(({ out }) => `${out}.js`);
  const parts = partsOf(split);
  const joined = await build({
    ...options,
    entryPoints: [...programs, shared],
    write: false,
    logLevel: 'warning',
    plugins: [join(parts, sharedParts(parts, programs, atStart), shared)],
  });
  return { outputFiles: joined.outputFiles, metafile: split.metafile };
}

/**
 * @typedef {object} Part a file of the first step
 * @property {string} text
 * @property {number} bytes
 * @property {string[]} exports
 * @property {string[]} imports names of other parts
 * @property {string[]} later those of them that are loaded when they are needed
 */

/**
 * @param {{outputFiles: import('esbuild').OutputFile[], metafile: import('esbuild').Metafile}} split
 * @returns {Map<string, Part>} by name
 */
function partsOf({ outputFiles, metafile }) {
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
  return new Map(
    Object.entries(metafile.outputs).map(([file, { bytes, exports, imports }]) => {
      const inside = imports.filter(({ external }) => !external);
      const names = (/** @type {typeof inside} */ list) => list.map((each) => path.basename(each.path));
      const later = names(inside.filter(({ kind }) => kind === 'dynamic-import'));
      const name = path.basename(file);
      return [name, { text: texts.get(name) ?? '', bytes, exports, imports: names(inside), later }];
    }),
  );
}

/**
 * The parts that all programs use, the largest first; without the few hundred bytes that the first of them uses as soon
 * as it starts, so that it does not load the rest with them, unless it may.
 *
 * @param {ReadonlyMap<string, Part>} parts
 * @param {readonly string[]} programs
 * @param {boolean} loadedAtStart
 */
function sharedParts(parts, programs, loadedAtStart) {
  const [first = new Set(), ...others] = programs.map((program) => reached(parts, program, true));
  const atStart = loadedAtStart ? new Set() : reached(parts, programs[0] ?? '', false);
  const both = [...first].filter((name) => others.every((all) => all.has(name)) && !atStart.has(name));
  if (both.length === 0) throw new Error(`${programs.join(' and ')} share nothing`);
  const bytes = (/** @type {string} */ name) => parts.get(name)?.bytes ?? 0;
  return both.sort((a, b) => bytes(b) - bytes(a));
}

/**
 * @param {ReadonlyMap<string, Part>} parts
 * @param {string} from
 * @param {boolean} later whether what is loaded later counts
 */
function reached(parts, from, later) {
  const all = new Set([from]);
  for (const name of all) {
    const part = parts.get(name);
    for (const next of part?.imports ?? []) if (later || !part?.later.includes(next)) all.add(next);
  }
  return all;
}

/**
 * Joins the parts. Those that are shared are in a bundle of their own, and what stands for them elsewhere takes their
 * exports from there.
 *
 * @param {ReadonlyMap<string, Part>} parts
 * @param {readonly string[]} sharedNames
 * @param {string} shared
 * @returns {import('esbuild').Plugin}
 */
function join(parts, sharedNames, shared) {
  const [inside, outside] = ['part', 'part-in-shared'];
  /** One bundle exports everything, so that only the first part keeps its names. */
  const exportsOf = (/** @type {string} */ part) => {
    const index = sharedNames.indexOf(part);
    return (parts.get(part)?.exports ?? []).map((name) => ({ name, there: index === 0 ? name : `${name}$${index}` }));
  };
  const list = (/** @type {string[]} */ names) => `export { ${names.join(', ')} }`;
  return {
    name: 'join',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path: name, importer }) => {
        const part = path.basename(name);
        if (part === shared)
          return importer === '' ? { path: shared, namespace: inside } : { path: `./${shared}`, external: true };
        if (!parts.has(part)) return { path: name, external: true };
        const elsewhere = importer !== shared && !sharedNames.includes(importer);
        return { path: part, namespace: elsewhere && sharedNames.includes(part) ? outside : inside };
      });
      build.onLoad({ filter: /.*/, namespace: outside }, ({ path: part }) => ({
        contents: `${list(exportsOf(part).map(({ name, there }) => `${there} as ${name}`))} from './${shared}';`,
      }));
      build.onLoad({ filter: /.*/, namespace: inside }, ({ path: part }) => {
        if (part !== shared) return { contents: parts.get(part)?.text ?? '' };
        const all = sharedNames.map(
          (each) => `${list(exportsOf(each).map(({ name, there }) => `${name} as ${there}`))} from './${each}';`,
        );
        return { contents: all.join('\n') };
      });
    },
  };
}
