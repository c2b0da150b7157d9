import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const words: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}
const steps: readonly Step[] = contributes.walkthroughs[0].steps;
const milestones = [
  ...(/type Milestone = ([^;]+);/
    .exec(readFileSync(path.join(root, 'client/welcome/steps/steps.ts'), 'utf8'))?.[1]
    ?.matchAll(/'(\w+)'/g) ?? []),
].map(([, name]) => name);

describe('the walkthrough', () => {
  test('has five steps, which complete when the user performs them', () => {
    expect(steps.map(({ id }) => id)).toEqual(milestones);
    expect(steps).toHaveLength(5);
    for (const { id, completionEvents } of steps) expect(completionEvents).toEqual([`onContext:sortie.did.${id}`]);
  });

  test('links only to existing commands', () => {
    const declared = new Set(contributes.commands.map((each: { command: string }) => each.command));
    const links = Object.values(words).flatMap((text) =>
      [...text.matchAll(/\(command:([\w.]+)/g)].map(([, id]) => id ?? ''),
    );
    expect(links.length).toBeGreaterThan(5);
    const commands = links.filter((id) => id.startsWith('sortie.') && !id.endsWith('.focus'));
    expect(commands.filter((id) => !declared.has(id))).toEqual([]);
  });

  test('has small pictures in theme colors without words to translate', () => {
    for (const { media } of steps) {
      const svg = readFileSync(path.join(root, media.svg), 'utf8');
      expect(svg.length).toBeLessThan(8_000);
      expect(svg).toContain('var(--vscode-editor');
      expect(svg).not.toMatch(/<script|href=|url\(/);
      // Dark themes derive this color from the color of search matches, which is transparent.
      expect(svg).not.toContain('--vscode-charts-orange');
      expect(words[media.altText.replaceAll('%', '')]).toMatch(/\w/);
    }
  });

  test('sets the fonts of its pictures with attributes, because the editor ignores style sheets in them', () => {
    for (const { media } of steps) {
      const svg = readFileSync(path.join(root, media.svg), 'utf8');
      expect(svg).not.toMatch(/<style|\s(class|style)=/);
      const outside = svg.replace(/<g font-family="[^"]+, (monospace|sans-serif)"[^>]*>.*?<\/g>/gs, '');
      expect(outside).not.toBe(svg);
      expect(outside).not.toContain('<text');
    }
  });

  test('draws no text in an icon color, which needs less contrast than text', () => {
    for (const { media } of steps) {
      const svg = readFileSync(path.join(root, media.svg), 'utf8');
      const colours = [...svg.matchAll(/<(?:text|tspan)\b[^>]*?fill="([^"]*)"/g)].map(([, fill]) => fill);
      expect(colours.length).toBeGreaterThan(5);
      expect(colours.filter((fill) => /icon/i.test(fill ?? ''))).toEqual([]);
    }
  });

  test('ends each underline of a default sort where the underlined words end', () => {
    const svg = readFileSync(path.join(root, 'docs/walkthrough/fix.svg'), 'utf8');
    const extents = (word: string) => {
      const tags = [...svg.matchAll(/<text x="([\d.]+)"[^>]*? textLength="([\d.]+)"[^>]*>([^<]*)</g)];
      const [, x, length] = tags.find(([, , , text]) => text === word) ?? [];
      return [Number(x), Number(length)];
    };
    const [, start, wave, rest] = /d="M([\d.]+) 154q[\d.]+ 3 ([\d.]+) 0((?:t[\d.]+ 0)+)"/.exec(svg) ?? [];
    const width = [...(rest ?? '').matchAll(/t([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), Number(wave));
    expect([Number(start), Math.round(width * 10) / 10]).toEqual(extents('payerName'));
    const [, from, length] = /d="M([\d.]+) 256h([\d.]+)"/.exec(svg) ?? [];
    expect([Number(from), Number(length)]).toEqual(extents('- payerName'));
  });
});

test('welcome texts contain no markup that the editor would show literally', () => {
  const shown = Object.entries(words).filter(([key]) => /^(walkthrough|welcome)\b/.test(key));
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter(([, text]) => text.includes('`'))).toEqual([]);
});
