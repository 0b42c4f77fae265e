import {
  chosenIn,
  type Dropped,
  filesOfDrop,
  filesOfInput,
  questionGroups,
  readRequestedFrom,
  type Requested,
  ofTrack,
} from './dropped.js';
import { trackName } from '@sonometer/report/verdicts/command-on.js';
import { openComparisons } from './comparisons.js';
import { getElement, made, openDefinitions } from './dom/elements.js';
import { openDevice } from './device.js';
import { exampleFile } from './example.js';
import { enableOffline } from './offline.js';
import { chosenTargets, openPicker, TARGET_CHOSEN } from './picker.js';
import { type Stored, MAX_STORED_BYTES, openStored } from './stored.js';
import type { Measured, Picture, Suggestion } from './messages.js';
import type { Where } from './report-file.js';
import { openResult } from './result.js';
import { analyseOnServer } from './server.js';
import { type Entry, openTable } from './table.js';

const form = getElement('ask', HTMLFormElement);
const input = getElement('file', HTMLInputElement);
const folder = getElement('folder', HTMLInputElement);
const drop = getElement('drop', HTMLLabelElement);
const key = getElement('key', HTMLInputElement);
const address = getElement('url', HTMLInputElement);
const list = getElement('results', HTMLOListElement);
const clear = getElement('clear', HTMLButtonElement);

const device = openDevice();
const comparisons = openComparisons(list, device);
const table = openTable(getElement('table', HTMLElement));
const stored = openStored();
const groups = questionGroups(form);
openDefinitions();
openPicker(form);

/** So many results are listed on the page; more are found in the table. */
const MAX_LISTED = 3;
/** A hint is no reason to listen to an hour. */
const LONGEST_HINTED_SEC = 120;

const isOnServer = () =>
  form.elements.namedItem('where') instanceof RadioNodeList &&
  (form.elements.namedItem('where') as RadioNodeList).value === 'server';

/** Shows the fields that matter for what is chosen. */
function follow(): void {
  const question = chosenIn(form);
  for (const part of form.querySelectorAll<HTMLElement>('[data-for-where]'))
    part.hidden = part.dataset['forWhere'] !== (isOnServer() ? 'server' : 'device');
  for (const part of form.querySelectorAll<HTMLElement>('[data-for-question]'))
    part.hidden = part.dataset['forQuestion'] !== question;
}

interface Job {
  readonly id: string;
  readonly order: number;
  readonly name: string;
  /** A file, or the address of one; nothing of an earlier result whose audio was not stored. */
  readonly audio: File | string | undefined;
  readonly requested: Requested;
  readonly where: Where;
}

let count = 0;
let running = 0;

