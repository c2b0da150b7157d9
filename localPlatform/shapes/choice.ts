import { altShapes } from './alt';
import { keyedShapes } from './keyed';
import { plainShapes } from './plain';
import type { Shapes } from './shapes';

/** The names of the available shapes. */
export const shapeNames = ['plain', 'alt', 'keyed'] as const;

/** The name of a shape. */
export type ShapeName = (typeof shapeNames)[number];

/** Whether a string is the name of a shape. */
export function isShapeName(text: string): text is ShapeName {
  return shapeNames.some((name) => name === text);
}

/** Returns the shapes with this name. */
export function shapesNamed(name: ShapeName): Shapes {
  return { plain: plainShapes, alt: altShapes, keyed: keyedShapes }[name];
}
