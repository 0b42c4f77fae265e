import type { Asked } from './asked.js';
import type { Device } from './device.js';
import { button, made } from './elements.js';
import type { Compared, Measured } from './messages.js';
import { openPlace } from './place.js';

interface Side extends Compared {
  /** What was asked; only answers to one question have the same numbers. */
  readonly question: string;
  readonly answer: string;
  readonly control: HTMLElement;
  readonly choice: HTMLSelectElement;
}

/** Sets two results of one question side by side, on this device wherever they were measured. */
export function openComparisons(list: HTMLOListElement, device: Device) {
  const sides: Side[] = [];

  function compare(a: Side, b: Side): void {
    const place = openPlace(`${a.name} against ${b.name}`, 'device');
    place.element.className = 'of-two';
    list.prepend(place.element);
    device.compare(a.answer, a, b).then((markup) => {
      const view = made('div', {});
      view.innerHTML = markup; // of the program's own
      place.state.textContent = view.querySelector('.headline')?.textContent.trim() ?? 'done';
      place.fill([view], true);
      place.toggle.focus(); // it is above what was clicked
    }, place.fail);
  }

  /** Offers to each result of this question all others. */
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
    controlFor: (name: string, asked: Asked, { json, levels }: Measured): HTMLElement => {
      const { answer, options } = asked;
      const control = made('div', { className: 'compare-with' });
      const choice = made('select', {});
      const label = made('label', { textContent: 'Compare with ' });
      label.append(choice);
      const question = JSON.stringify([answer, options]);
      const side: Side = { name, json, levels, question, answer, control, choice };
      control.append(
        label,
        button('Compare', () => {
          const other = sides[Number(choice.value)];
          if (other) compare(side, other);
        }),
      );
      sides.push(side);
      offer(question);
      return control;
    },
  };
}

/** Files of one name are told apart by the order in which they were measured. */
function nameIn(side: Side, group: readonly Side[]): string {
  const namesakes = group.filter(({ name }) => name === side.name);
  return namesakes.length === 1 ? side.name : `${side.name} (${namesakes.indexOf(side) + 1})`;
}
