// Each type of the protocol is published with functions that make and check one. Those that no program reads stay out.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from '../project.mjs';

/** Where members of the types are read: the programs, and the libraries of the protocol. */
const readers = [
  ...['client', 'server', 'cli', 'platform', 'protocol'],
  ...['jsonrpc', 'languageclient', 'languageserver', 'languageserver-protocol'].map(
    (name) => `node_modules/vscode-${name}/lib`,
  ),
];

/**
 * What the programs and the libraries read of namespaces, as `Range.is`.
 *
 * @returns {Promise<Set<string>>}
 */
export async function readMembers() {
  const read = new Set();
  for (const folder of readers) {
    for (const entry of await readdir(inProject(folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.d)\.[jt]s$/.test(entry.name)) continue;
      for (const name of membersIn(await readFile(path.join(entry.parentPath, entry.name), 'utf8'))) read.add(name);
    }
  }
  return read;
}

/** @param {string} source */
function membersIn(source) {
  return Array.from(source.matchAll(/\b(\w+)(?=\s*\??\.\s*(\w+))/g), ([, name, member]) => `${name}.${member}`);
}

const namespaces =
  /^export var (\w+);(?:\s*\/\*(?:(?!\*\/)[\s\S])*\*\/)?\s*^\(function \(\1\) \{\n[\s\S]*?^\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm;

/**
 * A module without the functions of its namespaces that are read nowhere, nor by what it keeps.
 *
 * @param {string} source
 * @param {ReadonlySet<string>} read
 */
export function withoutUnread(source, read) {
  for (let text = source; ; ) {
    const left = text.replace(namespaces, (whole, name) =>
      whole.replace(
        new RegExp(`^    function (\\w+)\\([^\\n]*\\) \\{\\n[\\s\\S]*?^    \\}\\n    ${name}\\.\\1 = \\1;\\n`, 'gm'),
        (member, own) => {
          const rest = text.replace(member, '');
          const isCalled = new RegExp(`(?<![.\\w])${own}\\(`).test(whole.replace(member, ''));
          return read.has(`${name}.${own}`) || isCalled || membersIn(rest).includes(`${name}.${own}`) ? member : '';
        },
      ),
    );
    if (left === text) return left;
    text = left;
  }
}
