import type { LiveReading } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import {
  marksOf,
  markText,
  openBallistics,
  PEAK_LOW_DB,
  peakShareOf,
  shareOn,
} from '@sonometer/report/live/scale.js';
import { type Inks, openDrawing } from './canvas.js';
import type { Setting } from './session.js';

const LABEL_WIDTH = 42;
const ROW_HEIGHT = 26;
const BAR_HEIGHT = 16;
const AXIS_HEIGHT = 20;
/** Room for the number of a mark. */
const MARK_WIDTH = 24;
const PEAK_MARKS_DB = [-60, -50, -40, -30, -20, -10, -6, -3, 0, 3];

/** Bars of loudness on the scale that is chosen, and of the true peak of each channel under it. */
export function openBars(channels: number, inks: () => Inks) {
  const drawing = openDrawing('Loudness and true peak, as bars', 'live-bars');
  drawing.element.style.setProperty('height', `${ROW_HEIGHT * (3 + channels) + 2 * AXIS_HEIGHT}px`);
  let ballistics = openBallistics();

  return {
    element: drawing.element,
    draw(reading: LiveReading, setting: Setting): void {
      const { scale, targetLufs, toleranceLu } = setting;
      drawing.draw((context, width) => {
        const ink = inks();
        const room = width - LABEL_WIDTH - 8;
        const xOf = (share: number) => LABEL_WIDTH + share * room;
        context.font = '12px system-ui, sans-serif';
        context.textBaseline = 'middle';

        const row = (y: number, name: string, from: number, to: number, colour: string) => {
          context.fillStyle = ink.faint;
          context.fillRect(LABEL_WIDTH, y, room, BAR_HEIGHT);
          context.fillStyle = colour;
          context.fillRect(xOf(from), y, Math.max(0, xOf(to) - xOf(from)), BAR_HEIGHT);
          context.fillStyle = ink.ink;
          context.textAlign = 'left';
          context.fillText(name, 4, y + BAR_HEIGHT / 2);
        };
        const axis = (y: number, marks: readonly { at: number; text: string }[]) => {
          context.fillStyle = ink.quiet;
          context.textAlign = 'center';
          let freeFrom = 0;
          for (const { at, text } of marks) {
            context.fillRect(Math.round(xOf(at)), y, 1, 4);
            if (xOf(at) < freeFrom) continue;
            freeFrom = xOf(at) + MARK_WIDTH;
            context.fillText(text, Math.min(width - 12, xOf(at)), y + 11);
          }
        };

        // the target and its tolerance lie under the bars
        const band = (lu: number) => xOf(shareOn(scale, lu));
        context.fillStyle = ink.good;
        context.globalAlpha = 0.18;
        context.fillRect(
          band(-toleranceLu),
          0,
          band(toleranceLu) - band(-toleranceLu),
          3 * ROW_HEIGHT,
        );
        context.globalAlpha = 1;

        const levels = [
          ['M', reading.momentaryLufs, reading.momentaryLufsMax],
          ['S', reading.shortTermLufs, reading.shortTermLufsMax],
          ['I', reading.integratedLufs, null],
        ] as const;
        for (const [i, [name, lufs, max]] of levels.entries()) {
          const y = i * ROW_HEIGHT + 5;
          const lu = (lufs ?? -Infinity) - targetLufs;
          row(y, name, 0, shareOn(scale, lu), lu > toleranceLu ? ink.warn : ink.curve);
          if (max === null) continue;
          context.fillStyle = ink.ink;
          context.fillRect(xOf(shareOn(scale, max - targetLufs)) - 1, y, 2, BAR_HEIGHT);
        }
        context.fillStyle = ink.good;
        context.fillRect(Math.round(band(0)), 0, 2, 3 * ROW_HEIGHT);
        axis(
          3 * ROW_HEIGHT,
          marksOf(scale).map((lu) => ({
            at: shareOn(scale, lu),
            text: minus(markText(lu, targetLufs, setting.isRelative)),
          })),
        );

        const peaksAt = 3 * ROW_HEIGHT + AXIS_HEIGHT;
        const peaks = ballistics.update(reading.channels, reading.seconds);
        for (const [c, channel] of reading.channels.entries()) {
          const y = peaksAt + c * ROW_HEIGHT + 5;
          const { barDb, heldDb } = peaks[c] ?? { barDb: PEAK_LOW_DB, heldDb: PEAK_LOW_DB };
          const isOver = heldDb > setting.peakDb;
          row(y, `TP ${channel.speaker}`, 0, peakShareOf(barDb), isOver ? ink.bad : ink.curve);
          for (const [db, colour] of [
            [heldDb, ink.quiet],
            [channel.truePeakDb, channel.truePeakDb > setting.peakDb ? ink.bad : ink.ink],
          ] as const) {
            context.fillStyle = colour;
            context.fillRect(xOf(peakShareOf(db)) - 1, y, 2, BAR_HEIGHT);
          }
        }
        axis(
          peaksAt + reading.channels.length * ROW_HEIGHT,
          PEAK_MARKS_DB.map((db) => ({ at: peakShareOf(db), text: minus(db) })),
        );
      });
    },
    reset(): void {
      ballistics = openBallistics();
    },
  };
}
