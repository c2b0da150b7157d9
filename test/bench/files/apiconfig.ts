/** One in every `faultEvery` collections has an invalid entry in its default sort. */
const faultEvery = 20;

/** The properties of the generated elements. */
export const elementProperties = ['customCode', 'customDescription', 'expirationDate', 'priority', 'shortName_Ext'];

/** Returns the number as it appears in generated names, such as `00042`. */
export function numbered(index: number): string {
  return String(index).padStart(5, '0');
}

/**
 * Returns an `_ext` apiconfig file with this many collections of about 260 bytes each. Some of them contain an invalid
 * entry.
 */
export function apiconfigText(collections: number): string {
  const parts = ['# Generated for measuring.\n'];
  for (let index = 0; index < collections; index++) {
    const number = numbered(index);
    const fault = index % faultEvery === faultEvery / 2;
    parts.push(
      `Thing${number}sExt:\n`,
      `  resource: ext.rest.common.v1.things.Thing${number}sExtResource\n`,
      '  # The newest first, those of one moment by their priority.\n',
      '  defaultSort:\n',
      '    - "-expirationDate"\n',
      `    - ${fault ? '"+priority"' : 'priority'}\n`,
      '    - customDescription\n',
      '    - shortName_Ext\n',
      '    - customCode # so that the order is always the same\n',
    );
  }
  return parts.join('');
}

/** Returns a schema that defines the elements of this many collections. */
export function elementSchemaText(collections: number, names: readonly string[] = elementProperties): string {
  const definitions: Record<string, unknown> = {};
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string', 'x-platform-extensions': { sortable: true } }]),
  );
  for (let index = 0; index < collections; index++)
    definitions[`Thing${numbered(index)}Ext`] = { type: 'object', title: 'A thing', properties };
  return `${JSON.stringify({ $schema: draft4, definitions }, undefined, 1)}\n`;
}

const draft4 = 'http://json-schema.org/draft-04/schema#';

/**
 * Returns a JSON schema with which a YAML validator reports the same entries as Sortie. Each entry must be a name with
 * at most one leading `-`. The schema's examples are used for completion.
 */
export function peerSchemaText(): string {
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        resource: { type: 'string' },
        defaultSort: {
          type: 'array',
          items: {
            type: 'string',
            pattern: '^-?[A-Za-z_][A-Za-z0-9_]*$',
            examples: elementProperties.flatMap((name) => [name, `-${name}`]),
          },
        },
      },
      required: ['resource', 'defaultSort'],
    },
  });
}

const classesPerFile = 50;

/** Yields Gosu files with the classes of this many query-backed collections. */
export function* classFiles(collections: number): Generator<{ readonly path: string; readonly text: string }> {
  for (let from = 0; from < collections; from += classesPerFile) {
    const numbers = Array.from({ length: Math.min(classesPerFile, collections - from) }, (_, at) =>
      numbered(from + at),
    );
    const classes = numbers.map(
      (number) => `class Thing${number}sExtResource extends RestQueryCollectionResource<entity.Thing${number}> {\n}\n`,
    );
    const text = `package ext.rest.common.v1.things\n\n${classes.join('\n')}`;
    yield { path: `gsrc/ext/rest/common/v1/things/Things${numbered(from)}.gs`, text };
  }
}
