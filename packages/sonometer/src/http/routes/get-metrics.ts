import { defineRoute } from '../route.js';

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  doc: {
    name: 'getMetrics',
    tag: 'Service',
    summary: 'Requests, refusals, analyses, threads and the process, for Prometheus',
    key: 'none',
    answers: { 200: { description: 'Prometheus text.', type: 'text/plain' } },
    errors: [],
  },
  async handle(_request, { metrics }) {
    return { type: metrics.type, text: await metrics.text() };
  },
});
