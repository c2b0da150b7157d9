import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Range } from 'vscode-languageserver-types';
import { Cache } from '../../../../server/service/cache/cache';
import type { BlockFacts } from '../../../../server/service/facts/facts';
import { formatOf } from '../../../../server/service/facts/formats';
import { createSortModel } from '../../../../server/service/model/create';
import type { LiveSortModel } from '../../../../server/service/model/liveModel';
import type { StatedCollections } from '../../../../server/service/settings';
import { applyChange } from '../../../../server/service/text/applyChange';
import { type FileName, readFileName } from '../../../../server/service/text/fileName';
import { SourceFile } from '../../../../server/service/text/source';
import { type SourceChange, Sources } from '../../../../server/service/text/sources';

/** The content of files, by their paths relative to the workspace folder. */
export type Texts = Readonly<Record<string, string>>;

/** A model of files in memory. Each file can be changed separately. */
export class ModelWorkspace {
  readonly cache = new Cache();
  readonly model: LiveSortModel;
  readonly sources: Sources<BlockFacts>;

  constructor(texts: Texts = {}, vendor = 'auto', collections: StatedCollections = {}) {
    this.model = createSortModel({ vendor, collections }, this.cache);
    this.sources = new Sources(formatOf);
    for (const [file, text] of Object.entries(texts)) this.write(file, text);
    this.model.markIndexed();
  }

  write(file: string, text: string): void {
    const name = readFileName(file);
    if (name) this.apply(this.sources.load(uriOf(file), name, text));
  }

  /** Replaces a string in a file. Throws unless the string occurs exactly once. */
  replace(file: string, from: string, to: string): void {
    const source = this.sources.get(uriOf(file));
    const text = source?.text() ?? '';
    const start = text.indexOf(from);
    if (!source || start < 0 || text.indexOf(from, start + 1) >= 0) throw new Error(`"${from}" is not once in ${file}`);
    this.write(file, text.slice(0, start) + to + text.slice(start + from.length));
  }

  edit(file: string, range: Range, text: string): void {
    this.write(file, applyChange(this.sources.get(uriOf(file))?.text() ?? '', { range, text }));
  }

  remove(file: string): void {
    this.apply(this.sources.remove(uriOf(file)));
  }

  private apply(change: SourceChange<BlockFacts> | undefined): void {
    if (change?.file) this.model.update(change.file, change);
    else if (change) this.model.remove(change.uri);
  }
}

export function uriOf(file: string): string {
  return `file:///w/${file}`;
}

/** Parsed files, which several models can share if no text of theirs changes. */
export class ParsedFiles {
  private readonly known = new Map<string, Required<SourceChange<BlockFacts>>>();
  private lastId = 0;

  /** Parses a file, unless the file has already been parsed with the same text. */
  parse(uri: string, name: FileName, text: string): Required<SourceChange<BlockFacts>> {
    const key = `${uri}\n${text}`;
    const known = this.known.get(key);
    if (known) return known;
    const file = new SourceFile(uri, name, formatOf(name), () => ++this.lastId);
    const parsed = { uri, file, ...file.load(text) };
    this.known.set(key, parsed);
    return parsed;
  }
}

/** Creates a model of files. */
export function modelOf(
  texts: Texts,
  vendor = 'auto',
  collections: StatedCollections = {},
  parsed = new ParsedFiles(),
): LiveSortModel {
  const model = createSortModel({ vendor, collections });
  for (const [file, text] of Object.entries(texts)) {
    const name = readFileName(file);
    if (name === undefined) continue;
    const change = parsed.parse(uriOf(file), name, text);
    model.update(change.file, change);
  }
  model.markIndexed();
  return model;
}

/** Reads the text of each file in a folder in this repository. */
export function readTexts(folder: string): Texts {
  const root = path.resolve(__dirname, '../../../..', folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(root, file).split(path.sep).join('/'), readFileSync(file, 'utf8')];
    }),
  );
}
