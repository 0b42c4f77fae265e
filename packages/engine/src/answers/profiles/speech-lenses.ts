import {
  activeSpeechLevelDb,
  activityFactor,
  dialogueBackgroundLufs,
  dialogueLufs,
  dialoguePlaces,
  dialogueShare,
  dialogueToBackgroundLu,
  talkerDifferenceLu,
  talkers,
  talkerTurns,
} from '../../measures/dialogue.js';
import {
  clarityC50Db,
  clarityReverberationSec,
  qualityBackground,
  qualityOverall,
  qualitySignal,
  speechBandToHz,
  speechBandwidth,
  worstPassageList,
} from '../../measures/quality.js';

/** The lenses of dialogue and of speech quality, under their stable ids. */
export const speechLenses = {
  'dialogue-loudness': dialogueLufs,
  'dialogue-share': dialogueShare,
  'dialogue-background': dialogueBackgroundLufs,
  'dialogue-to-background': dialogueToBackgroundLu,
  'dialogue-places': dialoguePlaces,
  talkers,
  'talker-difference': talkerDifferenceLu,
  'talker-turns': talkerTurns,
  'active-speech': { levelDb: activeSpeechLevelDb, factor: activityFactor },
  'speech-quality': {
    overall: qualityOverall,
    signal: qualitySignal,
    background: qualityBackground,
  },
  'speech-clarity': { c50Db: clarityC50Db, reverberationSec: clarityReverberationSec },
  'speech-bandwidth': { band: speechBandwidth, toHz: speechBandToHz },
  'worst-passages': worstPassageList,
} as const;
