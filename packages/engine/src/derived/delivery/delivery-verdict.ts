import {
  CUSTOM_TARGET,
  type DeliveryTarget,
  deliveryTargets,
} from '../../core/delivery-targets.js';
import { type DeliveryCheck, checkDelivery } from '../../core/check-delivery.js';
import { amplitudeDb } from '../../core/numbers.js';
import type { Options } from '../../core/options.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineDerived } from '../derived.js';
import { ABSOLUTE_GATE_LUFS, loudness } from '../loudness/loudness.js';

/** A target as a caller sees it: a preset, or two figures of its own. */
export type ChosenTarget = Pick<DeliveryTarget, 'label' | 'lufs' | 'tp'> & Partial<DeliveryTarget>;

export interface DeliveryVerdict extends DeliveryCheck {
  readonly target: ChosenTarget;
  readonly isSilent: boolean;
}

/** Whether the file meets the chosen target, and by how much it misses it (docs/measures/delivery.md#the-verdict). */
export const deliveryVerdict = defineDerived({
  id: 'delivery-verdict',
  basis: 'docs/measures/delivery.md#the-verdict',
  needs: { loudness, truePeak: truePeakFeature },

  derive({ loudness: { integratedLufs: lufs }, truePeak }, { options }): DeliveryVerdict {
    const target = chosenTarget(options);
    const check = checkDelivery(target, {
      integratedLufs: lufs,
      truePeakDb: amplitudeDb(truePeak.magnitude),
    });
    const isSilent = lufs <= ABSOLUTE_GATE_LUFS;
    return { target, ...check, isSilent };
  },
});

function chosenTarget({ target, lufs, tp }: Options): ChosenTarget {
  if (target === CUSTOM_TARGET && lufs !== undefined && tp !== undefined)
    return { label: 'Custom', lufs, tp };
  const preset = Object.entries(deliveryTargets).find(([name]) => name === target)?.[1];
  if (!preset) throw new Error('the options were not checked');
  return preset;
}
