import type { FileKind } from '../files/facts';
import { isJsonKind } from '../files/name';
import type { FileSet } from './fileSet';
import type { Memo } from './memo';
import type { Place } from './model';
import { keyOf } from './table';
import type { LinkRef, Tables } from './tables';
import type { Vendor } from './vendor';

/** The kinds of file that combine and import others of their kind. */
export type LinkedKind = 'schema' | 'mapping' | 'updater';

/** The files that are laid over each other, highest first, and the targets that are not in the workspace. */
export interface Chain {
  readonly uris: readonly string[];
  readonly missing: readonly string[];
}

const empty: Chain = { uris: [], missing: [] };

/**
 * The targets of one combine list, the lowest first: a later one is laid over an earlier one. This function alone decides it.
 */
export function lowestFirst<T>(targets: readonly T[]): readonly T[] {
  return targets;
}

/** Combine and import: which files hang together. */
export class Links {
  /** Our links of a file, in the order of its text. */
  private readonly own: (uri: string) => readonly LinkRef[];
  /** The chain of one file, itself first. */
  readonly chainOfFile: (asked: { readonly kind: LinkedKind; readonly uri: string }) => Chain;
  /** The chain of an API: its ext files over what they combine, over its base files. */
  readonly chain: (asked: { readonly kind: LinkedKind; readonly api: string }) => Chain;

  constructor(
    memo: Memo,
    private readonly tables: Tables,
    private readonly files: FileSet,
    vendor: Vendor,
  ) {
    this.own = memo.query(
      (uri) => uri,
      (uri) =>
        files
          .inOrder(tables.links.values(uri))
          .filter((link) => link.vendor === undefined || link.vendor === vendor.name),
      [],
    );
    this.chainOfFile = memo.query(
      ({ kind, uri }) => keyOf(kind, uri),
      ({ kind, uri }) => this.combined(kind, [uri]),
      empty,
    );
    this.chain = memo.query(
      ({ kind, api }) => keyOf(kind, api),
      ({ kind, api }) => {
        const own = files.ofApi(kind, api);
        const ext = this.combined(
          kind,
          own.filter(({ name }) => name.layer === 'ext').map(({ uri }) => uri),
        );
        const base = this.combined(
          kind,
          own.filter(({ name }) => name.layer === 'base').map(({ uri }) => uri),
        );
        const missing = new Set([...ext.missing, ...base.missing]);
        return { uris: [...ext.uris, ...base.uris.filter((uri) => !ext.uris.includes(uri))], missing: [...missing] };
      },
      empty,
    );
  }

  /** The URI of the file with a fully qualified name; the first, should several have it. */
  target(kind: LinkedKind, fqn: string): string | undefined {
    return this.files.named(kind, fqn)[0]?.uri;
  }

  /** The file that an alias of a schema file stands for. */
  imported(uri: string, alias: string): string | undefined {
    const link = this.own(uri).find((found) => found.role === 'import' && found.alias === alias);
    return link && this.target('schema', link.fqn);
  }

  /** The links of a file with their places. */
  places(uri: string): readonly (Pick<LinkRef, 'role' | 'alias' | 'fqn'> & {
    readonly uris: readonly string[];
    readonly place: Place;
  })[] {
    return this.own(uri).flatMap((link) => {
      const kind = linkedKind(this.files.file(uri)?.name.kind);
      const span = this.spanOf(link, kind);
      if (!kind || !span) return [];
      const uris = this.files.named(kind, link.fqn).map((file) => file.uri);
      const { role, fqn, alias } = link;
      return [{ role, fqn, uris, place: { block: link.block, span }, ...(alias === undefined ? {} : { alias }) }];
    });
  }

  /** True if a file of a chain does not parse, so that it may hold more than is seen. */
  brokenIn(uris: readonly string[]): string | undefined {
    return uris.find((uri) => this.tables.broken.has(uri));
  }

  private spanOf(link: LinkRef, kind: LinkedKind | undefined) {
    const facts = kind && this.files.facts<FileKind>(link.block, kind);
    const links = facts && 'head' in facts ? facts.head?.links : undefined;
    return links?.flatMap(({ targets }) => targets)[link.index]?.span;
  }

  /** Lays files and all that they combine over each other. Each file stands once, below everything that combines it. */
  private combined(kind: LinkedKind, roots: readonly string[]): Chain {
    const lowest: string[] = [];
    const seen = new Set<string>();
    const missing = new Set<string>();
    const visit = (uri: string) => {
      if (seen.has(uri)) return;
      seen.add(uri);
      const links = this.own(uri);
      for (const { role, fqn } of links) {
        if (role === 'import' && this.target(kind, fqn) === undefined) missing.add(fqn);
      }
      for (const { fqn } of lowestFirst(links.filter(({ role }) => role === 'combine'))) {
        const target = this.target(kind, fqn);
        if (target === undefined) missing.add(fqn);
        else visit(target);
      }
      lowest.push(uri);
    };
    for (const root of [...roots].reverse()) visit(root);
    return { uris: lowest.reverse(), missing: [...missing] };
  }
}

function linkedKind(kind: FileKind | undefined): LinkedKind | undefined {
  return kind && isJsonKind(kind) ? kind : undefined;
}
