import { mix, profiles } from '@sonometer/engine';
import { defineCase, partOf } from '../case.js';
import {
  amplitudeOf,
  mono,
  silence,
  sine,
  stereo,
  type ToneStep,
  toneSteps,
  whiteNoise,
} from '../signals/signals.js';
import type { Chance } from '../signals/random.js';

const RATES_HZ = [44_100, 48_000] as const;

/** The standard gives no sample rate. */
const steps = (chance: Chance, parts: readonly ToneStep[]) => {
  const rateHz = chance.pick(RATES_HZ);
  return stereo(rateHz, toneSteps(rateHz, parts));
};

const repeated = (count: number, parts: readonly ToneStep[]): readonly ToneStep[] =>
  Array.from({ length: count }, () => parts).flat();

const integrated = ([number, parts]: readonly [number, readonly ToneStep[]]) =>
  defineCase({
    reference: `EBU Tech 3341, case ${number}`,
    answer: mix,
    fields: ['integratedLufs'],
    make: (chance) => ({ audio: steps(chance, parts), expected: { integratedLufs: -23 } }),
  });

const steady = ([number, db]: readonly [number, number]) =>
  defineCase({
    reference: `EBU Tech 3341, case ${number}`,
    answer: mix,
    fields: ['integratedLufs', 'shortTermLufsMax', 'momentaryLufsMax'],
    make: (chance) => ({
      audio: steps(chance, [[20, db]]),
      expected: { integratedLufs: db, shortTermLufsMax: db, momentaryLufsMax: db },
    }),
  });

const surround = defineCase({
  reference: 'EBU Tech 3341, case 6: 5.1',
  answer: mix,
  fields: ['integratedLufs'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const at = (db: number) => sine(rateHz, 20, 1000, amplitudeOf(db));
    const [front, centre, rear] = [at(-28), at(-24), at(-30)];
    const channels = [front, front, centre, silence(rateHz, 20), rear, rear];
    return { audio: { rateHz, channels }, expected: { integratedLufs: -23 } };
  },
});

const shortTermConstant = defineCase({
  reference: 'EBU Tech 3341, case 9: S constant after 3 s',
  answer: mix,
  fields: ['shortTermLufsMax', 'shortTermLufs'],
  make: (chance) => ({
    audio: steps(
      chance,
      repeated(5, [
        [1.34, -20],
        [1.66, -30],
      ]),
    ),
    expected: { shortTermLufsMax: -23, shortTermLufs: Array.from({ length: 121 }, () => -23) },
  }),
});

const momentaryConstant = defineCase({
  reference: 'EBU Tech 3341, case 12: M',
  answer: mix,
  fields: ['momentaryLufsMax'],
  make: (chance) => ({
    audio: steps(
      chance,
      repeated(25, [
        [0.18, -20],
        [0.22, -30],
      ]),
    ),
    expected: { momentaryLufsMax: -23 },
  }),
});

const TWENTY = Array.from({ length: 20 }, (_, i) => i);

const shortTermShifted = (i: number) =>
  defineCase({
    reference: `EBU Tech 3341, case 10, file ${i + 1} of 20`,
    answer: mix,
    fields: ['shortTermLufsMax'],
    make: (chance) => ({
      audio: steps(chance, [
        [0.15 * i, -Infinity],
        [3, -23],
        [1, -Infinity],
      ]),
      expected: { shortTermLufsMax: -23 },
    }),
  });

const momentaryShifted = (i: number) =>
  defineCase({
    reference: `EBU Tech 3341, case 13, file ${i + 1} of 20`,
    answer: mix,
    fields: ['momentaryLufsMax'],
    make: (chance) => ({
      audio: steps(chance, [
        [0.02 * i, -Infinity],
        [0.4, -23],
        [1, -Infinity],
      ]),
      expected: { momentaryLufsMax: -23 },
    }),
  });

/** Cases 11 and 14 require the loudest window of each part; each part is a file of its own here. */
const shortTermPart = (i: number) =>
  defineCase({
    reference: `EBU Tech 3341, case 11, part ${i + 1} of 20`,
    answer: mix,
    fields: ['shortTermLufsMax'],
    make: (chance) => ({
      audio: steps(chance, [
        [0.15 * i, -Infinity],
        [3, -38 + i],
        [3 - 0.15 * i, -Infinity],
      ]),
      expected: { shortTermLufsMax: -38 + i },
    }),
  });

