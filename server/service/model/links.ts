import type { Cache } from '../cache/cache';
import type { LinkRole } from '../facts/linkFacts';
import { type ConfigKind, isConfigKind } from '../text/fileName';
import { type Chain, mergeOrder } from './chains';
import { keyOf } from './factIndex';
import type { FactIndexes, LinkRef } from './factIndexes';
import type { FileSet } from './fileSet';
import type { ModelLink } from './modelFile';
import type { Vendor } from './vendor';

/** Returns the kind of file that a link refers to. */
export function linkTargetKind(kind: ConfigKind, role: LinkRole): ConfigKind {
  if (role === 'schema-import') return 'schema';
  if (role === 'linked-api') return 'swagger';
  return role === 'mapping' || role === 'updater' ? role : kind;
}

/** Links between configuration files: the files that each file combines, imports, or refers to in another way. */
export class Links {
  /** Returns the links of a file in text order. Keys of other vendors are ignored. */
  private readonly linksOf: (uri: string) => readonly LinkRef[];
  /** Returns the chain of one file, starting with the file itself. */
  readonly chainOfFile: (asked: { readonly kind: ConfigKind; readonly uri: string }) => Chain;
  /**
   * Whether a link refers to a file of this kind and name, which may not exist. A link that imports the schema of a
   * mapping file also refers to the mapping file.
   */
  readonly isReferred: (asked: { readonly kind: ConfigKind; readonly fqn: string }) => boolean;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly vendor: Vendor,
  ) {
    this.linksOf = cache.query(
      (uri) => uri,
      (uri) => files.inOrder(indexes.links.values(uri)).filter((link) => this.isOurs(link)),
    );
    this.chainOfFile = cache.query(
      ({ kind, uri }) => keyOf(kind, uri),
      ({ kind, uri }) => this.combined(kind, [uri]),
    );
    this.isReferred = cache.query(
      ({ kind, fqn }) => keyOf(kind, fqn),
      ({ kind, fqn }) =>
        files.all().some(({ uri, name }) => {
          const own = name.kind;
          if (!isConfigKind(own)) return false;
          const fits = (role: LinkRole) =>
            linkTargetKind(own, role) === kind || (kind === 'mapping' && role === 'schema-import');
          return this.linksOf(uri).some((link) => link.fqn === fqn && fits(link.role));
        }),
    );
  }

  /** Returns the targets of a file's links with a given role, in text order. */
  targets(uri: string, role: LinkRole): readonly LinkRef[] {
    return this.linksOf(uri).filter((link) => link.role === role);
  }

  /**
   * Returns the URI of the file with the given fully qualified name. If there are several such files, returns the first
   * one.
   */
  target(kind: ConfigKind, fqn: string): string | undefined {
    return this.files.named(kind, fqn)[0]?.uri;
  }

  /** Returns the file that an alias in a schema file refers to. */
  imported(uri: string, alias: string): string | undefined {
    const link = this.targets(uri, 'import').find((found) => found.alias === alias);
    return link && this.target('schema', link.fqn);
  }

  /** Whether another file combines the given file. */
  isCombined(kind: ConfigKind, uri: string): boolean {
    const fqn = this.files.file(uri)?.name.fqn;
    if (fqn === undefined) return false;
    const combiners = this.indexes.combiners.values(keyOf(kind, fqn));
    return combiners.some((combiner) => combiner.uri !== uri && this.isOurs(combiner));
  }

  /** Returns the links of a file with their positions. */
  places(uri: string): readonly ModelLink[] {
    const kind = this.files.file(uri)?.name.kind;
    if (kind === undefined || !isConfigKind(kind)) return [];
    return this.linksOf(uri).flatMap(({ role, fqn, alias, ...link }) => {
      const span = this.spanOf(kind, link);
      if (!span) return [];
      const targetKind = linkTargetKind(kind, role);
      const uris = this.files.named(targetKind, fqn).map((file) => file.uri);
      const place = { block: link.block, span };
      return [{ role, kind: targetKind, fqn, uris, place, alias }];
    });
  }

  /** Returns the URI of the first file with syntax errors. Such errors may hide facts. */
  brokenIn(uris: readonly string[]): string | undefined {
    return uris.find((uri) => this.indexes.broken.has(uri));
  }

  /**
   * Returns the chain that consists of the given files and everything that they combine. Imported files aren't part of
   * the chain, but `missing` also contains the imported files that aren't in the workspace.
   */
  combined(kind: ConfigKind, roots: readonly string[]): Chain {
    const missing = new Set<string>();
    const uris = mergeOrder(roots, (uri) => {
      for (const { fqn } of this.targets(uri, 'import')) if (this.target(kind, fqn) === undefined) missing.add(fqn);
      return this.targets(uri, 'combine').flatMap(({ fqn }) => {
        const target = this.target(kind, fqn);
        if (target === undefined) missing.add(fqn);
        return target ?? [];
      });
    });
    return { uris, missing: [...missing] };
  }

  private isOurs({ vendor }: { readonly vendor?: string }): boolean {
    return vendor === undefined || vendor === this.vendor.name;
  }

  private spanOf(kind: ConfigKind, { block, index }: Pick<LinkRef, 'block' | 'index'>) {
    const facts = this.files.facts(block, kind);
    const links = facts && ('head' in facts ? facts.head?.links : 'links' in facts ? facts.links : undefined);
    return links?.flatMap(({ targets }) => targets)[index]?.span;
  }
}
