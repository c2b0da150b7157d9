import type { TextEdit } from 'vscode-languageserver-types';
import type { BlockFacts, BlockId, Span } from '../files/facts';
import type { GosuFacts } from '../files/gosuFacts';
import type { SortModel } from '../model/model';
import { qualify, simpleName } from '../model/names';
import { classNamedHere } from './typeNames';

/** Fully qualified names of classes that move with their files: before and after. */
export type ClassMoves = ReadonlyMap<string, string>;

/** The edits of one file that follow classes to their new names: `resource:`, `uses`, supertypes, and the class itself. */
export function classEdits(model: SortModel, uri: string, moves: ClassMoves): readonly TextEdit[] {
  return model.blocks(uri).flatMap((block) => {
    const facts = model.block(block)?.facts;
    return facts ? replacements(model, facts, moves).map(({ span, text }) => edit(model, block, span, text)) : [];
  });
}

interface Replacement {
  readonly span: Span;
  readonly text: string;
}

function replacements(model: SortModel, facts: BlockFacts, moves: ClassMoves): readonly Replacement[] {
  if (facts.kind === 'apiconfig') {
    return facts.resources.flatMap(({ resource }) => {
      const after = resource && moves.get(resource.value);
      return resource && after ? [{ span: inQuotes(resource.span, resource.source), text: after }] : [];
    });
  }
  if (facts.kind !== 'gosu') return [];
  return [...usesAndSupertypes(model, facts, moves), ...ownNames(facts, moves)];
}

function usesAndSupertypes(model: SortModel, facts: GosuFacts, moves: ClassMoves): readonly Replacement[] {
  const uses = facts.uses.flatMap(({ value, span }) => {
    const after = moves.get(value);
    return after ? [{ span, text: after }] : [];
  });
  const supertypes = facts.classes.flatMap(({ supertype }) => {
    const after = supertype && moves.get(classNamedHere(model, facts, supertype.name) ?? '');
    if (!supertype || !after) return [];
    const written = supertype.name.includes('.') ? after : simpleName(after);
    if (written === supertype.name) return [];
    return [
      { span: { start: supertype.span.start, end: supertype.span.start + supertype.name.length }, text: written },
    ];
  });
  return [...uses, ...supertypes];
}

function ownNames(facts: GosuFacts, moves: ClassMoves): readonly Replacement[] {
  return facts.classes.flatMap(({ name, nameSpan }) => {
    const after = moves.get(qualify(facts.package?.value, name));
    if (!after) return [];
    const packageNow = after.slice(0, Math.max(0, after.lastIndexOf('.')));
    const changes: Replacement[] = [];
    if (facts.package && facts.package.value !== packageNow)
      changes.push({ span: facts.package.span, text: packageNow });
    if (simpleName(after) !== name) changes.push({ span: nameSpan, text: simpleName(after) });
    return changes;
  });
}

/** A scalar's span without the quotes that it is written in. */
function inQuotes(span: Span, source: string): Span {
  return /^["']/.test(source) ? { start: span.start + 1, end: span.end - 1 } : span;
}

function edit(model: SortModel, block: BlockId, span: Span, newText: string): TextEdit {
  return { range: model.range(block, span), newText };
}
