import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands';
import { exitCodes } from '../../platform/deployments/results';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/command-line.md'), 'utf8');

/** Returns the rows of the first table below a heading, each as its cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [table = ''] = /^\|[\s\S]*?\n\n/m.exec(text.slice(text.indexOf(`\n${heading}\n`))) ?? [];
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
}

/** Returns the options that a text names, without those of npm and npx. */
function optionsIn(texts: string): ReadonlySet<string> {
  const found = texts.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
  return new Set(found.filter((option) => !['--help', '--no', '--save-dev'].includes(option)));
}

describe('the document about the command line', () => {
  test('lists each command', () => {
    const listed = rowsBelow('## Commands').map(([name = '']) => name.replaceAll('`', ''));
    expect(listed.sort()).toEqual(commands.map(({ name }) => name).sort());
  });

  test('lists the exit code of each result', () => {
    const listed = rowsBelow('### Results of deployments').map(
      ([code, result = '']) => `${code} ${result.split(';')[0]}`,
    );
    expect(listed).toEqual(Object.entries(exitCodes).map(([result, code]) => `${code} \`${result}\``));
  });

  test('says with which code a command exits if its output is lost', () => {
    const sentence = /the\s+code is 5 for commands that deploy or watch, 2 for (.*), and 1 for the others/.exec(
      text.replace(/\s+/g, ' '),
    );
    const named = [...(sentence?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named).toEqual(commands.filter(({ errorCode }) => errorCode === 2).map(({ name }) => name));
    const deploying = commands.filter(({ errorCode }) => errorCode === exitCodes.unknown).map(({ name }) => name);
    expect(deploying).toEqual(['deploy', 'promote', 'rollback', 'watch']);
  });

  test('names the options that exist, and all of them', async () => {
    const loaded = await Promise.all(commands.map(({ load }) => load()));
    const existing = optionsIn(loaded.map((command) => command.help()).join('\n'));
    expect([...optionsIn(text)].sort()).toEqual([...existing].sort());
  });
});