/** Puts one result into the page: its place, its row, and what is done with both once it is measured. */
function place(job: Job, isOnly: boolean, further: readonly Stored[] = []) {
  const { id, name, audio, requested, where } = job;
  const file = audio instanceof File ? audio : undefined;
  let forget: (() => void) | undefined;
  const furtherIds = further.map((one) => one.id);
  const result = openResult({
    ...{ name, requested, where, file, device, groups, further },
    onRequest:
      audio === undefined
        ? undefined
        : async (answer, context) => {
            const one = { audio, where, requested: readRequestedFrom(form, answer) };
            const { measured } = await measuredOf(one, false, context);
            const own = { id: nextId(), order: count, name, where, measured, within: id };
            furtherIds.push(own.id);
            void stored.put({ ...own, requested: one.requested, file: undefined });
            return { requested: one.requested, measured };
          },
    onRetry:
      audio === undefined
        ? undefined
        : () => {
            remove();
            measure(name, audio, requested, isOnly);
          },
    onTrack:
      audio === undefined
        ? undefined
        : (index) => {
            const own = trackName(name.replace(/#\d+$/, ''), index);
            measure(own, audio, ofTrack(requested, index), true);
          },
    onRemove: remove,
  });
  const entry: Entry = {
    path: name,
    requested: requested.title,
    row: undefined,
    state: 'waiting',
    show: () => {
      result.place.open(true);
    },
    open: () => {
      result.place.open(true);
      result.element.classList.add('open');
      result.element.scrollIntoView({ block: 'start' });
      result.place.toggle.focus();
    },
  };
  function remove(): void {
    result.element.remove();
    table.remove(entry);
    forget?.();
    void stored.forget(id);
    for (const one of furtherIds) void stored.forget(one);
    follows();
  }
  const suggestion = ({ json }: Measured, durationSec: number | null) => {
    // an overview has what comes next in its answer
    if (requested.answer === OVERVIEW) return () => Promise.resolve(nextIn(json));
    if (!file || !isOnly || (durationSec ?? Infinity) > LONGEST_HINTED_SEC) return undefined;
    return () =>
      device
        .give<'suggest'>({ kind: 'suggest', file, requested: requested.answer })
        .catch(() => undefined);
  };
  list.prepend(result.element);
  table.add(entry);
  /** The row of a verdict follows the chosen target. */
  async function reread({ report }: Measured): Promise<void> {
    if (requested.answer !== OVERVIEW) return;
    const row = await device.give<'read'>({ kind: 'read', report, targets: chosenTargets() });
    entry.row = { ...row, integratedLufs: row.integratedLufs ?? entry.row?.integratedLufs ?? null };
    result.place.state.textContent = row.verdict;
    table.changed();
  }
  follows();

  return {
    result,
    show: (measured: Measured, isOpen: boolean, picture?: Picture, takesFocus = false) => {
      const compared = comparisons.controlFor(name, requested, measured, file);
      ({ forget } = compared);
      entry.row = measured.row;
      table.changed();
      const { signal } = result; // it ends with the result
      document.addEventListener(TARGET_CHOSEN, () => void reread(measured), { signal });
      const { durationSec } = measured.row;
      result.show(measured, compared.control, {
        isOpen,
        picture,
        takesFocus,
        suggest: suggestion(measured, durationSec),
      });
    },
    fail: (error: unknown) => {
      entry.state = result.fail(error).message;
      if (isOnly) {
        result.element.scrollIntoView({ block: 'start' });
        result.element.querySelector<HTMLElement>('.failure')?.focus({ preventScroll: true });
      }
      table.changed();
    },
  };
}

const OVERVIEW = 'profile.overview';

/** The first analysis that an overview suggests. */
function nextIn(json: string): Suggestion | undefined {
  const { next = [] } = JSON.parse(json) as { next?: readonly { analysis: string }[] };
  return next[0] && { answer: next[0].analysis, because: 'Next' };
}

/** Many results are found by their table, a few are listed on the page. */
function follows(): void {
  list.classList.toggle('many', list.children.length > MAX_LISTED);
  clear.hidden = list.children.length === 0;
}

function measure(name: string, audio: File | string, requested: Requested, isOnly: boolean): void {
  const where = isOnServer() ? 'server' : 'device';
  const job: Job = { id: nextId(), order: count, name, audio, requested, where };
  const { result, show, fail } = place(job, isOnly);
  const { signal } = result;
  running++;
  measuredOf({ audio, requested, where }, isOnly, { onProgress: result.progress, signal })
    .then((done) => {
      show(done.measured, isOnly, done.picture, isOnly);
      const isSmall = audio instanceof File && audio.size <= MAX_STORED_BYTES;
      return stored.put({
        ...{ id: job.id, order: job.order, name, requested, where, measured: done.measured },
        file: isSmall ? audio : undefined,
      });
    }, fail)
    .finally(() => {
      running--;
      // of several files, the first of their table
      if (running === 0 && !list.querySelector('li.open')) table.first()?.show();
    })
    .catch(fail);
}

const nextId = () => `${Date.now().toString(36)}-${++count}`;

/** The analysis of one file, here or on the server. */
async function measuredOf(
  { audio, requested, where }: { audio: File | string; requested: Requested; where: Where },
  withPicture: boolean,
  context: Parameters<typeof analyseOnServer>[4],
) {
  if (where === 'device' && typeof audio !== 'string')
    return device.give<'analyse'>(
      { kind: 'analyse', file: audio, question: requested, withPicture, targets: chosenTargets() },
      context,
    );
  const credentials = { key: key.value.trim(), mayUpload: 'uploads' in form.dataset };
  const measured = await analyseOnServer(audio, requested, credentials, device, context);
  return { measured, picture: undefined };
}

/** Results of before, folded; the last one open. Further analyses are in the card of their file. */
function restore(before: readonly Stored[]): void {
  const cards = before.filter(({ within }) => within === undefined);
  for (const { order } of before) count = Math.max(count, order);
  for (const { id, order, name, requested, where, measured, file } of cards) {
    const isLast = order === cards.at(-1)?.order;
    const further = before.filter(({ within }) => within === id);
    const job = { id, order, name, audio: file, requested, where };
    place(job, isLast, further).show(measured, isLast);
  }
  // chosen since they were stored
  if (Object.keys(chosenTargets()).length > 0) document.dispatchEvent(new Event(TARGET_CHOSEN));
}

function take(files: readonly Dropped[], answer?: string): void {
  document.body.classList.add('has-results');
  // several files are read in their table
  for (const { file, path } of files)
    measure(path, file, readRequestedFrom(form, answer), files.length === 1);
  if (files.length > 1) table.bringUp();
}

form.addEventListener('change', follow);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (address.value !== '' && address.reportValidity())
    measure(address.value, address.value, readRequestedFrom(form), true);
});
getElement('example', HTMLButtonElement).addEventListener('click', () => {
  take([{ file: exampleFile(), path: 'example.wav' }]);
});
for (const one of [input, folder])
  one.addEventListener('change', () => {
    const files = filesOfInput(one);
    one.value = '';
    take(files);
  });
// a task asks for its files, whatever the form says
for (const task of document.querySelectorAll<HTMLButtonElement>('[data-task]'))
  task.addEventListener('click', () => {
    const { task: answer, several } = task.dataset;
    const own = made('input', {
      ...{ type: 'file', accept: input.accept, multiple: several === '', hidden: true },
      ariaLabel: 'The file of the task',
    });
    own.addEventListener('change', () => {
      take(filesOfInput(own), answer);
      own.remove();
    });
    own.addEventListener('cancel', () => {
      own.remove();
    });
    // some browsers open the chooser only of an input in the page
    document.body.append(own);
    own.click();
  });
// the space bar opens the chooser by itself, the enter key would send the form
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  input.click();
});
getElement('choose-folder', HTMLButtonElement).addEventListener('click', () => {
  folder.click();
});
clear.addEventListener('click', () => {
  for (const one of list.querySelectorAll<HTMLButtonElement>('.remove')) one.click();
  void stored.clear();
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
  if (event.dataTransfer) void filesOfDrop(event.dataTransfer).then(take);
});
addEventListener('beforeunload', (event) => {
  if (running > 0) event.preventDefault();
});
follow();
void stored.all().then(restore);
enableOffline(getElement('update', HTMLElement));
