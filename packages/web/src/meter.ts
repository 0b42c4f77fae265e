import { getElement, made } from './dom/elements.js';
import { Failed, failureOf } from './failure.js';
import { openBars } from './meter/bars.js';
import {
  type MeterOrder,
  type MeterReported,
  type Moment,
  openInks,
  type Sum,
} from './meter/canvas.js';
import { type Capture, inputsOf, openCapture, type SoundSource } from './meter/capture.js';
import { openGoniometer } from './meter/goniometer.js';
import { openHistogram, openHistory } from './meter/history.js';
import { openNumbers, openSoundLevel } from './meter/numbers.js';
import { openSession, readSetting } from './meter/session.js';
import { openSpectrumView, openWaterfall } from './meter/spectrum.js';

const form = getElement('meter', HTMLFormElement);
const start = getElement('start', HTMLButtonElement);
const pause = getElement('pause', HTMLButtonElement);
const reset = getElement('reset', HTMLButtonElement);
const state = getElement('state', HTMLElement);
const failure = getElement('failure', HTMLElement);
const live = getElement('live', HTMLElement);
const log = getElement('session', HTMLElement);
const source = form.elements.namedItem('source') as HTMLSelectElement;
const file = form.elements.namedItem('file') as HTMLInputElement;
const target = form.elements.namedItem('target') as HTMLSelectElement;

const setting = () => readSetting(form);
const inks = openInks(document.body);
const worker = new Worker('/assets/meter-worker.js', { type: 'module' });
const order = (one: MeterOrder, transfer: Transferable[] = []) => {
  worker.postMessage(one, transfer);
};

let capture: Capture | undefined;
let displays: ReturnType<typeof openDisplays> | undefined;
let isPaused = false;
/** Of a played file: its output while it is paused is no silence of the recording. */
let playing: HTMLAudioElement | undefined;
let listenedTo = '';
let player = getElement('player', HTMLAudioElement);
let onSum: ((sum: Sum) => void) | undefined;
let onReport: ((text: string) => void) | undefined;

const history = openHistory(inks);
const histogram = openHistogram(inks);
const session = openSession({
  setting,
  sum: () =>
    new Promise((resolve) => {
      onSum = resolve;
      order({ kind: 'sum' });
    }),
  report: (soFar, style) =>
    new Promise((resolve) => {
      onReport = resolve;
      order({ kind: 'report', session: soFar, style });
    }),
  source: () => listenedTo,
  sound: () => displays?.sound() ?? { soundLevels: null, calibrationDb: undefined },
});
log.append(session.element);

/** The parts drawn for each frame, once the number of channels is known. */
function openDisplays(channels: number, rateHz: number, input: string | undefined) {
  const bars = openBars(channels, inks);
  const numbers = openNumbers(rateHz);
  const goniometer = openGoniometer(inks);
  const spectrum = openSpectrumView(inks);
  const waterfall = openWaterfall(inks);
  const sound = openSoundLevel(input);
  const panel = (title: string, className: string, ...parts: HTMLElement[]) => {
    const section = made('section', { className: `panel ${className}` });
    section.append(made('h2', { textContent: title }), ...parts);
    return section;
  };
  live.replaceChildren(
    panel('Loudness', 'wide', bars.element, numbers.element),
    panel('The last hour', 'wide', history.element),
    panel('Time at each short-term loudness', '', histogram.element),
    panel('Stereo', '', goniometer.element),
    panel('Spectrum, dBFS', '', spectrum.element),
    panel('The last 20 seconds', '', waterfall.element),
    panel('Sound level', 'wide', sound.element),
  );
  return {
    draw({ reading, pairs, lostFrames }: Moment): void {
      const now = setting();
      bars.draw(reading, now);
      numbers.draw(reading, lostFrames, now);
      goniometer.draw(pairs, reading);
      if (reading.soundLevels) sound.draw(reading.soundLevels);
      if (reading.spectrum && !isPaused) {
        spectrum.draw(reading.spectrum);
        waterfall.draw(reading.spectrum, reading.seconds);
      }
    },
    sound: sound.now,
    reset: () => {
      bars.reset();
      waterfall.reset();
    },
  };
}

worker.addEventListener('message', ({ data }: MessageEvent<MeterReported>) => {
  switch (data.kind) {
    case 'opened':
      displays = openDisplays(data.channels, data.rateHz, capture?.input);
      live.hidden = log.hidden = false;
      form.classList.add('listening');
      send(
        `Listening: ${data.channels === 1 ? 'mono' : `${data.channels} channels`}, ${data.rateHz} Hz. ${presetText()}`,
      );
      form.querySelector('.actions')?.scrollIntoView({ block: 'start' });
      break;
    case 'moment':
      if (data.moment) displays?.draw(data.moment);
      history.draw(setting());
      histogram.draw(setting());
      if (capture) requestAnimationFrame(look);
      break;
    case 'lines':
      for (const row of data.rows) {
        history.add(row);
        histogram.add(row);
        session.add(row);
      }
      break;
    case 'sum':
      onSum?.(data.sum);
      break;
    case 'report':
      onReport?.(data.text);
      break;
    case 'failed':
      stop();
      show(new Failed(failureOf(data.code, data.message)));
  }
});
worker.addEventListener('error', (event) => {
  event.preventDefault();
  stop();
  show(new Failed(failureOf('engine_not_loaded')));
});

