import { readAskedFrom } from './asked.js';
import { openComparisons } from './comparisons.js';
import { openDevice } from './device.js';
import { exampleFile } from './example.js';
import { openResult } from './result.js';
import { analyseOnServer } from './server.js';

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}

const form = find('ask', HTMLFormElement);
const input = find('file', HTMLInputElement);
const drop = find('drop', HTMLLabelElement);
const key = find('key', HTMLInputElement);
const address = find('url', HTMLInputElement);
const list = find('results', HTMLOListElement);

const device = openDevice();
const comparisons = openComparisons(list, device);

const isOnServer = () =>
  form.elements.namedItem('where') instanceof RadioNodeList &&
  (form.elements.namedItem('where') as RadioNodeList).value === 'server';

/** Shows the fields that matter for what is chosen. */
function follow(): void {
  const question = (form.elements.namedItem('question') as HTMLSelectElement).value;
  for (const part of form.querySelectorAll<HTMLElement>('[data-for-where]'))
    part.hidden = part.dataset['forWhere'] !== (isOnServer() ? 'server' : 'device');
  for (const part of form.querySelectorAll<HTMLElement>('[data-for-question]'))
    part.hidden = part.dataset['forQuestion'] !== question;
}

function measure(audio: File | string): void {
  const asked = readAskedFrom(form);
  const where = isOnServer() ? 'server' : 'device';
  const name = typeof audio === 'string' ? audio : audio.name;
  const result = openResult({ name, asked, where, isFirst: list.children.length === 0 });
  list.prepend(result.element);
  const { signal } = result;
  const measured =
    where === 'device' && typeof audio !== 'string'
      ? device.analyse(audio, asked, { onProgress: result.progress, signal })
      : analyseOnServer(
          audio,
          asked,
          { key: key.value.trim(), mayUpload: 'uploads' in form.dataset },
          device,
          { onProgress: result.progress, signal },
        );
  measured.then((one) => {
    result.show(one, comparisons.controlFor(name, asked, one));
  }, result.fail);
}

form.addEventListener('change', follow);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (address.value !== '' && address.reportValidity()) measure(address.value);
});
find('example', HTMLButtonElement).addEventListener('click', () => {
  measure(exampleFile());
});
input.addEventListener('change', () => {
  for (const file of input.files ?? []) measure(file);
  input.value = '';
});
for (const kind of ['dragenter', 'dragover'])
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
for (const kind of ['dragleave', 'drop'])
  addEventListener(kind, () => {
    drop.classList.remove('over');
  });
addEventListener('drop', (event) => {
  event.preventDefault();
  for (const file of event.dataTransfer?.files ?? []) measure(file);
});
follow();
