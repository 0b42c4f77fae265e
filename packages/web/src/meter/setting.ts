import { type Scale, type ScaleName, scales } from '@sonometer/report/live/scale.js';

/** The settings of the meter. */
export interface Setting {
  readonly scale: Scale;
  /** Loudness in LU around the target, or as LUFS. */
  readonly isRelative: boolean;
  readonly targetLufs: number;
  readonly toleranceLu: number;
  /** The highest true peak that is wanted, dBTP. */
  readonly peakDb: number;
}

const numberIn = (form: HTMLFormElement, name: string, otherwise: number): number => {
  const { value, valueAsNumber } = form.elements.namedItem(name) as HTMLInputElement;
  return value === '' || Number.isNaN(valueAsNumber) ? otherwise : valueAsNumber;
};

/** The controls of the page, in their current state. */
export const readSetting = (form: HTMLFormElement): Setting => ({
  scale: scales[(form.elements.namedItem('scale') as HTMLSelectElement).value as ScaleName],
  isRelative: (form.elements.namedItem('relative') as HTMLInputElement).checked,
  targetLufs: numberIn(form, 'lufs', -23),
  toleranceLu: Math.max(0, numberIn(form, 'tolerance', 0.5)),
  peakDb: numberIn(form, 'peak', -1),
});
