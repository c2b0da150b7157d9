import { describe, expect, test } from 'vitest';
import { applyPlan } from '../../../../server/service/generate/applyPlan';
import { planSortable } from '../../../../server/service/generate/plan';
import type { Question } from '../../../../server/service/generateTask';
import type { CollectionId } from '../../../../server/service/model/collectionInfo';
import { someItems } from '../../../properties';
import { type Project, sampleProject } from '../rules/project';

/** Returns the first of a question's choices, or `Contact` if the question has no choices. */
function answerTo(question: Question): string {
  return question.choices[0]?.value ?? 'Contact';
}

/**
 * Makes a name a valid sort key of a collection, and answers each question with `answerTo`. Returns what was written
 * and the resulting project, or the reason for a refusal.
 */
async function makeSortable(project: Project, id: CollectionId, name: string) {
  const answers: Record<string, string> = {};
  for (let step = 0; step < 10; step++) {
    const planned = planSortable(project.model, id, name, answers);
    if (planned.kind === 'refused') return { refused: planned.reason };
    if (planned.kind === 'question') {
      answers[planned.question.id] = answerTo(planned.question);
      continue;
    }
    const edits = await applyPlan(project.model, project.settings, planned.value, project.read);
    expect(edits.length, `${id.name} by ${name}: something is written`).toBeGreaterThan(0);
    return { written: planned.value.written, after: project.after(edits) };
  }
  throw new Error(`${id.name} by ${name}: no end of questions`);
}

interface Case {
  readonly id: CollectionId;
  readonly name: string;
}

/** Returns the properties that could become sort keys, for all collections whose API has a customer schema. */
function cases({ model }: Project): readonly Case[] {
  const editable = model.collections.all().filter((id) => {
    const api = model.collections.get(id)?.element?.api;
    return api !== undefined && model.apis.chain('schema', api).some((uri) => model.files.isCustomer(uri));
  });
  return editable.flatMap((id) => model.sortKeys.candidates(id).map(({ name }) => ({ id, name })));
}

async function checkAll(project: Project, all: readonly Case[]): Promise<number> {
  let made = 0;
  for (const { id, name } of all) {
    const result = await makeSortable(project, id, name);
    if (result.after === undefined) {
      expect(result.refused, `${id.name} by ${name}`).toMatch(/\.$/);
      continue;
    }
    made++;
    const label = `${id.api}/${id.name} by ${name}`;
    expect(result.after.model.sortKeys.assess(id, result.written).sorts, `${label}: ${result.written} sorts`).toBe(
      true,
    );
    expect(
      result.after.problems().map(({ file, problem }) => `${file}: ${problem.code} ${problem.message}`),
      `${label}: no new problem`,
    ).toEqual([]);
  }
  return made;
}

describe("every property of the sample project that isn't sortable", () => {
  test('is made sortable without new problems', async () => {
    const project = sampleProject();
    const made = await checkAll(project, someItems(cases(project)));
    expect(made).toBeGreaterThan(process.env.SORTIE_SECOND_LOOKS ? 10 : 3);
  }, 120_000);

  test('is made sortable with CR LF and another vendor, too', async () => {
    const project = sampleProject((text) =>
      text
        .replace(/\r?\n/g, '\r\n')
        .replaceAll(/x-[a-z]+-(extensions|combine|extend|import|schema-import)/g, 'x-acme-$1'),
    );
    expect(await checkAll(project, someItems(cases(project)))).toBeGreaterThan(3);
  }, 120_000);
});
