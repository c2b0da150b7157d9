import { expect, test } from 'vitest';
import { fixAll } from '../../../../server/service/features/fixAll';
import { FileProblems } from '../../../../server/service/rules/fileProblems';
import { defaultSettings } from '../../../../server/service/settings';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { applyWorkspaceEdit } from '../../kit/edits';
import { ModelWorkspace, uriOf } from '../model/workspace';
import { never } from './scene';

/** Mistakes with safe fixes, beside entries that no fix removes. */
const apiconfig = `Invoices: # ours
  resource: ext.rest.billing.v1.invoices.InvoicesExtResource
  defaultSort:
    - -dueDate # newest
    # then by number
    - invoiceNumber
    - invoiceNumber
    - amount
Payments:
  resource: ext.rest.billing.v1.payments.PaymentsExtResource
  # none yet
  defaultSort: []
LateInvoices:
  defaultSort:
    - 'dueDate'
    - "-dueDate"
`;
const schema = `${billing[paths.schema]}`.replace(
  '"properties": {',
  '"properties": {\n        "invoiceNumber": { "x-platform-extensions": { "sortable": false } },',
);
const texts = { ...billing, [paths.apiconfig]: apiconfig, [paths.schema]: schema };
const files = [paths.apiconfig, paths.schema];

const damages = files.map((file) =>
  fc.record({
    file: fc.constant(file),
    at: fc.nat(texts[file]?.length ?? 0),
    isInserted: fc.boolean(),
    character: fc.constantFrom('', '"', "'", '{', '}', '[', ']', ',', ':', '#', '-', '&', '*', ' ', '\n', 'x'),
  }),
);

test('after one damaged character, safe fixes remove only lines that a problem names, and then nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(...damages), async ({ file, at, isInserted, character }) => {
      const text = texts[file] ?? '';
      const workspace = new ModelWorkspace(texts);
      workspace.write(file, text.slice(0, at) + character + text.slice(isInserted ? at : at + 1));
      for (const each of files) await expectNamedRemovals(workspace, each, character === '\n' ? 1 : 0);
    }),
    someOf(300),
  );
}, 120_000);

/**
 * Applies the safe fixes of a file until there are none. Expects each removed line to be one that a problem names, or one
 * of the `margin` lines around it, because an added line break divides an entry.
 */
async function expectNamedRemovals(workspace: ModelWorkspace, file: string, margin: number): Promise<void> {
  const uri = uriOf(file);
  const pause = async () => {};
  const problems = new FileProblems(workspace.cache, workspace.model, () => defaultSettings, pause);
  for (let round = 0; ; round++) {
    expect(round).toBeLessThan(5);
    const text = workspace.sources.get(uri)?.text() ?? '';
    const edit = await fixAll({ read: async () => text, pause }, problems, uri, never);
    if (!edit) return;
    const lines = text.split('\n');
    const named = problems.of(uri).listed.flatMap(({ id, problem }) => {
      const { start, end } = workspace.model.blocks.range(id, problem.span);
      return lines.slice(Math.max(0, start.line - margin), end.line + 1 + margin);
    });
    const after = applyWorkspaceEdit(edit, () => text).get(uri) ?? '';
    const left = after.split('\n');
    const removed = lines.filter((line) => {
      const index = left.indexOf(line);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
    expect(named).toEqual(expect.arrayContaining(removed));
    workspace.write(file, after);
  }
}
