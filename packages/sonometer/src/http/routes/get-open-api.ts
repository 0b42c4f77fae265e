import { defineRoute } from '../route.js';

export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  doc: {
    name: 'getOpenApi',
    tag: 'Service',
    summary: 'This document',
    key: 'none',
    answers: { 200: { description: 'OpenAPI 3.1.', shape: { type: 'object' } } },
    errors: [],
  },
  handle: (_request, { document }) => ({
    body: document,
    headers: { 'cache-control': 'public, max-age=300' },
  }),
});
