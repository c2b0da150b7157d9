import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../server/service/model/answer';
import { modelOf, readTexts } from './workspace';

interface Truth {
  readonly collection: string;
  readonly api: string;
  readonly name: string;
  readonly sorts: boolean;
  readonly why: string;
  readonly diagnostic: string | null;
  readonly severity?: string;
}

const truths: readonly Truth[] = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../fixtures/sort-truth.json'), 'utf8'),
);

/** What is to be said of a default sort's entry, as far as the answer decides it. */
function complaint({ reason, sorts, isKey, isProperty, certainty }: Answer): string {
  if (reason === 'unknown-name') return `default-sort-unknown-name ${certainty.complete ? 'error' : 'information'}`;
  return !sorts && certainty.complete && (isProperty || isKey) ? 'default-sort-not-sortable error' : 'nothing';
}

describe('the truth written by hand', () => {
  const model = modelOf(readTexts('test/fixtures/sort-truth'));

  test.each(truths)('$api $collection $name: $why', ({ collection, api, name, sorts, diagnostic, severity }) => {
    const answer = model.answer({ api, name: collection }, name);
    const said = diagnostic === null ? 'nothing' : `${diagnostic} ${severity}`;
    expect({ sorts: answer.sorts, said: complaint(answer) }).toEqual({ sorts, said });
  });

  test('covers every collection of the project', () => {
    const named = new Set(truths.map(({ api, collection }) => `${api} ${collection}`));
    const all = model.collections().map(({ api, name }) => `${api} ${name}`);
    expect([...named].sort()).toEqual(all);
  });
});

describe('the sample project', () => {
  const model = modelOf(readTexts('samples/insurance-config'));
  const keys = model.collections().flatMap((id) => {
    const sort = model.collection(id)?.defaultSort;
    return (sort?.keys ?? []).map(({ name }) => ({ id, name, title: `${id.api} ${id.name} ${name}` }));
  });

  test.each(keys)('$title sorts, and everything is known', ({ id, name }) => {
    const answer = model.answer(id, name);
    expect(answer).toMatchObject({ sorts: true, certainty: { complete: true, gaps: [] } });
  });

  test('has collections of every kind, each with a default sort and a class that is here', () => {
    const all = model.collections().flatMap((id) => model.collection(id) ?? []);
    expect(new Set(all.map(({ kind }) => kind.kind))).toEqual(new Set(['query', 'stream', 'dual']));
    expect(all.filter(({ custom, defaultSort }) => custom && !defaultSort)).toEqual([]);
    expect(all.filter(({ chain }) => !chain.complete)).toEqual([]);
  });
});
