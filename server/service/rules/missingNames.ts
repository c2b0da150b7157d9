import * as l10n from '@vscode/l10n';
import { type Knowledge, lookups } from '../symbols/lookups';
import { type Target, type Tie, ties, type WrittenName } from '../symbols/ties';
import { misspelled } from '../text/nearest';
import { inReference } from '../text/reference';
import { type Fix, textFix } from './fix';
import type { ProblemDetails, RuleContext } from './rule';
import { offsetOf } from './subjects';

/** A name that ties files together, and that nothing has. */
export interface MissingName {
  readonly tie: Tie;
  readonly name: WrittenName;
  readonly knowledge: Exclude<Knowledge, 'hidden'>;
}

/** Returns the names in a block that lead to nothing. Omits names about which nothing is known. */
export function missingNames(context: RuleContext, isWanted: (target: Target) => boolean): readonly MissingName[] {
  const { model, file, block } = context;
  return ties.flatMap((tie) => {
    if (!tie.files.includes(file.name.kind) || !isWanted(tie.target)) return [];
    const lookup = lookups[tie.target];
    return tie.names(block.facts, model.vendor).flatMap((name) => {
      if (lookup.isFound(model, file, name)) return [];
      const knowledge = lookup.knowledge(model, file, name);
      return knowledge === 'hidden' ? [] : { tie, name, knowledge };
    });
  });
}

/**
 * Returns the problem of a name that leads to nothing: a warning if there is a similar name, or if all names are known.
 * Otherwise, files are missing. Only their own names are then reported, as information. `sentence` says what is missing.
 */
export function missingNameProblem(
  context: RuleContext,
  { tie, name, knowledge }: MissingName,
  sentence: string,
  candidates: Iterable<string>,
): readonly ProblemDetails[] {
  const isFile = tie.target.endsWith(' file');
  const found = similarNameProblem(context, name, sentence, candidates);
  if (found) return [found];
  if (knowledge === 'partial' && !isFile) return [];
  return [{ span: name.span, message: sentence, maxSeverity: knowledge === 'partial' ? 'information' : undefined }];
}

/** Returns the problem of a name that is probably a misspelling of a candidate. Undefined if no candidate is similar. */
export function similarNameProblem(
  context: RuleContext,
  name: WrittenName,
  sentence: string,
  candidates: Iterable<string>,
): ProblemDetails | undefined {
  const { names, only } = misspelled(name.value, candidates);
  const [first] = names;
  if (first === undefined) return undefined;
  return {
    span: name.span,
    message: l10n.t('{0} Did you mean "{1}"?', sentence, first),
    fixes: () => names.map((each) => nameFix(context, name, each, each === only)),
  };
}

/** Returns a fix that replaces a name. The fix does nothing if the text is another one. */
export function nameFix(context: RuleContext, name: WrittenName, newName: string, preferred: boolean): Fix {
  return textFix({
    id: `use-${newName}`,
    title: l10n.t('Change to {0}', newName),
    uri: context.file.uri,
    preferred,
    edits: (text) => {
      const start = offsetOf(context, name.span);
      const end = start + name.span.end - name.span.start;
      const source = text.slice(start, end);
      const [quote] = /^["']?/.exec(source) ?? [''];
      const inQuotes = name.alias === undefined ? name.value : inReference(name.value);
      if (source !== `${quote}${inQuotes}${quote}`) return [];
      return [{ start, end, newText: `${quote}${name.alias === undefined ? newName : inReference(newName)}${quote}` }];
    },
  });
}
