import { Html, html } from '@sonometer/report/html/html.js';

/** The report as one file that needs nothing else: the view, the style sheet and the script that zooms in it. */
export async function reportFile(view: string, title: string): Promise<Blob> {
  const [style, script] = await Promise.all(
    ['/assets/page.css', '/assets/report.js'].map(async (path) => (await fetch(path)).text()),
  );
  const main = document.implementation.createHTMLDocument().createElement('main');
  main.innerHTML = view;
  for (const link of main.querySelectorAll('a'))
    link.href = new URL(link.getAttribute('href') ?? '', location.href).href;
  // put together as text: what an element of this page is given, its policy forbids
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(style ?? '')}
        </style>
      </head>
      <body>
        <main>${new Html(main.innerHTML)}</main>
        <script type="module">
          ${new Html((script ?? '').replaceAll('</script', '<\\/script'))};
        </script>
      </body>
    </html>`;
  return new Blob([text], { type: 'text/html' });
}
