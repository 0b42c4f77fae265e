const text = { type: 'string', minLength: 1 };
const message = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text, markdown: text },
};

const locations = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      physicalLocation: {
        type: 'object',
        required: ['artifactLocation'],
        additionalProperties: false,
        properties: {
          artifactLocation: {
            type: 'object',
            additionalProperties: false,
            // uri-reference, RFC 3986: no space, no quote, no angle
            properties: {
              uri: { type: 'string', pattern: '^[^\\s"<>\\\\^`{|}]+$' },
            },
          },
        },
      },
    },
  },
};

const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$', // §3.9, date/time
};

/**
 * The definitions of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json) of the objects that we write:
 * names, required properties, enumerations and closed objects, unchanged. The whole schema has
 * 3,000 lines, most of them of objects that we do not write.
 */
export const sarifSchema = {
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { enum: ['2.1.0'] },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool'],
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
                  name: text,
                  semanticVersion: text,
                  informationUri: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: text,
                        shortDescription: message,
                        fullDescription: message,
                        helpUri: { type: 'string', pattern: '^https://' }, // §3.49.12
                        help: message,
                      },
                    },
                  },
                },
              },
            },
          },
          invocations: {
            type: 'array',
            items: {
              type: 'object',
              required: ['executionSuccessful'],
              additionalProperties: false,
              properties: {
                executionSuccessful: { type: 'boolean' },
                startTimeUtc: time,
                endTimeUtc: time,
                toolExecutionNotifications: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['message'],
                    additionalProperties: false,
                    properties: {
                      message,
                      level: { enum: ['none', 'note', 'warning', 'error'] },
                      descriptor: {
                        type: 'object',
                        additionalProperties: false,
                        properties: { id: text },
                      },
                      locations,
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
              required: ['message'],
              additionalProperties: false,
              properties: {
                ruleId: text,
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message,
                locations,
                properties: { type: 'object' },
              },
            },
          },
        },
      },
    },
  },
};
