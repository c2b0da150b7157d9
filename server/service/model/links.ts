import type { LinkRole } from '../facts/linkFacts';
import type { Memo } from '../incremental/memo';
import { type ConfigKind, isConfigKind } from '../text/fileName';
import { type Chain, emptyChain, mergeOrder } from './chains';
import { keyOf } from './factIndex';
import type { FactIndexes, LinkRef } from './factIndexes';
import type { FileSet } from './fileSet';
import type { ModelLink } from './modelFile';
import type { Vendor } from './vendor';

/** The kind of the files that a link of a file names. */
export function linkTargetKind(kind: ConfigKind, role: LinkRole): ConfigKind {
  if (role === 'schema-import') return 'schema';
  return role === 'mapping' || role === 'updater' ? role : kind;
}

/** Links between configuration files: what each file combines, imports, and names otherwise. */
export class Links {
  /** The links of a file under keys of this workspace's vendor, in the order of its text. */
  private readonly linksOf: (uri: string) => readonly LinkRef[];
  /** The chain of one file, itself first. */
  readonly chainOfFile: (asked: { readonly kind: ConfigKind; readonly uri: string }) => Chain;

  constructor(
    memo: Memo,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly vendor: Vendor,
  ) {
    this.linksOf = memo.query(
      (uri) => uri,
      (uri) => files.inOrder(indexes.links.values(uri)).filter((link) => this.isOurs(link)),
      [],
    );
    this.chainOfFile = memo.query(
      ({ kind, uri }) => keyOf(kind, uri),
      ({ kind, uri }) => this.combined(kind, [uri]),
      emptyChain,
    );
  }

  /** The targets of a file's links of one role, in the order of its text. */
  targets(uri: string, role: LinkRole): readonly LinkRef[] {
    return this.linksOf(uri).filter((link) => link.role === role);
  }

  /** The URI of the file with a fully qualified name; the first, should several have it. */
  target(kind: ConfigKind, fqn: string): string | undefined {
    return this.files.named(kind, fqn)[0]?.uri;
  }

  /** The file of an alias in a schema file. */
  imported(uri: string, alias: string): string | undefined {
    const link = this.targets(uri, 'import').find((found) => found.alias === alias);
    return link && this.target('schema', link.fqn);
  }

  /** True if another file combines the file. */
  isCombined(kind: ConfigKind, uri: string): boolean {
    const fqn = this.files.file(uri)?.name.fqn;
    if (fqn === undefined) return false;
    const combiners = this.indexes.combiners.values(keyOf(kind, fqn));
    return combiners.some((combiner) => combiner.uri !== uri && this.isOurs(combiner));
  }

  /** The links of a file with their places. */
  places(uri: string): readonly ModelLink[] {
    const kind = this.files.file(uri)?.name.kind;
    if (kind === undefined || !isConfigKind(kind)) return [];
    return this.linksOf(uri).flatMap(({ role, fqn, alias, ...link }) => {
      const span = this.spanOf(kind, link);
      if (!span) return [];
      const targetKind = linkTargetKind(kind, role);
      const uris = this.files.named(targetKind, fqn).map((file) => file.uri);
      const place = { block: link.block, span };
      return [{ role, kind: targetKind, fqn, uris, place, ...(alias === undefined ? {} : { alias }) }];
    });
  }

  /** A file among these that doesn't parse, so that it may define more than is known. */
  brokenIn(uris: readonly string[]): string | undefined {
    return uris.find((uri) => this.indexes.broken.has(uri));
  }

  /** Merges files and all that they combine. Import targets are not part of it, but may be missing. */
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
