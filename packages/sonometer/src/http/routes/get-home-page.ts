import { homePage } from '../pages/home-page.js';
import { defineRoute } from '../route.js';

export const getHomePage = defineRoute({
  method: 'GET',
  path: '/',
  doc: undefined,
  handle: () => homePage(),
});
