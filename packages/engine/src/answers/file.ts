import { bitRateKbps } from '../measures/file/bit-rate-kbps.js';
import { bitRateMode } from '../measures/file/bit-rate-mode.js';
import { declaredLufsOff } from '../measures/file/declared-lufs-off.js';
import { declaredTruePeakOff } from '../measures/file/declared-true-peak-off.js';
import { soundPrint } from '../measures/file/sound-print.js';
import { roomToneEndSec } from '../measures/speech/room-tone-end-sec.js';
import { roomToneStartSec } from '../measures/speech/room-tone-start-sec.js';
import { byId, defineAnswer } from './answer.js';

/** Required only by delivery specs: no route has it, a rule may name it. */
export const file = defineAnswer({
  id: 'file',
  title: 'File facts that deliverable specs check, besides the sound',
  fields: {
    ...byId(bitRateKbps, bitRateMode, roomToneStartSec, roomToneEndSec),
    ...byId(declaredLufsOff, declaredTruePeakOff),
  },
  series: {},
  required: [],
  accepts: ['speechDetector'],
  absent: 'left-out',
});

/** What a table of a dataset stores besides any answer. */
export const print = defineAnswer({
  id: 'print',
  title: 'Identity of a recording',
  fields: byId(soundPrint),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});
