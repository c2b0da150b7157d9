import type { SortModel } from './model';
import { byText, packageOf, simpleName } from './names';

/**
 * Parts of a package name that identify an owner or a layer rather than a topic. The vendor's name is another such
 * part, but it differs from workspace to workspace.
 */
const ownersAndLayers: ReadonlySet<string> = new Set(['base', 'gw', 'ext', 'pl', 'core', 'content']);

/**
 * Returns other spellings of a class name: the classes that have the same name, ignoring case, and whose packages have
 * the same topic. Such packages differ only in case, owner, layer, and omitted parts, as in `ext.rest.billing.v1` and
 * `base.rest.ext.cc.billing.v1`. Spellings that differ only in case come first, then classes in customer files.
 */
export function spellingsOf(model: SortModel, fqn: string): readonly string[] {
  const name = simpleName(fqn).toLowerCase();
  const topic = topicOf(model, fqn);
  const found = model.classes.withSimpleName(name).filter((other) => {
    const isSameName = other !== fqn && simpleName(other).toLowerCase() === name;
    return isSameName && isClass(model, other) && haveSameTopic(topic, topicOf(model, other));
  });
  const rank = (other: string) => (differOnlyInCase(fqn, other) ? 0 : isCustomers(model, other) ? 1 : 2);
  return found.sort((one, other) => rank(one) - rank(other) || byText(one, other));
}

/** Whether two names differ only in case. */
export function differOnlyInCase(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

/** Whether a part of a package name identifies a base layer. */
export function isBaseLayer(part: string | undefined): boolean {
  return part === 'pl' || part === 'core' || part === 'content';
}

/** Whether the first part of a qualified name is the vendor's. */
export function isVendorName(model: Pick<SortModel, 'vendor'>, qualifiedName: string): boolean {
  const [root = ''] = qualifiedName.split('.', 1);
  return root === 'base' || root === 'gw' || root === model.vendor;
}

/**
 * Whether a class is in a package of a base layer, such as `base.rest.core.cc.claim.v1`. The vendor ships such classes
 * in compiled form, so they may be missing from the workspace.
 */
export function isInBasePackage(model: SortModel, fqn: string): boolean {
  const parts = packageOf(fqn).split('.');
  return isVendorName(model, fqn) && !parts.includes('ext') && parts.some(isBaseLayer);
}

/**
 * Returns the number of parts that occur in both package names in the same order. Parts that identify an owner or a
 * layer aren't counted.
 */
export function sharedTopic(model: SortModel, one: string, other: string): number {
  const [first, second] = [topicOf(model, one), topicOf(model, other)];
  let at = 0;
  return first.filter((part) => {
    const found = second.indexOf(part, at);
    if (found >= 0) at = found + 1;
    return found >= 0;
  }).length;
}

function haveSameTopic(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  for (const part of longer) if (part === shorter[at]) at++;
  return shorter.length > 0 && at === shorter.length;
}

function topicOf(model: SortModel, fqn: string): readonly string[] {
  const parts = packageOf(fqn).toLowerCase().split('.');
  return parts.filter((part) => part !== '' && part !== model.vendor.toLowerCase() && !ownersAndLayers.has(part));
}

function isClass(model: SortModel, fqn: string): boolean {
  const ref = model.classes.named(fqn);
  return ref !== undefined && model.classes.fact(ref)?.kind === 'class';
}

function isCustomers(model: SortModel, fqn: string): boolean {
  const uri = model.classes.named(fqn)?.uri;
  return uri !== undefined && model.files.isCustomer(uri);
}
