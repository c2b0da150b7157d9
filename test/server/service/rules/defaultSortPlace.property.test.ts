import { expect, test } from 'vitest';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const resource = 'resource: ext.rest.billing.v1.invoices.InvoicesExtResource';
const comment = fc.constantFrom('', ' # c', ' #');
const linesAbove = fc.constantFrom<readonly string[]>([], ['# why'], ['# sort', '# by date']);
const blank = fc.constantFrom<readonly string[]>([], [''], ['', '# other', '']);

/** A project file: collections, each with lines before its default sort, and the lines of its default sort. */
const files = fc.record({
  unit: fc.constantFrom('  ', '    '),
  inSection: fc.boolean(),
  dash: fc.constantFrom('', '  '),
  end: fc.constantFrom('\n', '\r\n'),
  count: fc.integer({ min: 1, max: 3 }),
  planted: fc.nat({ max: 2 }),
  above: linesAbove,
  gap: blank,
  own: comment,
  entries: fc.array(fc.tuple(fc.constantFrom('"-dueDate"', 'invoiceNumber', "'batch_Ext'"), comment), {
    minLength: 1,
    maxLength: 3,
  }),
});

type File = typeof files extends fc.Arbitrary<infer Made> ? Made : never;

/** Returns the text of a file. The planted default sort has `shift` more or fewer units of indentation. */
function textOf(made: File, shift: -1 | 0): string {
  const { unit, inSection, dash, end, count, above, gap, own, entries } = made;
  const outer = inSection ? unit : '';
  const planted = made.planted % count;
  const rows = Array.from({ length: count }, (_, index) => {
    const indent = index === planted ? outer + (shift === 0 ? unit : '') : outer + unit;
    const sort = [...above, `defaultSort:${own}`, ...entries.map(([name, after]) => `${dash}- ${name}${after}`)];
    const key = index === 0 ? 'Invoices' : `Invoices${index}`;
    return [`${outer}${key}:`, `${outer}${unit}${resource}`, ...sort.map((line) => indent + line), ...gap];
  });
  return [...(inSection ? ['resources:'] : []), ...rows.flat()].map((line) => line + end).join('');
}

test('moving a default sort that is indented too little restores the text', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (made) => {
      const [right, wrong] = [textOf(made, 0), textOf(made, -1)];
      const project = new Project({ ...billing, [paths.apiconfig]: wrong });
      const found = project
        .problems(paths.apiconfig)
        .filter(({ problem }) => problem.code === 'default-sort-misplaced');
      expect(found.map(({ text }) => text)).toEqual(['defaultSort']);
      const fixed = await project.fix('default-sort-misplaced');
      expect(fixed.texts[paths.apiconfig]).toBe(right);
      const others = (each: Project) => each.summary(paths.apiconfig).filter((one) => !one.includes('misplaced'));
      expect(others(fixed)).toEqual(expect.arrayContaining(others(project)));
    }),
    someOf(60),
  );
});

test('renaming a misspelled key restores the text', async () => {
  const misspellings = fc.constantFrom('defaultsort', 'defaultSrot', 'defaulSort', 'defaultSorts', 'DefaultSort');
  await fc.assert(
    fc.asyncProperty(files, misspellings, async (made, key) => {
      const right = textOf(made, 0);
      const wrong = right.replace('defaultSort:', `${key}:`);
      const project = new Project({ ...billing, [paths.apiconfig]: wrong });
      expect(project.summary(paths.apiconfig)).toContain(`default-sort-misspelt: ${key}`);
      const fixed = await project.fix('default-sort-misspelt');
      expect(fixed.texts[paths.apiconfig]).toBe(right);
    }),
    someOf(60),
  );
});
