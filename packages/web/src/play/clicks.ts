import { button } from '../dom/elements.js';
import type { Sound } from './audio.js';
import type { Player } from './player.js';

/** Two distinguishable impulses, short enough to mask nothing. */
const BAR_HZ = 1500;
const BEAT_HZ = 1000;
const CLICK_SEC = 0.03;
/** Lead time at which a click is given to the audio clock; the next check comes well within it. */
const AHEAD_SEC = 0.2;
const LOOK_MS = 50;

interface Grid {
  readonly beats: readonly number[];
  readonly bars: ReadonlySet<number>;
  /** As loud as the recording mostly is: 1 is full scale. */
  readonly peak: number;
}

const numbersIn = (text: string | undefined) => JSON.parse(text ?? '[]') as readonly number[];

/**
 * A button for a click at each beat that the report found, off at first. It is only played: no
 * audio is written.
 */
export function offerClicks(view: HTMLElement, player: Player): void {
  const holder = view.querySelector<HTMLElement>('[data-beats]');
  if (!holder) return;
  const { beats, bars, clickPeak } = holder.dataset;
  const grid = { beats: numbersIn(beats), bars: new Set(numbersIn(bars)), peak: Number(clickPeak) };
  let clicks: ReturnType<typeof openClicks> | undefined;
  const toggle = button('Click', () => {
    const isOn = toggle.getAttribute('aria-pressed') !== 'true';
    clicks ??= openClicks(player.sound(), grid);
    clicks.set(isOn);
    toggle.setAttribute('aria-pressed', String(isOn));
  });
  toggle.setAttribute('aria-pressed', 'false');
  toggle.title = 'A click at each beat, higher at the start of a bar, as loud as the recording';
  player.bar.append(toggle);
}

function openClicks(sound: Sound, { beats, bars, peak }: Grid) {
  const { element } = sound;
  const waiting = new Set<OscillatorNode>();
  let isOn = false;
  let nextAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function click(sec: number, inSec: number): void {
    const { context, gain } = sound.graph();
    const at = context.currentTime + Math.max(0, inSec);
    const tone = context.createOscillator();
    const shape = context.createGain();
    tone.frequency.value = bars.has(sec) ? BAR_HZ : BEAT_HZ;
    shape.gain.setValueAtTime(peak, at);
    shape.gain.linearRampToValueAtTime(0, at + CLICK_SEC);
    tone.connect(shape).connect(gain);
    tone.start(at);
    tone.stop(at + CLICK_SEC);
    waiting.add(tone);
    tone.addEventListener('ended', () => waiting.delete(tone));
  }

  function look(): void {
    const now = element.currentTime;
    for (const sec of beats) {
      if (sec < nextAt || sec < now) continue;
      if (sec > now + AHEAD_SEC) break;
      click(sec, sec - now);
      nextAt = sec + CLICK_SEC;
    }
  }

  /** From where it plays now: what was given to the clock before is taken back. */
  function restart(): void {
    clearInterval(timer);
    for (const tone of waiting) tone.stop();
    waiting.clear();
    if (!isOn || element.paused) return;
    nextAt = element.currentTime;
    look();
    timer = setInterval(look, LOOK_MS);
  }
  for (const kind of ['playing', 'pause', 'seeked', 'ended', 'emptied'])
    element.addEventListener(kind, restart);

  return {
    set: (on: boolean) => {
      isOn = on;
      if (on) sound.graph(); // one way out for both, so that they are late by the same
      restart();
    },
  };
}
