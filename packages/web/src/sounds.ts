import { changes } from '@sonometer/report/sounds/changes.js';
import { demonstrations } from '@sonometer/report/sounds/demonstrations.js';
import type { NumberShown } from '@sonometer/report/sounds/number-of.js';
import { signals } from '@sonometer/report/sounds/signals.js';
import type { Sound } from '@sonometer/report/sounds/sound.js';
import { soundWav } from '@sonometer/report/sounds/wav.js';
import { openDevice } from './device.js';
import { button, made } from './dom/elements.js';
import { Failed } from './failure.js';
import { openVoice } from './play/places.js';

const AS_IT_IS = 'as it is';

/** Low enough for headphones that are turned up: a third of the slider, which is squared, is −19 dB. */
const FIRST_VOLUME = 0.33;

/**
 * Buttons for the part "How it sounds" of a measure's page: a press makes the signal, changes it, plays it, and has the
 * engine measure it in a thread of the page. The engine is loaded by the first press.
 */
function addSounds(heading: Element, id: string): void {
  const chosen = demonstrations[id];
  if (!chosen) return;
  const { signal } = chosen;
  const device = openDevice();
  const voice = openVoice();
  const sounds = new Map<string, Sound>();
  const numbers = new Map<string, Promise<NumberShown>>();

  function soundOf(label: string): Sound {
    const change = Object.values(changes).find((one) => one.label === label);
    const first = sounds.get(AS_IT_IS) ?? signals[signal].make();
    const sound = sounds.get(label) ?? (change ? change.of(first) : first);
    sounds.set(AS_IT_IS, first).set(label, sound);
    return sound;
  }
  function numberOf(label: string): Promise<NumberShown> {
    const number =
      numbers.get(label) ??
      device.give<'number'>({
        kind: 'number',
        file: new Blob([soundWav(soundOf(label))]),
        measure: id,
      });
    numbers.set(label, number);
    return number;
  }

  const group = made('div', {
    className: 'heard no-print',
    role: 'group',
    ariaLabel: 'How it sounds',
  });
  const row = made('div', { className: 'actions' });
  const reported = made('output', {
    textContent: 'Press a button to play it; the number is measured here.',
  });
  const labels = [AS_IT_IS, ...chosen.changes.map((name) => changes[name].label)];
  const choices = labels.map((label) => {
    const choice = button(label, () => {
      press(label);
    });
    choice.setAttribute('aria-pressed', 'false');
    return choice;
  });
  const setPressed = (label: string | undefined) => {
    for (const choice of choices)
      choice.setAttribute('aria-pressed', String(choice.textContent === label));
  };
  const silence = () => {
    voice.stop();
    setPressed(undefined);
  };

  /** The last that was pressed: a number that comes late is not shown under another's name. */
  let last = '';
  function press(label: string): void {
    last = label;
    setPressed(label);
    voice.play(soundOf(label), () => {
      setPressed(undefined);
    });
    void Promise.all([numberOf(label), numberOf(AS_IT_IS)]).then(
      ([number, first]) => {
        if (last !== label) return;
        const words = label === AS_IT_IS ? label : `${label}; original ${first.text}`;
        reported.replaceChildren(made('strong', { textContent: number.text }), ` ${words}`);
      },
      (error: unknown) => {
        numbers.clear();
        if (!(error instanceof Failed)) throw error;
        reported.textContent = `${error.failure.message} ${error.failure.whatToDo}`;
      },
    );
  }

  const volume = made('input', {
    type: 'range',
    min: '0',
    max: '1',
    step: '0.01',
    value: String(FIRST_VOLUME),
  });
  const setVolume = () => {
    voice.setVolume(volume.valueAsNumber ** 2);
  };
  setVolume();
  volume.addEventListener('input', setVolume);
  const label = made('label', { textContent: 'Volume ' });
  label.append(volume);
  group.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') silence();
  });
  row.append(...choices, button('Stop', silence), label);
  group.append(row, reported);
  heading.nextElementSibling?.after(group);
}

const heading = document.querySelector('#how-it-sounds');
if (heading) addSounds(heading, decodeURIComponent(location.pathname.split('/').at(-1) ?? ''));
