import { expect } from 'vitest';
import { applyPlan } from '../../../../server/service/generate/applyPlan';
import { planSortable } from '../../../../server/service/generate/plan';
import { titleOf } from '../../../../server/service/generate/titles';
import type { CollectionKind } from '../../../../server/service/model/assessment';
import type { CollectionId } from '../../../../server/service/model/collectionInfo';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';

/** The path of the enhancement of Invoice. */
export const enhancement = 'gsrc/ext/rest/enhancement/InvoiceRestEnhancement.gsx';

/**
 * Creates a billing project in which Invoices has this kind and a default sort that contains only this name. Together,
 * the project's properties cover all origins of values.
 */
export function invoices(kind: CollectionKind, name: string, other: Record<string, string> = {}): Project {
  const family = {
    query: 'RestQueryCollection',
    stream: 'RestStreamCollection',
    dual: 'RestDualCollection',
    unknown: 'Plain',
  };
  return new Project({
    ...billing,
    [paths.baseClass]: `${billing[paths.baseClass]}`.replace('RestQueryCollection', family[kind]),
    [paths.apiconfig]: `Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:\n    - "-${name}"\n`,
    [paths.resource]:
      'package ext.rest.billing.v1.invoices\n\nuses base.rest.billing.v1.invoices.InvoicesCoreResource\n\n' +
      'class InvoicesExtResource extends InvoicesCoreResource {\n}\n',
    [paths.baseSchema]: `${billing[paths.baseSchema]}`.replace(
      '"payerName"',
      '"initial": { "type": "string" },\n        "label": { "type": "string" },\n        "payerName"',
    ),
    [paths.baseMapping]: `${billing[paths.baseMapping]}`.replace(
      '"payerName"',
      '"initial": { "path": "Invoice.InvoiceNumber.substring(0, 1)" },\n        "label": { "path": "Invoice.InvoiceNumber + Invoice.Total" },\n        "payerName"',
    ),
    ...other,
  });
}

/** The path of the class of LateInvoices. */
export const late = 'gsrc/ext/rest/billing/v1/invoices/LateInvoicesExtResource.gs';

/**
 * Creates a project as {@link invoices} does, and adds a second collection, LateInvoices, whose class has this family
 * and body.
 */
export function withLateInvoices(
  kind: CollectionKind,
  name: string,
  { family, body = '', other = {} }: { family: string; body?: string; other?: Record<string, string> },
): Project {
  const { texts } = invoices(kind, name, {
    [late]: `package ext.rest.billing.v1.invoices

class LateInvoicesExtResource extends Rest${family}CollectionResource<Invoice, InvoiceResource> {
${body}}
`,
    [paths.swagger]: `${billing[paths.swagger]}  /late-invoices:
    get:
      x-platform-extensions:
        operationType: get-collection
        resourceType: LateInvoices
        childResourceType: Invoice
`,
    ...other,
  });
  const resource = 'ext.rest.billing.v1.invoices.LateInvoicesExtResource';
  const apiconfig = `${texts[paths.apiconfig]}LateInvoices:\n  resource: ${resource}\n  defaultSort:\n    - invoiceNumber\n`;
  return new Project({ ...texts, [paths.apiconfig]: apiconfig });
}

interface Generated {
  readonly asked: readonly string[];
  readonly title?: string;
  readonly refused?: string;
  readonly after?: Project;
}

/**
 * Plans a sort key with these answers. Stops if the plan is complete or refused, or if an answer is missing or
 * rejected. If the plan is complete, applies it.
 */
export async function generate(
  project: Project,
  name: string,
  answers: Record<string, string> = {},
  id: CollectionId = { api: 'billing', name: 'Invoices' },
): Promise<Generated> {
  const asked: string[] = [];
  const given: Record<string, string> = {};
  for (;;) {
    const planned = planSortable(project.model, id, name, given);
    if (planned.kind === 'refused') return { asked, refused: planned.reason };
    if (planned.kind === 'known') {
      const edits = await applyPlan(project.model, project.settings, planned.value, project.read);
      return { asked, title: titleOf(planned.value), after: project.after(edits) };
    }
    const { id: question, title } = planned.question;
    const answer = answers[question];
    asked.push(title);
    if (answer === undefined || question in given) return { asked };
    given[question] = answer;
  }
}

/** Returns the paths of the files that were created or changed. */
export function changed(before: Project, after: Project | undefined): string[] {
  const texts = after?.texts ?? {};
  return Object.keys(texts)
    .filter((file) => texts[file] !== before.texts[file])
    .sort();
}

/** Generates a sort key. Expects that the result has no problems, and that generating the key again is refused. */
export async function generated(
  kind: CollectionKind,
  name: string,
  answers: Record<string, string> = {},
  other: Record<string, string> = {},
) {
  const project = invoices(kind, name, other);
  const result = await generate(project, name, answers);
  const problems = result.after?.summary().filter((each) => !each.startsWith('class-not-named'));
  expect(problems).toEqual([]);
  const written = /"-(.*)"/.exec(result.after?.texts[paths.apiconfig] ?? '')?.[1] ?? '';
  expect(result.after?.model.sortKeys.assess({ api: 'billing', name: 'Invoices' }, written).sorts).toBe(true);
  const again = result.after && (await generate(result.after, written, answers));
  expect(again?.refused).toBe(`${written} is already a valid sort key of Invoices.`);
  return { ...result, written, files: changed(project, result.after), texts: result.after?.texts ?? {} };
}

/** The answer to the question about the entity that `Invoice.Payer` references. */
export const entity = { 'entity:Invoice.Payer': 'Contact' };
