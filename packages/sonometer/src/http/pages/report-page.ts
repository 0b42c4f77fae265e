import type { Report } from '../../service/reports/reports.js';
import type { SavedReport } from '@sonometer/report/questions/saved-report.js';
import type { Reply } from '../route.js';
import { html } from '@sonometer/report/html/html.js';
import { page } from './page.js';
import { reportView } from '@sonometer/report/html/report-view.js';

/**
 * One report as a page to share: complete without script, which only adds the cursor values of the
 * plots.
 */
export function reportPage({ id, body, createdAtMs, expiresAtMs }: Report): Reply {
  const report = body as SavedReport;
  const until = new Date(expiresAtMs).toISOString().slice(0, 10);
  return page(
    report.fileName ?? 'Report',
    html`${reportView(report, { madeAt: new Date(createdAtMs), where: 'on the server' })}
      <p class="quiet no-print">
        The same <a href="/r/${id}.json">as JSON</a>; print it for a PDF. Anyone with the link can
        read this page; it is stored until ${until}.
      </p>`,
    { script: 'report.js', heading: false },
  );
}
