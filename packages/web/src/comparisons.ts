import type { Requested } from './dropped.js';
import type { Device } from './device.js';
import { button, made } from './dom/elements.js';
import type { Compared, Measured } from './messages.js';
import { openPlace } from './report-file.js';
import { openSwitch } from './play/switch.js';
import { readPlots } from './play/readout.js';
import { openTimeAxis } from './play/time-axis.js';

interface Side extends Compared {
  /** The analysis; only answers to the same one have the same numbers. */
  readonly question: string;
  readonly answer: string;
  readonly file: File | undefined;
  readonly control: HTMLElement;
  readonly choice: HTMLSelectElement;
}

/** Compares two results of one analysis, on this device wherever they were measured. */
export function openComparisons(list: HTMLOListElement, device: Device) {
  const sides: Side[] = [];

  function compare(a: Side, b: Side): void {
    const place = openPlace({
      name: `${a.name} against ${b.name}`,
      about: '',
      where: 'device',
      onRemove: () => {
        ears?.close();
        place.element.remove();
      },
    });
    let ears: ReturnType<typeof openSwitch> | undefined;
    place.element.className = 'of-two';
    list.prepend(place.element);
    const side = ({ name, json, levels, report }: Side): Compared => ({
      name,
      json,
      levels,
      report,
    });
    device
      .give<'compare'>(
        // elements do not travel
        { kind: 'compare', answer: a.answer, a: side(a), b: side(b) },
        { isUrgent: true },
      )
      .then(
        ({ view: markup, gainDb }) => {
          const view = made('div', {});
          view.innerHTML = markup; // of the program's own
          place.state.textContent = view.querySelector('.headline')?.textContent.trim() ?? 'done';
          place.fill((body) => {
            body.append(view);
            const durationSec = Number(
              view.querySelector<HTMLElement>('.comparison')?.dataset['durationSec'] ?? 0,
            );
            const axis = durationSec > 0 ? openTimeAxis(view, durationSec) : undefined;
            readPlots(view, axis);
            if (!a.file || !b.file) return;
            const decode = (file: File) => () =>
              device.give<'decode'>({ kind: 'decode', file }, { isUrgent: true });
            ears = openSwitch(
              { file: a.file, decode: decode(a.file) },
              { file: b.file, decode: decode(b.file) },
              gainDb,
              axis,
            );
            view.querySelector('header')?.after(ears.bar);
            setOn(view, a.file, b.file);
          }, true);
          place.toggle.focus(); // it is above what was clicked
        },
        (error: unknown) => {
          place.fail(error, undefined);
        },
      );
  }

  /** Set on each other to the sample, where this device has both; the numbers do not wait for it. */
  function setOn(view: HTMLElement, a: File, b: File): void {
    const place = made('div', { className: 'alignment-place' });
    view.querySelector('.comparison header')?.after(place);
    device.give<'align'>({ kind: 'align', a, b }).then(
      (markup) => {
        place.innerHTML = markup; // of the program's own
      },
      () => {
        place.remove(); // the analysis of a missing file has reported it
      },
    );
  }

  /** Offers to each result of this analysis all others. */
  function offer(question: string): void {
    const group = sides.filter((side) => side.question === question);
    for (const side of group) {
      const chosen = side.choice.value;
      const others = group.filter((one) => one !== side);
      side.choice.replaceChildren(
        ...others.map((other) =>
          made('option', {
            value: String(sides.indexOf(other)),
            textContent: nameIn(other, group),
          }),
        ),
      );
      if (chosen !== '') side.choice.value = chosen;
      side.control.hidden = others.length === 0;
    }
  }

  return {
    /** Takes a result in, and gives the control that it is compared with. */
    controlFor: (
      name: string,
      requested: Requested,
      measured: Measured,
      file: File | undefined,
    ) => {
      const { json, levels, report } = measured;
      const { answer, options } = requested;
      const control = made('div', { className: 'compare-with' });
      const choice = made('select', {});
      const label = made('label', { textContent: 'Compare with ' });
      label.append(choice);
      const question = JSON.stringify([answer, options]);
      const side: Side = { name, json, levels, report, file, question, answer, control, choice };
      control.append(
        label,
        button('Compare', () => {
          const other = sides[Number(choice.value)];
          if (other) compare(side, other);
        }),
      );
      sides.push(side);
      offer(question);
      return {
        control,
        forget: () => {
          // numbers of the others stay what they are
          sides[sides.indexOf(side)] = { ...side, question: '' };
          offer(question);
        },
      };
    },
  };
}

/** Files of one name are distinguished by the order in which they were measured. */
function nameIn(side: Side, group: readonly Side[]): string {
  const namesakes = group.filter(({ name }) => name === side.name);
  return namesakes.length === 1 ? side.name : `${side.name} (${namesakes.indexOf(side) + 1})`;
}
