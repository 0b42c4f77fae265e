import { button, made } from '../dom/elements.js';
import { timeText, type TimeAxis } from './time-axis.js';

interface Side {
  readonly file: Blob;
  readonly decode: () => Promise<Blob>;
}

/** Long enough for no click, too short for a gap. */
const FADE_SEC = 0.015;
/** Two decoders start a little apart; a larger offset is corrected. */
const MAX_APART_SEC = 0.03;

/**
 * Two recordings that run together, one of them audible: a switch between them is a fade of 15 ms.
 * The louder is turned down to the other, so that neither can clip.
 */
export function openSwitch(
  a: Side,
  b: Side,
  gainDb: number | undefined,
  axis: TimeAxis | undefined,
) {
  const match = gainDb ?? 0;
  const levels = { a: Math.min(0, -match), b: Math.min(0, match) };
  let received: 'a' | 'b' = 'a';
  let graph:
    { readonly context: AudioContext; readonly gains: Record<'a' | 'b', GainNode> } | undefined;
  const sources = { a, b };
  const elements = { a: made('audio', { preload: 'auto' }), b: made('audio', { preload: 'auto' }) };
  const urls = new Set<string>();
  const give = (name: 'a' | 'b', blob: Blob) => {
    const url = URL.createObjectURL(blob);
    urls.add(url);
    elements[name].src = url;
  };
  for (const name of ['a', 'b'] as const) {
    give(name, sources[name].file);
    elements[name].addEventListener(
      'error',
      () => {
        void sources[name].decode().then((blob) => {
          give(name, blob);
        });
      },
      { once: true },
    );
  }

  const play = made('button', { type: 'button', className: 'primary play', textContent: 'Play' });
  const clock = made('output', { className: 'clock' });
  const choices = {
    a: button('A', () => {
      playOnly('a');
    }),
    b: button('B', () => {
      playOnly('b');
    }),
  };
  const group = made('div', { className: 'actions', role: 'group', ariaLabel: 'Channel' });
  group.append(choices.a, choices.b);
  const bar = made('div', {
    className: 'player no-print',
    role: 'group',
    ariaLabel: 'Compare A and B by ear',
  });
  const stated =
    gainDb === undefined
      ? 'The levels could not be matched.'
      : `Level-matched: ${gainDb < 0 ? 'B' : 'A'} is lowered by ${Math.abs(gainDb).toFixed(1)} dB.`;
  bar.append(
    play,
    clock,
    group,
    made('span', { className: 'quiet', textContent: stated }),
    elements.a,
    elements.b,
  );

  function connect(): NonNullable<typeof graph> {
    if (graph) return graph;
    const context = new AudioContext();
    const gainOf = (name: 'a' | 'b') => {
      const gain = context.createGain();
      gain.gain.value = name === received ? 10 ** (levels[name] / 20) : 0;
      context.createMediaElementSource(elements[name]).connect(gain).connect(context.destination);
      return gain;
    };
    graph = { context, gains: { a: gainOf('a'), b: gainOf('b') } };
    return graph;
  }

  function playOnly(name: 'a' | 'b'): void {
    received = name;
    for (const one of ['a', 'b'] as const) {
      choices[one].setAttribute('aria-pressed', String(one === name));
      const gain = graph?.gains[one].gain;
      if (!gain || !graph) continue;
      const to = one === name ? 10 ** (levels[one] / 20) : 0;
      gain.cancelScheduledValues(graph.context.currentTime);
      gain.setValueAtTime(gain.value, graph.context.currentTime);
      gain.linearRampToValueAtTime(to, graph.context.currentTime + FADE_SEC);
    }
    bar.dataset['received'] = name;
  }
  playOnly('a');

  function follow(): void {
    const lead = elements[received];
    const other = elements[received === 'a' ? 'b' : 'a'];
    if (lead.paused) return;
    if (Math.abs(lead.currentTime - other.currentTime) > MAX_APART_SEC && !other.ended)
      other.currentTime = lead.currentTime;
    clock.textContent = timeText(lead.currentTime, 0.1);
    axis?.setPlayhead(lead.currentTime);
    requestAnimationFrame(follow);
  }

  play.addEventListener('click', () => {
    if (!elements[received].paused) {
      elements.a.pause();
      elements.b.pause();
      return;
    }
    void connect()
      .context.resume()
      .then(() => Promise.all([elements.a.play(), elements.b.play()]))
      .then(follow, (error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
        clock.textContent = 'One of them cannot be played here.';
      });
  });
  for (const one of Object.values(elements))
    for (const kind of ['play', 'pause'])
      one.addEventListener(kind, () => {
        play.textContent = elements[received].paused ? 'Play' : 'Pause';
      });
  axis?.subscribe({
    onSeek: (sec) => {
      elements.a.currentTime = sec;
      elements.b.currentTime = sec;
    },
  });

  return {
    bar,
    close: () => {
      elements.a.pause();
      elements.b.pause();
      for (const url of urls) URL.revokeObjectURL(url);
      void graph?.context.close();
    },
  };
}
