import type { Report } from '../../reports/reports.js';
import type { SavedReport } from '../../saved-report.js';
import type { Reply } from '../route.js';
import { html } from './html.js';
import { page } from './page.js';
import { reportView } from './report/report-view.js';

/** One report as a page to share: complete without script, which only adds the readout of the plots. */
export function reportPage({ id, body, createdAtMs, expiresAtMs }: Report): Reply {
  const report = body as SavedReport;
  const until = new Date(expiresAtMs).toISOString().slice(0, 10);
  return page(
    report.fileName ?? 'Report',
    html`${reportView(report, { madeAt: new Date(createdAtMs), where: 'on the server' })}
      <p class="quiet no-print">
        The same <a href="/r/${id}.json">as JSON</a>. Whoever has the link can read this page; it is
        kept until ${until}.
      </p>`,
    { script: 'report.js', heading: false },
  );
}
