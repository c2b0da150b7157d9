// The libraries of the language server protocol are written in TypeScript and published as CommonJS, of which a bundler
// can leave nothing out. What the compiler wrote is so regular that it can be turned back into the modules it came from.
import { readFile } from 'node:fs/promises';
import { slimmed } from './slimming.mjs';
import { readMembers, withoutUnread } from './unread-members.mjs';

const compiled = /node_modules[\\/]vscode-(jsonrpc|languageclient|languageserver|languageserver-protocol)[\\/]lib[\\/]/;
const types = /node_modules[\\/]vscode-languageserver-types[\\/]lib[\\/]esm[\\/]/;
const namespaced = /node_modules[\\/]jsonc-parser[\\/]lib[\\/]esm[\\/]/;

/**
 * Reads the libraries as ES modules, and their namespaces as values that can be left out.
 *
 * @returns {import('esbuild').Plugin}
 */
export function readAsEsModules() {
  return {
    name: 'read-as-es-modules',
    setup(build) {
      build.onLoad({ filter: compiled }, async ({ path }) => ({
        contents: asEsModule(slimmed(path, await readFile(path, 'utf8')), path),
      }));
      const read = readMembers();
      build.onLoad({ filter: types }, async ({ path }) => ({
        contents: withPureNamespaces(withoutUnread(await readFile(path, 'utf8'), await read)),
      }));
      build.onLoad({ filter: namespaced }, async ({ path }) => ({
        contents: withPureNamespaces(await readFile(path, 'utf8')),
      }));
    },
  };
}

/**
 * Turns what TypeScript compiled to CommonJS back into an ES module. An import of something that a module does not
 * export fails the build: `bundleOptions` makes an error of it.
 *
 * @param {string} source
 * @param {string} file for the message
 * @throws {Error} for a form that it does not know
 */
export function asEsModule(source, file) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  const exported = new Set();
  const imports = source
    // What the compiler adds for itself.
    .replace(/^"use strict";$/m, '')
    .replace(/^var (__\w+) = \(this && this\.\1\) \|\| [\s\S]*?^\}\S*;$/gm, '')
    .replace(/^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);$/m, '')
    .replace(/^(exports\.\w+ = )+void 0;$/gm, '')
    // `import * as x`, `import { y }`, which becomes an `x_1`, and `import x = require()`, which keeps its name.
    .replace(/^(?:const|var) (\w+) = (__import\w+\()?require\("([^"]+)"\)\)?;$/gm, (_, name, helper, from) => {
      modules.set(name, from);
      const whole = helper === undefined && !/_\d+$/.test(name);
      return `import ${whole ? name : `* as ${name}`} from "${from}";`;
    });
  const exports = imports
    .replace(/^__exportStar\(require\("([^"]+)"\), exports\);$/gm, 'export * from "$1";')
    .replace(
      /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);$/gm,
      (_, name, from, original) => `export { ${original} as ${name} } from "${modules.get(from)}";`,
    )
    // A namespace, or one of its parts: exported where it ends.
    .replace(/^(\}\)\((\w+) \|\| \()exports\.\2 = (\2 = \{\}\)\);)$/gm, '$1$3\nexports.$2 = $2;')
    .replace(/^exports\.(\w+) = (\w+);$/gm, (_, name, local) => {
      if (exported.has(name)) return '';
      exported.add(name);
      return `export { ${local} as ${name} };`;
    })
    .replace(/^exports\.(\w+) = (?=(new )?)/gm, (_, name, made) => `export const ${name} = ${made ? pure : ''}`)
    .replace(/\bexports\.(?=\w)/g, '');
  const text = withPureNamespaces(exports);
  const unknown = /^(?!\s*(\*|\/[/*])).*(\bexports\b|[^'"]\brequire\(|\b__(import|export|create|set)\w+\().*$/m.exec(
    text,
  );
  if (unknown !== null) throw new Error(`${file} is not what TypeScript compiles to: ${unknown[0].trim()}`);
  return text;
}

const pure = '/* @__PURE__ */ ';

/**
 * Makes a value of each namespace, as a bundler leaves a statement in and a value that nobody uses out. A namespace only
 * fills its own object. Of one in two parts the second stays a statement.
 *
 * @param {string} source
 */
export function withPureNamespaces(source) {
  return source.replace(
    /^(export )?var (\w+);(?:\s*\/\*(?:(?!\*\/)[\s\S])*\*\/)?\s*^\(function \(\2\) \{\n([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm,
    (_, exporting = '', name, body) =>
      `${exporting}let ${name} = ${pure}(function (${name}) {\n${body}return ${name};\n})({});`,
  );
}
