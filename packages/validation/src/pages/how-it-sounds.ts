import { analyze, bytesSource } from '@sonometer/engine';
import { type ChangeName, changes } from '@sonometer/report/sounds/changes.js';
import { demonstrations } from '@sonometer/report/sounds/demonstrations.js';
import { answerShown, type NumberShown, numberShown } from '@sonometer/report/sounds/number-of.js';
import { type SignalName, signals } from '@sonometer/report/sounds/signals.js';
import { soundWav } from '@sonometer/report/sounds/wav.js';

type Step = 'as it is' | ChangeName;

/** What the measures give for their signals, as they are and changed: by id, in the order of the page. */
export async function numbersShown(): Promise<ReadonlyMap<string, ReadonlyMap<Step, NumberShown>>> {
  const numbers = new Map<string, Map<Step, NumberShown>>();
  for (const signal of Object.keys(signals) as SignalName[]) {
    const measures = Object.entries(demonstrations).filter(([, one]) => one.signal === signal);
    const answer = answerShown(measures.map(([id]) => id));
    const sound = signals[signal].make();
    const steps = new Set<Step>(['as it is', ...measures.flatMap(([, one]) => one.changes)]);
    for (const step of steps) {
      const changed = step === 'as it is' ? sound : changes[step].of(sound);
      const { body } = await analyze(bytesSource(new Uint8Array(soundWav(changed))), { answer });
      for (const [id, one] of measures) {
        if (step !== 'as it is' && !one.changes.includes(step)) continue;
        const known = numbers.get(id) ?? new Map<Step, NumberShown>();
        numbers.set(id, known.set(step, numberShown(body, id)));
      }
    }
  }
  return numbers;
}

/** The part "How it sounds" of the pages of measures, by id; the script of the page adds buttons to it. */
export async function howItSounds(): Promise<Readonly<Record<string, string>>> {
  const pages: Record<string, string> = {};
  for (const [id, numbers] of await numbersShown()) {
    const signal = demonstrations[id]?.signal;
    if (signal === undefined) continue;
    pages[id] = [
      `The signal is ${signals[signal].words}. It is synthesised on this machine; nothing is recorded or sent. Each change moves the number:`,
      '',
      '| signal | change | `' + id + '` |',
      '|---|---|---|',
      ...[...numbers].map(([step, { text }]) =>
        step === 'as it is'
          ? `| as it is | nothing | ${text} |`
          : `| ${changes[step].label} | ${changes[step].words} | ${text} |`,
      ),
    ].join('\n');
  }
  return pages;
}
