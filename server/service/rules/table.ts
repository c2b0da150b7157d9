import { classNotNamed } from './classNotNamed';
import { collectionElementUnknown } from './collectionElementUnknown';
import { defaultSortDuplicate } from './defaultSortDuplicate';
import { defaultSortEmpty } from './defaultSortEmpty';
import { defaultSortEntryMalformed } from './defaultSortEntryMalformed';
import { defaultSortEntryNotName } from './defaultSortEntryNotName';
import { defaultSortMisplaced } from './defaultSortMisplaced';
import { defaultSortMissing } from './defaultSortMissing';
import { defaultSortMisspelt } from './defaultSortMisspelt';
import { defaultSortNotList } from './defaultSortNotList';
import { defaultSortNotSortable } from './defaultSortNotSortable';
import { defaultSortUnknownName } from './defaultSortUnknownName';
import { defaultSortUnquotedDescending } from './defaultSortUnquotedDescending';
import { dualSortIncomplete } from './dualSortIncomplete';
import { duplicateKey } from './duplicateKey';
import { extensionsKeyMisspelt } from './extensionsKeyMisspelt';
import { extensionsNotObject } from './extensionsNotObject';
import { fileName } from './fileName';
import { invalidSyntax } from './invalidSyntax';
import { memberNotFound } from './memberNotFound';
import { nameNotFound } from './nameNotFound';
import { pathSortColumnIncomplete } from './pathSortColumnIncomplete';
import { pathSortColumnUnrelated } from './pathSortColumnUnrelated';
import { projectFileMistake } from './projectFileMistake';
import { resourceClassNotFound } from './resourceClassNotFound';
import { resourceNotDeclared } from './resourceNotDeclared';
import { resourceNotServed } from './resourceNotServed';
import type { Rule, RuleDescription } from './rule';
import { sortableCannotBeUnset } from './sortableCannotBeUnset';
import { sortableMisplaced } from './sortableMisplaced';
import { sortableNeedsSortColumn } from './sortableNeedsSortColumn';
import { sortableNotBoolean } from './sortableNotBoolean';
import { sortableOnArray } from './sortableOnArray';
import { sortableUnmapped } from './sortableUnmapped';
import { sortColumnWithoutColumn } from './sortColumnWithoutColumn';
import { sortKeyDuplicate } from './sortKeyDuplicate';
import { sortKeyMalformed } from './sortKeyMalformed';
import { sortKeyShadowsProperty } from './sortKeyShadowsProperty';
import { sortMapDropsInherited } from './sortMapDropsInherited';
import { sortMapMisspelt } from './sortMapMisspelt';
import { sortMapMutatesInherited } from './sortMapMutatesInherited';
import { sortMapNotReturned } from './sortMapNotReturned';
import { sortMapWithoutEffect } from './sortMapWithoutEffect';
import { statedFactContradicted } from './statedFactContradicted';

/** The rules for configuration files and Gosu files, in documentation order. */
export const rules: readonly Rule[] = [
  invalidSyntax,
  duplicateKey,
  extensionsNotObject,
  extensionsKeyMisspelt,
  sortableNotBoolean,
  sortableMisplaced,
  sortableCannotBeUnset,
  sortableOnArray,
  sortableUnmapped,
  sortableNeedsSortColumn,
  defaultSortMisplaced,
  defaultSortMisspelt,
  fileName,
  defaultSortNotList,
  defaultSortEmpty,
  defaultSortEntryNotName,
  defaultSortEntryMalformed,
  defaultSortUnquotedDescending,
  defaultSortDuplicate,
  defaultSortUnknownName,
  defaultSortNotSortable,
  defaultSortMissing,
  collectionElementUnknown,
  resourceClassNotFound,
  nameNotFound,
  memberNotFound,
  resourceNotDeclared,
  resourceNotServed,
  classNotNamed,
  sortMapMisspelt,
  sortMapDropsInherited,
  sortMapMutatesInherited,
  sortMapNotReturned,
  sortMapWithoutEffect,
  sortKeyDuplicate,
  sortKeyMalformed,
  sortKeyShadowsProperty,
  pathSortColumnIncomplete,
  pathSortColumnUnrelated,
  sortColumnWithoutColumn,
  dualSortIncomplete,
];

/** The rules for the project file. */
export const projectRules: readonly RuleDescription[] = [projectFileMistake, statedFactContradicted];

/** All rules, in documentation order. */
export const allRules: readonly RuleDescription[] = [...rules, ...projectRules];

/** The codes of all rules. */
export const ruleCodes: readonly string[] = allRules.map(({ code }) => code);
