import * as l10n from '@vscode/l10n';
import { inert, inertValue } from '../../platform/inert';
import { definitionPath } from '../../platform/productDefinitions';
import { cellOf } from '../tables/records';
import { page, type Row } from '../ui/row';
import { type EditionNode, type Node, resourceOf } from './nodes';
import { referenceInWords } from './productWording';
import { fieldsOf, type ProductsState } from './state';

const open = 'sortie.openDefinition';

/** Returns the appearance of a node's row. */
export function present(state: ProductsState, node: Node): Row {
  switch (node.kind) {
    case 'references':
      return group(l10n.t('Reference data'), 'library');
    case 'products':
      return group(l10n.t('Products'), 'package');
    case 'reference': {
      const label = referenceInWords(node.data);
      return leaf(state, node, { label, icon: 'table', context: 'reference document', spoken: label });
    }
    case 'product':
      return {
        ...leaf(state, node, {
          label: inert(node.product, 100),
          icon: 'symbol-class',
          context: 'product document',
          spoken: l10n.t('product {0}', inert(node.product, 100)),
        }),
        children: 'closed',
      };
    case 'definition':
      return leaf(state, node, {
        label: l10n.t('Definition'),
        icon: 'json',
        context: 'definition document',
        spoken: l10n.t('definition of product {0}', inert(node.product, 100)),
      });
    case 'edition':
      return editionRow(state, node);
    case 'more': {
      const label = l10n.t('Show {0} more', Math.min(page, node.left));
      const description = l10n.t('{0} left', node.left);
      const spoken = `${label}, ${description}`;
      const command = 'sortie.showMoreEditions';
      return { label, description, icon: { id: 'ellipsis' }, children: 'none', context: 'more', spoken, command };
    }
    case 'notice': {
      const { text, icon, color, command } = node;
      return {
        label: text,
        icon: { id: icon, color },
        children: 'none',
        context: 'notice',
        spoken: text,
        command,
      };
    }
  }
}

function group(label: string, icon: string): Row {
  return { label, icon: { id: icon }, children: 'open', context: 'group', spoken: label };
}

interface Leaf {
  readonly label: string;
  readonly icon: string;
  readonly context: string;
  readonly spoken: string;
}

function leaf(state: ProductsState, node: Node, { icon, ...rest }: Leaf): Row {
  const resource = resourceOf(node);
  const path = resource === undefined ? '' : `/${definitionPath(resource).join('/')}`;
  return {
    ...rest,
    icon: { id: icon },
    children: 'none',
    facts: [
      [l10n.t('path'), inert(path)],
      [l10n.t('read from'), state.origin],
    ],
    command: open,
  };
}

function editionRow(state: ProductsState, node: EditionNode): Row {
  const { code, raw } = node.edition;
  const fields = Object.entries(fieldsOf(raw));
  const others = fields.filter(([, value]) => typeof value !== 'object' && String(value) !== code);
  const label = code === undefined ? inertValue(raw, 120) : inert(code, 100);
  const description =
    code === undefined
      ? l10n.t('no edition code')
      : others
          .slice(0, 4)
          .map(([, value]) => cellOf(value))
          .filter((text) => text !== '' && text !== inert(node.product, 200))
          .slice(0, 3)
          .join(' · ');
  const row = leaf(state, node, {
    label,
    icon: code === undefined ? 'question' : 'versions',
    context: code === undefined ? 'uncoded document' : 'edition document',
    spoken: [l10n.t('edition {0}', label), description].filter((text) => text !== '').join(', '),
  });
  const facts = fields.slice(0, 20).map(([name, value]) => [inert(name, 60), cellOf(value)] as const);
  return { ...row, description, facts: [...facts, ...(row.facts ?? [])] };
}
