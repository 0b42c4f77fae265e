import { profileByName, PROFILE_ROUTE } from '@sonometer/report/questions/families.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';
import { html } from '@sonometer/report/html/html.js';

/** The profiles: their purpose and their lenses. */
export const profilesPage = (): Reply =>
  docsPage({
    here: '/docs/profiles',
    title: 'Profiles',
    contents: [...profileByName.keys()].map((name) => ({ id: name, label: name })),
    body: html`<p>
        A profile is one specific analysis: <code>POST ${PROFILE_ROUTE}</code> with
        <code>profile</code>. Its result has only the required lenses, each under a stable id, and
        computes nothing else. A lens is the same number as on its own route.
      </p>
      ${[...profileByName].map(
        ([name, { title, fields, series, accepts }]) =>
          html`<section id="${name}">
            <h2><a href="#${name}">${name}</a></h2>
            <p>${title}</p>
            <div class="wide" tabindex="0" role="region" aria-label="Lenses of ${name}">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Lens</th>
                    <th scope="col">Measure</th>
                    <th scope="col">Status</th>
                  </tr>
                </thead>
                <tbody>
                  ${Object.entries({ ...fields, ...series })
                    .filter(([path]) => path !== 'profile')
                    .map(
                      ([path, { id, title: of, status }]) =>
                        html`<tr>
                          <td><code>${path}</code></td>
                          <td><a href="/docs/measure/${id}">${of}</a></td>
                          <td><span class="status ${status}">${status}</span></td>
                        </tr>`,
                    )}
                </tbody>
              </table>
            </div>
            <p class="quiet">Options: ${accepts.join(', ')}.</p>
          </section>`,
      )}`,
  });
