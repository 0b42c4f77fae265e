import { signedIn } from '../account/signed-in.js';
import { homePage } from '../pages/home-page.js';
import { defineRoute } from '../route.js';

export const getHomePage = defineRoute({
  method: 'GET',
  path: '/',
  doc: undefined,
  handle: async (request, services) =>
    homePage({ holder: await signedIn(request, services), isOpen: services.settings.isOpen }),
});
