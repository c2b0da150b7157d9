import type { TypeFact } from '../languages/gosu/gosuCursor';
import type { PathStep } from '../languages/gosu/pathSteps';
import type { Span, TextFact } from '../text/span';

/** The kind of a member of a Gosu type. */
export type MemberKind = 'getter' | 'setter' | 'function' | 'constructor' | 'field' | 'class' | 'delegate';

/** A member of a class, enhancement, or interface. */
export interface MemberFact {
  readonly kind: MemberKind;
  readonly name: string;
  readonly nameSpan: Span;
  /** Range from the first annotation or modifier to the end of the member. */
  readonly span: Span;
  readonly isStatic: boolean;
  readonly isOverride?: true;
  readonly type?: TypeFact;
  /** Range of the body including its braces. Absent if the member has no body. */
  readonly body?: Span;
  /** Range of the initial value of a field that is also a property, as in `var _a : Map as readonly A = value`. */
  readonly value?: Span;
  /**
   * The values that an enhancement's getter reads, as chains of property names relative to `this`, such as
   * `['AssignedUser', 'DisplayName']`.
   */
  readonly reads?: readonly (readonly string[])[];
  /** True if the body is only `return <one chain>`, so the getter returns the value of that chain. */
  readonly plainRead?: boolean;
}

/** A feature literal: `Entity#Property`, with or without `.PropertyInfo`. */
export interface FeatureFact {
  /** The entity without its package, such as `Activity` in `entity.Activity#X`. */
  readonly entity: string;
  /** The package as written, such as `entity` in `entity.Activity#X`. Absent if there is none. */
  readonly qualifier?: string;
  /**
   * True if this may not be a property of the type `entity`: the name before `#` is a variable or a type parameter, or
   * belongs to another literal, or the name after it is that of a function.
   */
  readonly isUnclear?: true;
  readonly entitySpan: Span;
  readonly property: string;
  readonly propertySpan: Span;
  readonly span: Span;
}

/** How the column of a sort key is built. */
export interface SortColumnFact {
  readonly kind: 'simple' | 'path' | 'other';
  readonly span: Span;
  /** Range of the column's class name after `new`. Absent for `other`. */
  readonly nameSpan?: Span;
  readonly features: readonly FeatureFact[];
  /**
   * Whether all arguments consist of feature literals. If an argument contains anything else, such as a variable or a
   * call, the number of features is unknown.
   */
  readonly literal: boolean;
}

/** One entry that an override of `CustomSortColumnMap` adds to the map. */
export interface SortKeyFact {
  /** The key if it is a plain string literal. Absent for anything else, such as a constant or a concatenation. */
  readonly key?: string;
  /** Range of the key's expression, including quotes. */
  readonly keySpan: Span;
  /** Range of the whole statement with its semicolon, or of the whole entry of a map literal. */
  readonly span: Span;
  readonly form: 'put' | 'index' | 'literal';
  /**
   * The map variable that receives the key. Absent if the key is in a returned literal, or is put directly into
   * `super.CustomSortColumnMap`.
   */
  readonly target?: string;
  /**
   * A number that identifies the branch (`if`, `else`, `case`, or loop) that contains the entry. Absent outside
   * branches.
   */
  readonly branch?: number;
  /**
   * True if the entry is part of a larger statement, such as `var old = map.put("k", column)`. It then can't be removed
   * without the rest of the statement.
   */
  readonly isPart?: true;
  readonly column: SortColumnFact;
}

/** The initial content of the map. */
export type SortMapStart =
  /** A copy of the inherited map. */
  | 'copy'
  /** The inherited map itself. */
  | 'inherited'
  /** A new map without the inherited entries. */
  | 'fresh'
  /** Not determined by this file, for example because the map is the result of another call. */
  | 'unknown';

/** The map that the override returns. */
export type SortMapReturn =
  /** The map that entries were added to. */
  | 'map'
  /** The inherited map or a copy of it, without the added entries. */
  | 'inherited'
  /** A known map other than `map` and `inherited`. */
  | 'other'
  /** No map: the override has no return statement, or returns no value or `null`. */
  | 'nothing'
  /** Not determined by this file. */
  | 'unknown';

/**
 * The override of `CustomSortColumnMap`, or of another member whose name ends with `SortColumnMap`. If a class
 * overrides several of these members, `keys` contains the keys of all overrides. The other facts describe the override
 * of `CustomSortColumnMap` or, if there is none, the first override.
 */
