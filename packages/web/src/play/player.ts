import { button, made } from '../dom/elements.js';
import { openSound, type Sound } from './audio.js';
import { type Span, timeText, type TimeAxis } from './time-axis.js';

export interface Player {
  readonly bar: HTMLElement;
  readonly toggle: () => void;
  /** The sound; made on first use. */
  readonly sound: () => Sound;
  /** Plays a stretch once, and shows it. */
  readonly playSpan: (span: Span) => void;
  /** As it would sound at another level. */
  readonly setGainDb: (db: number, label: string) => void;
  readonly close: () => void;
}

/** Played on each side of a place that has no length. */
const AROUND_SEC = 0.5;

/** The bar under the verdict: plays the recording, and moves the playhead of every plot. */
export function openPlayer(
  file: Blob,
  axis: TimeAxis,
  durationSec: number,
  decode: () => Promise<Blob>,
): Player {
  let sound: Sound | undefined;
  let until: number | undefined;
  const state = made('span', { className: 'quiet', ariaLive: 'polite' });

  const play = made('button', { type: 'button', className: 'primary play', textContent: 'Play' });
  const clock = made('output', { className: 'clock' });
  const position = made('input', { type: 'range', min: '0', max: '1000', value: '0', step: '1' });
  position.setAttribute('aria-label', 'Position');
  const whole = button('Show all', () => {
    axis.show({ startSec: 0, endSec: axis.wholeSec });
  });
  whole.hidden = true;
  const loop = made('span', { className: 'quiet' });
  const asItIs = button('Play as it is', () => {
    setGainDb(0, '');
  });
  asItIs.hidden = true;

  /** Made with the first sound: a page of many results holds no unused one. */
  function received(): Sound {
    if (sound) return sound;
    sound = openSound(file, async () => {
      state.textContent = 'decoding it for playback …';
      const wav = await decode();
      state.textContent = '';
      return wav;
    });
    const { element } = sound;
    bar.append(element);
    element.addEventListener('play', follow);
    for (const kind of ['pause', 'ended', 'play'])
      element.addEventListener(kind, () => {
        const isPlaying = !element.paused;
        play.textContent = isPlaying ? 'Pause' : 'Play';
        play.setAttribute('aria-pressed', String(isPlaying));
      });
    element.currentTime = axis.playheadSec;
    return sound;
  }

  function follow(): void {
    if (!sound || sound.element.paused) return;
    let sec = sound.element.currentTime;
    const { selection } = axis;
    if (until !== undefined && sec >= until) {
      until = undefined;
      sound.pause();
    } else if (until === undefined && selection && sec >= selection.endSec) {
      sec = selection.startSec;
      sound.element.currentTime = sec;
    }
    if (sec > axis.range.endSec && !axis.isWhole()) axis.pan(sec - axis.range.startSec);
    axis.setPlayhead(sec);
    requestAnimationFrame(follow);
  }

  function start(): void {
    received()
      .play()
      .catch((error: unknown) => {
        state.textContent = 'This file cannot be played here.';
        if (!(error instanceof DOMException)) console.error(error);
      });
  }

  function toggle(): void {
    until = undefined;
    if (sound && !sound.element.paused) sound.pause();
    else start();
  }

  function setGainDb(db: number, label: string): void {
    received().setGainDb(db);
    asItIs.hidden = db === 0;
    state.textContent = label;
  }

  const show = (sec: number) => {
    clock.textContent = `${timeText(sec, 0.1)} of ${timeText(durationSec, 0.1)}`;
    position.value = String(Math.round((sec / durationSec) * 1000));
    position.setAttribute('aria-valuetext', timeText(sec, 0.1));
  };
  axis.subscribe({
    onPlayhead: show,
    onSeek: (sec) => {
      received().element.currentTime = sec;
    },
    onRange: () => {
      whole.hidden = axis.isWhole();
    },
    onSelect: (span) => {
      loop.textContent = span
        ? `loops ${timeText(span.startSec, 0.01)} to ${timeText(span.endSec, 0.01)}; Escape ends it`
        : '';
    },
  });
  position.addEventListener('input', () => {
    axis.seek((Number(position.value) / 1000) * durationSec);
  });
  play.addEventListener('click', toggle);
  play.setAttribute('aria-pressed', 'false');
  const zoom = (text: string, label: string, factor: number) => {
    const one = button(text, () => {
      axis.zoom(factor, axis.playheadSec);
    });
    one.setAttribute('aria-label', label);
    return one;
  };

  const bar = made('div', { className: 'player no-print' });
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Player');
  bar.append(
    ...[play, clock, position, zoom('−', 'Show more time', 2), zoom('+', 'Show less time', 0.5)],
    ...[whole, loop, asItIs, state],
  );
  show(0);

  return {
    bar,
    toggle,
    sound: received,
    playSpan: ({ startSec, endSec }) => {
      const from = Math.max(0, startSec - AROUND_SEC);
      const to = Math.min(durationSec, Math.max(endSec, startSec) + AROUND_SEC);
      const lengthSec = to - from;
      axis.select(undefined);
      axis.show({ startSec: from - lengthSec, endSec: to + lengthSec });
      axis.seek(from);
      until = Math.min(to, from + 10);
      start();
    },
    setGainDb,
    close: () => {
      sound?.close();
    },
  };
}
