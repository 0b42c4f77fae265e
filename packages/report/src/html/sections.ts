import type { Fact } from './facts.js';

/** The first that fits names the section of a measure in the tables of a report. */
const SECTIONS: readonly (readonly [name: string, ids: RegExp])[] = [
  [
    'File',
    /^(durationSec|sampleRate|channels|format|file|bitDepth|declared|inputSha|input-sha|profile$)/,
  ],
  ['Delivery', /^(pass|target|issues|ffmpegFix|platform|ebu-r128|atsc-a85)|(lufs|tp)Delta/],
  ['Room', /^room-/],
  ['Dialogue', /^(dialogue|activeSpeech|activityFactor|active-speech)/],
  [
    'Loudness and level',
    /(Lufs|loudness|Loudness|truePeak|peakDb|rmsDb|crest|plr|psr|gating|level-|dcOffset)/,
  ],
  [
    'Defects',
    /(clip|Clip|^defect|silence|Silence|seam|Seam|splices|Splices|edge|Edge|chain|gap-of|dropout|packet)/,
  ],
  ['Tonality', /^(key|keyList|tuning|chordList|rootKey|noteSummary|noteList)$/],
  ['Encoding', /^(encodeList|safeGain)/],
  ['Channels', /^(channelList|channelPairs|downmix|channel-list|channel-pairs)/],
  ['Conversation', /^(speakers|turn-taking|turns|crosstalk)$/],
  ['Stereo', /(stereo|Stereo|midSide|bassCorrelation|mono|Correlation)/],
  ['Background', /(noise|Noise|scene|gap|hum|Background|roomEcho|NoiseDb|Snr)/],
  [
    'Speech',
    /(speech|Speech|phrase|Phrase|segments|Segments|[sS]yllable|speaking|pacing|longSil|burst|sibilance|voiced|pitch|active|f0|hnr)/,
  ],
  ['Content', /(content|tags|regions|Regions|beat|Bucket|dominant|material|event)/],
  ['Origin', /(bandwidth|lossy|effective|upsampled|provenance)/],
  ['Tone', /(spectral|spectrum|band|harsh|muddi|tone|Octave|brightness|lowEnd|latness)/],
  ['Character', /^character/],
  ['Beat', /^(beat|metre|swing|tempoCurve|tempo-curve|onsetList|onset-list)/],
  ['Loop', /^(loop|tempo|bars|onsets)/],
];

export const sectionOf = ({ path, measure }: Pick<Fact, 'path' | 'measure'>): string => {
  if (path.startsWith('character.')) return 'Character';
  if (path.startsWith('loop.')) return 'Loop';
  if (path === 'seriesIntervalSec' || path.startsWith('series.')) return 'Curves';
  return SECTIONS.find(([, ids]) => ids.test(measure.id))?.[0] ?? 'Other';
};