export interface SortMapFact {
  /** How the class refers to the inherited map, such as `super.CustomSortColumnMap`. */
  readonly inherited: string;
  /**
   * True if the class doesn't override `CustomSortColumnMap`, but overrides several other members whose names end with
   * `SortColumnMap`. It is then unclear which of them has to receive a new key.
   */
  readonly isAmbiguous?: true;
  /**
   * The name of the override if it is a misspelling of `CustomSortColumnMap`. The override is read as if its name were
   * right, so that nothing that only follows from the misspelling is reported.
   */
  readonly misspelt?: string;
  /** Range of the whole member, including annotations and modifiers. */
  readonly span: Span;
  readonly nameSpan: Span;
  /** Range of the body including its braces. Absent if the member has no body. */
  readonly body?: Span;
  readonly type?: TypeFact;
  readonly start: SortMapStart;
  /** Range of the expression that creates the map. */
  readonly startSpan?: Span;
  /** The variable that contains the map. */
  readonly variable?: TextFact;
  readonly keys: readonly SortKeyFact[];
  /** Keys that the override removes and doesn't add again. Inherited entries with these keys are lost. */
  readonly removed?: readonly string[];
  /**
   * True if the map may contain keys that aren't in `keys`, for example because the map is the result or an argument of
   * a call.
   */
  readonly holdsMore?: true;
  /**
   * Offsets where the override may read the map or stop early, such as `map.size()` or `return`. Absent unless a key
   * occurs twice.
   */
  readonly reads?: readonly number[];
  readonly returns: SortMapReturn;
  /** Range of the last `return` statement. */
  readonly returnSpan?: Span;
  /** Where to insert a new entry. Absent if the body has an unsupported form. */
  readonly insertion?: SortKeyInsertion;
}

/** Where and how to write a new entry. */
export interface SortKeyInsertion {
  readonly offset: number;
  /**
   * Indentation of the previous entry. If there is no previous entry, the indentation of the literal or of the map
   * variable.
   */
  readonly indent: string;
  readonly form: 'put' | 'index' | 'literal';
  /** The map variable, if `form` is `put` or `index`. */
  readonly variable?: string;
  /** True if the new entry follows other entries of a literal and needs a comma before it. */
  readonly commaFirst: boolean;
}

/** A chain of names and casts in an enhancement that begins with the enhanced object, such as `this.Payer.Name`. */
export interface AccessFact {
  readonly steps: readonly PathStep[];
  /** True if `this` is omitted, so that the first name can also be that of something else. */
  readonly isBare?: true;
}

/** A class, enhancement, interface, structure, enum, or annotation. */
export interface ClassFact {
  readonly kind: 'class' | 'enhancement' | 'interface' | 'structure' | 'enum' | 'annotation';
  readonly name: string;
  readonly nameSpan: Span;
  /** Range from the first annotation or modifier to the closing brace. */
  readonly span: Span;
  /** Range of the body including its braces. */
  readonly body?: Span;
  /** The type after `extends`. For an enhancement, the enhanced type. */
  readonly supertype?: TypeFact;
  /** True for a class with `@Export`: the vendor ships it for customers to edit. */
  readonly isExported?: true;
  readonly isAbstract?: true;
  readonly members: readonly MemberFact[];
  /** The properties of the enhanced object that an enhancement reads or sets. */
  readonly accesses?: readonly AccessFact[];
  readonly sortMap?: SortMapFact;
  /**
   * The value of the `@ResourceName` annotation or the `ResourceName` property, if it is a string literal or a type
   * name.
   */
  readonly resourceName?: TextFact;
  /** The value of the `ChildType` property, if it is a string literal or a type name. */
  readonly childType?: TextFact;
}

/** The facts of a Gosu file, which is a single block. */
export interface GosuFacts {
  readonly kind: 'gosu';
  /** True for a template, such as HTML, CSV, or a letter. Templates have no other facts. */
  readonly isTemplate?: true;
  readonly package?: TextFact;
  /** Imported names, such as `java.util.*` or `java.util.Map`. */
  readonly uses: readonly TextFact[];
  readonly classes: readonly ClassFact[];
  /** All feature literals in the file, such as `Activity#Subject`. Used to find references. */
  readonly features: readonly FeatureFact[];
}
