import { expect } from 'vitest';
import { applyEdits } from '../../../../server/service/edits/textEdits';
import type { Fix } from '../../../../server/service/rules/fix';
import type { Found, Project } from './project';

/** The codes of problems that a fix can reveal, by the code of the fixed problem. */
const revealed: Readonly<Record<string, readonly string[]>> = {
  'duplicate-key': ['default-sort-unknown-name', 'default-sort-not-sortable'],
  'extensions-key-misspelt': [
    'sortable-unmapped',
    'sortable-needs-sort-column',
    'dual-sort-incomplete',
    'sortable-on-array',
  ],
  'sortable-not-boolean': ['sortable-unmapped', 'sortable-needs-sort-column', 'dual-sort-incomplete'],
  'sortable-misplaced': ['sortable-unmapped', 'sortable-needs-sort-column', 'dual-sort-incomplete'],
  'extensions-not-object': ['sortable-unmapped', 'sortable-needs-sort-column', 'dual-sort-incomplete'],
  'default-sort-misplaced': ['default-sort-missing'],
  'default-sort-empty': ['default-sort-missing'],
  'default-sort-not-list': ['default-sort-unknown-name', 'default-sort-not-sortable', 'default-sort-duplicate'],
  'default-sort-entry-not-name': ['default-sort-unknown-name', 'default-sort-not-sortable', 'default-sort-missing'],
  'default-sort-entry-malformed': ['default-sort-unknown-name', 'default-sort-not-sortable', 'default-sort-missing'],
  'default-sort-unknown-name': ['default-sort-not-sortable', 'default-sort-missing'],
  'default-sort-not-sortable': ['default-sort-missing'],
};

/** A problem, one of its fixes, and the project after that fix. */
export interface Fixed {
  readonly found: Found;
  readonly fix: Fix;
  readonly after: Project;
}

/** Applies each fix for these problems of a project separately, except fixes that run a command. */
export async function applyEveryFix(
  project: Project,
  problems: readonly Found[] = project.problems(),
): Promise<Fixed[]> {
  const fixed: Fixed[] = [];
  for (const found of problems) {
    for (const fix of project.fixesOf(found.problem)) {
      if (fix.command === undefined) fixed.push({ found, fix, after: await project.fixed(fix) });
    }
  }
  return fixed;
}

/**
 * Checks a fix. The fix must change something, remove its problem, use the same line breaks as the file, and add no
 * problem that isn't listed in `revealed`. If several keys have no effect, a fix for one key needn't remove the problem.
 * Nor does a fix that only states the kind of a collection, and the kind can reveal any problem.
 */
export async function checkFix(project: Project, { found, fix, after }: Fixed): Promise<void> {
  const label = `${found.file}:${found.line} ${found.problem.code} / ${fix.title}`;
  const edits = await fix.edit(project.read);
  expect(edits.length, `${label}: does something`).toBeGreaterThan(0);
  const before = tally(project);
  const later = tally(after);
  const code = found.problem.code;
  const oneOfSeveral = code === 'sort-map-without-effect' && !fix.preferred;
  const statesKind = /^declare-(query|stream|dual)$/.test(fix.id);
  if (!oneOfSeveral && !statesKind)
    expect(later.get(code) ?? 0, `${label}: its problem is gone`).toBeLessThan(before.get(code) ?? 0);
  for (const [other, count] of later) {
    if (statesKind || revealed[code]?.includes(other) === true) continue;
    expect(count, `${label}: no new ${other}`).toBeLessThanOrEqual(before.get(other) ?? 0);
  }
  for (const edit of edits) {
    if (edit.kind === 'change') {
      const text = applyEdits(edit.text, edit.edits);
      if (edit.text.includes('\r\n')) expect(text.replaceAll('\r\n', ''), `${label}: line ends`).not.toMatch(/[\r\n]/);
      else expect(text, `${label}: line ends`).not.toContain('\r');
    }
  }
}

function tally(project: Project): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { problem } of project.problems()) counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1);
  return counts;
}
