import { button, save } from '../dom/elements.js';

/** The rules of the style sheet that a picture needs. */
const STYLES = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'paint-order'],
  ...['visibility', 'stroke-linejoin', 'vector-effect', 'overflow'],
];

const SCALE = 2;
const MARGIN_PX = 12;

/** A button at each plot that saves it as a picture. */
export function plotButtons(view: HTMLElement, name: string): void {
  for (const figure of view.querySelectorAll<HTMLElement>('figure.plot:not(:has(.png))')) {
    const title = figure.querySelector('figcaption strong')?.textContent ?? 'plot';
    if (!figure.querySelector('.plot-grid')) continue;
    const png = button('PNG', () => {
      void getImage(figure, `${name}: ${title}`).then((image) => {
        save(image, `${name.replace(/^.*\//, '')} ${title}.png`);
      });
    });
    png.className = 'png link no-print';
    png.setAttribute('aria-label', `Save ${title} as a picture`);
    figure.querySelector('figcaption')?.append(png);
  }
}

/** The plot as it is drawn, with its title. */
async function getImage(figure: HTMLElement, title: string): Promise<Blob> {
  const grid = figure.querySelector<HTMLElement>('.plot-grid');
  if (!grid) throw new Error('a figure without a plot');
  const box = grid.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const [width, height] = [box.width + 2 * MARGIN_PX, box.height + 2 * MARGIN_PX + 24];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(SCALE, SCALE);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = page.color;
  context.font = `600 14px ${page.fontFamily}`;
  context.fillText(title, MARGIN_PX, MARGIN_PX + 10);
  for (const part of grid.querySelectorAll<SVGSVGElement | HTMLCanvasElement>(
    ':scope > svg, :scope > .stack > *',
  )) {
    const { left, top, width: w, height: h } = part.getBoundingClientRect();
    const [x, y] = [left - box.left + MARGIN_PX, top - box.top + MARGIN_PX + 24];
    context.drawImage(part instanceof HTMLCanvasElement ? part : await drawn(part), x, y, w, h);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('no picture'));
    });
  });
}

/** A copy that needs no style sheet. */
async function drawn(part: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = part.cloneNode(true) as SVGSVGElement;
  const { width, height } = part.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const originals = [part, ...part.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((one, i) => {
    const original = originals[i];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== '') one.setAttribute(name, value);
    }
    if (original instanceof SVGTextElement) one.setAttribute('font-family', style.fontFamily);
  });
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(part).backgroundColor);
  copy.prepend(background);
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
