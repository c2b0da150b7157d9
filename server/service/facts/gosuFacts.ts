import type { TypeFact } from '../languages/gosu/typeFact';
import type { Span, TextFact } from '../text/span';

/** The kind of a member of a Gosu type. */
export type MemberKind = 'getter' | 'setter' | 'function' | 'constructor' | 'field' | 'class' | 'delegate';

/** A member of a class, enhancement or interface. */
export interface MemberFact {
  readonly kind: MemberKind;
  readonly name: string;
  readonly nameSpan: Span;
  /** From its first annotation or modifier to its end. */
  readonly span: Span;
  readonly isStatic: boolean;
  readonly isOverride?: true;
  readonly type?: TypeFact;
  /** With its braces; absent for a member without a body. */
  readonly body?: Span;
  /** What a getter of an enhancement reads: chains of names that start at `this`, `['AssignedUser', 'DisplayName']`. */
  readonly reads?: readonly (readonly string[])[];
  /** True when the getter is nothing but `return <one chain>`, so that its value is that chain's. */
  readonly plainRead?: boolean;
}

/** `Entity#Property`, with or without `.PropertyInfo`. */
export interface FeatureFact {
  /** The entity without its package: `Activity` of `entity.Activity#X`. */
  readonly entity: string;
  readonly property: string;
  readonly propertySpan: Span;
  readonly span: Span;
}

/** The value of a sort key: how the column is built. */
export interface SortColumnFact {
  readonly kind: 'simple' | 'path' | 'other';
  readonly span: Span;
  /** The name of the column's class after `new`. Absent for `other`. */
  readonly nameSpan?: Span;
  readonly features: readonly FeatureFact[];
  /** False when arguments are not literals (a variable, a call), so that `features` says nothing about their number. */
  readonly literal: boolean;
}

/** One entry that the override adds. */
export interface SortKeyFact {
  /** The key; undefined when it is not a plain string literal (a constant, a concatenation). */
  readonly key?: string;
  /** The key's expression, with quotes. */
  readonly keySpan: Span;
  /** The whole statement (with a semicolon, if any) or the whole entry of a map literal. */
  readonly span: Span;
  readonly form: 'put' | 'index' | 'literal';
  /** The map variable it goes to; absent in a literal or when put on `super.CustomSortColumnMap`. */
  readonly target?: string;
  /** The branch of the body that contains it (`if`, `else`, `case`, a loop). Absent for the body itself. */
  readonly branch?: number;
  readonly column: SortColumnFact;
}

/** What the map starts from. */
export type SortMapStart =
  /** A copy of the inherited map. */
  | 'copy'
  /** The inherited map itself. */
  | 'inherited'
  /** A new map without the inherited entries. */
  | 'fresh'
  /** The text does not tell (a call to something else). */
  | 'unknown';

/** What the override returns. */
export type SortMapReturn =
  /** The map that entries were added to. */
  | 'map'
  /** The inherited map, or a copy of it, although entries went elsewhere; or there are none. */
  | 'inherited'
  /** Another map, and the text tells so. */
  | 'other'
  /** There is no return. */
  | 'nothing'
  /** The text does not tell. */
  | 'unknown';

/**
 * The override of `CustomSortColumnMap`, or of another member whose name ends like that. If a class overrides several of
 * them, this is the first one, with the keys of all.
 */
export interface SortMapFact {
  /** How the class refers to the inherited map: `super.CustomSortColumnMap`. */
  readonly inherited: string;
  /** The class overrides several members, and none is `CustomSortColumnMap`, so that the text doesn't tell where a key goes. */
  readonly isAmbiguous?: true;
  /** The whole member, with annotations and modifiers. */
  readonly span: Span;
  readonly nameSpan: Span;
  /** With its braces; absent when the member has no body. */
  readonly body?: Span;
  readonly type?: TypeFact;
  readonly start: SortMapStart;
  /** The expression that makes the map. */
  readonly startSpan?: Span;
  /** The variable of the map. */
  readonly variable?: TextFact;
  readonly keys: readonly SortKeyFact[];
  /** Keys that are removed and not added again, so that inherited ones among them are lost. */
  readonly removed?: readonly string[];
  /** Whether the map may contain other keys than `keys`: it comes from a call, or is passed to one. */
  readonly holdsMore?: true;
  readonly returns: SortMapReturn;
  /** The `return` statement. */
  readonly returnSpan?: Span;
  /** Where a new entry goes; absent when the body's shape is not understood. */
  readonly insertion?: SortKeyInsertion;
}

/** Where and how a new entry is written. */
export interface SortKeyInsertion {
  readonly offset: number;
  /** White space before the entry that it follows, or before the line of the empty literal. */
  readonly indent: string;
  readonly form: 'put' | 'index' | 'literal';
  /** The map variable for `put` and `index`. */
  readonly variable?: string;
  /** In a literal: whether entries precede it, so that a comma is first. */
  readonly commaFirst: boolean;
}

/** A class, enhancement, interface, structure or enum. */
export interface ClassFact {
  readonly kind: 'class' | 'enhancement' | 'interface' | 'structure' | 'enum' | 'annotation';
  readonly name: string;
  readonly nameSpan: Span;
  /** From its first annotation or modifier to its closing brace. */
  readonly span: Span;
  /** With its braces. */
  readonly body?: Span;
  /** `extends`; for an enhancement the type it enhances. */
  readonly supertype?: TypeFact;
  /** True if it carries `@Export`: the vendor ships it to be edited. */
  readonly isExported?: true;
  readonly members: readonly MemberFact[];
  readonly sortMap?: SortMapFact;
  /** `ResourceName`: of the annotation or of a property, when it is a string literal. */
  readonly resourceName?: TextFact;
  /** `ChildType`, when it is a string literal or a type name. */
  readonly childType?: TextFact;
}

/** Facts of a Gosu file: one block. */
export interface GosuFacts {
  readonly kind: 'gosu';
  /** The file is a template (HTML, CSV, a letter) and no class; then the other facts are empty. */
  readonly isTemplate?: true;
  readonly package?: TextFact;
  /** `uses` lines: `java.util.*` or `java.util.Map`. */
  readonly uses: readonly TextFact[];
  readonly classes: readonly ClassFact[];
  /** Entity features used anywhere, `Activity#Subject`, for references. */
  readonly features: readonly FeatureFact[];
}
