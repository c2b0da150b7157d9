/**
 * Returns the names of the parameters in a path from a Swagger file, in order: `['claimId']` for
 * `/claim/v1/claims/{claimId}/activities`.
 */
export function pathParameters(path: string): readonly string[] {
  return partsOf(path).flatMap((part) => parameterIn(part) ?? []);
}

/**
 * Returns the segments of a path, with its parameters replaced by `values`. A parameter without a value stays
 * unchanged.
 */
export function filledPath(path: string, values: Readonly<Record<string, string>>): readonly string[] {
  return partsOf(path).map((part) => {
    const name = parameterIn(part);
    return (name === undefined ? undefined : values[name]) ?? part;
  });
}

/**
 * Returns a guess at the last path segment of a collection that isn't in a Swagger file: the words of the collection's
 * name, joined by hyphens.
 */
export function hyphenated(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, (_, before, after, capitals) =>
      capitals === undefined ? `${before}-${after}` : `${capitals}-`,
    )
    .replaceAll('_', '-')
    .toLowerCase();
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

function parameterIn(part: string): string | undefined {
  return /^\{(.+)\}$/.exec(part)?.[1];
}
