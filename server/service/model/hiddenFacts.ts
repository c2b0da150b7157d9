import type { Cache } from '../cache/cache';
import { otherSections } from '../facts/apiconfigFacts';
import { type BlockId, syntaxErrorIn } from '../text/block';
import type { FileKind } from '../text/fileName';
import type { Apis } from './apis';
import type { Gap } from './assessment';
import type { Classes } from './classes';
import type { CollectionId } from './collectionInfo';
import { fileGap } from './completeness';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { IndexingState } from './indexingState';
import type { Links } from './links';
import { simpleName } from './names';
import type { ResourceGroups } from './resourceGroups';
import type { ResourceMeaning } from './resources';

/**
 * Finds the files that may hide facts about a collection, because they have yet to be read or can't be read completely.
 * Nothing is concluded from what such a file doesn't contain.
 */
export class HiddenFacts {
  /** The first file of a kind that has syntax errors. */
  private readonly brokenOfKind: (kind: FileKind) => string | undefined;
  private readonly brokenEnhancement: (key: '') => string | undefined;
  /** The files in the apiconfig chain of an API that have syntax errors. */
  private readonly brokenApiconfigs: (api: string) => readonly string[];
  /** The part whose resource may continue in a part with errors. */
  private readonly cutBy: (id: BlockId) => BlockId | undefined;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly links: Links,
    private readonly apis: Apis,
    private readonly groups: ResourceGroups,
    private readonly classes: Classes,
    private readonly indexing: IndexingState,
  ) {
    const broken = () => indexes.broken.keys().toSorted();
    this.brokenOfKind = cache.query(
      (kind) => kind,
      (kind) => broken().find((uri) => files.file(uri)?.name.kind === kind),
    );
    this.brokenEnhancement = cache.query(
      (key) => key,
      () => broken().find((uri) => uri.endsWith('.gsx')),
    );
    this.brokenApiconfigs = cache.query(
      (api) => api,
      (api) => apis.chain({ kind: 'apiconfig', api }).uris.filter((uri) => indexes.broken.has(uri)),
    );
    this.cutBy = cache.query(
      (id) => id,
      (id) => this.findCut(id),
    );
  }

  /**
   * Returns the gap for the files that may hide facts about a collection. `apis` are the APIs whose facts the collection
   * uses. Empty if all these files have been read completely.
   */
  of(id: CollectionId, apis: readonly string[], { classFqn, unclearIn }: ResourceMeaning): readonly Gap[] {
    const missing = classFqn === undefined ? undefined : this.missingClass(classFqn);
    const isRead = this.indexing.hasReadConfig() && !(missing !== undefined && this.indexing.mayContain(missing));
    if (!isRead) return [{ kind: 'unread' }];
    const broken =
      this.brokenInApis(apis) ??
      this.brokenDeclaration(id) ??
      unclearIn ??
      (classFqn === undefined ? undefined : this.brokenClass(classFqn)) ??
      this.brokenEnhancement('');
    return fileGap(broken);
  }

  /** Returns a gap if the file that may contain a class has yet to be read or has syntax errors. */
  ofClass(fqn: string): readonly Gap[] {
    if (!this.indexing.isIndexed) return [{ kind: 'unread' }];
    return fileGap(this.brokenClass(fqn));
  }

  /** Returns a gap if an apiconfig file has yet to be read or has syntax errors, so that it may hide resources. */
  ofResources(): readonly Gap[] {
    if (!this.indexing.hasReadConfig()) return [{ kind: 'unread' }];
    return fileGap(this.brokenOfKind('apiconfig'));
  }

  /** Returns a gap if a file that may hide properties of entities has yet to be read, or if an enhancement has errors. */
  ofMembers(): readonly Gap[] {
    return this.indexing.isIndexed ? fileGap(this.brokenEnhancement('')) : [{ kind: 'unread' }];
  }

  /** Returns a gap if the list of published APIs has yet to be read or has syntax errors, so that it may hide APIs. */
  ofApis(): readonly Gap[] {
    return this.indexing.hasReadConfig() ? fileGap(this.brokenOfKind('published')) : [{ kind: 'unread' }];
  }

  /** Returns a gap if configuration files have yet to be read, or if one of the given files has syntax errors. */
  ofFiles(uris: readonly string[]): readonly Gap[] {
    return this.indexing.hasReadConfig() ? fileGap(this.links.brokenIn(uris)) : [{ kind: 'unread' }];
  }

  private missingClass(fqn: string): string | undefined {
    const { complete, leaves } = this.classes.chain(fqn);
    return complete ? undefined : leaves;
  }

  private brokenClass(fqn: string): string | undefined {
    const missing = this.missingClass(fqn);
    const possible = missing === undefined ? [] : this.indexes.classFiles.values(simpleName(missing));
    const uris = [...this.classes.chain(fqn).classes.map(({ uri }) => uri), ...possible];
    return this.links.brokenIn(uris);
  }

  /** Without a list of published APIs, any Swagger file may determine which APIs are served. */
  private brokenInApis(apis: readonly string[]): string | undefined {
    const kinds = ['schema', 'mapping', 'swagger'] as const;
    const uris = apis.flatMap((api) => kinds.flatMap((kind) => this.apis.chain({ kind, api }).uris));
    const isPublished = this.indexes.published.has('');
    return (
      this.links.brokenIn(uris) ??
      this.brokenOfKind('published') ??
      (isPublished ? undefined : this.brokenOfKind('swagger'))
    );
  }

  /**
   * Returns an apiconfig file with syntax errors that may hide a declaration of a resource, or the rest of one. A part
   * with errors hides nothing if another part of the same file declares the whole resource and yet another lists the
   * files to combine.
   */
  private brokenDeclaration(id: CollectionId): string | undefined {
    const group = this.groups.of(id);
    const isRead = (uri: string) => {
      const broken = this.indexes.broken.values(uri);
      const hidden = [...broken, ...broken.map((block) => this.cutBy(block))];
      const isDeclared = group?.declarations.some((each) => each.uri === uri && !hidden.includes(each.block)) === true;
      return isDeclared && this.links.targets(uri, 'combine').some(({ block }) => !broken.includes(block));
    };
    return group?.apis.flatMap((api) => this.brokenApiconfigs(api)).find((uri) => !isRead(uri));
  }

  /**
   * Returns the part whose resource may continue in a part with errors: the one before it. Undefined if the part with
   * errors begins with a resource at the same indentation, or with a section of its own.
   */
  private findCut(id: BlockId): BlockId | undefined {
    const [block, facts] = [this.files.block(id), this.files.facts(id, 'apiconfig')];
    if (!block || !facts) return undefined;
    const error = syntaxErrorIn(block) ?? 0;
    const cut = this.resourceBefore(id);
    const [first] = facts.resources;
    const isNext = first !== undefined && first.keySpan.start < error && first.indent === cut?.indent;
    const isSection = facts.others.some(({ key, keySpan }) => keySpan.start < error && otherSections.has(key));
    return isNext || isSection ? undefined : cut?.block;
  }

  /** Returns the last part with a resource before a part, and the indentation of the resource. Skips comments. */
  private resourceBefore(id: BlockId): { readonly block: BlockId; readonly indent: number } | undefined {
    for (let at = this.files.before(id); at !== undefined; at = this.files.before(at)) {
      const { resources = [], others = [] } = this.files.facts(at, 'apiconfig') ?? {};
      const [resource] = resources;
      if (resource) return { block: at, indent: resource.indent };
      if (others.length > 0) return undefined;
    }
    return undefined;
  }
}
