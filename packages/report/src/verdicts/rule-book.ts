import type { FindingRule } from './finding.js';
import { events } from './findings/content/events.js';
import { mixedContent } from './findings/content/mixed-content.js';
import { narrowBand } from './findings/content/narrow-band.js';
import { roomDecay } from './findings/content/room-decay.js';
import { shortClip } from './findings/content/short-clip.js';
import { foldPeak } from './findings/channels/fold-peak.js';
import { lfeContent } from './findings/channels/lfe-content.js';
import { sameChannels } from './findings/channels/same-channels.js';
import { silentChannels } from './findings/channels/silent-channels.js';
import { crosstalk } from './findings/conversation/crosstalk.js';
import { turnTaking } from './findings/conversation/turn-taking.js';
import { declaredConflict } from './findings/declared/declared-conflict.js';
import { declaredDynamics } from './findings/declared/declared-dynamics.js';
import { declaredGain } from './findings/declared/declared-gain.js';
import { declaredLoudness } from './findings/declared/declared-loudness.js';
import { declaredTruePeak } from './findings/declared/declared-true-peak.js';
import { dialogueBalance } from './findings/dialogue/dialogue-balance.js';
import { hardToFollow } from './findings/dialogue/hard-to-follow.js';
import { clipping } from './findings/defects/clipping.js';
import { damage } from './findings/defects/damage.js';
import { dcOffset } from './findings/defects/dc-offset.js';
import { defects } from './findings/defects/defects.js';
import { dropouts } from './findings/defects/dropouts.js';
import { oneChannelDead } from './findings/defects/one-channel-dead.js';
import { silenceShare } from './findings/defects/silence-share.js';
import { silentEdges } from './findings/defects/silent-edges.js';
import { silent } from './findings/defects/silent.js';
import { steadyTone } from './findings/defects/steady-tone.js';
import { atscA85 } from './findings/delivery/atsc-a85.js';
import { ebuR128 } from './findings/delivery/ebu-r128.js';
import { encodedPeak } from './findings/delivery/encoded-peak.js';
import { loudnessLevel } from './findings/delivery/loudness-level.js';
import { loudnessRangeAdvice } from './findings/delivery/loudness-range-advice.js';
import { targetMet } from './findings/delivery/target-met.js';
import { truePeak } from './findings/delivery/true-peak.js';
import { audioTracks } from './findings/delivery/audio-tracks.js';
import { unnamedSpeakers } from './findings/delivery/unnamed-speakers.js';
import { harshness } from './findings/music/harshness.js';
import { beat } from './findings/music/beat.js';
import { loopSeam } from './findings/music/loop-seam.js';
import { muddiness } from './findings/music/muddiness.js';
import { musicKey } from './findings/music/music-key.js';
import { playedLine } from './findings/music/played-line.js';
import { tempo } from './findings/music/tempo.js';
import { lossySource } from './findings/origin/lossy-source.js';
import { noCodecDetected } from './findings/origin/no-codec-detected.js';
import { paddedBits } from './findings/origin/padded-bits.js';
import { codecCuts } from './findings/origin/codec-cuts.js';
import { splices } from './findings/origin/splices.js';
import { upsampled } from './findings/origin/upsampled.js';
import { background } from './findings/speech/background.js';
import { cutEnd } from './findings/speech/cut-end.js';
import { cutStart } from './findings/speech/cut-start.js';
import { hum } from './findings/speech/hum.js';
import { intelligibility } from './findings/speech/intelligibility.js';
import { sibilance } from './findings/speech/sibilance.js';
import { speechNoise } from './findings/speech/speech-noise.js';
import { speechPresent } from './findings/speech/speech-present.js';
import { voicePitch } from './findings/speech/voice-pitch.js';
import { worstPhrase } from './findings/speech/worst-phrase.js';
import { balance } from './findings/stereo/balance.js';
import { copiedChannel } from './findings/stereo/copied-channel.js';
import { dualMono } from './findings/stereo/dual-mono.js';
import { monoSum } from './findings/stereo/mono-sum.js';

/** Every rule: the only source of the meanings that an interface reports. */
export const ruleBook = [
  events,
  mixedContent,
  narrowBand,
  roomDecay,
  shortClip,
  foldPeak,
  lfeContent,
  sameChannels,
  silentChannels,
  crosstalk,
  turnTaking,
  dialogueBalance,
  hardToFollow,
  declaredConflict,
  declaredDynamics,
  declaredGain,
  declaredLoudness,
  declaredTruePeak,
  clipping,
  damage,
  dcOffset,
  defects,
  dropouts,
  oneChannelDead,
  silenceShare,
  silentEdges,
  silent,
  steadyTone,
  atscA85,
  ebuR128,
  encodedPeak,
  loudnessLevel,
  loudnessRangeAdvice,
  targetMet,
  truePeak,
  audioTracks,
  unnamedSpeakers,
  harshness,
  beat,
  loopSeam,
  muddiness,
  musicKey,
  playedLine,
  tempo,
  lossySource,
  noCodecDetected,
  paddedBits,
  splices,
  codecCuts,
  upsampled,
  background,
  cutEnd,
  cutStart,
  hum,
  intelligibility,
  sibilance,
  speechNoise,
  speechPresent,
  voicePitch,
  worstPhrase,
  balance,
  dualMono,
  copiedChannel,
  monoSum,
] as const satisfies readonly FindingRule[];
