import { afterEach, describe, expect, test, vi } from 'vitest';
import { splitYaml } from '../../../../server/service/languages/yaml/yamlSplit';
import type { SortService } from '../../../../server/service/service';
import { BlockTable } from '../../../../server/service/text/blocks';
import { lineAt, lineBefore } from '../../../../server/service/text/lines';
import { billing, paths } from '../../kit/billing';
import { able, never, openBilling } from './scene';

afterEach(() => vi.restoreAllMocks());

const wholeFile = { start: { line: 0, character: 0 }, end: { line: 10_000_000, character: 0 } };

async function opened(path: keyof typeof paths, text = billing[paths[path]] ?? '') {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths[path]);
  service.open(uri, 1, text);
  await service.settled(uri);
  return { service, uri, text };
}

function positionOf(text: string, words: string) {
  const before = text.slice(0, text.indexOf(words));
  return { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
}

describe('work that grows with the document', () => {
  test('a hover outside keys assesses no property', async () => {
    const { service, uri, text } = await opened('schema');
    const assess = vi.spyOn(service.projects.of('').model.sortKeys, 'assess');
    expect(service.hover(uri, positionOf(text, '"integer"'), never)).toBeNull();
    expect(assess).not.toHaveBeenCalled();
    expect(service.hover(uri, positionOf(text, 'sortable'), never)).not.toBeNull();
  });

  test('a hover in Gosu resolves only the class at the cursor', async () => {
    const { service, uri, text } = await opened('resource');
    const [collections, named] = [
      vi.spyOn(service.projects.of('').model.collections, 'ofClass'),
      vi.spyOn(service.projects.of('').model.classes, 'named'),
    ];
    expect(service.hover(uri, positionOf(text, 'return'), never)).toBeNull();
    expect([...collections.mock.calls, ...named.mock.calls]).toEqual([]);
    expect(service.hover(uri, positionOf(text, 'InvoicesCoreResource'), never)).not.toBeNull();
    expect(named).toHaveBeenCalled();
  });

  test('nothing is completed after a long text on a line of Gosu', async () => {
    const { service, uri } = await opened('resource', `uses ext\n uses${' '.repeat(500)}ext\nuses ${'a'.repeat(2000)}`);
    const offered = (line: number, character: number) => service.completion(uri, { line, character }, never).items;
    expect(offered(1, 508)).not.toEqual([]);
    expect(offered(2, 2005)).toEqual([]);
  });

  test('the line before a line is found without searching the rest of the text', () => {
    const text = `${'# words of a comment\n'.repeat(300)}A:\n`;
    const scanned = scannedCharacters(() => {
      for (let line = lineBefore(text, lineAt(text, text.length)); line; ) line = lineBefore(text, line);
    });
    expect(scanned).toBeLessThan(4 * text.length);
  });

  test('lines of directives are searched once for the start of a document', () => {
    const linesRead = (count: number) => {
      const text = '%directive\n'.repeat(count);
      return scannedCharacters(() => void splitYaml(text, { wholeBy: new Set() })) / text.length;
    };
    expect(linesRead(2000)).toBeLessThan(2 * linesRead(200));
  });

  test('documents with unclosed brackets are searched only to their own end', () => {
    const searches = (count: number) => {
      const exec = vi.spyOn(RegExp.prototype, 'exec');
      splitYaml('---\n{\n'.repeat(count), { wholeBy: new Set() });
      const { length } = exec.mock.calls;
      exec.mockRestore();
      return length;
    };
    expect(searches(400)).toBeLessThan(12 * searches(40));
  });

  test('a line of very many exclamation marks is read in the same way as a short one', async () => {
    const { service, uri } = await opened('apiconfig', `${'!'.repeat(10_000)} DO NOT EDIT\nA:\n  resource: ext.A\n`);
    expect(await service.documentSymbols(uri, never)).toHaveLength(1);
    const marks = `--- ${'&'.repeat(10_000)} x\na: 1\n`;
    expect(splitYaml(marks, { wholeBy: new Set() })).toEqual([expect.objectContaining({ start: 0 })]);
  });

  test('an alias searches few documents of its file', async () => {
    const starts = vi.spyOn(BlockTable.prototype, 'startAt');
    const callsFor = async (documents: number) => {
      const { service, uri } = await opened('apiconfig', 'a: &x 1\nb: *x\n---\n'.repeat(documents));
      starts.mockClear();
      expect(await service.diagnostics(uri, never)).toEqual([]);
      return starts.mock.calls.length;
    };
    const few = await callsFor(50);
    expect(await callsFor(200)).toBeLessThan(8 * few);
  });

  test('a repeated key is compared only with the first one', async () => {
    const { service, uri } = await opened('apiconfig', 'a: 1\n'.repeat(400));
    const repeats = vi.spyOn(service.projects.of('').model.blocks, 'repeats');
    const first = vi.spyOn(service.projects.of('').model.blocks, 'startOf');
    expect(await service.diagnostics(uri, never)).toHaveLength(399);
    expect(repeats).not.toHaveBeenCalled();
    expect(first.mock.calls.length).toBeLessThan(3 * 400);
  });
});

test('equal keys are compared with the first one after any edit', async () => {
  const count = 1300;
  const { service, uri } = await opened('apiconfig', 'A:\n  resource: ext.A\n'.repeat(count));
  const problems = async () =>
    (await service.diagnostics(uri, never, 2 * count)).map(
      ({ range, relatedInformation }) => `${range.start.line} ${relatedInformation?.[0]?.location.range.start.line}`,
    );
  const fresh = await problems();
  const first = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  service.change(uri, 2, [{ range: first, text: 'B' }]);
  await problems();
  service.change(uri, 3, [{ range: first, text: 'A' }]);
  expect(await problems()).toEqual(fresh);
});

describe('code actions for many problems', () => {
  const many = 400;
  const actionsAt = (service: SortService, uri: string, abilities = able) =>
    service.codeActions(uri, wholeFile, { diagnostics: [] }, abilities, never);

  test('are offered for the first 200 problems, and the last action mentions the limit', async () => {
    const { service, uri } = await opened('apiconfig', 'a: 1\n'.repeat(many));
    const actions = await actionsAt(service, uri);
    const lines = new Set(actions.flatMap(({ diagnostics }) => diagnostics?.[0]?.range.start.line ?? []));
    expect(lines.size).toBe(200);
    expect(actions.at(-1)).toEqual({
      title: 'Fixes are shown only for the first 200 problems',
      kind: 'quickfix',
      disabled: { reason: 'Select fewer lines to see more fixes.' },
    });
  });

  test("include no such note if the client doesn't show disabled actions", async () => {
    const { service, uri } = await opened('apiconfig', 'a: 1\n'.repeat(many));
    const actions = await actionsAt(service, uri, { ...able, showsDisabledActions: false });
    expect(actions.filter(({ disabled }) => disabled)).toEqual([]);
  });

  test('search only the blocks of the range', async () => {
    const { service, uri } = await opened('apiconfig', 'a: 1\n'.repeat(many));
    await service.diagnostics(uri, never);
    const range = vi.spyOn(service.projects.of('').model.blocks, 'range');
    const position = { line: many - 1, character: 0 };
    const at = { start: position, end: position };
    const actions = await service.codeActions(uri, at, { diagnostics: [] }, able, never);
    expect(actions.map(({ title }) => title)).toContain('Remove the later key a');
    expect(range.mock.calls.length).toBeLessThan(20);
  });
});

/** Returns the number of characters that `work` reads with `charCodeAt` or skips with `lastIndexOf`. */
function scannedCharacters(work: () => void): number {
  let scanned = 0;
  const { charCodeAt, lastIndexOf } = String.prototype;
  vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, index) {
    scanned++;
    return charCodeAt.call(this, index);
  });
  vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (this: string, search, from = this.length) {
    const found = lastIndexOf.call(this, search, from);
    scanned += from - found;
    return found;
  });
  work();
  vi.restoreAllMocks();
  return scanned;
}
