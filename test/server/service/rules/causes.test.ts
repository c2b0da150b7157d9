import { expect, test } from 'vitest';
import type { ModelFile } from '../../../../server/service/model/modelFile';
import { ties, type WrittenName } from '../../../../server/service/symbols/ties';
import { ParsedFiles, uriOf } from '../model/workspace';
import { Project, sampleProject } from './project';

/** Rules that report names. Everything else that a wrong name causes would be reported beside it. */
const aboutNames = /^(?:name-not-found|resource-not-declared|resource-not-served|resource-class-not-found)$/;
const sample = sampleProject();
const parsed = new ParsedFiles();

/** Returns the problems in the sample project after one letter of a name was changed. */
function problemsAfter(file: string, start: number, { span }: WrittenName): readonly string[] {
  const text = sample.texts[file] ?? '';
  const source = text.slice(start + span.start, start + span.end);
  const name = /^["']?([\w.]*?)(?:_ext)?(?:-\d.*)?["']?$/.exec(source)?.[1] ?? '';
  const at = start + span.start + source.indexOf(name) + name.length - 2;
  const wrong = `${text.slice(0, at)}q${text.slice(at + 1)}`;
  const found = new Project({ ...sample.texts, [file]: wrong }, sample.settings, parsed).problems();
  return found.map(({ problem }) => (aboutNames.test(problem.code) ? 'name' : `${problem.code}: ${problem.message}`));
}

function namesIn({ uri, name }: ModelFile): readonly { readonly start: number; readonly written: WrittenName }[] {
  const { blocks, vendor } = sample.model;
  return blocks.in(uri).flatMap((block) => {
    const facts = blocks.get(block)?.facts;
    const found = ties.flatMap((tie) => (facts && tie.files.includes(name.kind) ? tie.names(facts, vendor) : []));
    return found.map((written) => ({ start: blocks.startOf(block), written }));
  });
}

test('each wrong name in the sample project is reported alone', () => {
  const files = sample.model.files.all().filter(({ uri }) => sample.model.files.isCustomer(uri));
  const results = files.flatMap((each) => {
    const file = decodeURIComponent(each.uri.slice(uriOf('').length));
    return namesIn(each).map(
      ({ start, written }) => [`${file}: ${written.value}`, problemsAfter(file, start, written)] as const,
    );
  });
  expect(results.length).toBeGreaterThan(80);
  expect(results.filter(([, problems]) => problems.join() !== 'name')).toEqual([]);
}, 120_000);
