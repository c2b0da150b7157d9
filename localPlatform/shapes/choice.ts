import { altShapes } from './alt';
import { keyedShapes } from './keyed';
import { plainShapes } from './plain';
import type { Shapes } from './shapes';

/** The names of the shapes that can be chosen. */
export const shapeNames = ['plain', 'alt', 'keyed'] as const;

/** One of the names. */
export type ShapeName = (typeof shapeNames)[number];

/** Whether a text names shapes. */
export function isShapeName(text: string): text is ShapeName {
  return shapeNames.some((name) => name === text);
}

/** The shapes of a name. */
export function shapesNamed(name: ShapeName): Shapes {
  return { plain: plainShapes, alt: altShapes, keyed: keyedShapes }[name];
}
