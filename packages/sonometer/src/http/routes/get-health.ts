import { defineRoute } from '../route.js';

export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  doc: {
    name: 'getHealth',
    tag: 'Service',
    summary: 'Liveness of the process',
    key: 'none',
    answers: {
      200: {
        description: 'The process is alive.',
        shape: {
          type: 'object',
          required: ['status'],
          additionalProperties: false,
          properties: { status: { const: 'ok', description: 'Always ok.' } },
        },
      },
    },
    errors: [],
  },
  handle: () => ({ body: { status: 'ok' } }),
});
