import type { Case } from '../case.js';
import { chainCases } from './codecs.js';
import { chapterCases } from './chapters.js';
import { curveCases } from './curves.js';
import { declaredCases, deliveryCases } from './delivery.js';
import { defectPlaceCases } from './defect-places.js';
import { defectCases } from './defects.js';
import { dialogueCases } from './dialogue.js';
import { hitCases, tempoCases } from './hits.js';
import { levelCases, soundLevelCases } from './levels.js';
import { channelCases } from './channels.js';
import { loudnessCases } from './loudness.js';
import { originCases } from './origin.js';
import { pitchCases, toneCases } from './pitch.js';
import { roomCases } from './rooms.js';
import { spectrumCases } from './spectrum.js';
import { stereoCases } from './stereo.js';
import { truePeakCases } from './true-peak.js';
import { voiceCases } from './voice.js';

/** Every reference signal, by group. */
export const caseGroups = {
  loudness: loudnessCases,
  'true peak': truePeakCases,
  levels: levelCases,
  'sound levels': soundLevelCases,
  stereo: stereoCases,
  channels: channelCases,
  dialogue: dialogueCases,
  spectrum: spectrumCases,
  curves: curveCases,
  delivery: deliveryCases,
  declared: declaredCases,
  chapters: chapterCases,
  defects: defectCases,
  'defect places': defectPlaceCases,
  origin: originCases,
  tone: toneCases,
  hits: hitCases,
  tempo: tempoCases,
  voice: voiceCases,
  rooms: roomCases,
  chain: chainCases,
  pitch: pitchCases,
} as const satisfies Readonly<Record<string, readonly Case[]>>;
