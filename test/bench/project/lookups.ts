import { type GeneratedFile, json } from '../files/workspace';
import { lookupName, type ProjectShape, pathOf } from './shape';

/** Fully qualified name of the vendor's schema and mapping that the customer's lookups import. */
const linking = 'base.pl.framework.linking-1.0';

/** Returns the fully qualified name of an area's lookups, which the area's customer files combine. */
export function lookupsFqn(area: string): string {
  return `ext.${area}.v1.${area}_lookup_ext-1.0`;
}

/** Yields each area's customer files that import other files, and the files that they import. */
export function* lookupFiles({ areas }: ProjectShape): Generator<GeneratedFile> {
  yield {
    path: pathOf('schemas', linking, 'schema.json'),
    text: json({ definitions: { Link: { type: 'object', properties: { href: { type: 'string' } } } } }),
  };
  yield {
    path: pathOf('mappings', linking, 'mapping.json'),
    text: json({
      schemaName: linking,
      mappers: { Link: { schemaDefinition: 'Link', root: 'Link', properties: { href: { path: 'Link.Href' } } } },
    }),
  };
  for (const area of areas) {
    const [name, fqn] = [lookupName(area), lookupsFqn(area)];
    yield {
      path: pathOf('schemas', fqn, 'schema.json'),
      text: json({
        'x-platform-import': { linking },
        definitions: {
          [name]: {
            type: 'object',
            properties: { label_Ext: { type: 'string' }, link_Ext: { $ref: 'linking#/definitions/Link' } },
          },
        },
      }),
    };
    yield {
      path: pathOf('mappings', fqn, 'mapping.json'),
      text: json({
        schemaName: fqn,
        import: { linking },
        mappers: {
          [name]: {
            schemaDefinition: name,
            root: `entity.${name}`,
            properties: {
              label_Ext: { path: `${name}.Label_Ext` },
              link_Ext: { path: `${name}.Link_Ext`, mapper: 'linking#/mappers/Link' },
            },
          },
        },
      }),
    };
  }
}
