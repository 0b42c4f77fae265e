import type { Requested } from './dropped.js';
import { getCalls } from './calls.js';
import type { Device } from './device.js';
import {
  bringUp,
  button,
  copyButton,
  getElement,
  made,
  save,
  searchNumbers,
} from './dom/elements.js';
import type { Failure, Measured, Picture, Suggestion } from './messages.js';
import { openPlace, reportFile, type Where } from './report-file.js';
import { openPlayer, type Player } from './play/player.js';
import { offerClicks } from './play/clicks.js';
import { plotButtons } from './play/plot-image.js';
import { overlaysOf } from './play/colour.js';
import { linkPlaces, placesOf } from './play/places.js';
import { readPlots } from './play/readout.js';
import { spectrogramPlot } from './play/spectrogram-plot.js';
import { shareButton } from './share.js';
import { offerTargets } from './target-choice.js';
import { openTimeAxis } from './play/time-axis.js';

export interface ResultOptions {
  readonly name: string;
  readonly requested: Requested;
  readonly where: Where;
  /** To be played and inspected; nothing where a server fetched it. */
  readonly file: File | undefined;
  readonly device: Device;
  /** The other analyses. */
  readonly questions: readonly { readonly answer: string; readonly title: string }[];
  readonly onRequest: (answer: string) => void;
  readonly onRetry: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** The place of one file on the page: its progress, then its report or what went wrong. */
export function openResult(options: ResultOptions) {
  const { name, requested, where } = options;
  const stop = new AbortController();
  const place = openPlace({
    name,
    about: requested.title,
    where,
    onRemove: () => {
      stop.abort();
      player?.close();
      options.onRemove();
    },
  });
  const { element, head, state } = place;
  const bar = made('progress', { max: 1 });
  bar.setAttribute('aria-label', `Progress of ${name}`);
  const stopper = button('Stop', () => {
    stop.abort();
  });
  head.append(bar, stopper);
  let player: Player | undefined;

  function settle(): void {
    bar.remove();
    stopper.remove();
  }

  return {
    element,
    signal: stop.signal,
    place,

    progress: (share: number | undefined): void => {
      if (share === undefined) {
        bar.removeAttribute('value');
        state.textContent = 'on the server';
        return;
      }
      bar.value = share;
      const percent = `${Math.floor(share * 100)} %`;
      if (state.textContent !== percent) state.textContent = percent;
    },

    show: (
      measured: Measured,
      control: HTMLElement,
      {
        isOpen,
        picture,
        suggest,
        takesFocus = false,
      }: {
        readonly isOpen: boolean;
        readonly picture: Picture | undefined;
        readonly suggest: (() => Promise<Suggestion | undefined>) | undefined;
        /** Brings its verdict to the top of the window, where its reader just asked for it. */
        readonly takesFocus?: boolean;
      },
    ): void => {
      settle();
      state.textContent = measured.row.verdict;
      place.fill((body) => {
        void fillBody(body, { options, measured, control, picture, suggest }).then((made) => {
          player = made;
          if (takesFocus) bringUp(element);
        });
      }, isOpen);
    },

    fail: (error: unknown): Failure => {
      settle();
      return place.fail(error, options.onRetry);
    },
  };
}

interface Filling {
  readonly options: ResultOptions;
  readonly measured: Measured;
  readonly control: HTMLElement;
  readonly picture: Picture | undefined;
  readonly suggest: (() => Promise<Suggestion | undefined>) | undefined;
}

async function fillBody(
  body: HTMLElement,
  { options, measured, control, picture, suggest }: Filling,
): Promise<Player | undefined> {
  const { name, requested, where, file, device } = options;
  const markup = await device.give<'draw'>(
    {
      kind: 'draw',
      report: measured.report,
      where: `on ${where === 'device' ? 'this device' : 'the server'}`,
    },
    { isUrgent: true },
  );
  const view = made('div', { className: 'view' });
  view.innerHTML = markup; // of the program's own
  searchNumbers(view);
  offerTargets(view);
  const row = actions(measured, requested, name, markup);
  row.append(control);
  const chips = getChips(options);
  body.append(chips, row, view, extras(measured, options));

  const { durationSec } = measured.row;
  if (durationSec === null) {
    readPlots(view, undefined);
    return undefined;
  }
  // an analysis without plots of time has room for the spectrogram all the same
  const plots = view.querySelector('.plots') ?? made('div', { className: 'plots' });
  if (!plots.isConnected) view.querySelector('.small-plots, .all-numbers')?.before(plots);
  const axis = openTimeAxis(view, durationSec);
  const player =
    file &&
    openPlayer(file, axis, durationSec, () =>
      device.give<'decode'>({ kind: 'decode', file }, { isUrgent: true }),
    );
  const places = placesOf(view);
  if (player) {
    plots.before(player.bar);
    body.addEventListener('keydown', (event) => {
      if (event.key !== ' ' || isOwnKey(event.target)) return;
      event.preventDefault();
      player.toggle();
    });
    offerLevels(view, player);
    offerClicks(view, player);
  }
  linkPlaces(view, axis, places, player);
  readPlots(view, axis);
  plotButtons(view, name);
  if (suggest)
    void suggest().then((suggestion) => {
      if (suggestion) suggestIn(chips, suggestion, options);
    });
  if (file && file.size <= MAX_PICTURED_BYTES) {
    const whole = picture ?? (await device.give<'picture'>({ kind: 'picture', file }));
    const isOverview = requested.answer === 'profile.overview';
    // after the waveform, which the overview begins with
    const before = [...plots.children]
      .slice(isOverview ? 1 : 0)
      .find(
        (one) =>
          isOverview ||
          (!(one as HTMLElement).dataset['endSec'] && !one.querySelector('[data-end-sec]')),
      );
    const holder = made('div', { className: 'wide-plot' });
    plots.insertBefore(holder, before ?? null);
    const figure = spectrogramPlot(whole, durationSec, overlaysOf(view, places), axis);
    holder.append(figure);
    plotButtons(holder, name);
  }
  return player;
}

/** A second pass over more than this needs the user's request. */
const MAX_PICTURED_BYTES = 400_000_000;

/** These take the space bar themselves. */
const isOwnKey = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  /^(BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY|A)$/.test(target.tagName);

/** As it would sound where it is delivered. */
function offerLevels(view: HTMLElement, player: Player): void {
  for (const slot of view.querySelectorAll<HTMLElement>('[data-gain-db]')) {
    const db = Number(slot.dataset['gainDb']);
    const label = slot.dataset['target'] ?? '';
    const playButton = button('Play at this level', () => {
      player.setGainDb(db, `at the level of ${label}`);
      player.toggle();
    });
    playButton.className = 'hear';
    playButton.setAttribute('aria-label', `Play at the level of ${label}`);
    slot.append(playButton);
  }
}

function getChips({ questions, requested, file, onRequest }: ResultOptions): HTMLElement {
  const row = made('div', { className: 'chips no-print' });
  if (!file) return row;
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Other analyses');
  const others = questions.filter(({ answer }) => answer !== requested.answer);
  const families = others.filter(({ answer }) => !answer.startsWith('profile.'));
  const more = made('select', { ariaLabel: 'Another analysis' });
  more.append(
    made('option', { value: '', textContent: 'Profiles …' }),
    ...others
      .filter(({ answer }) => answer.startsWith('profile.'))
      .map(({ answer, title }) => made('option', { value: answer, textContent: title })),
  );
  more.addEventListener('change', () => {
    if (more.value !== '') onRequest(more.value);
    more.value = '';
  });
  row.append(
    made('span', { className: 'quiet', textContent: 'Run another analysis:' }),
    ...families.map(({ answer, title }) => {
      const chip = button(title, () => {
        onRequest(answer);
      });
      chip.className = 'chip';
      return chip;
    }),
    more,
  );
  return row;
}

function suggestIn(
  chips: HTMLElement,
  { answer, because }: Suggestion,
  options: ResultOptions,
): void {
  const title = options.questions.find((one) => one.answer === answer)?.title;
  if (title === undefined) return;
  const chip = button(`${because}: run ${title}`, () => {
    options.onRequest(answer);
  });
  chip.className = 'chip suggested';
  chips.prepend(chip);
}

function actions(
  { json, report, reportUrl }: Measured,
  requested: Requested,
  name: string,
  markup: string,
): HTMLElement {
  const row = made('div', { className: 'actions' });
  const stem = name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (reportUrl !== undefined) {
    const open = made('a', {
      className: 'button',
      // by the address that its visitor knows
      href: new URL(new URL(reportUrl, location.href).pathname, location.origin).href,
      textContent: 'Open report',
    });
    row.append(
      open,
      copyButton('Copy link', () => open.href),
    );
  } else row.append(shareButton(report));
  row.append(
    copyButton('Copy JSON', () => json),
    button('Download JSON', () => {
      save(new Blob([json], { type: 'application/json' }), `${stem}.${requested.answer}.json`);
    }),
    button('Download report', () => {
      void reportFile(markup, name).then((file) => {
        save(file, `${stem}.${requested.answer}.html`);
      });
    }),
  );
  return row;
}

function extras({ json }: Measured, { requested, name, file }: ResultOptions): HTMLElement {
  const all = made('div', {});
  all.append(
    folded('JSON', () => [code(JSON.stringify(JSON.parse(json), undefined, 2), 'The result')]),
  );
  const needsKey = !('open' in getElement('ask', HTMLFormElement).dataset);
  const to = { origin: location.origin, needsKey };
  // a file without its audio was too large to be stored, and so for the server
  const audio = /^https?:/.test(name)
    ? { url: name }
    : { name: name.replace(/^.*\//, ''), sizeBytes: file?.size ?? Infinity };
  const calls = Object.entries(getCalls(requested, audio, to));
  all.append(
    folded('The same request elsewhere', () =>
      calls.flatMap(([label, text]) => [made('h3', { textContent: label }), code(text, label)]),
    ),
  );
  return all;
}

function folded(title: string, parts: () => readonly HTMLElement[]): HTMLElement {
  const details = made('details', {});
  details.append(made('summary', { textContent: title }), ...parts());
  return details;
}

function code(text: string, label: string): HTMLElement {
  const pre = made('pre', { textContent: text, tabIndex: 0 });
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', label);
  return pre;
}
