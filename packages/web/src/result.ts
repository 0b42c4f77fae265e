import { languageName } from '@sonometer/report/reading/language.js';
import type { Requested } from './dropped.js';
import type { Device } from './device.js';
import { bringUp, button, made, searchNumbers } from './dom/elements.js';
import { type AnalysisGroup, type Further, type FurtherOptions, openFurther } from './further.js';
import { Failed, failureOf } from './failure.js';
import type { Failure, Measured, Picture, Suggestion } from './messages.js';
import { actions, extras } from './result-parts.js';
import { openPlace, type Where } from './report-file.js';
import { openPlayer, type Player } from './play/player.js';
import { offerClicks } from './play/clicks.js';
import { plotButtons } from './play/plot-image.js';
import { overlaysOf } from './play/colour.js';
import { linkPlaces, placesOf } from './play/places.js';
import { readPlots } from './play/readout.js';
import { spectrogramPlot } from './play/spectrogram-plot.js';
import { offerTargets } from './picker.js';
import { openTimeAxis } from './play/time-axis.js';

export interface ResultOptions {
  readonly name: string;
  readonly requested: Requested;
  readonly where: Where;
  /** To be played and inspected; nothing where a server fetched it. */
  readonly file: File | undefined;
  readonly device: Device;
  /** The other analyses, by subject. */
  readonly groups: readonly AnalysisGroup[];
  /** Further analyses of before. */
  readonly further: readonly Further[];
  /** Runs a further analysis; `undefined` where the audio is no longer here. */
  readonly onRequest: FurtherOptions['run'] | undefined;
  /** Measures another track of the file in a card of its own; `undefined` where the audio is no longer here. */
  readonly onTrack: ((index: number) => void) | undefined;
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
  const markup = await drawn(device, measured, where);
  const view = made('div', { className: 'view' });
  view.innerHTML = markup; // of the program's own
  searchNumbers(view);
  offerTargets(view);
  const row = actions(measured, requested, name, markup);
  row.append(...trackButtons(measured, options), control);
  body.append(view, extras(measured, options));
  // the verdict comes first, then what one can do with it
  const verdict = view.querySelector('.verdict');
  if (verdict) verdict.after(row);
  else body.prepend(row);

  const { durationSec } = measured.row;
  // of silence there is nothing to see or to hear
  const isSilent = view.querySelector('.report[data-silent]') !== null;
  if (durationSec === null || isSilent) {
    readPlots(view, undefined);
    offerFurther(view, options, measured, undefined);
    return undefined;
  }
  // an analysis without plots of time has room for the spectrogram all the same
  const plots = view.querySelector('.plots') ?? made('div', { className: 'plots' });
  if (!plots.isConnected)
    view.querySelector('.small-plots, .all-numbers, .subjects')?.before(plots);
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
  const further = offerFurther(view, options, measured, player);
  if (suggest && further)
    void suggest().then((suggestion) => {
      if (suggestion) suggestIn(row, suggestion, options.groups, further.start);
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

/** The tracks that were only measured in brief. */
function trackButtons({ json }: Measured, { onTrack }: ResultOptions): readonly HTMLElement[] {
  const { tracks = [] } = JSON.parse(json) as { tracks?: readonly Track[] };
  return tracks.flatMap(({ index, language, measured, failure }) => {
    if (!onTrack || measured || failure !== undefined) return [];
    const named = language === undefined ? undefined : languageName(language);
    return button(`Measure track ${index}${named === undefined ? '' : ` (${named})`}`, () => {
      onTrack(index);
    });
  });
}

interface Track {
  readonly index: number;
  readonly language?: string;
  readonly measured: boolean;
  readonly failure?: string;
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

/** Further analyses inside the card; those of before are there already. */
function offerFurther(
  view: HTMLElement,
  { requested, groups, further, onRequest, ...options }: ResultOptions,
  measured: Measured,
  player: Player | undefined,
): ReturnType<typeof openFurther> | undefined {
  if (!onRequest && further.length === 0) return undefined;
  const opened = openFurther(view, {
    ...{ groups, own: requested.answer },
    run: onRequest ?? (() => Promise.reject(new Failed(failureOf('no_audio')))),
    draw: async (place, one) => {
      await drawFurther(place, one, options, player);
      nameUnchecked(place, measured);
    },
  });
  for (const one of further) void opened.show(one);
  return opened;
}

async function drawFurther(
  place: HTMLElement,
  { requested, measured }: Further,
  { name, file, where, device }: Pick<ResultOptions, 'name' | 'file' | 'where' | 'device'>,
  player: Player | undefined,
): Promise<void> {
  const markup = await drawn(device, measured, where);
  const view = made('div', { className: 'view' });
  view.innerHTML = nested(markup); // of the program's own
  searchNumbers(view);
  const title = made('h4', { textContent: requested.title });
  const row = actions(measured, requested, name, markup);
  place.replaceChildren(title, view, row, extras(measured, { requested, name, file }));
  const { durationSec } = measured.row;
  const axis = durationSec === null ? undefined : openTimeAxis(view, durationSec);
  if (player) {
    offerLevels(view, player);
    offerClicks(view, player);
  }
  if (axis) linkPlaces(view, axis, placesOf(view), player);
  readPlots(view, axis);
  plotButtons(view, name);
}

/** Praise next to a problem of the card names what the analysis did not check. */
function nameUnchecked(place: HTMLElement, { json }: Measured): void {
  const { findings = [] } = JSON.parse(json) as { findings?: readonly Problem[] };
  const verdict = place.querySelector<HTMLElement>('.verdict:is(.good, .open)');
  const others = findings.filter(
    ({ id, severity }) => severity !== 'info' && !verdict?.querySelector(`[data-finding="${id}"]`),
  );
  if (!verdict || others.length === 0) return;
  verdict.classList.replace('good', 'open');
  const titles = others.map(({ title }) => title).join(', ');
  const text = `Not part of this analysis: ${titles}. See the verdict at the top of the card.`;
  verdict
    .querySelector('.headline')
    ?.after(made('p', { className: 'elsewhere', textContent: text }));
}

interface Problem {
  readonly id: string;
  readonly title: string;
  readonly severity: 'bad' | 'warn' | 'info';
}

/** Below the heading of its card and that of its subject. */
const nested = (markup: string): string =>
  markup.replaceAll(
    /<(\/?)h([23])(?=[\s>])/g,
    (_, end: string, level: string) => `<${end}h${Number(level) + 2}`,
  );

const drawn = (device: Device, measured: Measured, where: Where): Promise<string> =>
  device.give<'draw'>(
    {
      kind: 'draw',
      report: measured.report,
      where: `on ${where === 'device' ? 'this device' : 'the server'}`,
    },
    { isUrgent: true },
  );

function suggestIn(
  row: HTMLElement,
  { answer, because }: Suggestion,
  groups: ResultOptions['groups'],
  start: (answer: string, title: string) => void,
): void {
  const title = groups
    .flatMap(({ analyses }) => analyses)
    .find((one) => one.answer === answer)?.title;
  if (title === undefined) return;
  const chip = button(`${because}: run ${title}`, () => {
    start(answer, title);
  });
  chip.className = 'suggested';
  row.prepend(chip);
}
