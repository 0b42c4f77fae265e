import { bringUp, button, made, withCode } from './dom/elements.js';
import type { Requested } from './dropped.js';
import { Failed, failureOf } from './failure.js';
import type { Measured } from './messages.js';

/** A further analysis of a file that has its card. */
export interface Further {
  readonly requested: Requested;
  readonly measured: Measured;
}

interface Context {
  readonly onProgress: (share: number | undefined) => void;
  readonly signal: AbortSignal;
}

export interface FurtherOptions {
  readonly groups: readonly AnalysisGroup[];
  /** The requested analysis of the card itself. */
  readonly own: string;
  readonly run: (answer: string, context: Context) => Promise<Further>;
  /** Puts a report into its place, below the headings of the card. */
  readonly draw: (place: HTMLElement, further: Further) => Promise<void>;
}

/** The analyses of one subject, as the form groups them. */
export interface AnalysisGroup {
  readonly subject: string;
  readonly analyses: readonly { readonly answer: string; readonly title: string }[];
}

/**
 * Further analyses of one file, which open inside its card: in the tiles by subject of an overview, else in a row of
 * their own at the end.
 */
export function openFurther(view: HTMLElement, options: FurtherOptions) {
  const places = new Map<string, HTMLElement>();
  const holders = new Map<string, HTMLElement>();
  const tiles = view.querySelector<HTMLElement>('.tiles');
  const home = tiles ?? made('div', { className: 'tiles no-print' });
  for (const { subject, analyses } of options.groups) {
    const others = analyses.filter(({ answer }) => answer !== options.own);
    if (others.length === 0) continue;
    const known = [...home.querySelectorAll<HTMLDetailsElement>('.tile')].find(
      ({ dataset }) => dataset['subject'] === subject,
    );
    const tile = known ?? made('details', { className: 'tile' });
    if (!known) {
      const summary = made('summary', {});
      summary.append(made('b', { textContent: subject }));
      tile.append(summary);
      home.append(tile);
    }
    tile.hidden = false;
    const hint = tile.querySelector('summary .quiet');
    const titles = others.map(({ title }) => title);
    if (hint?.textContent === '') hint.textContent = titles.slice(0, 3).join(', ');
    const row = made('div', { className: 'chips no-print' });
    row.setAttribute('role', 'group');
    row.setAttribute('aria-label', `Analyses: ${subject}`);
    row.append(
      made('span', { className: 'quiet', textContent: 'Run:' }),
      ...others.map(({ answer, title }) => {
        holders.set(answer, tile);
        const chip = button(title, () => {
          start(answer, title);
        });
        chip.className = 'chip';
        return chip;
      }),
    );
    tile.querySelector('summary')?.after(row);
  }
  if (!tiles) {
    const section = made('section', { className: 'subjects no-print' });
    section.append(made('h3', { textContent: 'Further analyses' }), home);
    view.append(section);
  }

  /** The place of an analysis in its tile: the same one again. */
  function placeFor(answer: string, title: string): HTMLElement {
    const tile = holders.get(answer);
    if (tile instanceof HTMLDetailsElement) tile.open = true;
    const place = places.get(answer) ?? made('section', { className: 'further' });
    place.setAttribute('aria-label', title);
    places.set(answer, place);
    const row = tile?.querySelector('.chips');
    if (!place.isConnected) row?.after(place);
    return place;
  }

  function start(answer: string, title: string): void {
    const known = places.get(answer);
    if (known?.querySelector('.report')) {
      placeFor(answer, title);
      bringUp(known);
      return;
    }
    const place = placeFor(answer, title);
    const stop = new AbortController();
    const bar = made('progress', { max: 1 });
    bar.setAttribute('aria-label', `Progress of ${title}`);
    const state = made('p', { textContent: `${title} …` });
    state.setAttribute('role', 'status');
    place.replaceChildren(
      state,
      bar,
      button('Stop', () => {
        stop.abort();
      }),
    );
    place.scrollIntoView({ block: 'nearest' });
    const onProgress = (share: number | undefined) => {
      if (share === undefined) bar.removeAttribute('value');
      else bar.value = share;
    };
    options
      .run(answer, { onProgress, signal: stop.signal })
      .then(async (further) => {
        await show(further);
        bringUp(place);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failed)) console.error(error);
        const { message, whatToDo } =
          error instanceof Failed ? error.failure : failureOf('analysis_error');
        const text = made('p', { className: 'failure' });
        text.setAttribute('role', 'alert');
        text.append(made('b', { textContent: message }), ' ', ...withCode(whatToDo));
        place.replaceChildren(text);
      });
  }

  function show(further: Further): Promise<void> {
    const { answer, title } = further.requested;
    const place = placeFor(answer, title);
    place.replaceChildren();
    return options.draw(place, further);
  }

  return { start, show };
}
