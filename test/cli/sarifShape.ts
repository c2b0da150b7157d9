const text = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string' } },
};
const level = { enum: ['none', 'note', 'warning', 'error'] };
const position = { type: 'integer', minimum: 1 };

const location = {
  type: 'object',
  required: ['physicalLocation'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', minimum: 0 },
    message: text,
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation', 'region'],
      additionalProperties: false,
      properties: {
        artifactLocation: {
          type: 'object',
          required: ['uri'],
          additionalProperties: false,
          properties: { uri: { type: 'string', pattern: "^[\\w\\-.~!$&'()*+,;=:@%/]+$" } },
        },
        region: {
          type: 'object',
          required: ['startLine', 'startColumn', 'endLine', 'endColumn'],
          additionalProperties: false,
          properties: { startLine: position, startColumn: position, endLine: position, endColumn: position },
        },
      },
    },
  },
};

/**
 * What of SARIF 2.1.0 a report uses, closed: a property that the standard does not have at that place is an error
 * (sections 3.13 sarifLog, 3.14 run, 3.19 toolComponent, 3.27 result, 3.28 location, 3.29 physicalLocation, 3.30 region, 3.49
 * reportingDescriptor).
 */
export const sarifShape = {
  type: 'object',
  required: ['$schema', 'version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          tool: {
            type: 'object',
            required: ['driver'],
            additionalProperties: false,
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: { type: 'string' },
                        shortDescription: text,
                        defaultConfiguration: { type: 'object', additionalProperties: false, properties: { level } },
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message', 'level', 'locations'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level,
                message: text,
                locations: { type: 'array', items: location },
                relatedLocations: { type: 'array', uniqueItems: true, items: location },
              },
            },
          },
        },
      },
    },
  },
};
