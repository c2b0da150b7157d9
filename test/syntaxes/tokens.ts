import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, type IRawGrammar, parseRawGrammar, Registry } from 'vscode-textmate';

const root = path.resolve(__dirname, '../..');

interface Contribution {
  readonly scopeName: string;
  readonly path: string;
  readonly injectTo?: readonly string[];
}

/** Reads a file in the checkout, given its path relative to the root. */
export function inCheckout(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Returns the grammars that the manifest contributes to the editor. */
export function contributed(): readonly Contribution[] {
  return JSON.parse(inCheckout('package.json')).contributes.grammars;
}

/**
 * Returns the tokens that a theme colors: each line, followed by its tokens with their scopes, outermost first. The
 * scope of the whole file, the structure of a host grammar, and whitespace without a scope are omitted.
 * @param scopeName scope of the grammar for the text; the manifest's injections into this grammar apply
 * @param hosts additional grammars, by scope name
 */
export async function describeTokens(
  text: string,
  scopeName: string,
  hosts: ReadonlyMap<string, IRawGrammar> = new Map(),
): Promise<string> {
  const grammars = contributed();
  const registry = new Registry({
    onigLib: onigLib(),
    loadGrammar: async (scope) => {
      const grammar = grammars.find((each) => each.scopeName === scope);
      return grammar ? parseRawGrammar(inCheckout(grammar.path), grammar.path) : hosts.get(scope);
    },
    getInjections: (scope) =>
      grammars.filter(({ injectTo }) => injectTo?.includes(scope)).map((each) => each.scopeName),
  });
  const grammar = await registry.loadGrammar(scopeName);
  if (!grammar) throw new Error(`There is no grammar ${scopeName}.`);
  const described: string[] = [];
  let stack = INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    described.push(`> ${line}`);
    for (const { startIndex, endIndex, scopes } of tokens) {
      const inner = scopes.slice(1).filter((scope) => !scope.startsWith('meta.') || /\.(?:sortie|gosu)$/.test(scope));
      const drawn = line.slice(startIndex, endIndex);
      if (inner.length > 0 || drawn.trim() !== '') described.push(`  ${[JSON.stringify(drawn), ...inner].join(' ')}`);
    }
  }
  registry.dispose();
  return `${described.join('\n')}\n`;
}

let loading: Promise<void> | undefined;

async function onigLib() {
  loading ??= loadWASM(readFileSync(createRequire(__filename).resolve('vscode-oniguruma/release/onig.wasm')));
  await loading;
  return { createOnigScanner, createOnigString };
}
