/** The name of a project file. */
export const projectFileName = 'sortie.json';
