import type { Cache } from '../cache/cache';
import { type FileLayer, type FileName, isConfigKind } from '../text/fileName';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import { qualify, simpleName } from './names';
import type { Vendor } from './vendor';

/**
 * Determines who owns a file: the customer, who may edit it, or the vendor. An entity file in `extensions` counts as the
 * customer's, because it may be edited, although the vendor ships such files, too.
 */
export class Owners {
  readonly isCustomer: (uri: string) => boolean;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly vendor: Vendor,
    isLeftOut: (uri: string) => boolean,
  ) {
    this.isCustomer = cache.query(
      (uri) => uri,
      (uri) => {
        const name = files.file(uri)?.name;
        if (isLeftOut(uri)) return false;
        if (name === undefined || name.kind === 'published') return true;
        if (name.kind === 'entity') return name.layer === 'ext';
        return isConfigKind(name.kind) ? this.ownsConfig(uri, name) : this.ownsGosu(uri, name);
      },
    );
  }

  layerOf(uri: string): FileLayer {
    return this.isCustomer(uri) ? 'ext' : 'base';
  }

  /** Whether a configuration file with the given fully qualified name would belong to the vendor. */
  isVendorName(fqn: string): boolean {
    return this.isVendors(fqn) && !/_ext/i.test(simpleName(fqn.replace(/-.*$/, '')));
  }

  private ownsConfig(uri: string, { fqn, layer }: FileName): boolean {
    const fileName = uri.slice(uri.lastIndexOf('/') + 1);
    return layer === 'ext' || /_ext/i.test(fileName) || !this.isVendors(fqn);
  }

  /**
   * Whether a Gosu file belongs to the customer. A file in a vendor package belongs to the customer if one of its
   * classes has `@Export`, or if a customer's apiconfig file contains the name of one of its classes.
   */
  private ownsGosu(uri: string, { fqn }: FileName): boolean {
    for (const block of this.files.blocks(uri)) {
      const facts = this.files.facts(block, 'gosu');
      const packageName = facts?.package?.value;
      if (!this.isVendors(packageName ?? fqn)) return true;
      for (const { name, isExported } of facts?.classes ?? []) {
        const namers = this.indexes.classNamers.values(qualify(packageName, name));
        if (isExported || namers.some((namer) => this.isCustomer(namer))) return true;
      }
    }
    return false;
  }

  private isVendors(qualifiedName: string): boolean {
    const [folder] = qualifiedName.split('.', 1);
    return folder === 'base' || folder === 'gw' || folder === this.vendor.name;
  }
}
