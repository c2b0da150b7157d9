// Reads the files in a folder and scans each file once, with the scanner that the file's parser uses. The measured time
// is the lower bound for reading a workspace.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createScanner } from 'jsonc-parser';
import { SaxesParser } from 'saxes';
import { Lexer } from 'yaml';
import { tokenizeGosu } from '../../server/service/languages/gosu/gosuTokens';

/** Number of files to read at a time, as in the language service. */
const readsAtOnce = 8;
/** The token that jsonc-parser's scanner returns at the end of the text. */
const endOfFile = 17;

function scan(file: string, text: string): number {
  if (/\.gsx?$/.test(file)) return tokenizeGosu(text).tokens.length;
  let count = 0;
  if (/\.e(ti|tx|ix)$/.test(file)) {
    const parser = new SaxesParser({ xmlns: false, position: false });
    parser.on('opentag', () => {
      count++;
    });
    parser.write(text).close();
  }
  if (file.endsWith('.yaml')) for (const _ of new Lexer().lex(text)) count++;
  if (file.endsWith('.json')) {
    const scanner = createScanner(text);
    while (scanner.scan() !== endOfFile) count++;
  }
  return count;
}

async function main(folder: string): Promise<void> {
  const began = performance.now();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  let tokens = 0;
  while (files.length > 0) {
    const counts = await Promise.all(
      files.splice(0, readsAtOnce).map(async (file) => scan(file, await readFile(file, 'utf8'))),
    );
    for (const count of counts) tokens += count;
  }
  console.log(JSON.stringify({ milliseconds: performance.now() - began, tokens }));
}

void main(process.argv[2] ?? '.');