const momentaryPart = (i: number) =>
  defineCase({
    reference: `EBU Tech 3341, case 14, part ${i + 1} of 20`,
    answer: mix,
    fields: ['momentaryLufsMax'],
    make: (chance) => ({
      audio: steps(chance, [
        [0.02 * i, -Infinity],
        [0.4, -38 + i],
        [0.4 - 0.02 * i, -Infinity],
      ]),
      expected: { momentaryLufsMax: -38 + i },
    }),
  });

const range = ([number, levels, lra]: readonly [number, readonly number[], number]) =>
  defineCase({
    reference: `EBU Tech 3342, case ${number}`,
    answer: mix,
    fields: ['loudnessRange'],
    make: (chance) => ({
      audio: steps(
        chance,
        levels.map((db) => [20, db] as const),
      ),
      expected: { loudnessRange: lra },
    }),
  });

const oneChannel = defineCase({
  reference: 'ITU-R BS.1770-5: 997 Hz at 0 dBFS in one channel is −3.01 LUFS; scaled',
  answer: mix,
  fields: ['integratedLufs', 'plrDb', 'psrDb'],
  make(chance) {
    const rateHz = chance.pick([32_000, 44_100, 48_000, 88_200, 96_000]);
    const db = chance.between(-40, 0);
    return {
      audio: mono(rateHz, sine(rateHz, 5, 997, amplitudeOf(db))),
      expected: { integratedLufs: db - 3.01, plrDb: 3.01, psrDb: 3.01 },
    };
  },
});

const whiteNoiseLoudness = defineCase({
  reference: 'white noise: its power plus the mean of the K curve, +3.829 dB at 48 kHz',
  answer: mix,
  fields: ['integratedLufs'],
  make(chance) {
    const rmsDb = chance.between(-40, -15);
    const noise = whiteNoise(48_000, 30, amplitudeOf(rmsDb), chance.seed());
    return { audio: mono(48_000, noise), expected: { integratedLufs: rmsDb - 0.691 + 3.829 } };
  },
});

const quiet = defineCase({
  reference: 'silence: the absolute gate, the floor of windows, and no range',
  answer: mix,
  fields: ['integratedLufs', 'shortTermLufsMax', 'momentaryLufsMax', 'loudnessRange', 'plrDb'],
  make: () => ({
    audio: mono(48_000, silence(48_000, 4)),
    expected: {
      integratedLufs: -70,
      shortTermLufsMax: -120,
      momentaryLufsMax: -120,
      loudnessRange: null,
      plrDb: null,
    },
  }),
});

const gates = defineCase({
  reference: 'EBU Tech 3341, case 3: relative gate and share left out',
  answer: profiles.broadcast,
  fields: ['gating'],
  make: (chance) => ({
    audio: steps(chance, [
      [10, -36],
      [60, -23],
      [10, -36],
    ]),
    // A quarter of the time at −36, less the blocks that hold an edge, and 10 LU under the mean.
    expected: { gating: -34.16 },
    pick: { gating: (value) => partOf(value, 'relativeThresholdLufs') },
  }),
});

export const loudnessCases = [
  ...(
    [
      [1, -23],
      [2, -33],
    ] as const
  ).map(steady),
  ...(
    [
      [
        3,
        [
          [10, -36],
          [60, -23],
          [10, -36],
        ],
      ],
      [
        4,
        [
          [10, -72],
          [10, -36],
          [60, -23],
          [10, -36],
          [10, -72],
        ],
      ],
      [
        5,
        [
          [20, -26],
          [20.1, -20],
          [20, -26],
        ],
      ],
    ] as const
  ).map(integrated),
  surround,
  shortTermConstant,
  ...TWENTY.map(shortTermShifted),
  ...TWENTY.map(shortTermPart),
  momentaryConstant,
  ...TWENTY.map(momentaryShifted),
  ...TWENTY.map(momentaryPart),
  ...(
    [
      [1, [-20, -30], 10],
      [2, [-20, -15], 5],
      [3, [-40, -20], 20],
      [4, [-50, -35, -20, -35, -50], 15],
    ] as const
  ).map(range),
  oneChannel,
  whiteNoiseLoudness,
  quiet,
  gates,
];
