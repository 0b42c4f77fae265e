/** The report as one file that needs nothing else: the view, and the style sheet in it. */
export async function reportFile(view: string, title: string): Promise<Blob> {
  const style = await (await fetch('/assets/page.css')).text();
  const page = document.implementation.createHTMLDocument(title);
  const sheet = page.createElement('style');
  sheet.textContent = style;
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset, viewport);
  page.head.append(sheet);
  page.documentElement.lang = 'en';
  const main = page.createElement('main');
  main.innerHTML = view;
  for (const link of main.querySelectorAll('a'))
    link.href = new URL(link.getAttribute('href') ?? '', location.href).href;
  page.body.append(main);
  return new Blob([`<!doctype html>\n${page.documentElement.outerHTML}`], { type: 'text/html' });
}
