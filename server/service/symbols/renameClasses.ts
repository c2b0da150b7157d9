import type { TextEdit } from 'vscode-languageserver-types';
import type { ReadText } from '../edits/fileEdit';
import type { BlockFacts } from '../facts/facts';
import { spellingsOf } from '../model/classSpellings';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { packageOf, qualify, simpleName } from '../model/names';
import type { Span } from '../text/span';
import { type ClassMoves, classNamesIn, type Replacement } from './renameInGosu';

/**
 * Returns the edits that update class names in one file: in the `resource` keys of an apiconfig file, or in the code of
 * a Gosu file.
 */
export async function classEdits(
  model: SortModel,
  { uri, name }: ModelFile,
  moves: ClassMoves,
  read: ReadText,
): Promise<readonly TextEdit[]> {
  const text = name.kind === 'gosu' ? ((await read(uri)) ?? '') : '';
  if (name.kind === 'gosu' && ![...moves.keys()].some((fqn) => text.includes(simpleName(fqn)))) return [];
  return model.blocks.in(uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    const found = facts?.kind === 'gosu' ? classNamesIn(model, facts, text, moves) : resources(model, facts, moves);
    return found.map(({ span, text: newText }) => ({ range: model.blocks.range(block, span), newText }));
  });
}

function resources(model: SortModel, facts: BlockFacts | undefined, moves: ClassMoves): readonly Replacement[] {
  if (facts?.kind !== 'apiconfig') return [];
  return facts.resources.flatMap(({ resource }) => {
    const after = resource && (moves.get(resource.value) ?? respelled(model, resource.value, moves));
    return resource && after ? [{ span: inQuotes(resource.span, resource.source), text: after }] : [];
  });
}

/** Returns the new name of a moved class that a file names in another package. The name keeps that package. */
function respelled(model: SortModel, fqn: string, moves: ClassMoves): string | undefined {
  if (model.classes.named(fqn)) return undefined;
  const [meant, second] = spellingsOf(model, fqn);
  const after = meant === undefined || second !== undefined ? undefined : moves.get(meant);
  const isRenamed = meant !== undefined && after !== undefined && simpleName(after) !== simpleName(meant);
  return isRenamed ? qualify(packageOf(fqn), simpleName(after)) : undefined;
}

/** Returns the span of a scalar without its quotes. */
function inQuotes(span: Span, source: string): Span {
  return /^["']/.test(source) ? { start: span.start + 1, end: span.end - 1 } : span;
}
