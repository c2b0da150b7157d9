import * as l10n from '@vscode/l10n';
import { insertEntries, removeEntry, replaceEntry } from '../edits/defaultSortEdits';
import { removeMember, replaceValue } from '../edits/jsonEdits';
import type { JsonValue } from '../edits/jsonStyle';
import { Draft, type TextEdit } from '../edits/textEdits';
import { endOf, memberAt, type Node, valueNode } from '../languages/json/jsonTree';
import type { YamlSyntaxNode } from '../languages/yaml/yamlTree';
import type { Span } from '../text/span';
import { type Fix, textFix } from './fix';
import type { RuleContext } from './rule';
import type { EntrySubject, SortSubject } from './subject';
import { offsetOf } from './subjects';

/** The properties that all fixes have in common. See `Fix`. */
export interface FixHead {
  readonly id: string;
  readonly title: string;
  readonly preferred?: boolean;
  readonly safe?: boolean;
}

/** Creates a fix that edits the JSON member whose key is at `keySpan`. */
export function memberFix(
  context: RuleContext,
  head: FixHead,
  keySpan: Span,
  edits: (text: string, member: Node, owner: Node) => readonly TextEdit[] | undefined,
): Fix {
  return textFix({
    ...head,
    uri: context.file.uri,
    edits: (text, trees) => {
      const offset = offsetOf(context, keySpan);
      const found = memberAt(trees.jsonOf(text), offset);
      return found?.member.offset === offset ? edits(text, found.member, found.owner) : undefined;
    },
  });
}

/** Creates a fix that replaces the value of a key. */
export function valueFix(context: RuleContext, head: FixHead, keySpan: Span, value: JsonValue): Fix {
  return memberFix(context, head, keySpan, (text, member) => {
    const node = valueNode(member);
    return node === undefined ? undefined : replaceValue(text, node, value);
  });
}

/** Creates a fix that removes a member. If an extension object becomes empty, the fix removes the whole object. */
export function memberRemoval(context: RuleContext, head: FixHead, keySpan: Span): Fix {
  return memberFix(context, head, keySpan, (text, member, owner) => removeWithOwner(text, member, owner));
}

/** Creates a fix that edits the default sort of a subject. `edits` receives the offset of the default sort's key. */
export function sortFix(
  context: RuleContext,
  head: FixHead,
  subject: SortSubject,
  edits: (text: string, key: number, root: YamlSyntaxNode | undefined) => readonly TextEdit[],
): Fix {
  return textFix({
    ...head,
    uri: context.file.uri,
    edits: (text, trees) => {
      const key = offsetOf(context, subject.sort.keySpan);
      return edits(text, key, trees.yamlOf(text, key));
    },
  });
}

/** Creates a fix that renames an entry of a default sort. */
export function renamingFix(context: RuleContext, head: FixHead, subject: EntrySubject, name: string): Fix {
  return sortFix(context, head, subject, (text, key) => replaceEntry(text, key, subject.index, name));
}

/** Creates a fix that removes an entry from a default sort. */
export function entryRemoval(context: RuleContext, subject: EntrySubject, head: Partial<FixHead> = {}): Fix {
  return sortFix(
    context,
    { id: 'remove', title: l10n.t('Remove from default sort'), ...head },
    subject,
    (text, key, root) => removeEntry(text, key, subject.index, root),
  );
}

/**
 * Returns the fixes for an entry that isn't a name. The first fix writes the intended names that the list doesn't
 * contain yet. The second fix removes the entry. If there is nothing to write, returns only the removal, as the
 * preferred fix.
 */
export function rewritingFixes(context: RuleContext, subject: EntrySubject, meant: readonly string[]): Fix[] {
  const seen = new Set(subject.sort.entries.flatMap(({ name }) => name ?? []));
  const names = meant.filter((name) => {
    const plain = name.replace(/^-/, '');
    return seen.has(plain) ? false : seen.add(plain);
  });
  const remove = entryRemoval(context, subject, { preferred: names.length === 0 });
  const [first, ...others] = names;
  if (first === undefined) return [remove];
  const title = l10n.t('Write {0}', names.map((name) => JSON.stringify(name)).join(', '));
  const rewrite = sortFix(context, { id: 'rewrite', title, preferred: true }, subject, (text, key) => {
    const draft = new Draft(text).apply(replaceEntry(text, key, subject.index, first));
    return draft.apply(insertEntries(draft.text, key, subject.index + 1, others)).edits();
  });
  return [rewrite, remove];
}

function removeWithOwner(text: string, member: Node, owner: Node): TextEdit[] {
  const holder = owner.parent;
  const alone = owner.children?.length === 1 && onlyBlanks(text, owner, member);
  const isExtensions = holder?.type === 'property' && /^x-.+-extensions$/.test(String(holder.children?.[0]?.value));
  const outer = holder?.parent;
  if (!alone || !isExtensions || outer === undefined) return removeMember(text, owner, member);
  return removeMember(text, outer, holder);
}

/** Whether an object contains only the given member, apart from spaces and a comma. */
function onlyBlanks(text: string, owner: Node, member: Node): boolean {
  const around = text.slice(owner.offset + 1, member.offset) + text.slice(endOf(member), endOf(owner) - 1);
  return around.replace(',', '').trim() === '';
}
