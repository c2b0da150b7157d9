import type { FileName } from './fileName';

/** An open file in the folder. */
export interface OpenFile {
  readonly name: FileName;
  readonly text: string;
}

/** A file in the folder that has yet to be read. */
export interface UnreadFile {
  readonly uri: string;
  readonly name: FileName;
}

/** The files in a folder, in the order in which they are read: first `needed`, then `others`. */
export interface ReadingOrder {
  /**
   * Enhancements, files of the same API as an open document, and classes whose names occur in an open document. If an
   * apiconfig file is open, all files except classes and entity files: a shared apiconfig file belongs to all APIs.
   */
  readonly needed: readonly UnreadFile[];
  /**
   * All other files. Entity files come first, because the origin of a value depends on them. Classes come last, because
   * most projects have many classes.
   */
  readonly others: readonly UnreadFile[];
}

/** Returns the order in which files are read, so that all problems in open documents are known early. */
export function readingOrder(files: readonly UnreadFile[], open: readonly OpenFile[]): ReadingOrder {
  if (open.length === 0) return { needed: [], others: files };
  const apis = new Set(open.map(({ name }) => name.api));
  const isShared = open.some(({ name }) => name.kind === 'apiconfig');
  const words = new Set(open.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const needed: UnreadFile[] = [];
  const others: UnreadFile[] = [];
  const entities: UnreadFile[] = [];
  const classes: UnreadFile[] = [];
  for (const file of files) {
    if (isEntityFile(file)) {
      entities.push(file);
      continue;
    }
    const isClass = file.name.kind === 'gosu' && !isEnhancement(file);
    const isNeeded = isClass
      ? words.has(simpleName(file.name))
      : isShared || isEnhancement(file) || apis.has(file.name.api);
    (isNeeded ? needed : isClass ? classes : others).push(file);
  }
  return { needed, others: [...entities, ...others, ...classes] };
}

/**
 * Returns the order of the remaining files after files with these texts have been read: the superclasses that the texts
 * name come first. Until they have been read, nothing can say that a superclass isn't in the workspace.
 */
export function withSuperclasses(texts: readonly string[], files: readonly UnreadFile[]): ReadingOrder {
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bextends\s+(?:\w+\s*\.\s*)*(\w+)/g)].map(([, name]) => name ?? '')),
  );
  const isNamed = ({ name }: UnreadFile) => name.kind === 'gosu' && names.has(simpleName(name));
  return { needed: files.filter(isNamed), others: files.filter((file) => !isNamed(file)) };
}

/** Whether a file declares or extends an entity. */
export function isEntityFile({ name }: UnreadFile): boolean {
  return name.kind === 'entity';
}

/** Whether a file contains an enhancement, which can concern any API. */
export function isEnhancement({ uri }: UnreadFile): boolean {
  return uri.endsWith('.gsx');
}

function simpleName({ fqn }: FileName): string {
  return fqn.slice(fqn.lastIndexOf('.') + 1);
}
