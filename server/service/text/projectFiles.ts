import { projectFileName } from '../../../protocol/projectFile';

export { projectFileName };

/** Whether a relative path is that of a project file in a folder below. */
export function isNestedProjectFile(path: string): boolean {
  return path.endsWith(`/${projectFileName}`);
}

/**
 * Whether an entry of a folder is listed like a file even if it isn't one. It makes its folder a checkout or a project.
 */
export function isMarker(name: string): boolean {
  return name === '.git' || name === projectFileName;
}

/** Returns the folder of a relative path. Empty for a file in the folder itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