/** The display requests what it draws, so that a slow one requests less often. */
function look(): void {
  order({ kind: 'read' });
}

function send(text: string): void {
  state.textContent = text;
}

function show(error: unknown): void {
  const { message, whatToDo } =
    error instanceof Failed ? error.failure : failureOf('analysis_error', String(error));
  failure.textContent = `${message} ${whatToDo}`;
  failure.hidden = false;
  send('No input.');
}

function stop(): void {
  capture?.close();
  capture = playing = undefined;
  player.pause();
  start.textContent = 'Start';
  pause.disabled = true;
  form.classList.remove('listening');
}

/** The preset in words, since its fields are folded on a phone: `EBU R 128: -23 LUFS, ±0.5 LU, true peak up to -1 dBTP.` */
function presetText(): string {
  const { targetLufs, toleranceLu, peakDb } = setting();
  const name = (target.selectedOptions[0]?.textContent ?? '').split(':')[0]?.trim() ?? '';
  const words = `${name}: ${targetLufs} LUFS, ±${toleranceLu} LU, true peak up to ${peakDb} dBTP.`;
  return words.replaceAll(/-(?=\d)/g, '−');
}

/** An element plays into one context for good: each start has its own. */
function soundOf(): SoundSource | undefined {
  if (source.value === 'tab') return { kind: 'tab' };
  if (source.value !== 'file')
    return { kind: 'input', deviceId: source.value.slice('input:'.length) };
  const [chosen] = file.files ?? [];
  if (!chosen) return undefined;
  URL.revokeObjectURL(player.src);
  const next = made('audio', { src: URL.createObjectURL(chosen), controls: true, id: 'player' });
  for (const event of ['play', 'pause'])
    next.addEventListener(event, () => {
      if (next === playing) heed();
    });
  player.replaceWith(next);
  player = next;
  return { kind: 'file', player };
}

async function listen(): Promise<void> {
  failure.hidden = true;
  const sound = soundOf();
  if (!sound) {
    file.click();
    return;
  }
  send('Requesting access to the sound …');
  capture = await openCapture(sound);
  const { rateHz, port } = capture;
  playing = sound.kind === 'file' ? sound.player : undefined;
  listenedTo = source.selectedOptions[0]?.textContent.trim() ?? '';
  order({ kind: 'listen', rateHz, port }, [port]);
  forget();
  start.textContent = 'Stop';
  pause.disabled = reset.disabled = false;
  send('Waiting for sound …');
  if (sound.kind === 'file') await sound.player.play();
  const own = capture;
  void own.ended.then(() => {
    if (capture !== own) return;
    stop();
    send('The source ended. The results remain.');
  });
  requestAnimationFrame(look);
  await nameInputs();
}

function forget(): void {
  history.reset();
  histogram.reset();
  displays?.reset();
  session.reset();
  isPaused = false;
  pause.textContent = 'Pause';
  heed();
}

/** No sound is measured while the reader or the player pauses. */
function heed(): void {
  order({ kind: isPaused || playing?.paused ? 'pause' : 'resume' });
}

/** The inputs have names once one was allowed. */
async function nameInputs(): Promise<void> {
  const inputs = await inputsOf();
  const chosen = source.value; // read after the wait, during which the user may have chosen
  for (const old of source.querySelectorAll('[data-device]')) old.remove();
  for (const { deviceId, label } of inputs) {
    const option = made('option', { value: `input:${deviceId}`, textContent: label });
    option.dataset['device'] = '';
    source.append(option);
  }
  source.value = chosen;
  if (source.selectedIndex < 0) source.selectedIndex = 0; // its device is gone
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (capture) {
    stop();
    send('Stopped. The results remain.');
    return;
  }
  listen().catch((error: unknown) => {
    stop();
    show(error);
  });
});
pause.addEventListener('click', () => {
  isPaused = !isPaused;
  heed();
  pause.textContent = isPaused ? 'Continue' : 'Pause';
  session.send(isPaused ? 'paused' : 'goes on');
});
reset.addEventListener('click', () => {
  order({ kind: 'reset' });
  forget();
});
target.addEventListener('change', () => {
  const [lufs = '', peak = ''] = target.value.split(',');
  if (lufs === '') return;
  (form.elements.namedItem('lufs') as HTMLInputElement).value = lufs;
  (form.elements.namedItem('peak') as HTMLInputElement).value = peak;
});
for (const name of ['lufs', 'peak'])
  (form.elements.namedItem(name) as HTMLInputElement).addEventListener('input', () => {
    target.value = '';
  });
function follow(): void {
  for (const part of form.querySelectorAll<HTMLElement>('[data-for-source]'))
    part.hidden = part.dataset['forSource'] !== source.value;
}
source.addEventListener('change', follow);
file.addEventListener('change', () => {
  if (!capture && file.files?.length) form.requestSubmit();
});
follow();
// without this script the form would only load the page again
start.disabled = false;
void nameInputs();
addEventListener('beforeunload', (event) => {
  if (capture) event.preventDefault();
});
