import { meterPage } from '../pages/meter-page.js';
import { defineRoute } from '../route.js';

export const getMeterPage = defineRoute({
  method: 'GET',
  path: '/meter',
  doc: undefined,
  handle: () => meterPage(),
});
