import { numbered } from './apiconfig';

const propertiesPerDefinition = 20;

/** Returns an `_ext` schema file with this many definitions of 20 properties, about 4 KB each. */
export function schemaText(definitions: number): string {
  const parts = ['{\n  "$schema": "http://json-schema.org/draft-04/schema#",\n  "definitions": {\n'];
  for (let index = 0; index < definitions; index++) {
    parts.push(`    "Record${numbered(index)}Ext": {\n      "type": "object",\n      "title": "A record",\n`);
    parts.push('      "properties": {\n');
    for (let property = 0; property < propertiesPerDefinition; property++) {
      const name = `property${String(property).padStart(2, '0')}_Ext`;
      const last = property === propertiesPerDefinition - 1;
      parts.push(
        `        "${name}": {\n          "type": "string",\n          "title": "A property of a record",\n`,
        `          "x-platform-extensions": { "sortable": true, "filterable": true }\n        }${last ? '' : ','}\n`,
      );
    }
    parts.push(`      }\n    }${index === definitions - 1 ? '' : ','}\n`);
  }
  parts.push('  }\n}\n');
  return parts.join('');
}
