import { expect, test } from 'vitest';
import type { ModelFile } from '../../../../server/service/model/modelFile';
import { ties } from '../../../../server/service/symbols/ties';
import type { Span } from '../../../../server/service/text/span';
import { ParsedFiles, uriOf } from '../model/workspace';
import { type Found, Project, sampleProject } from './project';

/** Rules that report names. Everything else that a wrong name causes would be reported beside it. */
const aboutNames = /^(?:name-not-found|resource-not-declared|resource-not-served|resource-class-not-found)$/;
const sample = sampleProject();
const parsed = new ParsedFiles();

/** A name in a file of the sample. */
interface PlacedName {
  readonly file: string;
  /** The offset of the name in the file, including its quotes. */
  readonly span: Span;
}

function fileOf(uri: string): string {
  return decodeURIComponent(uri.slice(uriOf('').length));
}

function textOf({ file, span }: PlacedName): string {
  return (sample.texts[file] ?? '').slice(span.start, span.end);
}

/** Returns the name without quotes, suffix, and version. */
function stemOf(name: PlacedName): string {
  return /^["']?([\w.]*?)(?:_ext)?(?:-\d.*)?["']?$/.exec(textOf(name))?.[1] ?? '';
}

/** Returns the problems in the sample after a name was replaced: `name` for a warning that marks it. */
function problemsAfter({ file, span }: PlacedName, stem: string, wrong: string): readonly string[] {
  const text = sample.texts[file] ?? '';
  const at = span.start + text.slice(span.start).indexOf(stem);
  const changed = text.slice(0, at) + wrong + text.slice(at + stem.length);
  const line = text.slice(0, at).split('\n').length;
  const isHere = (found: Found) => found.file === file && found.line === line && found.text.includes(wrong);
  const isWarning = ({ problem }: Found) => problem.severity === 'warning' && aboutNames.test(problem.code);
  const found = new Project({ ...sample.texts, [file]: changed }, sample.settings, parsed).problems();
  return found.map((each) =>
    isWarning(each) && isHere(each)
      ? 'name'
      : `${each.file}:${each.line}: ${each.problem.code}: ${each.problem.message}`,
  );
}

/** Returns the names in a file that tie it to other files, and the names of its resources. */
function namesIn({ uri, name: { kind } }: ModelFile): readonly PlacedName[] {
  const { blocks, vendor, resources } = sample.model;
  return blocks.in(uri).flatMap((block) => {
    const facts = blocks.get(block)?.facts;
    if (!facts) return [];
    const ours = ties.filter(({ files }) => files.includes(kind));
    const written = ours.flatMap(({ names }) => names(facts, vendor).map(({ span }) => span));
    const declared =
      facts.kind === 'apiconfig' ? facts.resources.filter((each) => resources.isResource(uri, each)) : [];
    const start = blocks.startOf(block);
    return [...written, ...declared.map(({ keySpan }) => keySpan)].map((span) => ({
      file: fileOf(uri),
      span: { start: start + span.start, end: start + span.end },
    }));
  });
}

const names = sample.model.files
  .all()
  .filter(({ uri }) => sample.model.files.isCustomer(uri))
  .flatMap(namesIn);

/** Changes each name in turn, and returns the problems. */
function resultsOf(change: (stem: string) => string): readonly (readonly [string, readonly string[]])[] {
  return names.map((name) => {
    const stem = stemOf(name);
    return [`${name.file}: ${textOf(name)}`, problemsAfter(name, stem, change(stem))] as const;
  });
}

test('each misspelled name in the sample project is reported alone', () => {
  const results = resultsOf((stem) => `${stem.slice(0, -2)}q${stem.slice(-1)}`);
  expect(results.length).toBeGreaterThan(100);
  expect(results.filter(([, problems]) => problems.join() !== 'name')).toEqual([]);
}, 120_000);

test('each name in the sample project that is similar to nothing is reported alone, if it is reported', () => {
  const results = resultsOf((stem) => stem.replace(/\w*$/, 'Zyxwvutsrq'));
  const reported = results.filter(([, problems]) => problems.includes('name'));
  expect(reported.length).toBeGreaterThan(60);
  expect(reported.filter(([, problems]) => problems.length > 1)).toEqual([]);
}, 120_000);
