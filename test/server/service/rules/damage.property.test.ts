import { expect, test } from 'vitest';
import { checkBlock } from '../../../../server/service/rules/check';
import type { SortSettings } from '../../../../server/service/settings';
import { readFileName } from '../../../../server/service/text/fileName';
import { fc, someOf } from '../../../properties';
import { settingsOf } from '../../kit/projectSettings';
import { ModelWorkspace, readTexts, uriOf } from '../model/workspace';

const folder = 'samples/insurance-config';
const texts = Object.entries(readTexts(folder)).filter(([file]) => readFileName(file) !== undefined);
const length = texts.reduce((sum, [, text]) => sum + text.length, 0);
const settings = settingsOf(folder);

/** One character of the project, and what replaces it. */
const damages = fc.record({
  at: fc.nat(length - 1),
  isInserted: fc.boolean(),
  character: fc.constantFrom('', '"', "'", '{', '}', '[', ']', ',', ':', '#', '-', '&', '*', '<', ' ', '\n', '\t', 'x'),
});

test('a broken part causes no error or warning in any other part', () => {
  const project = new DamagedProject();
  fc.assert(
    fc.property(damages, ({ at, isInserted, character }) => {
      const { file, text, offset } = placeAt(at);
      const changed = text.slice(0, offset) + character + text.slice(isInserted ? offset : offset + 1);
      expect(project.causedBy(file, text, changed)).toEqual([]);
    }),
    someOf(600),
  );
}, 120_000);

test.each([
  ['before a class', '  Exposures:\n    resource: ', '  Exposures:\n    resource:\n'],
  ['before a key', '  Exposures:\n    resource', '  Exposures:\n   \nresource'],
  ['in the key of all resources', '\nresources:', '\nresource\n:'],
])('neither does a line break %s', (_, from, to) => {
  const [file, text] = texts.find(([path]) => path.endsWith('shared_ext-1.0.apiconfig.yaml')) ?? ['', ''];
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(new DamagedProject().causedBy(file, text, changed)).toEqual([]);
});

/** The sample, of which one file at a time is damaged. */
class DamagedProject {
  private readonly workspace = new ModelWorkspace(Object.fromEntries(texts), settings.vendor, settings.collections);
  private sound = problemsOf(this.workspace, settings);

  /**
   * Replaces the text of a file for a moment. If the new text has syntax errors, returns the errors and warnings that
   * appear in unchanged parts.
   */
  causedBy(file: string, text: string, changed: string): readonly string[] {
    const { workspace, sound } = this;
    const uri = uriOf(file);
    const before = blocksIn(workspace, uri);
    workspace.write(file, changed);
    const damaged = [...blocksIn(workspace, uri)].filter(([id, block]) => before.get(id) !== block);
    const isBroken = damaged.some(([, block]) => block?.problems.some(({ code }) => code === 'invalid-syntax'));
    const ids = new Set(damaged.map(([id]) => id));
    const found = isBroken ? problemsOf(workspace, settings) : sound;
    const caused = [...found].flatMap(([id, problems]) =>
      ids.has(id) ? [] : problems.filter((problem) => !sound.get(id)?.includes(problem)),
    );
    workspace.write(file, text);
    if (workspace.model.blocks.in(uri).some((id) => !sound.has(id))) this.sound = problemsOf(workspace, settings);
    return caused;
  }
}

function placeAt(at: number): { readonly file: string; readonly text: string; readonly offset: number } {
  let offset = at;
  for (const [file, text] of texts) {
    if (offset < text.length) return { file, text, offset };
    offset -= text.length;
  }
  throw new Error(`The project has no character ${at}`);
}

function blocksIn({ model }: ModelWorkspace, uri: string) {
  return new Map(model.blocks.in(uri).map((id) => [id, model.blocks.get(id)] as const));
}

/** Returns the errors and warnings in each block of all files, in words. */
function problemsOf({ model }: ModelWorkspace, applied: SortSettings): ReadonlyMap<number, readonly string[]> {
  const blocks = model.files.all().flatMap(({ uri }) => model.blocks.in(uri).map((id) => ({ uri, id })));
  return new Map(
    blocks.map(({ uri, id }) => {
      const severe = checkBlock(model, id, applied).problems.filter(({ severity }) => /error|warning/.test(severity));
      return [id, severe.map(({ severity, message, span }) => `${uri} ${span.start} ${severity}: ${message}`)];
    }),
  );
}
