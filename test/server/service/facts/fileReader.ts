import type { Block, BlockFacts } from '../../../../server/service/facts/facts';
import { formatOf } from '../../../../server/service/facts/formats';
import { readFileName } from '../../../../server/service/text/fileName';
import { SourceFile } from '../../../../server/service/text/source';

/** Parses text as the file with the given path. */
export function fileOf(path: string, text: string): SourceFile<BlockFacts> {
  const name = readFileName(path);
  if (!name) throw new Error(`${path} is no configuration file`);
  let last = 0;
  const file = new SourceFile(`file:///${path}`, name, formatOf(name), () => ++last);
  file.load(text);
  return file;
}

/** Returns each block's start offset, text, and content, including its facts. Omits the block's ID. */
export function reading(file: SourceFile<BlockFacts>): unknown[] {
  return file.table.list().map(({ block, text }, index) => {
    const { id: _, ...said } = block;
    return { start: file.table.startAt(index), text, ...said };
  });
}

/** Returns the blocks of the text. */
export function blocksOf(path: string, text: string): readonly Block[] {
  return fileOf(path, text)
    .table.list()
    .map(({ block }) => block);
}

/** Returns the text of each block. Together, the blocks contain the whole text. */
export function textsOf(path: string, text: string): string[] {
  return fileOf(path, text)
    .table.list()
    .map((stored) => stored.text);
}
