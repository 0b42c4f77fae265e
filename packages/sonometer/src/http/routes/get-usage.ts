import { identify } from '../identify.js';
import { usageShape } from '../openapi/usage-shape.js';
import { defineRoute } from '../route.js';

export const getUsage = defineRoute({
  method: 'GET',
  path: '/v1/usage',
  doc: {
    name: 'getUsage',
    tag: 'Account',
    summary: 'What is used of the plan this month',
    description: 'Reading it is free and does not count as a call.',
    key: 'required',
    answers: { 200: { description: 'The usage.', name: 'Usage', shape: usageShape } },
    errors: ['invalid_api_key', 'storage_unavailable'],
  },
  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    return { body: await services.metering.usage(caller) };
  },
});
