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
    .exec(readFileSync(path.join(root, 'client/welcome/steps/milestone.ts'), 'utf8'))?.[1]
    ?.matchAll(/'(\w+)'/g) ?? []),
].map(([, name]) => name);

describe('the walkthrough', () => {
  test('has five steps, each completing by what the person did', () => {
    expect(steps.map(({ id }) => id)).toEqual(milestones);
    expect(steps).toHaveLength(5);
    for (const { id, completionEvents } of steps) expect(completionEvents).toEqual([`onContext:sortie.did.${id}`]);
  });

  test('links only to commands that there are', () => {
    const declared = new Set(contributes.commands.map((each: { command: string }) => each.command));
    const links = Object.values(words).flatMap((text) =>
      [...text.matchAll(/\(command:([\w.]+)/g)].map(([, id]) => id ?? ''),
    );
    expect(links.length).toBeGreaterThan(5);
    const own = links.filter((id) => id.startsWith('sortie.') && !id.endsWith('.focus'));
    expect(own.filter((id) => !declared.has(id))).toEqual([]);
  });

  test('has small pictures in the colours of the theme, which hold no words to translate', () => {
    for (const { media } of steps) {
      const svg = readFileSync(path.join(root, media.svg), 'utf8');
      expect(svg.length).toBeLessThan(8_000);
      expect(svg).toContain('var(--vscode-editor');
      expect(svg).not.toMatch(/<script|href=|url\(/);
      // A dark theme takes it from the matches of a search, which let what is below them shine through.
      expect(svg).not.toContain('--vscode-charts-orange');
      expect(words[media.altText.replaceAll('%', '')]).toMatch(/\w/);
    }
  });
});

test('welcome texts hold no markup that the editor would show as it stands', () => {
  const shown = Object.entries(words).filter(([key]) => /^(walkthrough|welcome)\b/.test(key));
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter(([, text]) => text.includes('`'))).toEqual([]);
});
