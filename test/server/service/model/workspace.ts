import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BlockFacts } from '../../../../server/service/facts/facts';
import { formatOf } from '../../../../server/service/facts/formats';
import { createSortModel } from '../../../../server/service/model/create';
import type { LiveSortModel } from '../../../../server/service/model/liveModel';
import type { StatedCollections } from '../../../../server/service/settings';
import { readFileName } from '../../../../server/service/text/fileName';
import { Sources } from '../../../../server/service/text/sources';

/** Texts by path, relative to the workspace folder. */
export type Texts = Readonly<Record<string, string>>;

/** A model over texts in memory that may be changed one by one. */
export class ModelWorkspace {
  readonly model: LiveSortModel;
  readonly sources: Sources<BlockFacts>;

  constructor(texts: Texts = {}, vendor = 'auto', collections: StatedCollections = {}) {
    this.model = createSortModel({ vendor, collections });
    this.sources = new Sources(formatOf, ({ uri, file, removed, written }) => {
      if (file) this.model.update(file, { removed, written });
      else this.model.remove(uri);
    });
    for (const [file, text] of Object.entries(texts)) this.write(file, text);
    this.model.markIndexed();
  }

  write(file: string, text: string): void {
    const name = readFileName(file);
    if (name) this.sources.load(uriOf(file), name, text, true);
  }

  /** Replaces the only occurrence of some text of a file. */
  replace(file: string, from: string, to: string): void {
    const source = this.sources.get(uriOf(file));
    const text = source?.text() ?? '';
    const start = text.indexOf(from);
    if (!source || start < 0 || text.indexOf(from, start + 1) >= 0) throw new Error(`"${from}" is not once in ${file}`);
    const { table } = source;
    const range = { start: table.positionAt(start), end: table.positionAt(start + from.length) };
    this.sources.edit(uriOf(file), range, to);
  }

  remove(file: string): void {
    this.sources.remove(uriOf(file));
  }
}

export function uriOf(file: string): string {
  return `file:///w/${file}`;
}

/** A model over texts. */
export function modelOf(texts: Texts, vendor?: string, collections?: StatedCollections): LiveSortModel {
  return new ModelWorkspace(texts, vendor, collections).model;
}

/** The texts of a folder of this repository. */
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
