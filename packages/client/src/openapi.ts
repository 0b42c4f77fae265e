// Made from /openapi.json by npm run docs: not to be edited.
/* eslint-disable max-lines */
import type { AudioInput, AudioFile } from './audio-input.js';
import type { ServerEvent } from './server-events.js';

/** Reason why there is no result. */
export interface ErrorAnswer {
  /** What went wrong. */
  readonly error: ErrorDetail;

  /** For a 402. */
  readonly usage?: Usage;
}

/** What went wrong. */
export interface ErrorDetail {
  /** Family of the code. */
  readonly type:
    | 'invalid_request'
    | 'authentication'
    | 'payment_required'
    | 'not_found'
    | 'too_large'
    | 'unprocessable'
    | 'rate_limit'
    | 'server';

  /** Stable name of the error. */
  readonly code:
    | 'url_not_allowed'
    | 'url_fetch_failed'
    | 'invalid_json'
    | 'missing_input'
    | 'invalid_parameter'
    | 'batch_too_large'
    | 'upload_not_found'
    | 'idempotency_key_reused'
    | 'upload_url_invalid'
    | 'upload_url_used'
    | 'invalid_api_key'
    | 'scope_missing'
    | 'quota_exceeded'
    | 'data_quota_exceeded'
    | 'voice_minutes_exhausted'
    | 'profile_requires_paid_plan'
    | 'not_found'
    | 'job_not_found'
    | 'method_not_allowed'
    | 'job_cancelled'
    | 'request_timeout'
    | 'file_too_large'
    | 'track_too_long'
    | 'unsupported_media_type'
    | 'unsupported_format'
    | 'room_not_measurable'
    | 'rate_limited'
    | 'storage_unavailable'
    | 'analysis_error'
    | 'service_overloaded';

  /** Error message. */
  readonly message: string;

  /** Name of the offending parameter, when relevant. */
  readonly param?: string;

  /** Cause and solution of the code. */
  readonly docs_url: string;

  /** For a 500: id in the log. */
  readonly request_id?: string;
}

/** Usage of a plan in a UTC calendar month. */
export interface Usage {
  /** Name of the plan. */
  readonly plan: string;
  readonly period: {
    /** First moment of the month. */
    readonly start: string;

    /** First moment of the next month, when counting starts again. */
    readonly end: string;
  };

  /** Number of analyses; each item of a batch is one. */
  readonly calls: {
    /** Calls charged so far. */
    readonly used: number;

    /** Calls that the plan allows; null: no limit. */
    readonly limit: number | null;
  };

  /** Bytes of audio received. */
  readonly dataBytes: {
    /** Bytes charged so far. */
    readonly used: number;

    /** Bytes that the plan allows; null: no limit. */
    readonly limit: number | null;
  };

  /** Minutes of audio analysed by the voice routes. */
  readonly voiceMinutes: {
    /** Minutes charged so far. */
    readonly used: number;

    /** Minutes that the plan allows; null: no limit. */
    readonly limit: number | null;
  };

  /** Requests within one minute; null: no limit. */
  readonly requestsPerMinute: number | null;

  /** Profiles of /v1/analyze/profile in the plan. */
  readonly profiles: readonly string[];
}

/** Loudness, levels, stereo image and tonal balance of a mix */
export interface AnalysisResult {
  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly sampleRate: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels: number;

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly integratedLufs: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly shortTermLufsMax: number | null;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly momentaryLufsMax: number | null;

  /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
  readonly loudnessRange: number | null;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly truePeakDb: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly peakDb: number | null;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples, in dBFS; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rmsDb: number | null;

  /** Crest factor, dB (validated): Sample peak minus RMS level, in dB. Absent on a silent file. */
  readonly crestFactorDb: number | null;

  /** Peak-to-loudness ratio, LU (validated): True peak minus integrated loudness, in dB. Absent at or below −70 LUFS. */
  readonly plrDb: number | null;

  /** Peak-to-short-term ratio, LU (validated): True peak minus the loudest 3 s window, in dB. Absent at or below −70 LUFS. */
  readonly psrDb: number | null;

  /** Stereo width (validated): Share of the side signal in the energy of mid and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent. */
  readonly stereoWidth: number | null;

  /** Mid/side ratio (beta): RMS of the mid signal divided by that of the side signal, at most 1000. Absent for a mono file, and where left and right are silent. */
  readonly midSideRatio: number | null;

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as on a phase meter; 1 for mono. Absent on silence, or with a dead channel. */
  readonly stereoCorrelation: number | null;

  /** Stereo balance, dB (validated): RMS level of left minus right in dB, positive where left is louder, at most ±60; 0 for mono and silence. Absent where left and right are not identified among more than two channels. */
  readonly stereoBalanceDb: number | null;

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly stereoLayout: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent' | null;

  /** Bass correlation (validated): Correlation of left and right below 120 Hz; below 0, the low end cancels in mono. Absent for mono, and where a channel has no energy there. */
  readonly bassCorrelation: number | null;

  /** Mono compatibility (proxy): True when a fold to mono loses at most 4 dB and bass correlation is at least −0.1. Absent where left and right are silent, or not identified among more than two channels. */
  readonly monoCompatible: boolean | null;

  /** Platform normalisation, dB (validated): Predicted playback per platform in track mode: gain in dB, loudness in LUFS and true peak in dBTP after it, and whether the ceiling holds. */
  readonly platformNormalisation:
    | readonly {
        readonly platform: 'spotify' | 'apple-music' | 'youtube' | 'tidal' | 'amazon-music';

        /** Target loudness of the platform, LUFS. */
        readonly targetLufs: number;

        /** Maximum true peak of the platform, dBTP. */
        readonly ceilingDb: number;

        /** Gain that the player applies, dB. */
        readonly gainDb: number;

        /** Integrated loudness after that gain, LUFS. */
        readonly resultLufs: number;

        /** True peak after that gain, dBTP. */
        readonly truePeakAfterDb: number;
        readonly clearsCeiling: boolean;
        readonly rule: 'turned-down' | 'turned-up' | 'headroom-limited' | 'unchanged';
      }[]
    | null;

  /** Spectral centroid, Hz (validated): Magnitude-weighted mean frequency of the spectrum in Hz, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralCentroidHz: number | null;

  /** Spectral roll-off, Hz (validated): Frequency in Hz below which 85 % of the spectral magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralRolloffHz: number | null;

  /** Spectral flatness (validated): Ratio of geometric to arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly spectralFlatness: number | null;

  /** Low-end density (beta): Share of the power between 20 and 120 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
  readonly lowEndDensity: number | null;
  readonly bandEnergy: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly harshness: {
    /** Harshness (beta): Excess of 2 to 5 kHz over 250 Hz to 1.6 kHz, from 0 to 1; pink noise reads 0.67. Absent on silence, and below a 12 kHz sample rate. */
    readonly score: number | null;

    /** Harshness label (beta): Grade of the harshness score: Low below 0.40, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;

    /** Harshest band (beta): Third-octave band between 2 and 5 kHz with the largest excess over the line from 630 Hz to 10 kHz. */
    readonly band: string | null;
  };
  readonly muddiness: {
    /** Muddiness (beta): Excess of 160 to 400 Hz over the bands on both sides, from 0 to 1; pink noise reads 0.20. Absent on silence. */
    readonly score: number | null;

    /** Muddiness label (beta): Grade of the muddiness score: Low below 0.45, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;
  };

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly spectrum?: {
    /** Frequencies of the spectrum, Hz (validated): Frequency of each point in Hz: k times the sample rate over 2048, k = 1 to 1024. */
    readonly freqs?: readonly number[] | null;

    /** Levels of the spectrum, dBFS (validated): Mean power of each bin over all frames and channels, in dB; a full-scale sine on a bin reads 0. −120 means at or below. */
    readonly mags?: readonly number[] | null;
  };

  /** Waveform, linear (validated): Largest magnitude of any channel in each of 1000 equal parts of the file, full scale 1. */
  readonly waveform?: readonly number[] | null;

  /** Short-term loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above 2000 points, the largest of each bucket. Below 3 s, one point for the whole file. */
  readonly shortTermLufs?: readonly number[] | null;

  /** Seconds per point, s (validated): Time from one point of shortTermLufs to the next, in s. */
  readonly seriesIntervalSec?: number | null;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

export interface Job {
  /** Id of the job. */
  readonly id: string;

  /** State of the job; done and error are final. */
  readonly status: 'queued' | 'running' | 'done' | 'error';

  /** The requested analysis. */
  readonly kind: 'mix' | 'voice' | 'signal' | 'batch';

  /** Completed share. */
  readonly progress: number;

  /** Result of the route when the job is done; for a batch its counts. */
  readonly result?:
    | AnalysisResult
    | VoiceAnalysis
    | SignalIndex
    | {
        /** Items of the batch. */
        readonly count: number;

        /** Items with data. */
        readonly succeeded: number;

        /** Items with an error; these are not charged. */
        readonly failed: number;
      };

  /** Reason for a missing result, as under error in a response. */
  readonly error?: ErrorDetail;
}

/** Compliance with a delivery target, and the required changes */
export interface CheckTargetResult {
  /** Meets the target (validated): True when the loudness is within 0.5 LU of the target and the true peak exceeds the limit by at most 0.5 dB. Both are rounded to 0.01 first. */
  readonly pass: boolean;

  /** Target (validated): Target values in LUFS and dBTP, with their source and the date of the last check. */
  readonly target: {
    /** Target integrated loudness, LUFS. */
    readonly lufs: number;

    /** Maximum true peak, dBTP. */
    readonly tp: number;

    /** Name of the target. */
    readonly label: string;

    /** Published by the platform, or measured by others; absent for a custom target. */
    readonly source?: 'published' | 'measured';

    /** Source of a published value. */
    readonly sourceUrl?: string;

    /** Date on which the value was last checked. */
    readonly verifiedOn?: string;

    /** Difference in how the platform measures. */
    readonly measurementCaveat?: string;
  };
  readonly measurements: {
    /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
    readonly integratedLufs: number;

    /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
    readonly truePeakDb: number;

    /** Loudness deviation, LU (validated): Integrated loudness minus the target, in LU; positive when too loud. */
    readonly lufsDelta: number;

    /** True peak deviation, dB (validated): True peak minus the maximum allowed, in dB; positive when too high. */
    readonly tpDelta: number;
  };

  /** Target issues (validated): List of the deviations from the target in LU or dB, each with its fix; loudness first, then true peak. Empty when the file meets the target. */
  readonly issues: readonly {
    readonly metric: 'integratedLufs' | 'truePeakDb';
    readonly issue: 'too_loud' | 'too_quiet' | 'true_peak_exceeded';

    /** Measured minus target, LU or dB. */
    readonly delta: number;

    /** Issue and fix in words. */
    readonly message: string;
  }[];

  /** FFmpeg command for the target (validated): FFmpeg command that makes the file meet the target, by a gain, or by a limiter and the second pass of loudnorm. Replace input.wav and output.wav. Null when the file passes, is silent, or needs unpredictable limiting; the issues give the reason. */
  readonly ffmpegFix: string | null;

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Loudness and waveform over time */
export interface TimeseriesResult {
  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly sampleRate: number;

  /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
  readonly loudnessOverTime: {
    /** Time from one sample to the next, s. */
    readonly intervalSec: number | null;

    /** Length of samples. */
    readonly count: number;
    readonly samples: readonly number[];
    readonly unit: 'LUFS';
  };

  /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
  readonly waveformOverTime: {
    /** Time from one sample to the next, s. */
    readonly intervalSec: number | null;

    /** Length of samples. */
    readonly count: number;
    readonly samples: readonly number[];
    readonly unit: 'peak';
  };
  readonly summary: {
    /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
    readonly integratedLufs: number;

    /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window. */
    readonly shortTermLufsMax: number | null;

    /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
    readonly loudnessRange: number | null;

    /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
    readonly truePeakDb: number;
  };

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this spoken take usable, and which phrase is the problem? */
export interface VoiceAnalysis {
  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly sampleRate: number;

  /** Speech, s (proxy): Total length of the detected phrases, in s. Absent below 0.1 s. */
  readonly speechSec: number | null;

  /** Silence, s (proxy): Duration minus the length of the phrases, in s. Absent below 0.1 s. */
  readonly silenceSec: number | null;

  /** Speech ratio (proxy): Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s. */
  readonly speechRatio: number;

  /** Speech bursts per second, 1/s (proxy): Number of level bursts per second of speech, separated by dips of at least 6 dB; not a count of syllables. Absent without speech. */
  readonly estimatedSyllableRate: number | null;

  /** Pace (proxy): Grade of the pace: Slow below 3.8 bursts per second, Fast above 5.6, Normal between. Variable when it deviates by more than 35 % of its mean. Absent without speech. */
  readonly speakingRateLabel: 'Slow' | 'Normal' | 'Fast' | 'Variable' | null;

  /** Pace variance (beta): Variance of the bursts per second of speech over 5 s windows with at least 2 s of speech, in bursts² per s². Absent with fewer than three such windows. */
  readonly pacingVariance: number | null;

  /** Long silences (proxy): Number of stretches of at least 2 s without speech, edges included. Absent below 0.1 s. */
  readonly longSilences: number | null;

  /** Burstiness (beta): Burstiness (σ − μ) / (σ + μ) of the intervals between phrase starts: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases. */
  readonly burstiness: number | null;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly peakDb: number | null;

  /** Speech level, linear, linear (beta): RMS over all phrases by detector v1, full scale 1. Absent without speech. */
  readonly averageSpeechRms: number | null;

  /** Speech level, dBFS (validated): RMS level over all phrases by detector v1, in dBFS. Absent without speech. */
  readonly averageSpeechRmsDb: number | null;

  /** Noise floor, dBFS (validated): 10th percentile of the level of 20 ms frames, in dBFS; independent of the speech detector. −120 means at or below. Absent below 20 ms. */
  readonly noiseFloorDb: number | null;

  /** Signal-to-noise ratio of speech, dB (validated): Ratio of the speech power to the noise power in the pauses, in dB, from 0 to 100. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without speech, and below 20 dB in varying noise. */
  readonly signalToNoiseDb: number | null;
  readonly clipping: {
    /** Clipped runs (beta): Number of clipped runs in all channels: three or more samples of one sign at full scale, entered or left steeply. */
    readonly count: number | null;

    /** Clipping severity (beta): Grade of clipping by runs and share of 20 ms frames. None: no run. Low: at most three runs, or under 0.1 %; Medium: under 1 %; High: more. */
    readonly severity: 'None' | 'Low' | 'Medium' | 'High' | null;
  };

  /** Brightness (proxy): Mean spectral centroid of the frames above −60 dBFS divided by 2500 Hz, at most 1. Absent without such frames. */
  readonly brightness: number | null;

  /** Dominant kind of sound (proxy): Kind of sound in at least 60 % of the seconds above −60 dBFS: voice, music or noise, else mixed. Music with speech in half of it counts as neither. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
  readonly activeKind: 'voice' | 'music' | 'noise' | 'mixed' | null;

  /** Voice share (proxy): Share of the seconds above −60 dBFS with a voice score of at least 0.5. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
  readonly activeVoiceShare: number | null;

  /** Room echo (withdrawn) (withdrawn): Withdrawn. Slowness of the level decay after phrases, from 0 to 1; it does not separate noise from reverberation. Absent without speech. */
  readonly roomEchoScore: number | null;

  /** Room echo (withdrawn) (withdrawn): Withdrawn, with its score. Label of room echo: Dry, Tight, Live or Reverberant. Absent without speech. */
  readonly roomEchoLabel: 'Dry' | 'Tight' | 'Live' | 'Reverberant' | null;

  /** Sibilance (proxy): Grade of the sibilance at 5 to 10 kHz (95th percentile) relative to 300 to 4000 Hz: Low below −12 dB, High from −6 dB. Absent below a 12 kHz sample rate, and when nothing exceeds −60 dBFS. */
  readonly sibilanceRisk: 'Low' | 'Medium' | 'High' | null;

  /** Segmental signal-to-noise ratio, dB (validated): Mean over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
  readonly segmentalSnrDb: number | null;

  /** Spread of the phrase signal-to-noise ratios, dB (validated): Standard deviation over the phrases of their signal-to-noise ratio, in dB. Absent without phrases or pauses, and in varying noise. */
  readonly segmentalSnrSpreadDb: number | null;

  /** Signal-to-noise ratio of the worst phrases, dB (validated): 10th percentile over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
  readonly worstPhraseSnrDb: number | null;

  /** Syllabic modulation of the pauses (proxy): Share of level modulation at 2 to 8 Hz, the rate of syllables, in pauses of at least 0.7 s. Absent without such a pause. */
  readonly gapModulationRatio: number | null;

  /** Fast modulation of the pauses (proxy): Share of level modulation at 8 to 16 Hz, faster than syllables, in pauses of at least 1.4 s. Absent without such a pause. */
  readonly gapModulationHighRatio: number | null;

  /** Periodicity of the pauses (proxy): Highest normalised autocorrelation of the pause level at lags of 120 to 500 ms, from 0 to 1. It is a length-weighted mean over pauses of at least 1 s. Absent without such a pause. */
  readonly gapPeriodicity: number | null;

  /** Level of the pauses, dBFS (proxy): Mean level of the pause frames, in dBFS. −120 means at or below. Absent without a pause. */
  readonly gapLevelDb: number | null;

  /** Mains hum, dB (validated): Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s. */
  readonly humLevelDb: number | null;

  /** Mains frequency of the hum, Hz (validated): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB or was not measured. */
  readonly humMainsHz: 50 | 60 | null;

  /** Starts in speech (validated): True when a phrase of at least 0.2 s is under way in the first 20 ms, so the take is cut. Absent below 0.1 s. */
  readonly startsInSpeech: boolean | null;

  /** Ends in speech (validated): True when a phrase of at least 0.2 s continues in the last complete 20 ms, so the take is cut. Absent below 0.1 s. */
  readonly endsInSpeech: boolean | null;

  /** Level at the start, dBFS (validated): Level of the first complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
  readonly edgeStartDb: number | null;

  /** Level at the end, dBFS (validated): Level of the last complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
  readonly edgeEndDb: number | null;

  /** Kind of background (proxy): Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause. */
  readonly sceneBackground: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

  /** Programme score of the pauses (proxy): Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause. */
  readonly sceneProgramScore: number | null;

  /** Stationarity score of the pauses (proxy): Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause. */
  readonly sceneStationaryScore: number | null;

  /** Low-frequency share of the pauses (proxy): Share of the pause power from 20 Hz up that is below 500 Hz. Absent with less than one second of pause. */
  readonly sceneGapLowBandShare: number | null;

  /** Speech-band share of the pauses (proxy): Share of the pause power from 20 Hz up that is between 300 and 3400 Hz. Absent with less than one second of pause. */
  readonly sceneGapSpeechBandShare: number | null;

  /** Level variation of the pauses, dB (proxy): Standard deviation of the level over the quieter half of the 20 ms pause frames, in dB; about 0.2 for steady noise. Absent with less than one second of pause. */
  readonly sceneGapStabilityDb: number | null;

  /** Moving pitch in the pauses (proxy): Share of the 40 ms pause frames with a clear, moving pitch between 70 and 400 Hz. Absent with less than one second of pause. */
  readonly sceneGapHarmonicShare: number | null;

  /** Tone in the pauses, Hz (proxy): Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause. */
  readonly sceneGapToneHz: number | null;

  /** Spectral flux of the pauses (proxy): Mean change of the octave-band balance between successive 0.34 s windows in a pause, from 0 to 1. Typical: below 0.06 a machine, above 0.2 music or speech. Absent with less than one second of pause, or fewer than two pairs of windows. */
  readonly sceneGapSpectralFlux: number | null;

  /** Speech-to-background ratio, dB (proxy): Mean level of the speech minus the mean level of the pauses, in dB. Absent without speech or without a pause. */
  readonly speechToBackgroundDb: number | null;

  /** Intelligibility label (proxy): Grade of the intelligibility score: clear from 0.60, borderline from 0.45, else buried. A proxy, not an STI. Absent with fewer than two measurable phrases. */
  readonly sceneIntelligibility: 'clear' | 'borderline' | 'buried' | null;

  /** Intelligibility (proxy): Share of the speech that stays audible over the background, from 0 to 1. It maps phrase SNR of −15 to 15 dB in four octave bands; a proxy, not an STI. Absent with fewer than two measurable phrases. */
  readonly sceneIntelligibilityScore: number | null;

  /** Phrases found (proxy): Number of detected phrases, before the limit of 500. */
  readonly totalSegments: number | null;

  /** Phrases listed (proxy): Number of phrases in this result: at most 500, and none without series. */
  readonly returnedSegments: number | null;

  /** Phrases truncated (proxy): True when more than 500 phrases were found and only the longest 500 are listed; false without series. */
  readonly truncated: boolean | null;

  /** Phrases, linear (proxy): List of phrases in time order, with start and end in s and RMS; at most the longest 500. Absent without series. */
  readonly segments?:
    | readonly {
        /** Start, s. */
        readonly startSec: number;

        /** End, s. */
        readonly endSec: number;

        /** RMS of the phrase, full scale 1. */
        readonly meanRms: number;
      }[]
    | null;

  /** Signal-to-noise ratio of each phrase, dB (validated): Signal-to-noise ratio of each listed phrase in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
  readonly segmentalSnrPerSegmentDb?: readonly number[] | null;

  /** Level over time, linear (validated): RMS level of 20 ms frames, full scale 1; above 2000 points, the highest of each bucket. */
  readonly rmsEnvelope?: readonly number[] | null;

  /** Speech over time (proxy): Speech flag for each point of rmsEnvelope. A bucket is speech when any of its 20 ms frames is. */
  readonly voicedMask?: readonly boolean[] | null;

  /** Length of a point, s (validated): Duration of one point of rmsEnvelope and voicedMask, in s. */
  readonly seriesIntervalSec?: number | null;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** When is there speech? */
export interface SpeechSegmentsResult {
  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Speech, s (proxy): Total length of the detected phrases, in s. Absent below 0.1 s. */
  readonly speechSec: number | null;

  /** Silence, s (proxy): Duration minus the length of the phrases, in s. Absent below 0.1 s. */
  readonly silenceSec: number | null;

  /** Speech ratio (proxy): Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s. */
  readonly speechRatio: number;

  /** Long silences (proxy): Number of stretches of at least 2 s without speech, edges included. Absent below 0.1 s. */
  readonly longSilences: number | null;

  /** Phrases, dBFS (proxy): List of phrases in time order, with start, end and length in s and RMS level in dBFS; at most the longest 500. */
  readonly segments: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Length, s. */
    readonly durationSec: number;

    /** RMS level of the phrase, dBFS. */
    readonly meanRmsDb: number;
  }[];

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Content, origin and defects of a file */
export interface SignalIndex {
  /** Last element of the file’s path. */
  readonly fileName: string;

  /** File size, kB (validated): Size of the submitted file in kB: bytes divided by 1024. */
  readonly fileSizeKb: number | null;

  /** Format (validated): Container format, from the content of the file, never from its name. */
  readonly format: 'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly sampleRate: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels: number;

  /** Declared bit depth (proxy): Sample format declared by the file type and header: 8-bit to 64-bit, float or lossy. effectiveBitDepth reads the samples instead. */
  readonly bitDepthGuess: string | null;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly peakDb: number | null;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples, in dBFS; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rmsDb: number | null;

  /** Noise floor, dBFS (validated): 10th percentile of the level of 20 ms frames, in dBFS; independent of the speech detector. −120 means at or below. Absent below 20 ms. */
  readonly noiseFloorDb: number | null;

  /** DC offset, linear (validated): Mean sample value of the channel with the largest offset, with its sign; full scale is 1. */
  readonly dcOffset: number | null;

  /** Clipping (validated): Presence of at least one clipping region. */
  readonly hasClipping: boolean | null;

  /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
  readonly clippingRegions: number | null;

  /** Silence regions (validated): List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region. */
  readonly silenceRegions: number | null;

  /** Silence, s (validated): Total length of the silence regions, in s. */
  readonly silenceTotalSec: number | null;

  /** Silence at the start, ms (validated): Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
  readonly edgeSilenceStartMs: number | null;

  /** Silence at the end, ms (validated): Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
  readonly edgeSilenceEndMs: number | null;

  /** Content type (proxy): Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof. */
  readonly contentTypeGuess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown';

  /** Content confidence (proxy): Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown. */
  readonly contentConfidence: number | null;

  /** Content evidence (proxy): List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2. */
  readonly contentEvidence: readonly string[] | null;

  /** Beat stability (proxy): Repetition of the onsets of the first 60 s at one tempo, from 0 to 1; 0 below 4 onsets. A deprecated alias of the tempo confidence. */
  readonly beatStability: number | null;

  /** Spectral flatness of the opening (validated): Ratio of geometric to arithmetic mean of the power spectrum of the first 10 s, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent when they are silent. */
  readonly spectralFlatness: number | null;

  /** Loop seam (validated): Step from the last sample to the first, relative to the mean step between samples, in the worst channel; at most 1000. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s. */
  readonly loopSeamRatio: number | null;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes. */
  readonly inputSha256: string | null;

  /** Bandwidth, Hz (validated): Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence. */
  readonly bandwidthHz: number | null;

  /** Lossy source (validated): Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s. */
  readonly lossySource:
    'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown' | null;

  /** Bits in use, bit (validated): Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats. */
  readonly effectiveBitDepth: number | null;

  /** Upsampled from, Hz (validated): Likely original sample rate of an upsampled recording, in Hz, from traces of the resampler at the end of the spectrum. Absent without such a trace, and with less than 2 s of sound. */
  readonly upsampledFromHz: number | null;

  /** Bandwidth splices (validated): Number of times the bandwidth jumps by more than 3 kHz and stays there for at least 2 s on both sides. Splices cause such jumps, and so do instruments that enter. */
  readonly bandwidthSplices: number | null;

  /** Tone prominence, dB (validated): Tonal audibility ΔL_ta of the most audible tone between 50 Hz and 10 kHz, in dB: 0 is just audible, 4 and more prominent. Absent on speech, on silence, below 0.17 s, and without a tone. */
  readonly toneProminenceDb: number | null;

  /** Tone frequency, Hz (validated): Frequency of the most audible tone, in Hz. Absent where toneProminenceDb is. */
  readonly toneFrequencyHz: number | null;

  /** Tone (validated): Grade of the tone prominence: none below 0 dB or without a tone, audible to 4 dB, prominent above. Absent on speech, on silence, and below 0.17 s. */
  readonly toneLabel: 'none' | 'audible' | 'prominent' | null;
  readonly thirdOctaveDb: {
    /** Third-octave centre frequencies, Hz (validated): Nominal centre frequencies in Hz of the third octaves from 25 Hz to 20 kHz below half the sample rate. */
    readonly centres: readonly number[] | null;

    /** Third-octave levels, dBFS (validated): Unweighted RMS level in each third octave, over all frames and channels, in dBFS. */
    readonly db: readonly number[] | null;
  };

  /** Brightness (proxy): Grade of the spectral centroid: Dark below 1200 Hz, Balanced to 2800, Bright to 5000, Very bright above. Absent on a silent file. */
  readonly brightnessBucket: 'Dark' | 'Balanced' | 'Bright' | 'Very bright' | null;

  /** Dynamics (proxy): Grade of the crest factor: Flat below 6 dB, Compressed to 9, Modern to 14, Dynamic above. Absent on a silent file. */
  readonly dynamicsBucket: 'Flat' | 'Compressed' | 'Modern' | 'Dynamic' | null;

  /** Dominant band (proxy): Band that contains half the zero-crossing rate of the 20 ms frames above −60 dBFS. For a mix it is a rough label, not the strongest band. Absent on a silent file, and below 20 ms. */
  readonly dominantBand: 'sub' | 'bass' | 'lowMid' | 'mid' | 'highMid' | 'presence' | 'air' | null;

  /** Mono similarity (validated): Correlation of left and right, at least 0; 1 for mono. It is not a probability. Absent on silence, or with a dead channel. */
  readonly monophonicProbability: number | null;

  /** Regions found (proxy): Number of regions in the timeline, before the limit of 500. */
  readonly totalRegions: number | null;

  /** Regions returned (proxy): Number of regions in this result: at most 500, 0 without series. */
  readonly returnedRegions: number | null;

  /** Regions truncated (proxy): True when more than 500 regions were found and only the longest 500 are returned. */
  readonly truncated: boolean | null;

  /** Tags (proxy): List of the other fields as short tags, namespace:value, such as content, format, channels and dynamics. An issue or hint is listed only where it applies. */
  readonly tags: readonly string[] | null;

  /** Timeline (proxy): List of regions in time order, in s: silence, clipping, and voice, music or noise elsewhere. At most the longest 500 are listed. */
  readonly regions?:
    | readonly {
        /** s */
        readonly startSec: number;

        /** s */
        readonly endSec: number;
        readonly kind: 'voice' | 'silence' | 'music' | 'noise' | 'clipping';
        readonly confidence: number;
      }[]
    | null;

  /** Energy envelope, linear (validated): RMS over all channels in 20 ms frames, full scale 1; above 2000 points, the largest of each bucket. */
  readonly energyEnvelope?: readonly number[] | null;

  /** Zero-crossing envelope (validated): Zero crossings per sample in each 20 ms, from 0 to 1: a rough curve of brightness, not a centroid in Hz. Above 2000 points, the mean of each bucket. */
  readonly centroidEnvelope?: readonly number[] | null;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;
}

/** One sound of a sample library: pitch, character, or loop */
export interface SampleDescription {
  /** Character of a single sound over the first minute of the file. Null for silence, and for several onsets, which a loop describes. */
  readonly character: {
    /** Reason why a value is null or left out, by field. */
    readonly omitted?: Readonly<Record<string, string>>;

    /** Sound duration, ms (beta): Time from −40 dB before the peak to −60 dB after it, in ms, in steps of 2 ms. Absent when the file is longer than the first minute. */
    readonly durationMs?: number;

    /** Attack, ms (beta): Time from the first sample at −50 dB relative to the peak, to the peak, in ms. Absent for a continuous sound. */
    readonly attackMs?: number;

    /** Decay time, ms (validated): Decay time by 60 dB in ms, from a line through −5 to −25 dB of the backward-integrated level. Absent with less than 35 dB of range, for an uneven or insufficient decay, and for a continuous sound. */
    readonly decayT20Ms?: number;

    /** Decay fit (beta): Coefficient of determination R² of the line that gives the decay time, from 0 to 1. Below 0.9 the time is unreliable. Absent without such a line. */
    readonly decayFitR2?: number;

    /** Decay range, dB (beta): Level of the loudest 2 ms minus that of the last tenth of the file, in dB; at most 120. Absent for a continuous sound. */
    readonly decayRangeDb?: number;

    /** Decay truncated (beta): True when the file ends less than 40 dB below its maximum while the level still falls by 8 dB/s. Absent for a continuous sound. */
    readonly decayTruncated?: boolean;

    /** Band shares (beta): Energy shares of seven bands between 20 Hz and 20 kHz; they add up to 1. */
    readonly band?: {
      /** Share of the sub band. */
      readonly sub: number;

      /** Share of the bass band. */
      readonly bass: number;

      /** Share of the lowMid band. */
      readonly lowMid: number;

      /** Share of the mid band. */
      readonly mid: number;

      /** Share of the highMid band. */
      readonly highMid: number;

      /** Share of the presence band. */
      readonly presence: number;

      /** Share of the air band. */
      readonly air: number;
    };

    /** Tilt after the attack, dB/octave (beta): Slope of the third-octave spectrum after the attack, 50 Hz to 10 kHz, in dB per octave; 0 for white noise, −3 for pink. Absent with less than 20 ms after the attack, or fewer than five bands with signal. */
    readonly bodyTilt?: number;

    /** Resonance after the attack (beta): Share of the power after the attack within a twelfth of an octave of its strongest frequency, 40 Hz to 16 kHz. Near 1 means a single resonance. Absent with less than 20 ms after the attack. */
    readonly bodyResonance?: number;

    /** Click (beta): Share of the energy in the first 5 ms of the sound. Absent for a continuous sound. */
    readonly clickRatio?: number;

    /** Pitch, Hz (validated): Median pitch after the attack in Hz, from 32 to 2500 Hz, over 64 ms windows weighted by level. Absent with less than 25 ms after the attack, without a definite pitch, and for several notes at once. */
    readonly f0Hz?: number;

    /** Note (beta): Nearest note to the pitch in equal temperament, A4 = 440 Hz. Absent without a pitch. */
    readonly note?: string;

    /** Cents, cent (validated): Deviation of the pitch from its nearest note, in cents. Absent without a pitch. */
    readonly cents?: number;

    /** Pitch definiteness (beta): Median self-similarity of the 64 ms windows after the attack: 1 for a pure tone, about 0.07 for white noise. Absent with less than 25 ms after the attack. */
    readonly pitchDefiniteness?: number;

    /** Glide, semitone (beta): Change of pitch over 180 ms from 42 ms after the peak, in semitones; negative when falling. Absent without a clear pitch at both times, and for a continuous sound. */
    readonly glideSt?: number;

    /** Crest factor, dB (beta): Peak minus RMS level of the sound in dB, from its onset to −60 dB relative to its peak. */
    readonly crestDb?: number;

    /** Channel correlation (beta): Correlation of left and right over the sound. Null for one channel, and with a silent channel. */
    readonly channelCorrelation?: number | null;
  } | null;

  /** Loop properties of a file with several onsets: tempo, bars and seam. Null for silence, and for a single or continuous sound. */
  readonly loop: {
    /** Reason why a value is null or left out, by field. */
    readonly omitted?: Readonly<Record<string, string>>;

    /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
    readonly durationSec?: number;

    /** Tempo, bpm (beta): Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
    readonly bpm?: number;

    /** Bars (beta): Number of four-beat bars in the file at its tempo, at least 1. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
    readonly bars?: number;

    /** Strength of the tempo (beta): Strength of the onset repetition at the tempo, from 0 to 1: weighted autocorrelation at a half, one, two and four beats. 0 without repetition. */
    readonly tempoStrength?: number;

    /** Tempo margin (beta): Score difference between the best and second-best tempo, relative to the best, from 0 to 1. Near 0, either may be correct. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
    readonly candidateMargin?: number;

    /** Raw tempo, bpm (beta): Tempo in bpm at which the onsets repeat best, before whole bars refine it. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
    readonly bpmRaw?: number;

    /** Half and double time, bpm (beta): Strength of the tempo at half and double time, in bpm. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
    readonly octaveCandidates?: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** Strength of the repetition, 0 to 1. */
      readonly strength: number;
    }[];

    /** Seam (validated): Step from the last sample to the first, relative to the mean step between samples, in the worst channel. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s. */
    readonly seamRatio?: number;

    /** Silence at the edges, ms (validated): Time below −60 dBFS in every channel at the start and at the end, in ms. */
    readonly edgeSilence?: {
      /** At the start, ms. */
      readonly startMs: number;

      /** At the end, ms. */
      readonly endMs: number;
    };
  } | null;
  readonly material?: {
    /** Structure (beta): Structure of the file: silence, one event, a phrase of several onsets, or a continuous sound. An event falls by 20 dB after its maximum, or fades into its end. */
    readonly structure: 'silence' | 'continuous' | 'single-event' | 'phrase';

    /** Duration class (beta): Class of the duration: sample below 5 s, clip below 30 s, track below 15 minutes, else long-form. */
    readonly durationClass: 'sample' | 'clip' | 'track' | 'long-form';

    /** Evidence (beta): List of sentences that explain the structure. */
    readonly evidence: readonly string[];

    /** Onsets (beta): Number of onsets, counted at sudden rises of the spectrum. */
    readonly onsetCount: number;

    /** Attack strength (beta): Contrast of the strongest onset with its surrounding 100 ms, from 0 to 1: (peak − mean)/(peak + mean). 0 without an onset. */
    readonly attackStrength: number;
  };

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Average spectrum and tonal balance */
export interface SpectrumResult {
  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly sampleRate: number;

  /** Spectral centroid, Hz (validated): Magnitude-weighted mean frequency of the spectrum in Hz, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralCentroidHz: number | null;

  /** Spectral roll-off, Hz (validated): Frequency in Hz below which 85 % of the spectral magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralRolloffHz: number | null;

  /** Spectral flatness (validated): Ratio of geometric to arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly spectralFlatness: number | null;
  readonly bandEnergy: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly spectrum: {
    /** Frequencies of the spectrum, Hz (validated): Frequency of each point in Hz: k times the sample rate over 2048, k = 1 to 1024. */
    readonly freqs: readonly number[];

    /** Levels of the spectrum, dBFS (validated): Mean power of each bin over all frames and channels, in dB; a full-scale sine on a bin reads 0. −120 means at or below. */
    readonly mags: readonly number[];

    /** Points of the spectrum (validated): Number of frequencies, and of levels, in the spectrum. */
    readonly count: number;
  };

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What does the file contain, and is anything wrong with it? */
export interface ProfileBasicResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'basic';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;
  readonly file?: {
    /** Format (validated): Container format, from the content of the file, never from its name. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Size of the submitted file in kB: bytes divided by 1024. */
    readonly sizeKb: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly 'sample-peak'?: number;
  readonly 'content-type'?: {
    /** Content type (proxy): Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown. */
    readonly confidence: number | null;

    /** Content evidence (proxy): List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2. */
    readonly evidence: readonly string[] | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };
  readonly silence?: {
    /** Silence regions (validated): List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region. */
    readonly regions: number | null;

    /** Silence, s (validated): Total length of the silence regions, in s. */
    readonly totalSec: number | null;
  };
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly endMs: number | null;
  };

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this spoken take usable? */
export interface ProfileVoiceResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'voice';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;
  readonly 'speech-ratio'?: {
    /** Speech, s (proxy): Total length of the detected phrases, in s. Absent below 0.1 s. */
    readonly speechSec: number | null;

    /** Silence, s (proxy): Duration minus the length of the phrases, in s. Absent below 0.1 s. */
    readonly silenceSec: number | null;

    /** Speech ratio (proxy): Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s. */
    readonly ratio: number | null;
  };
  readonly 'speech-level'?: {
    /** Speech level, dBFS (validated): RMS level over all phrases by detector v1, in dBFS. Absent without speech. */
    readonly rmsDb: number | null;

    /** Noise floor, dBFS (validated): 10th percentile of the level of 20 ms frames, in dBFS; independent of the speech detector. −120 means at or below. Absent below 20 ms. */
    readonly noiseFloorDb: number | null;
  };

  /** Signal-to-noise ratio of speech, dB (validated): Ratio of the speech power to the noise power in the pauses, in dB, from 0 to 100. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without speech, and below 20 dB in varying noise. */
  readonly 'signal-to-noise'?: number;
  readonly 'segmental-snr'?: {
    /** Segmental signal-to-noise ratio, dB (validated): Mean over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
    readonly meanDb: number | null;

    /** Spread of the phrase signal-to-noise ratios, dB (validated): Standard deviation over the phrases of their signal-to-noise ratio, in dB. Absent without phrases or pauses, and in varying noise. */
    readonly spreadDb: number | null;

    /** Signal-to-noise ratio of the worst phrases, dB (validated): 10th percentile over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
    readonly worstDb: number | null;
  };
  readonly pacing?: {
    /** Speech bursts per second, 1/s (proxy): Number of level bursts per second of speech, separated by dips of at least 6 dB; not a count of syllables. Absent without speech. */
    readonly burstsPerSec: number | null;

    /** Pace (proxy): Grade of the pace: Slow below 3.8 bursts per second, Fast above 5.6, Normal between. Variable when it deviates by more than 35 % of its mean. Absent without speech. */
    readonly label: 'Slow' | 'Normal' | 'Fast' | 'Variable' | null;

    /** Long silences (proxy): Number of stretches of at least 2 s without speech, edges included. Absent below 0.1 s. */
    readonly longSilences: number | null;

    /** Burstiness (beta): Burstiness (σ − μ) / (σ + μ) of the intervals between phrase starts: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases. */
    readonly burstiness: number | null;
  };
  readonly 'voice-clipping'?: {
    /** Clipped runs (beta): Number of clipped runs in all channels: three or more samples of one sign at full scale, entered or left steeply. */
    readonly count: number | null;

    /** Clipping severity (beta): Grade of clipping by runs and share of 20 ms frames. None: no run. Low: at most three runs, or under 0.1 %; Medium: under 1 %; High: more. */
    readonly severity: 'None' | 'Low' | 'Medium' | 'High' | null;
  };
  readonly edges?: {
    /** Starts in speech (validated): True when a phrase of at least 0.2 s is under way in the first 20 ms, so the take is cut. Absent below 0.1 s. */
    readonly startsInSpeech: boolean | null;

    /** Ends in speech (validated): True when a phrase of at least 0.2 s continues in the last complete 20 ms, so the take is cut. Absent below 0.1 s. */
    readonly endsInSpeech: boolean | null;

    /** Level at the start, dBFS (validated): Level of the first complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
    readonly startDb: number | null;

    /** Level at the end, dBFS (validated): Level of the last complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
    readonly endDb: number | null;
  };
  readonly hum?: {
    /** Mains hum, dB (validated): Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme score of the pauses (proxy): Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause. */
    readonly programScore: number | null;

    /** Stationarity score of the pauses (proxy): Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames, in dBFS. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause. */
    readonly toneHz: number | null;
  };
  readonly intelligibility?: {
    /** Intelligibility label (proxy): Grade of the intelligibility score: clear from 0.60, borderline from 0.45, else buried. A proxy, not an STI. Absent with fewer than two measurable phrases. */
    readonly label: 'clear' | 'borderline' | 'buried' | null;

    /** Intelligibility (proxy): Share of the speech that stays audible over the background, from 0 to 1. It maps phrase SNR of −15 to 15 dB in four octave bands; a proxy, not an STI. Absent with fewer than two measurable phrases. */
    readonly score: number | null;
  };

  /** Sibilance (proxy): Grade of the sibilance at 5 to 10 kHz (95th percentile) relative to 300 to 4000 Hz: Low below −12 dB, High from −6 dB. Absent below a 12 kHz sample rate, and when nothing exceeds −60 dBFS. */
  readonly sibilance?: 'Low' | 'Medium' | 'High';

  /** Brightness (proxy): Mean spectral centroid of the frames above −60 dBFS divided by 2500 Hz, at most 1. Absent without such frames. */
  readonly brightness?: number;
  readonly 'active-kind'?: {
    /** Dominant kind of sound (proxy): Kind of sound in at least 60 % of the seconds above −60 dBFS: voice, music or noise, else mixed. Music with speech in half of it counts as neither. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Voice share (proxy): Share of the seconds above −60 dBFS with a voice score of at least 0.5. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly voiceShare: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Remark (proxy): Remark where speech measures were requested for other content. */
  readonly note?: string;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };

    /** RMS over time, linear (validated): Square root of the mean channel power in 20 ms frames, full scale 1; on a long file, the largest of each bucket. */
    readonly rms?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'linear';
    };

    /** Speech over time (proxy): Value 1 where a 20 ms frame is speech, else 0. A bucket of a long file is 1 when any of its frames is. */
    readonly 'voiced-mask'?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'speech';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this master ready for release? */
export interface ProfileMasterResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'master';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'short-term-max'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'momentary-max'?: number;

  /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly 'sample-peak'?: number;

  /** Crest factor, dB (validated): Sample peak minus RMS level, in dB. Absent on a silent file. */
  readonly 'crest-factor'?: number;

  /** Peak-to-loudness ratio, LU (validated): True peak minus integrated loudness, in dB. Absent at or below −70 LUFS. */
  readonly plr?: number;

  /** Peak-to-short-term ratio, LU (validated): True peak minus the loudest 3 s window, in dB. Absent at or below −70 LUFS. */
  readonly psr?: number;

  /** Platform normalisation, dB (validated): Predicted playback per platform in track mode: gain in dB, loudness in LUFS and true peak in dBTP after it, and whether the ceiling holds. */
  readonly 'platform-normalisation'?: readonly {
    readonly platform: 'spotify' | 'apple-music' | 'youtube' | 'tidal' | 'amazon-music';

    /** Target loudness of the platform, LUFS. */
    readonly targetLufs: number;

    /** Maximum true peak of the platform, dBTP. */
    readonly ceilingDb: number;

    /** Gain that the player applies, dB. */
    readonly gainDb: number;

    /** Integrated loudness after that gain, LUFS. */
    readonly resultLufs: number;

    /** True peak after that gain, dBTP. */
    readonly truePeakAfterDb: number;
    readonly clearsCeiling: boolean;
    readonly rule: 'turned-down' | 'turned-up' | 'headroom-limited' | 'unchanged';
  }[];

  /** Stereo width (validated): Share of the side signal in the energy of mid and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent. */
  readonly 'stereo-width'?: number;

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as on a phase meter; 1 for mono. Absent on silence, or with a dead channel. */
  readonly 'stereo-correlation'?: number;

  /** Bass correlation (validated): Correlation of left and right below 120 Hz; below 0, the low end cancels in mono. Absent for mono, and where a channel has no energy there. */
  readonly 'bass-correlation'?: number;

  /** Stereo balance, dB (validated): RMS level of left minus right in dB, positive where left is louder, at most ±60; 0 for mono and silence. Absent where left and right are not identified among more than two channels. */
  readonly 'stereo-balance'?: number;

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Mono compatibility (proxy): True when a fold to mono loses at most 4 dB and bass correlation is at least −0.1. Absent where left and right are silent, or not identified among more than two channels. */
  readonly 'mono-compatible'?: boolean;
  readonly 'tonal-balance'?: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly harshness?: {
    /** Harshness (beta): Excess of 2 to 5 kHz over 250 Hz to 1.6 kHz, from 0 to 1; pink noise reads 0.67. Absent on silence, and below a 12 kHz sample rate. */
    readonly score: number | null;

    /** Harshness label (beta): Grade of the harshness score: Low below 0.40, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;

    /** Harshest band (beta): Third-octave band between 2 and 5 kHz with the largest excess over the line from 630 Hz to 10 kHz. */
    readonly band: string | null;
  };
  readonly muddiness?: {
    /** Muddiness (beta): Excess of 160 to 400 Hz over the bands on both sides, from 0 to 1; pink noise reads 0.20. Absent on silence. */
    readonly score: number | null;

    /** Muddiness label (beta): Grade of the muddiness score: Low below 0.45, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** DC offset, linear (validated): Mean sample value of the channel with the largest offset, with its sign; full scale is 1. */
  readonly 'dc-offset'?: number;
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly endMs: number | null;
  };

  /** Bits in use, bit (validated): Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats. */
  readonly 'effective-bit-depth'?: number;

  /** Lossy source (validated): Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is the file what it claims to be? */
export interface ProfileProvenanceResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'provenance';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes. */
  readonly 'input-sha256'?: string;
  readonly file?: {
    /** Format (validated): Container format, from the content of the file, never from its name. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Size of the submitted file in kB: bytes divided by 1024. */
    readonly sizeKb: number | null;
  };

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;

  /** Declared bit depth (proxy): Sample format declared by the file type and header: 8-bit to 64-bit, float or lossy. effectiveBitDepth reads the samples instead. */
  readonly 'declared-bit-depth'?: string;

  /** Bits in use, bit (validated): Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats. */
  readonly 'effective-bit-depth'?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** Codec block grid (beta): Block grid of MP3, AAC, Vorbis or Opus found in the samples: codec, rate, offset in samples, score in standard deviations, and breaks. AC-3 and MP2 are not checked. Absent when no grid is found or the file is too short. */
  readonly 'codec-trace'?: {
    readonly codec: 'mp3' | 'aac' | 'vorbis' | 'opus';
    readonly by: 'zeros' | 'lattice';
    readonly rateHz: number;
    readonly blockFrames: number;
    readonly offsetFrames: number;
    readonly score: number;
    readonly chanceScore: number;
    readonly breaks?: readonly {
      /** Earliest time, s. */
      readonly startSec: number;

      /** Latest time, s. */
      readonly endSec: number;

      /** Shift of the blocks from then on, in samples. */
      readonly shiftFrames: number;
    }[];
  };

  /** Detection rates of codecs (beta): Share of encodes that lossySource classifies as lossy, by codec and bit rate, as decoded and after resampling. It also counts false alarms on originals. The rates describe the detector, measured on 48 recordings of 3 to 12 s, not this file. */
  readonly 'codec-rates'?: {
    readonly encodes: readonly {
      /** Codec and kbit/s, or quality. */
      readonly encode:
        | 'MP3 64'
        | 'MP3 96'
        | 'MP3 128'
        | 'MP3 192'
        | 'MP3 256'
        | 'MP3 320'
        | 'AAC 96'
        | 'AAC 128'
        | 'AAC 256'
        | 'Vorbis q5'
        | 'Opus 96';

      /** Share classified as lossy. */
      readonly hitRate: number;

      /** The same after resampling. */
      readonly resampledHitRate: number;
    }[];

    /** Files that were never encoded. */
    readonly originals: number;

    /** Their length, h. */
    readonly originalHours: number;

    /** Of them, false alarms. */
    readonly calledLossy: number;
  };

  /** Upsampled from, Hz (validated): Likely original sample rate of an upsampled recording, in Hz, from traces of the resampler at the end of the spectrum. Absent without such a trace, and with less than 2 s of sound. */
  readonly 'upsampled-from'?: number;

  /** Bandwidth splices (validated): Number of times the bandwidth jumps by more than 3 kHz and stays there for at least 2 s on both sides. Splices cause such jumps, and so do instruments that enter. */
  readonly 'bandwidth-splices'?: number;

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Copied channel (beta): Copy of the first channel in the second, delayed by up to 40 ms, scaled or inverted, equal to 0.1 %. Gives gain and residual in dB, and delay in ms, positive when the second is later. */
  readonly 'channel-copy'?: {
    readonly delayMs: number;

    /** True when the second is inverted. */
    readonly isInverted: boolean;

    /** Gain of the second relative to the first, dB. */
    readonly gainDb: number;

    /** Residual after alignment, dB. */
    readonly residualDb: number;
  };

  /** Provenance verdict (proxy): Agreement of the audio with its file format: consistent, undecided or suspect. The verdict suspect means lossy audio in a lossless container, upsampling, splices, unused bits or a copied channel. The verdict consistent excludes neither other codecs nor an upsampling without traces. */
  readonly 'provenance-verdict'?: {
    readonly verdict: 'consistent' | 'suspect' | 'undecided';
    readonly reasons: readonly (
      | 'lossy-in-lossless'
      | 'upsampled'
      | 'spliced'
      | 'padded-bits'
      | 'copied-channel'
      | 'bandwidth-jumps'
      | 'empty-highs'
    )[];
  };
  readonly series?: {
    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Does this clip belong in a training set? */
export interface ProfileDatasetResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'dataset';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes. */
  readonly 'input-sha256'?: string;
  readonly 'content-type'?: {
    /** Content type (proxy): Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown. */
    readonly confidence: number | null;

    /** Content evidence (proxy): List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2. */
    readonly evidence: readonly string[] | null;
  };
  readonly 'active-kind'?: {
    /** Dominant kind of sound (proxy): Kind of sound in at least 60 % of the seconds above −60 dBFS: voice, music or noise, else mixed. Music with speech in half of it counts as neither. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Voice share (proxy): Share of the seconds above −60 dBFS with a voice score of at least 0.5. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly voiceShare: number | null;
  };
  readonly 'speech-ratio'?: {
    /** Speech, s (proxy): Total length of the detected phrases, in s. Absent below 0.1 s. */
    readonly speechSec: number | null;

    /** Silence, s (proxy): Duration minus the length of the phrases, in s. Absent below 0.1 s. */
    readonly silenceSec: number | null;

    /** Speech ratio (proxy): Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s. */
    readonly ratio: number | null;
  };

  /** Signal-to-noise ratio of speech, dB (validated): Ratio of the speech power to the noise power in the pauses, in dB, from 0 to 100. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without speech, and below 20 dB in varying noise. */
  readonly 'signal-to-noise'?: number;
  readonly 'segmental-snr'?: {
    /** Segmental signal-to-noise ratio, dB (validated): Mean over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
    readonly meanDb: number | null;

    /** Spread of the phrase signal-to-noise ratios, dB (validated): Standard deviation over the phrases of their signal-to-noise ratio, in dB. Absent without phrases or pauses, and in varying noise. */
    readonly spreadDb: number | null;

    /** Signal-to-noise ratio of the worst phrases, dB (validated): 10th percentile over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise. */
    readonly worstDb: number | null;
  };

  /** Bandwidth, Hz (validated): Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** Upsampled from, Hz (validated): Likely original sample rate of an upsampled recording, in Hz, from traces of the resampler at the end of the spectrum. Absent without such a trace, and with less than 2 s of sound. */
  readonly 'upsampled-from'?: number;

  /** Bits in use, bit (validated): Smallest bit depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent with fewer than 1000 samples above −100 dBFS, and for lossy formats. */
  readonly 'effective-bit-depth'?: number;
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };
  readonly silence?: {
    /** Silence regions (validated): List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region. */
    readonly regions: number | null;

    /** Silence, s (validated): Total length of the silence regions, in s. */
    readonly totalSec: number | null;
  };
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly endMs: number | null;
  };
  readonly edges?: {
    /** Starts in speech (validated): True when a phrase of at least 0.2 s is under way in the first 20 ms, so the take is cut. Absent below 0.1 s. */
    readonly startsInSpeech: boolean | null;

    /** Ends in speech (validated): True when a phrase of at least 0.2 s continues in the last complete 20 ms, so the take is cut. Absent below 0.1 s. */
    readonly endsInSpeech: boolean | null;

    /** Level at the start, dBFS (validated): Level of the first complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
    readonly startDb: number | null;

    /** Level at the end, dBFS (validated): Level of the last complete 20 ms, in dBFS. −120 means at or below. Absent below 20 ms. */
    readonly endDb: number | null;
  };

  /** DC offset, linear (validated): Mean sample value of the channel with the largest offset, with its sign; full scale is 1. */
  readonly 'dc-offset'?: number;

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';
  readonly hum?: {
    /** Mains hum, dB (validated): Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme score of the pauses (proxy): Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause. */
    readonly programScore: number | null;

    /** Stationarity score of the pauses (proxy): Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames, in dBFS. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause. */
    readonly toneHz: number | null;
  };

  /** Reasons for exclusion from a dataset (proxy): List of reasons against the clip: short, clipped, noisy, narrow-band, lossy, upsampled, cut, DC offset, copied channel, hum, mostly silent, mixed content or unintelligible. */
  readonly 'dataset-flags'?: readonly (
    | 'short'
    | 'clipped'
    | 'low-snr'
    | 'narrowband'
    | 'lossy'
    | 'upsampled'
    | 'cut-start'
    | 'cut-end'
    | 'dc'
    | 'dual-mono'
    | 'one-sided'
    | 'hum'
    | 'mostly-silence'
    | 'mixed-content'
    | 'buried'
  )[];

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Remark (proxy): Remark where speech measures were requested for other content. */
  readonly note?: string;
  readonly series?: {
    /** Speech over time (proxy): Value 1 where a 20 ms frame is speech, else 0. A bucket of a long file is 1 when any of its frames is. */
    readonly 'voiced-mask'?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'speech';
    };

    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What background noise and events does it contain? */
export interface ProfileEnvironmentResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'environment';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples, in dBFS; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rms?: number;

  /** Level percentiles, dBFS (validated): Levels of 125 ms blocks exceeded 10, 50 and 90 % of the time, their mean, and L10 minus L90, in dBFS. Not calibrated. Absent below 125 ms. */
  readonly 'level-percentiles'?: {
    /** Exceeded 10 % of the time, dBFS. */
    readonly l10Db: number;

    /** Exceeded half of the time, dBFS. */
    readonly l50Db: number;

    /** Exceeded 90 % of the time: the background, dBFS. */
    readonly l90Db: number;

    /** Mean power of all blocks, dBFS. */
    readonly leqDb: number;

    /** L10 minus L90, dB. */
    readonly rangeDb: number;
  };
  readonly 'third-octave'?: {
    /** Third-octave centre frequencies, Hz (validated): Nominal centre frequencies in Hz of the third octaves from 25 Hz to 20 kHz below half the sample rate. */
    readonly centres: readonly number[] | null;

    /** Third-octave levels, dBFS (validated): Unweighted RMS level in each third octave, over all frames and channels, in dBFS. */
    readonly db: readonly number[] | null;
  };
  readonly tone?: {
    /** Tone prominence, dB (validated): Tonal audibility ΔL_ta of the most audible tone between 50 Hz and 10 kHz, in dB: 0 is just audible, 4 and more prominent. Absent on speech, on silence, below 0.17 s, and without a tone. */
    readonly prominenceDb: number | null;

    /** Tone frequency, Hz (validated): Frequency of the most audible tone, in Hz. Absent where toneProminenceDb is. */
    readonly frequencyHz: number | null;

    /** Tone (validated): Grade of the tone prominence: none below 0 dB or without a tone, audible to 4 dB, prominent above. Absent on speech, on silence, and below 0.17 s. */
    readonly label: 'none' | 'audible' | 'prominent' | null;
  };
  readonly hum?: {
    /** Mains hum, dB (validated): Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme score of the pauses (proxy): Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause. */
    readonly programScore: number | null;

    /** Stationarity score of the pauses (proxy): Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames, in dBFS. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause. */
    readonly toneHz: number | null;
  };

  /** Spectral centroid, Hz (validated): Magnitude-weighted mean frequency of the spectrum in Hz, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly 'spectral-centroid'?: number;

  /** Spectral flatness (validated): Ratio of geometric to arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly 'spectral-flatness'?: number;
  readonly 'content-type'?: {
    /** Content type (proxy): Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown. */
    readonly confidence: number | null;

    /** Content evidence (proxy): List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2. */
    readonly evidence: readonly string[] | null;
  };

  /** Events (proxy): Number of sounds at least 10 dB above the background level L90, and their rate per minute. Events are at least 250 ms apart. Absent below 125 ms. */
  readonly 'event-count'?: {
    /** Events in the file. */
    readonly count: number;

    /** Events per minute. */
    readonly perMinute: number;
  };

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;
  readonly series?: {
    /** RMS over time, linear (validated): Square root of the mean channel power in 20 ms frames, full scale 1; on a long file, the largest of each bucket. */
    readonly rms?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'linear';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Does it meet R 128 or A/85? */
export interface ProfileBroadcastResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'broadcast';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'short-term-max'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'momentary-max'?: number;

  /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Meets EBU R 128 (validated): Compliance with EBU R 128: integrated loudness within 1 LU of −23 LUFS, and true peak of at most −1 dBTP plus 0.3 dB tolerance. It advises when the loudness range exceeds 20 LU. */
  readonly 'ebu-r128'?: {
    readonly pass: boolean;

    /** Integrated loudness minus −23 LUFS, LU. */
    readonly lufsDelta: number;

    /** True peak minus −1 dBTP, dB. */
    readonly tpDelta: number;
    readonly lraAdvice: 'over 20 LU' | null;
  };

  /** Meets ATSC A/85 (validated): Compliance with ATSC A/85: integrated loudness within 2 LU of −24 LUFS, and true peak of at most −2 dBTP. */
  readonly 'atsc-a85'?: {
    readonly pass: boolean;

    /** Integrated loudness minus −24 LUFS, LU. */
    readonly lufsDelta: number;

    /** True peak minus −2 dBTP, dB. */
    readonly tpDelta: number;
    readonly caveat: string;
  };

  /** Gating, LUFS (validated): Relative gate of BS.1770 in LUFS, and share of the 400 ms blocks below the gates. Absent when nothing exceeds −70 LUFS, and below 400 ms. */
  readonly gating?: {
    /** Relative gate, LUFS. */
    readonly relativeThresholdLufs: number;

    /** Share of blocks below the gates, 0 to 1. */
    readonly gatedShare: number;
  };

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as on a phase meter; 1 for mono. Absent on silence, or with a dead channel. */
  readonly 'stereo-correlation'?: number;
  readonly silence?: {
    /** Silence regions (validated): List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region. */
    readonly regions: number | null;

    /** Silence, s (validated): Total length of the silence regions, in s. */
    readonly totalSec: number | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Will it loop, and at what tempo? */
export interface ProfileLoopResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'loop';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Tempo, bpm (beta): Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
  readonly tempo?: {
    /** Beats per minute, after snapping. */
    readonly bpm: number;

    /** Beats per minute, before snapping. */
    readonly bpmRaw: number;

    /** Strength of the repetition, 0 to 1. */
    readonly strength: number;

    /** Margin over the runner-up; near 0, either may be correct. */
    readonly margin: number;

    /** Half and double time. */
    readonly octaves: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** Strength of the repetition, 0 to 1. */
      readonly strength: number;
    }[];
  };

  /** Bars (beta): Number of four-beat bars in the file at its tempo, at least 1. Absent without a tempo. */
  readonly bars?: number;

  /** Loop seam (validated): Step from the last sample to the first, relative to the mean step between samples, in the worst channel; at most 1000. Below 3 it is inaudible, above 10 a click. Absent below 0.1 s. */
  readonly 'loop-seam'?: number;
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none. */
    readonly endMs: number | null;
  };

  /** Onsets (beta): Number of onsets, counted at sudden rises of the spectrum, and contrast of the strongest with its surrounding 100 ms, from 0 to 1. 0 without onsets. */
  readonly onsets?: {
    /** Onsets in the file. */
    readonly count: number;

    /** Strongest onset against its surroundings, (peak − mean)/(peak + mean). */
    readonly attackStrength: number;
  };

  /** DC offset, linear (validated): Mean sample value of the channel with the largest offset, with its sign; full scale is 1. */
  readonly 'dc-offset'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;
  readonly 'tonal-balance'?: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How long does this room ring? */
export interface ProfileRoomResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'room';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Source (validated): Excitation of the room, as stated by the caller: clap, balloon, impulse or sweep. */
  readonly 'room-source'?: 'clap' | 'balloon' | 'impulse' | 'sweep';

  /** Room decay by octave, s (validated): Decay times in s and early-energy ratios per octave, from 125 Hz for an impulse or sweep, from 500 Hz for a clap or balloon. Null where range or line fit are insufficient; `omitted` gives the reason per octave, as `room-bands.500.t30Sec`. */
  readonly 'room-bands'?: readonly {
    /** Centre of the octave, Hz. */
    readonly bandHz: number;

    /** Early decay time, 0 to −10 dB, for 60 dB, s. */
    readonly edtSec: number | null;

    /** Reverberation time over −5 to −25 dB, for 60 dB, s. */
    readonly t20Sec: number | null;

    /** Reverberation time over −5 to −35 dB, for 60 dB, s. */
    readonly t30Sec: number | null;

    /** Fit of the T20 line, 0 to 1. */
    readonly t20R2: number | null;

    /** Energy ratio of the first 50 ms to the rest, dB. */
    readonly c50Db: number | null;

    /** Energy ratio of the first 80 ms to the rest, dB. */
    readonly c80Db: number | null;

    /** Energy share of the first 50 ms, 0 to 1. */
    readonly d50: number | null;

    /** Loudest 10 ms relative to the noise, dB. */
    readonly rangeDb: number;

    /** T30, or T20 where T30 is missing, s. */
    readonly reverberationSec: number | null;

    /** Which of the two was used. */
    readonly reverberationFrom: 'T30' | 'T20' | null;
  }[];

  /** Reverberation time, s (validated): Mean reverberation time in s (T30, else T20) at 500 and 1000 Hz, with 2000 Hz for a clap or balloon, and its label. Both null where none of these octaves was measurable. */
  readonly 'room-summary'?: {
    /** Mean over the middle octaves, s. */
    readonly rtMidSec: number | null;

    /** Label, by limits of 0.3, 0.6, 1.0 and 2.0 s. */
    readonly label: 'very dry' | 'dry' | 'medium' | 'live' | 'very live' | null;
  };

  /** Measurement quality (validated): Number of responses, range above the noise in dB, worst R² of a T20 fit, and mean curvature in percent. Curvature above 10 % makes the times doubtful. The last two are null where no octave has such a line. */
  readonly 'room-quality'?: {
    /** Number of responses; the results are their medians. */
    readonly events: number;

    /** Loudest 5 ms relative to the noise, dB. */
    readonly peakToNoiseDb: number;

    /** Worst fit of a T20 line, 0 to 1. */
    readonly minR2: number | null;

    /** Curvature: mean of 100·(T30/T20 − 1), per cent. */
    readonly curvature: number | null;
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Did the transmission lose packets? */
export interface ProfileChainResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'chain';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Drop-outs (validated): Gaps of digital silence of 5 to 1000 ms inside the sound, as lost packets cause them: count, total ms, share and rate. The sound around a gap exceeds −60 dBFS and breaks off without a fade. */
  readonly dropouts?: {
    /** Gaps. */
    readonly count: number;

    /** Length of all gaps, ms. */
    readonly totalMs: number;

    /** Of the duration. */
    readonly share: number;

    /** Gaps per minute. */
    readonly perMinute: number;
  };

  /** List of dropouts, s (validated): List of dropouts in time order, with start in s and length in ms. Only the longest 500 of the first 10,000 are listed. */
  readonly 'dropout-list'?: readonly {
    /** First silent sample, s. */
    readonly startSec: number;

    /** Length, ms. */
    readonly durationMs: number;
  }[];

  /** Packet size, ms (validated): Length of the lost packets in ms: the largest of 10, 20, 30, 40 and 60 that fits 70 % of the gaps. Null with fewer than three gaps, or when no length fits. */
  readonly 'packet-size'?: 10 | 20 | 30 | 40 | 60 | null;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Class of the lossy codec and bit rate that the audio was encoded with before, from the samples only. The label lossless means no trace of MP3, AAC, Vorbis or Opus; AC-3, MP2 and WMA are not checked. The label unknown means no decision, as below 2 s. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How high and how voiced is the voice? */
export interface ProfilePitchResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'pitch';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Voice pitch, Hz (validated): Median, 5th and 95th percentile of the pitch in Hz between 75 and 600 Hz, and the range in semitones. Only voiced 10 ms frames count. Absent with fewer than 10 voiced frames. */
  readonly f0?: {
    /** Median, Hz. */
    readonly medianHz: number;

    /** 5th percentile, Hz. */
    readonly p5Hz: number;

    /** 95th percentile, Hz. */
    readonly p95Hz: number;

    /** From p5Hz to p95Hz, semitones. */
    readonly rangeSt: number;
  };

  /** Voiced share (validated): Share of voiced frames among all 10 ms frames. Absent below 40 ms. */
  readonly 'voiced-share'?: number;

  /** Harmonics-to-noise ratio, dB (validated): Mean harmonics-to-noise ratio of the non-silent frames in dB, from the autocorrelation at the pitch period. Absent with fewer than 10 voiced frames. */
  readonly hnr?: number;

  /** Jitter (beta): Variation between successive periods of the voice, in percent of the mean period: local and rap. Meant for a sustained vowel; in speech it includes the melody. Absent with fewer than 30 pairs, or 30 triples, of periods. */
  readonly jitter?: {
    /** Mean change between successive periods, %. */
    readonly localPercent: number;

    /** Mean deviation from the mean of a period and its two neighbours, %. */
    readonly rapPercent: number;

    /** Pairs of neighbouring periods. */
    readonly pairs: number;
  };

  /** Shimmer (beta): Variation between successive amplitudes of the voice: local in percent and dB, and apq3. Meant for a sustained vowel; in speech it includes the stress. Absent with fewer than 30 similar pairs, or 30 triples. */
  readonly shimmer?: {
    /** Mean change between successive periods, %. */
    readonly localPercent: number;

    /** The same in decibels. */
    readonly localDb: number;

    /** Mean deviation from the mean of a period and its two neighbours, %. */
    readonly apq3Percent: number;
  };

  /** Cepstral peak prominence, dB (beta): Mean smoothed cepstral peak prominence (CPPS) over the voiced frames up to 5 kHz, in dB. Breathy and hoarse voices read low. Absent with fewer than 10 voiced frames, and below a 10 kHz sample rate. */
  readonly 'cepstral-peak'?: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;
  readonly 'active-kind'?: {
    /** Dominant kind of sound (proxy): Kind of sound in at least 60 % of the seconds above −60 dBFS: voice, music or noise, else mixed. Music with speech in half of it counts as neither. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Voice share (proxy): Share of the seconds above −60 dBFS with a voice score of at least 0.5. Absent when nothing exceeds −60 dBFS, and below 20 ms. */
    readonly voiceShare: number | null;
  };

  /** Remark (proxy): Remark where speech measures were requested for other content. */
  readonly note?: string;
  readonly series?: {
    /** Pitch over time, Hz (beta): Pitch of each 10 ms frame in Hz, 0 where it is unvoiced. On a long file, each point is the highest of its bucket. */
    readonly f0?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Who speaks when, and how do the speakers take turns? */
export interface ProfileConversationResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'conversation';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Speakers, s (beta): Talk time, share, turns, longest turn in s, median response pause in s, and interruptions of each channel’s voice. An interruption overlaps the other speaker by at least 0.2 s. Absent without two channels of one voice each. */
  readonly speakers?: readonly {
    /** Channel number in the file; the first is 1. */
    readonly channel: number;

    /** Time spoken, s. */
    readonly speechSec: number;

    /** Share of the time spoken by both. */
    readonly share: number;

    /** Number of turns. */
    readonly turns: number;

    /** Longest turn, including pauses of the same speaker, s. */
    readonly longestTurnSec: number;

    /** Median pause before this voice responds, s; null when it never responds after a pause. */
    readonly responseSec: number | null;

    /** Turns that start while the other speaks for 0.2 s or more. */
    readonly interruptions: number;
  }[];

  /** Turn-taking, s (beta): Number of speaker changes, pauses between turns in s, overlap time in s and its share, and phrases spoken inside the other’s turn. */
  readonly 'turn-taking'?: {
    /** Number of speaker changes. */
    readonly changes: number;

    /** Median pause between turns, s; null where there is none. */
    readonly medianGapSec: number | null;

    /** Longest pause between turns, s; null where there is none. */
    readonly longestGapSec: number | null;

    /** Time in which both speak, s. */
    readonly overlapSec: number;

    /** Share of the speech time in which both speak. */
    readonly overlapShare: number;

    /** Phrases spoken entirely while the other speaks. */
    readonly inside: number;
  };

  /** Turns, s (beta): List of speaker turns in time order, in s; speech inside a turn of the other speaker is no turn. At most the longest 500 are listed. */
  readonly turns?: readonly {
    /** Channel of the voice; the first is 1. */
    readonly channel: number;

    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;
  }[];

  /** Crosstalk, dB (beta): Level of each voice in the other channel relative to its own channel, in dB. Without crosstalk, it shows the noise of that channel. Null for a voice of less than 0.4 s, or a channel with only the other voice. */
  readonly crosstalk?: {
    /** First voice in the second channel, dB. */
    readonly firstInSecondDb: number | null;

    /** Second voice in the first channel, dB. */
    readonly secondInFirstDb: number | null;
  };

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Which defects does it have, where, and how certain are they? */
export interface ProfileDefectsResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'defects';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Defects, s (beta): List of defects in time order, with kind, start, end, channel, confidence from 0 to 1, and evidence. At most 500 are listed, the most certain of each kind first. Detection rates are in defect-kinds. */
  readonly defects?: readonly {
    readonly kind:
      | 'click'
      | 'crackle'
      | 'dropout'
      | 'soft-dropout'
      | 'stuck-buffer'
      | 'repeated-passage'
      | 'clipping'
      | 'lowered-clipping'
      | 'channel-mute'
      | 'dc-jump'
      | 'polarity-flip'
      | 'channel-swap'
      | 'level-jump'
      | 'cut-end'
      | 'hum'
      | 'feedback';

    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** The first channel is 1; absent where the defect is in several, or where the channel is undetermined. */
    readonly channel?: number;
    readonly severity: 'low' | 'medium' | 'high';

    /** Confidence. */
    readonly confidence: number;

    /** Numbers that the detection rests on. */
    readonly evidence: Readonly<Record<string, number>>;
  }[];
  readonly 'defect-counts'?: {
    /** Defects: click (beta): Number of clicks, including those not listed: impulses of 1 to 12 samples that reach 0.3 of the channel peak. Clicks within 25 ms of each other are mostly missed. Absent below 16 kHz and 50 ms. */
    readonly click: number | null;

    /** Defects: crackle (beta): Number of crackle stretches, including those not listed: 5 s and more with at least four small random impulses per second. Absent below 32 kHz and 5 s. Absent when none is found in clipped, very bright or impulsive sound. */
    readonly crackle: number | null;

    /** Defects: dropout (beta): Number of dropouts, including those not listed: gaps of 5 ms to 1 s in all channels, or in one of two correlated channels. Rests placed on a beat do not count. Absent when a lossy file shows none. */
    readonly dropout: number | null;

    /** Defects: soft-dropout (beta): Number of soft dropouts, including those not listed: gaps of 20 to 300 ms, at least 20 dB below the sound around them. Digital silence counts as a dropout instead. Absent below 60 ms. */
    readonly 'soft-dropout': number | null;

    /** Defects: stuck-buffer (beta): Number of stuck buffers, including those not listed: 5 to 200 ms repeated sample by sample. Sounds that repeat from the start, and sequenced samples, do not count. Absent when a lossy file shows none. */
    readonly 'stuck-buffer': number | null;

    /** Defects: repeated-passage (beta): Number of repeated passages, including those not listed: exact copies of at least 60 ms from at least 0.2 s earlier, forwards or reversed. Absent below 0.4 s and in loops. Absent when a lossy file shows none. */
    readonly 'repeated-passage': number | null;

    /** Defects: clipping (beta): Number of clipped regions at full scale, including those not listed. */
    readonly clipping: number | null;

    /** Defects: lowered-clipping (beta): Number of regions clipped before a level reduction, including those not listed: flat tops at the channel's largest sample. Louder sound added later hides them. Absent when a lossy file shows none. */
    readonly 'lowered-clipping': number | null;

    /** Defects: channel-mute (beta): Number of times one channel of two falls silent, including those not listed. Absent unless there are two channels and 0.7 s. */
    readonly 'channel-mute': number | null;

    /** Defects: dc-jump (beta): Number of DC offset jumps, including those not listed. Absent below 2.1 s. */
    readonly 'dc-jump': number | null;

    /** Defects: polarity-flip (beta): Number of polarity flips and hard splices, including those not listed, in one channel or in all. Flips are missed where the signal is not predictable. Absent below 50 ms, and below 16 kHz unless stereo and 2.1 s. */
    readonly 'polarity-flip': number | null;

    /** Defects: channel-swap (beta): Number of channel swaps, including those not listed. Swaps are missed where the channel difference is not predictable. Absent below 16 kHz and 50 ms, without two channels, or when a lossy file shows none. */
    readonly 'channel-swap': number | null;

    /** Defects: level-jump (beta): Number of level jumps of the background by 3 to 15 dB, including those not listed. A jump happens within 1 s and lasts 3 s. Absent below 6 s, and when none is found over a varying background. */
    readonly 'level-jump': number | null;

    /** Defects: cut-end (beta): Number of cut-off endings: 1 if the recording ends within 22 dB of its loudest level, without a fade. Absent below 1 s, and for files that begin within 12 dB of that level, such as loops. */
    readonly 'cut-end': number | null;

    /** Defects: hum (beta): Number of mains hum stretches, including those not listed: 50 or 60 Hz and harmonics, 18 to 60 dB below the recording. A stretch lasts at least 2 s, or 6 s for a single line. Absent below 4 s. */
    readonly hum: number | null;

    /** Defects: feedback (beta): Number of feedback howls, including those not listed: a tone of 1 to 8 kHz that grows exponentially by 18 dB. It lasts 0.3 s and rises 20 dB above its surroundings. Absent below 0.5 s. */
    readonly feedback: number | null;
  };

  /** Detection rates (beta): Share of inserted defects found and false alarms per hour, by kind of defect and material. They describe the detector, not this file. A rate is absent where it could not be measured. */
  readonly 'defect-kinds'?: readonly {
    readonly kind:
      | 'click'
      | 'crackle'
      | 'dropout'
      | 'soft-dropout'
      | 'stuck-buffer'
      | 'repeated-passage'
      | 'clipping'
      | 'lowered-clipping'
      | 'channel-mute'
      | 'dc-jump'
      | 'polarity-flip'
      | 'channel-swap'
      | 'level-jump'
      | 'cut-end'
      | 'hum'
      | 'feedback';
    readonly material: 'speech' | 'music' | 'percussion' | 'field';

    /** Share found. */
    readonly hitRate?: number;

    /** False alarms per hour. */
    readonly falsePerHour?: number;

    /** Hours of audio used for the rate. */
    readonly cleanHours: number;
  }[];

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Stereo layout (validated): Layout of the channels: mono, dual-mono (identical), one-sided (one is dead), stereo or silent. More than two channels with left and right read stereo unless silent. Absent where left and right are not identified. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What is in each channel, and how does it fold to stereo? */
export interface ProfileChannelsResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'channels';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Channels (validated): List of the channels: loudspeaker, position in degrees, loudness weight, levels in dBFS and dBTP, share of energy below 120 Hz, and silent share. A frame of 20 ms below −60 dBFS is silent. */
  readonly 'channel-list'?: readonly {
    /** Channel number in the file; the first is 1. */
    readonly channel: number;

    /** Loudspeaker label; X is unassigned. */
    readonly speaker:
      | 'M'
      | 'L'
      | 'R'
      | 'C'
      | 'LFE'
      | 'Ls'
      | 'Rs'
      | 'Lss'
      | 'Rss'
      | 'Lb'
      | 'Rb'
      | 'Cs'
      | 'Lc'
      | 'Rc'
      | 'Lf'
      | 'Rf'
      | 'Lw'
      | 'Rw'
      | 'Tc'
      | 'Tfl'
      | 'Tfc'
      | 'Tfr'
      | 'Tsl'
      | 'Tsr'
      | 'Tbl'
      | 'Tbc'
      | 'Tbr'
      | 'Bfl'
      | 'Bfc'
      | 'Bfr'
      | 'X';

    /** Nominal azimuth, degrees, left is positive; an LFE and X have none. */
    readonly azimuthDeg?: number;

    /** Nominal elevation, degrees; an LFE and X have none. */
    readonly elevationDeg?: number;

    /** Weight in the loudness (BS.1770). */
    readonly weight: number;

    /** RMS, dBFS. */
    readonly rmsDb: number;

    /** Sample peak, dBFS. */
    readonly peakDb: number;

    /** True peak, dBTP. */
    readonly truePeakDb: number;

    /** Share of its energy below 120 Hz; absent for a silent channel. */
    readonly lowShare?: number;

    /** Share of its frames below −60 dBFS; absent below 20 ms. */
    readonly silentShare?: number;
  }[];

  /** Pairs of channels (validated): Correlation and level difference in dB of each left and right channel pair. Any two channels with a correlation of ±0.98 are listed too, except silent ones. Absent for one channel. */
  readonly 'channel-pairs'?: readonly {
    /** Channel number in the file; the first is 1. */
    readonly first: number;

    /** The other channel. */
    readonly second: number;

    /** Loudspeaker of the first. */
    readonly firstSpeaker:
      | 'M'
      | 'L'
      | 'R'
      | 'C'
      | 'LFE'
      | 'Ls'
      | 'Rs'
      | 'Lss'
      | 'Rss'
      | 'Lb'
      | 'Rb'
      | 'Cs'
      | 'Lc'
      | 'Rc'
      | 'Lf'
      | 'Rf'
      | 'Lw'
      | 'Rw'
      | 'Tc'
      | 'Tfl'
      | 'Tfc'
      | 'Tfr'
      | 'Tsl'
      | 'Tsr'
      | 'Tbl'
      | 'Tbc'
      | 'Tbr'
      | 'Bfl'
      | 'Bfc'
      | 'Bfr'
      | 'X';

    /** Loudspeaker of the second. */
    readonly secondSpeaker:
      | 'M'
      | 'L'
      | 'R'
      | 'C'
      | 'LFE'
      | 'Ls'
      | 'Rs'
      | 'Lss'
      | 'Rss'
      | 'Lb'
      | 'Rb'
      | 'Cs'
      | 'Lc'
      | 'Rc'
      | 'Lf'
      | 'Rf'
      | 'Lw'
      | 'Rw'
      | 'Tc'
      | 'Tfl'
      | 'Tfc'
      | 'Tfr'
      | 'Tsl'
      | 'Tsr'
      | 'Tbl'
      | 'Tbc'
      | 'Tbr'
      | 'Bfl'
      | 'Bfc'
      | 'Bfr'
      | 'X';

    /** −1 to 1. */
    readonly correlation: number;

    /** Level of the first minus the second, dB. */
    readonly differenceDb: number;
  }[];

  /** Stereo downmixes, LUFS (validated): Integrated loudness in LUFS and true peak in dBTP of the stereo downmixes Lo/Ro and Lt/Rt, without LFE and without scaling. Absent for one or two channels, and for layouts without a standard downmix. */
  readonly downmix?: {
    /** Left and right only (ITU-R BS.775-4). */
    readonly loRo: {
      /** Integrated loudness of the two, LUFS. */
      readonly integratedLufs: number;

      /** Their true peak, dBTP; above 0 it clips. */
      readonly truePeakDb: number;
    };

    /** Left and right total (ATSC A/52). */
    readonly ltRt: {
      /** Integrated loudness of the two, LUFS. */
      readonly integratedLufs: number;

      /** Their true peak, dBTP; above 0 it clips. */
      readonly truePeakDb: number;
    };
  };

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Are its tags right? */
export interface ProfileMetadataResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'metadata';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Declared levels, dB (validated): List of the level tags in file order, each with its value, the measured value and declared minus measured. A gain is converted to the loudness that it implies. Absent without tags, and when only a part is measured. */
  readonly declared?: readonly {
    /** Name of the tag. */
    readonly tag: string;

    /** Value as written. */
    readonly text: string;

    /** Measure that it declares. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** Measured value of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** For a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly 'sample-peak'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'momentary-max'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window. */
  readonly 'short-term-max'?: number;
  readonly file?: {
    /** Format (validated): Container format, from the content of the file, never from its name. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Size of the submitted file in kB: bytes divided by 1024. */
    readonly sizeKb: number | null;
  };

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent when samples were given instead of bytes. */
  readonly 'input-sha256'?: string;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How loud is the dialogue, and is it intelligible? */
export interface ProfileDialogueResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'dialogue';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Dialogue loudness, LUFS (beta): Integrated loudness of the mix over the detected speech, in LUFS, with the gates of BS.1770. The background under the voice is included. Absent with less than 3 s of speech. */
  readonly 'dialogue-loudness'?: number;

  /** Dialogue share (beta): Share of the time with detected speech, including pauses below 0.3 s. Absent for a file shorter than 20 ms. */
  readonly 'dialogue-share'?: number;

  /** Dialogue-to-background ratio, LU (beta): Loudness of the dialogue without its background minus that of the pauses around it, in LU; at most 60. Absent with less than 3 s of speech, without nearby pauses, and where a ratio below 20 LU is uncertain by 1 LU. */
  readonly 'dialogue-to-background'?: number;

  /** Dialogue background, LUFS (beta): Mean ungated loudness of the pauses within 5 s of speech, in LUFS; −120 is digital silence. Absent without such a pause, and with less than 3 s of speech. */
  readonly 'dialogue-background'?: number;

  /** Dialogue over time, LU (beta): List of dialogue loudness in LUFS and its ratio to the background in LU, every 3 s. A place needs one third speech and a pause within 5 s. Absent without a dialogue background. */
  readonly 'dialogue-places'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Loudness of the mix during speech, LUFS. */
    readonly lufs: number;

    /** Dialogue without background relative to the background, LU. */
    readonly toBackgroundLu: number;
  }[];
  readonly 'active-speech'?: {
    /** Active speech level, dBFS (validated): RMS level of the active speech in dBov, by ITU-T P.56 method B; a full-scale sine reads −3.01. It treats every sound as speech. Absent when nothing reaches −74 dBFS, and for single clicks. */
    readonly levelDb: number | null;

    /** Activity factor (validated): Share of the time that is active by ITU-T P.56, method B. Absent without an active speech level. */
    readonly factor: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudness range, LU (validated): Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How does lossy encoding change it? */
export interface ProfileEncodeResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'encode';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** After encoding, dBTP (proxy): Predicted result of lossy delivery, by codec and rate: true peak in dBTP, overs, loudness change in LU and bandwidth in Hz. The recording is encoded and decoded in memory. Absent for more than two channels, above ten minutes, and when nothing exceeds −70 LUFS. */
  readonly 'encode-list'?: readonly {
    readonly codec: 'aac' | 'opus' | 'vorbis';

    /** Requested rate, kbit/s; for Vorbis the nominal rate of its quality. */
    readonly bitrateKbps: number;

    /** Sample rate at which it was encoded, Hz. */
    readonly rateHz: number;

    /** Platforms that deliver this codec at this rate. */
    readonly platforms: readonly string[];

    /** True peak of the decoder output, unclipped, dBTP. */
    readonly truePeakDb: number;

    /** Number of regions above 0 dBTP. */
    readonly overCount: number;

    /** The same per minute of the recording. */
    readonly oversPerMinute: number;

    /** The 20 highest of them at most, in order of time. */
    readonly overs: readonly {
      /** Start, s. */
      readonly startSec: number;

      /** End, s. */
      readonly endSec: number;

      /** True peak, dBTP. */
      readonly peakDb: number;
    }[];

    /** Integrated loudness minus that of the recording, LU. */
    readonly loudnessChangeLu: number;

    /** Bandwidth, Hz; absent where nothing exceeds −60 dBFS in half a second. */
    readonly bandwidthHz?: number;
  }[];

  /** Safe gain for encoding, dB (proxy): Largest gain in dB, at most 0, at which no codec of `encodeList` reaches 0 dBTP. Each gain was verified by encoding again. Absent where `encodeList` is, and when four gains were not enough. */
  readonly 'safe-gain'?: {
    /** Gain before encoding, dB; 0 or less. */
    readonly gainDb: number;

    /** Deciding codec: the highest peak at that gain. */
    readonly codec: 'aac' | 'opus' | 'vorbis';

    /** Its rate, kbit/s. */
    readonly bitrateKbps: number;

    /** Its true peak at that gain, dBTP. */
    readonly truePeakDb: number;

    /** Gains that were encoded, dB. */
    readonly tried: readonly number[];
  };

  /** Integrated loudness, LUFS (validated): Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, in Hz: median over the half seconds above −60 dBFS. In use means within 100 dB of the strongest frequency and above −115 dBFS. Absent on silence. */
  readonly bandwidth?: number;

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, in LUFS; above one hour, the largest of each bucket. Below 3 s, one point without an interval. */
    readonly loudness?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };

    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, in Hz; 0 where it is silent. On a long file, each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How loud is it in dB(A)? */
export interface ProfileLevelResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'level';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Sound levels, dB (validated): Readings of an integrating sound level meter: levels weighted by frequency (A, C, Z) and time, LFE excluded. In dBFS, where a full-scale 1 kHz sine reads −3.01, or in dB SPL with `calibrationDb`. */
  readonly 'sound-level'?: {
    /** Unit of all levels. */
    readonly reference: 'dBFS' | 'dB SPL';

    /** A-weighted, time-averaged: LAeq. */
    readonly laeqDb: number;

    /** C-weighted, time-averaged. */
    readonly lceqDb: number;

    /** Unweighted, time-averaged. */
    readonly lzeqDb: number;

    /** A-weighted sound exposure level, referred to 1 s: LAE, or SEL. */
    readonly laeDb: number;

    /** Largest A-weighted level with fast time weighting (125 ms). */
    readonly lafMaxDb: number;

    /** The same with slow time weighting (1 s). */
    readonly lasMaxDb: number;

    /** Largest C-weighted level with fast time weighting. */
    readonly lcfMaxDb: number;

    /** Largest C-weighted magnitude. */
    readonly lcPeakDb: number;
  };

  /** Exceeded levels, dB (validated): A-weighted, fast time-weighted levels exceeded 10, 50 and 90 % of the time. In dBFS, or in dB SPL with `calibrationDb`. Absent up to 1 s. */
  readonly 'exceeded-levels'?: {
    /** Exceeded 10 % of the time. */
    readonly laf10Db: number;

    /** Exceeded half of the time. */
    readonly laf50Db: number;

    /** Exceeded 90 % of the time: the background. */
    readonly laf90Db: number;
  };

  /** Octave band levels, dB (validated): Unweighted time-averaged levels in octave bands from 31.5 Hz to 16 kHz, LFE excluded, in dBFS, or dB SPL with `calibrationDb`. Bands above half the sample rate, or too low for the duration, are missing. Absent when none remains. */
  readonly 'octave-levels'?: {
    /** Nominal centre frequencies of the measured bands, Hz. */
    readonly centresHz: readonly number[];

    /** Unweighted time-averaged level of each band. */
    readonly levelsDb: readonly number[];

    /** Reason for missing low bands; absent when none is missing. */
    readonly omitted?: string;
  };

  /** Third-octave band levels, dB (validated): Unweighted time-averaged levels in third-octave bands from 25 Hz to 20 kHz, LFE excluded, in dBFS, or dB SPL with `calibrationDb`. Bands above half the sample rate, or too low for the duration, are missing. Absent when none remains. */
  readonly 'third-octave-levels'?: {
    /** Nominal centre frequencies of the measured bands, Hz. */
    readonly centresHz: readonly number[];

    /** Unweighted time-averaged level of each band. */
    readonly levelsDb: readonly number[];

    /** Reason for missing low bands; absent when none is missing. */
    readonly omitted?: string;
  };

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel, in dBFS. −120 means at or below. */
  readonly 'sample-peak'?: number;
  readonly clipping?: {
    /** Clipping regions (validated): List of clipped regions in any channel, in s. A region holds runs of three or more samples at full scale, entered or left steeply, less than 50 ms apart. */
    readonly regions: number | null;

    /** Clipping (validated): Presence of at least one clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Channels (validated): Number of decoded channels. */
  readonly channels?: number;

  /** Sample rate, Hz (validated): Sample rate of the decoded audio in Hz; for HE-AAC and Opus that of the decoder output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, full scale 1; waveformPoints sets their number. */
    readonly waveform?: {
      /** Time from one sample to the next, s. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What key is it in? */
export interface ProfileKeyResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'key';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Key (beta): Key that holds longest: tonic, mode, Camelot code, fit as a correlation, and the second-best key with its distance. Absent without 3 s of steady notes, for a single chord, and where no key fits to 0.5. */
  readonly key?: {
    /** Tonic and mode, as `Bb minor`. */
    readonly name: string;
    readonly tonic:
      'C' | 'Db' | 'D' | 'Eb' | 'E' | 'F' | 'F#' | 'G' | 'Ab' | 'A' | 'Bb' | 'B' | 'C#' | 'G#';
    readonly mode: 'major' | 'minor';

    /** 1A to 12B; C major is 8B, A minor 8A. */
    readonly camelot: string;

    /** Correlation with the key, 0.5..1. */
    readonly fit: number;

    /** Second-best key. */
    readonly second: string;

    /** Lead over the second-best key, by fit and chords. */
    readonly lead: number;
  };

  /** Tuning, cent (beta): Deviation of the notes from equal temperament at A4 = 440 Hz, from −50 to 50 cents, and the resulting A4 in Hz. Absent where the spectral lines agree on no tuning, or spread widely, as detuned reeds do. */
  readonly tuning?: {
    readonly cents: number;

    /** A4 in this tuning, Hz. */
    readonly a4Hz: number;

    /** Concentration of the lines around the tuning; 1 where all agree. */
    readonly agreement: number;
  };

  /** Keys over time (beta): List of keys in time order, with start and end in s; one entry where the key does not change. Keys shorter than about ten seconds are not listed. Absent without a key. */
  readonly 'key-list'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Tonic and mode. */
    readonly name: string;

    /** 1A to 12B. */
    readonly camelot: string;

    /** Correlation with the key. */
    readonly fit: number;
  }[];

  /** Chords over time (beta): List of chords in time order, with start and end in s, in Harte notation; N means no chord. Inversions are not distinguished, and chords below a third of a second are mostly missed. Absent without steady notes of one tuning. */
  readonly 'chord-list'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Root and quality, or N. */
    readonly chord: string;
  }[];

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Which notes does it play? */
export interface ProfileNotesResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'notes';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Root key (beta): Sampler key of the first sound: MIDI number, note names with C4 = 60 and C3 = 60, deviation in cents, and SFZ tune. Range 32 to 2500 Hz. Absent without a definite pitch, for simultaneous notes, and for several sounds in a row. */
  readonly 'root-key'?: {
    /** A4 = 440 Hz = 69; pitch_keycenter of SFZ. */
    readonly midi: number;

    /** Name, C4 = 60: scientific, SFZ. */
    readonly note: string;

    /** Name, C3 = 60: Yamaha, Kontakt, Logic. */
    readonly noteC3: string;

    /** Pitch, Hz. */
    readonly hz: number;
    readonly cents: number;

    /** Value for `tune` in SFZ. */
    readonly tuneCents: number;
  };

  /** Line (beta): Number of notes, lowest and highest note, median deviation from equal temperament in cents, and share of loud frames with one clear pitch. Notes beyond the list count too. Absent for chords, drums and noise. */
  readonly 'note-summary'?: {
    /** Notes. */
    readonly count: number;

    /** Lowest note, C4 = 60. */
    readonly lowest: string;

    /** Highest note, C4 = 60. */
    readonly highest: string;

    /** Median of the deviations, cents. */
    readonly medianCents: number;
    readonly clearShare: number;

    /** Reason why some notes are not listed; absent when all are. */
    readonly omitted?: string;
  };

  /** Notes (beta): List of the notes of a monophonic line: time in s, MIDI number, name (C4 = 60), deviation in cents, level in dBFS, vibrato and glide. Range 40 to 2500 Hz, at least 60 ms, at most 5000 notes. Absent for chords, drums and noise. */
  readonly 'note-list'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** A4 = 440 Hz = 69. */
    readonly midi: number;

    /** Name, C4 = 60. */
    readonly note: string;
    readonly cents: number;

    /** RMS of the loudest 50 ms, dBFS. */
    readonly levelDb: number;
    readonly velocity: 'soft' | 'medium' | 'loud';
    readonly vibrato?: {
      /** Hz. */
      readonly rateHz: number;

      /** Depth to either side, cents. */
      readonly depthCents: number;
    };

    /** Change from start to end, semitones. */
    readonly glideSt?: number;
  }[];

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Where are its beats? */
export interface ProfileBeatResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'beat';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Tempo of the beats, bpm (beta): Tempo of the beats in bpm: steady within 15 ms RMS of a straight line, with its error, else live, with its range. Confidence is its share among the candidate tempi. Absent without beats. */
  readonly 'beat-tempo'?: {
    /** Mean tempo, beats per minute. */
    readonly bpm: number;
    readonly kind: 'steady' | 'live';

    /** Twice the standard error of a steady tempo, beats per minute. */
    readonly plusMinusBpm?: number;

    /** Slowest eight beats of a live tempo. */
    readonly lowBpm?: number;

    /** Fastest eight beats of a live tempo. */
    readonly highBpm?: number;

    /** Share of this tempo among the candidates, 0 to 1. */
    readonly confidence: number;

    /** Most likely other tempo. */
    readonly candidateBpm?: number;

    /** Share of the other tempo. */
    readonly candidateConfidence?: number;
  };

  /** Beats, s (beta): List of beat times in s, at most the first 2000, from rises of the spectrum. A steady tempo puts them on a straight line. Absent with fewer than 4 onsets or beats, below 1 s, and without repetition. */
  readonly beats?: {
    /** Number of all beats. */
    readonly count: number;

    /** Time of each beat, s. */
    readonly timesSec: readonly number[];

    /** Reason why some are not listed; absent when all are. */
    readonly omitted?: string;
  };

  /** Metre (beta): Metre as beats per bar (3, 4 or 6/8), with downbeat times in s, at most the first 1000. Downbeats in 6/8 are not detected. Absent without beats, with fewer than 6, without accents, and where accents are ambiguous. */
  readonly metre?: {
    readonly metre: '3/4' | '4/4' | '6/8';

    /** Beats in a bar. */
    readonly beatsPerBar: number;

    /** Advantage of the better of three and four beats per bar, 0 to 1; absent in 6/8. */
    readonly lead?: number;

    /** Share of these downbeats among the positions in the bar. */
    readonly downbeatConfidence?: number;

    /** Times of the first beats of bars, s. */
    readonly downbeatsSec?: readonly number[];

    /** Reason why downbeats are missing or incomplete. */
    readonly omitted?: string;
  };

  /** Swing (beta): Duration ratio of the first to the second of two eighths or sixteenths: 1 is straight, 2 a triplet. Absent without beats, with beats in thirds, and with too few off-beat onsets at one position. */
  readonly swing?: {
    /** First over second. */
    readonly ratio: number;
    readonly of: 'eighths' | 'sixteenths';

    /** Off-beat onsets used for the ratio. */
    readonly onsets: number;
  };

  /** Tempo over time, bpm (beta): Tempo in bpm of the eight beats around each time in s, at most 200 times. Absent without beats, with fewer than nine beats, and for a steady tempo. */
  readonly 'tempo-curve'?: readonly {
    /** Middle of the eight beats, s. */
    readonly timeSec: number;

    /** Beats per minute. */
    readonly bpm: number;
  }[];

  /** Onset times, s (beta): List of onset times in s in time order, with strength relative to the strongest of the file. At most the first 2000 are listed. */
  readonly 'onset-list'?: {
    /** Number of all onsets. */
    readonly count: number;
    readonly onsets: readonly {
      /** Time, s. */
      readonly timeSec: number;

      /** Strength relative to the strongest. */
      readonly strength: number;
    }[];

    /** Reason why some are not listed; absent when all are. */
    readonly omitted?: string;
  };

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What tempo, key and note? */
export interface ProfileMusicResult {
  /** Profile (validated): Name of the requested profile. */
  readonly profile: 'music';

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly durationSec: number;

  /** Tempo, bpm (beta): Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition. */
  readonly tempo?: {
    /** Beats per minute, after snapping. */
    readonly bpm: number;

    /** Beats per minute, before snapping. */
    readonly bpmRaw: number;

    /** Strength of the repetition, 0 to 1. */
    readonly strength: number;

    /** Margin over the runner-up; near 0, either may be correct. */
    readonly margin: number;

    /** Half and double time. */
    readonly octaves: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** Strength of the repetition, 0 to 1. */
      readonly strength: number;
    }[];
  };

  /** Bars (beta): Number of four-beat bars in the file at its tempo, at least 1. Absent without a tempo. */
  readonly bars?: number;

  /** Tempo of the beats, bpm (beta): Tempo of the beats in bpm: steady within 15 ms RMS of a straight line, with its error, else live, with its range. Confidence is its share among the candidate tempi. Absent without beats. */
  readonly 'beat-tempo'?: {
    /** Mean tempo, beats per minute. */
    readonly bpm: number;
    readonly kind: 'steady' | 'live';

    /** Twice the standard error of a steady tempo, beats per minute. */
    readonly plusMinusBpm?: number;

    /** Slowest eight beats of a live tempo. */
    readonly lowBpm?: number;

    /** Fastest eight beats of a live tempo. */
    readonly highBpm?: number;

    /** Share of this tempo among the candidates, 0 to 1. */
    readonly confidence: number;

    /** Most likely other tempo. */
    readonly candidateBpm?: number;

    /** Share of the other tempo. */
    readonly candidateConfidence?: number;
  };

  /** Metre (beta): Metre as beats per bar (3, 4 or 6/8), with downbeat times in s, at most the first 1000. Downbeats in 6/8 are not detected. Absent without beats, with fewer than 6, without accents, and where accents are ambiguous. */
  readonly metre?: {
    readonly metre: '3/4' | '4/4' | '6/8';

    /** Beats in a bar. */
    readonly beatsPerBar: number;

    /** Advantage of the better of three and four beats per bar, 0 to 1; absent in 6/8. */
    readonly lead?: number;

    /** Share of these downbeats among the positions in the bar. */
    readonly downbeatConfidence?: number;

    /** Times of the first beats of bars, s. */
    readonly downbeatsSec?: readonly number[];

    /** Reason why downbeats are missing or incomplete. */
    readonly omitted?: string;
  };

  /** Swing (beta): Duration ratio of the first to the second of two eighths or sixteenths: 1 is straight, 2 a triplet. Absent without beats, with beats in thirds, and with too few off-beat onsets at one position. */
  readonly swing?: {
    /** First over second. */
    readonly ratio: number;
    readonly of: 'eighths' | 'sixteenths';

    /** Off-beat onsets used for the ratio. */
    readonly onsets: number;
  };

  /** Key (beta): Key that holds longest: tonic, mode, Camelot code, fit as a correlation, and the second-best key with its distance. Absent without 3 s of steady notes, for a single chord, and where no key fits to 0.5. */
  readonly key?: {
    /** Tonic and mode, as `Bb minor`. */
    readonly name: string;
    readonly tonic:
      'C' | 'Db' | 'D' | 'Eb' | 'E' | 'F' | 'F#' | 'G' | 'Ab' | 'A' | 'Bb' | 'B' | 'C#' | 'G#';
    readonly mode: 'major' | 'minor';

    /** 1A to 12B; C major is 8B, A minor 8A. */
    readonly camelot: string;

    /** Correlation with the key, 0.5..1. */
    readonly fit: number;

    /** Second-best key. */
    readonly second: string;

    /** Lead over the second-best key, by fit and chords. */
    readonly lead: number;
  };

  /** Tuning, cent (beta): Deviation of the notes from equal temperament at A4 = 440 Hz, from −50 to 50 cents, and the resulting A4 in Hz. Absent where the spectral lines agree on no tuning, or spread widely, as detuned reeds do. */
  readonly tuning?: {
    readonly cents: number;

    /** A4 in this tuning, Hz. */
    readonly a4Hz: number;

    /** Concentration of the lines around the tuning; 1 where all agree. */
    readonly agreement: number;
  };

  /** Root key (beta): Sampler key of the first sound: MIDI number, note names with C4 = 60 and C3 = 60, deviation in cents, and SFZ tune. Range 32 to 2500 Hz. Absent without a definite pitch, for simultaneous notes, and for several sounds in a row. */
  readonly 'root-key'?: {
    /** A4 = 440 Hz = 69; pitch_keycenter of SFZ. */
    readonly midi: number;

    /** Name, C4 = 60: scientific, SFZ. */
    readonly note: string;

    /** Name, C3 = 60: Yamaha, Kontakt, Logic. */
    readonly noteC3: string;

    /** Pitch, Hz. */
    readonly hz: number;
    readonly cents: number;

    /** Value for `tune` in SFZ. */
    readonly tuneCents: number;
  };

  /** Onsets (beta): Number of onsets, counted at sudden rises of the spectrum, and contrast of the strongest with its surrounding 100 ms, from 0 to 1. 0 without onsets. */
  readonly onsets?: {
    /** Onsets in the file. */
    readonly count: number;

    /** Strongest onset against its surroundings, (peak − mean)/(peak + mean). */
    readonly attackStrength: number;
  };

  /** Duration, s (validated): Duration in s: decoded frames divided by the sample rate. */
  readonly duration?: number;

  /** Status, basis and margin of each value, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin applies. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Reason why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** Facts about the recording besides its numbers, such as damage; absent when there are none. */
  readonly warnings?: readonly {
    /** Kind of warning: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may be added. */
    readonly code: string;

    /** A complete sentence. */
    readonly message: string;

    /** Start in the measured recording, seconds. */
    readonly startSec?: number;

    /** End in the measured recording, seconds. */
    readonly endSec?: number;

    /** Number of pieces or samples that it concerns. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

export type ProfileResult =
  | ProfileBasicResult
  | ProfileVoiceResult
  | ProfileMasterResult
  | ProfileProvenanceResult
  | ProfileDatasetResult
  | ProfileEnvironmentResult
  | ProfileBroadcastResult
  | ProfileLoopResult
  | ProfileRoomResult
  | ProfileChainResult
  | ProfilePitchResult
  | ProfileConversationResult
  | ProfileDefectsResult
  | ProfileChannelsResult
  | ProfileMetadataResult
  | ProfileDialogueResult
  | ProfileEncodeResult
  | ProfileLevelResult
  | ProfileKeyResult
  | ProfileNotesResult
  | ProfileBeatResult
  | ProfileMusicResult;

export interface BatchResult {
  /** Items of the batch. */
  readonly count: number;

  /** Items with data. */
  readonly succeeded: number;

  /** Items with an error; these are not charged. */
  readonly failed: number;

  /** One entry per input, in order. */
  readonly items: readonly {
    /** Index of the item: first the urls, then the objectPaths. */
    readonly index: number;

    /** The URL or objectPath. */
    readonly input: string;

    /** True with data; otherwise there is error. */
    readonly ok: boolean;

    /** HTTP status of the item as a separate request. */
    readonly status: number;

    /** Result of the route. */
    readonly data?:
      | AnalysisResult
      | CheckTargetResult
      | TimeseriesResult
      | VoiceAnalysis
      | SpeechSegmentsResult
      | SignalIndex
      | SampleDescription
      | SpectrumResult
      | ProfileResult;

    /** Content of error in the response of a failed request. */
    readonly error?: ErrorDetail;
  }[];
}

export interface CompareResult {
  /** Route whose results are compared. */
  readonly endpoint: string;
  readonly a: {
    /** Name as submitted. */
    readonly fileName: string | null;

    /** Duration in seconds: decoded frames divided by the sample rate. */
    readonly durationSec: number;

    /** SHA-256 of the decoded samples. */
    readonly audioSha256: string;

    /** Its own report; not with args.report false. */
    readonly reportUrl?: string;
  };
  readonly b: {
    /** Name as submitted. */
    readonly fileName: string | null;

    /** Duration in seconds: decoded frames divided by the sample rate. */
    readonly durationSec: number;

    /** SHA-256 of the decoded samples. */
    readonly audioSha256: string;

    /** Its own report; not with args.report false. */
    readonly reportUrl?: string;
  };

  /** True when every decoded sample is equal. */
  readonly isSameAudio: boolean;

  /** Every number that both have, in order. */
  readonly deltas: readonly {
    /** Path of the number in the result. */
    readonly path: string;

    /** Title of the measure. */
    readonly title: string;

    /** Unit of all three numbers; null for a part of an object that names its unit. */
    readonly unit: string | null;

    /** Value of the first recording. */
    readonly a: number;

    /** Value of the second recording. */
    readonly b: number;

    /** b minus a. */
    readonly delta: number;

    /** Largest difference between two readings of equal recordings: the sum of both margins; null where none is claimed. */
    readonly margin: number | null;

    /** Difference compared with that margin; unknown where none is claimed. */
    readonly againstMargin: 'larger' | 'smaller' | 'unknown';
  }[];

  /** Every text and flag that both have. */
  readonly labels: readonly {
    /** Path of the value in the result. */
    readonly path: string;

    /** Title of the measure. */
    readonly title: string;

    /** Value of the first recording. */
    readonly a: string | boolean;

    /** Value of the second recording. */
    readonly b: string | boolean;

    /** True when they are equal. */
    readonly isSame: boolean;
  }[];

  /** Values that at least one of them does not have. */
  readonly absent: readonly {
    /** Path that the value would have in the result. */
    readonly path: string;

    /** Title of the measure. */
    readonly title: string;

    /** Reason why the first recording has none. */
    readonly a?: string;

    /** Reason why the second recording has none. */
    readonly b?: string;
  }[];

  /** Difference of the third-octave levels at equal integrated loudness; null when one of them is too quiet. */
  readonly spectrum: {
    /** Gain added to the second recording to make both equally loud. */
    readonly gainDb: number;

    /** Nominal centre frequencies of the third octaves. */
    readonly centresHz: readonly number[];

    /** Level of the second after that gain minus level of the first, in each band; null where one of them is empty. */
    readonly differenceDb: readonly (number | null)[];

    /** Largest difference between equal recordings, dB. */
    readonly margin: number;
  } | null;

  /** How they play together; profile music only. */
  readonly fit?: {
    /** Worst of the parts; open where tempo or key could not be checked and nothing conflicts. */
    readonly verdict: 'fits' | 'after-change' | 'apart' | 'open';

    /** Verdict, and the required changes of B. */
    readonly text: string;
    readonly tempo?: {
      /** Tempo of B divided by that of A. */
      readonly ratio: number;

      /** Factor of the tempo of B: 0.5, 1 or 2. */
      readonly times: number;

      /** Required speed-up of B to keep time with A, %. */
      readonly stretchPercent: number;

      /** They fit as they are; after the stated change of B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same as a sentence. */
      readonly text: string;
    };
    readonly key?: {
      /** From A to B on the Camelot wheel, -5 to 6. */
      readonly steps: number;

      /** Smallest shift of B into a key that mixes with A. */
      readonly shiftSemitones: number;

      /** They fit as they are; after the stated change of B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same as a sentence. */
      readonly text: string;
    };
    readonly tuning?: {
      /** Shift of B that brings its A4 to that of A. */
      readonly shiftCents: number;

      /** They fit as they are; after the stated change of B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same as a sentence. */
      readonly text: string;
    };
    readonly swing?: {
      /** Swing of A: first eighth divided by second. */
      readonly a: number;

      /** Swing of B. */
      readonly b: number;

      /** They fit as they are; after the stated change of B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same as a sentence. */
      readonly text: string;
    };
    readonly metre?: {
      /** They fit as they are; after the stated change of B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same as a sentence. */
      readonly text: string;
    };

    /** Reason why a part was not checked. */
    readonly omitted: Readonly<Record<string, string>>;
  };
}

export interface AlbumResult {
  /** Kind of album that sets the bounds. */
  readonly as: 'album' | 'chapters' | 'season';

  /** given: the submitted order; names: sorted, with numbers as numbers. */
  readonly order: 'given' | 'names';

  /** Summary. */
  readonly verdict: {
    /** Worst finding; good where there is none. */
    readonly severity: 'bad' | 'warn' | 'info' | 'good';

    /** One or two sentences. */
    readonly text: string;
  };

  /** All parts as one programme; null where none could be measured, with the reasons in failed. */
  readonly whole: {
    /** Number of submitted parts. */
    readonly partCount: number;

    /** Number of measured parts; the values of the whole describe these. */
    readonly measuredCount: number;

    /** Index of each part that is missing from the values of the whole. */
    readonly lacks: readonly number[];

    /** Total duration of all parts, seconds. */
    readonly durationSec: number;

    /** Loudness of all parts as one programme, gated over all (BS.1770), LUFS; not a mean of the parts. */
    readonly integratedLufs: number;

    /** Loudness range of all parts as one programme (EBU Tech 3342), LU. */
    readonly loudnessRange: number | null;

    /** Loudest 3 s, LUFS. */
    readonly shortTermLufsMax: number;

    /** Loudest 400 ms, LUFS. */
    readonly momentaryLufsMax: number;

    /** Highest true peak, dBTP. */
    readonly truePeakDb: number;

    /** Album gain: the same for every part, which preserves their level relations. */
    readonly gains: {
      /** ReplayGain 2.0: −18 LUFS minus the loudness, dB. */
      readonly replayGainDb: number;

      /** For REPLAYGAIN_*_PEAK: true peak as a magnitude, full scale 1. */
      readonly replayGainPeak: number;

      /** For R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB. */
      readonly r128Gain: number;
    } | null;

    /** Reason why an adjacent value is null, by its name. */
    readonly omitted?: Readonly<Record<string, string>>;
  } | null;

  /** Every measured part, in order. */
  readonly parts: readonly {
    /** Position in the order, from 0. */
    readonly index: number;

    /** Name as submitted. */
    readonly name: string;

    /** Seconds. */
    readonly durationSec: number;

    /** LUFS; −70 where nothing passes the gate. */
    readonly integratedLufs: number;

    /** Loudness minus the median of all parts, LU. */
    readonly fromMedianLu: number;

    /** LU. */
    readonly loudnessRange: number | null;

    /** dBTP. */
    readonly truePeakDb: number;

    /** Tone: mean frequency of the spectrum, Hz. */
    readonly spectralCentroidHz: number | null;

    /** Noise floor: 10th percentile of the level of 20 ms frames, dBFS. */
    readonly noiseFloorDb: number | null;

    /** 0 mono, 0.5 uncorrelated, 1 anti-phase. */
    readonly stereoWidth: number | null;

    /** Silence before the first sound, below −60 dBFS. */
    readonly headSilenceSec: number;

    /** Silence after the last sound, below −60 dBFS. */
    readonly tailSilenceSec: number;

    /** Silence from the last sound to the first of the next part. */
    readonly gapAfterSec: number | null;

    /** Container. */
    readonly format: string;

    /** Hz. */
    readonly sampleRate: number;

    /** As declared by the file. */
    readonly bitDepth: string | null;

    /** Channels. */
    readonly channels: number;

    /** Track gain: brings only this part to the reference. */
    readonly gains: {
      /** ReplayGain 2.0: −18 LUFS minus the loudness, dB. */
      readonly replayGainDb: number;

      /** For REPLAYGAIN_*_PEAK: true peak as a magnitude, full scale 1. */
      readonly replayGainPeak: number;

      /** For R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB. */
      readonly r128Gain: number;
    } | null;

    /** Reason why an adjacent value is null, by its name. */
    readonly omitted?: Readonly<Record<string, string>>;
  }[];

  /** Every part that could not be measured. */
  readonly failed: readonly {
    /** Position in the order, from 0. */
    readonly index: number;

    /** Name as submitted. */
    readonly name: string;

    /** Error code. */
    readonly code: string;

    /** Error message. */
    readonly message: string;
  }[];

  /** Spread of the parts. */
  readonly spread: readonly {
    /** Field of the parts. */
    readonly field: string;

    /** Title of the field. */
    readonly title: string;

    /** Unit of the median, the lowest and the highest. */
    readonly unit: string;

    /** Number of parts that have it. */
    readonly median: number;

    /** Of all parts. */
    readonly lowest: number;

    /** Of all parts. */
    readonly highest: number;

    /** Allowed deviation of a part from the median, in boundUnit. */
    readonly bound: number;

    /** Unit of the bound. */
    readonly boundUnit: string;

    /** Source of the bound. */
    readonly source: string;
  }[];

  /** Deviations, worst first. */
  readonly standsOut: readonly {
    /** Index of the part; absent where the parts differ among themselves. */
    readonly index?: number;

    /** Field that deviates. */
    readonly field: string;

    /** bad: to be fixed; warn: the owner decides; info: for information. */
    readonly severity: 'bad' | 'warn' | 'info' | 'good';

    /** Sentence with the deciding number. */
    readonly text: string;
  }[];

  /** Fixes, part by part. */
  readonly fixes: readonly {
    /** Index of the part. */
    readonly index: number;

    /** gain, dynamics, filter, edit, convert or source. */
    readonly kind: string;

    /** For kind gain, dB. */
    readonly gainDb?: number;

    /** Action, as a sentence. */
    readonly text: string;
  }[];
}

export interface UploadTicket {
  /** Value that analysis routes take instead of a url. */
  readonly objectPath: string;

  /** URL for the bytes, valid once. */
  readonly signedUrl: string;

  /** Always PUT. */
  readonly method: 'PUT';

  /** Headers of the PUT, to be sent unchanged. */
  readonly headers: Readonly<Record<string, string>>;

  /** Maximum number of bytes. */
  readonly maxBytes: number;

  /** Expiry time of the URL. */
  readonly expiresAt: string;
}

export interface Upload {
  /** Value that analysis routes take. */
  readonly objectPath: string;

  /** Received bytes. */
  readonly sizeBytes: number;

  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

export interface JobList {
  /** The jobs. */
  readonly items: readonly Job[];

  /** Value for after on the next page; null on the last. */
  readonly next: string | null;
}

export interface UploadList {
  /** The uploads. */
  readonly items: readonly {
    /** Value that analysis routes take. */
    readonly objectPath: string;

    /** Name as submitted. */
    readonly fileName: string | null;

    /** Received bytes, where known. */
    readonly sizeBytes: number | null;

    /** Creation time of the ticket. */
    readonly createdAt: string;

    /** Expiry time. */
    readonly expiresAt: string;
  }[];

  /** Value for after on the next page; null on the last. */
  readonly next: string | null;
}

export interface ReportList {
  /** The reports. */
  readonly items: readonly {
    /** As in reportUrl. */
    readonly id: string;

    /** URL of its page. */
    readonly url: string;

    /** The requested analysis: mix, voice, profile.basic … */
    readonly kind: string;

    /** Creation time. */
    readonly createdAt: string;

    /** Expiry time. */
    readonly expiresAt: string;
  }[];

  /** Value for after on the next page; null on the last. */
  readonly next: string | null;
}

export interface WebhookList {
  /** The webhooks. */
  readonly items: readonly {
    /** As in the header webhook-id. */
    readonly id: string;

    /** Target URL. */
    readonly url: string;

    /** Event: job.done or job.error. */
    readonly type: string;

    /** State: waiting for an attempt, delivered, or given up. */
    readonly status: 'waiting' | 'delivered' | 'dead';

    /** Number of attempts so far. */
    readonly attempts: number;

    /** HTTP status of the last response. */
    readonly lastStatus: number | null;

    /** Reason for the failure of the last attempt. */
    readonly lastError: string | null;

    /** Time of the event. */
    readonly createdAt: string;

    /** Time of the next attempt. */
    readonly nextAt: string | null;
  }[];

  /** Value for after on the next page; null on the last. */
  readonly next: string | null;
}

export interface WebhookSecret {
  /** whsec_ and the key in base64. */
  readonly secret: string;
}

export interface Report {
  /** As in reportUrl. */
  readonly id: string;

  /** The requested analysis: mix, voice, profile.basic … */
  readonly kind: string;

  /** Creation time. */
  readonly createdAt: string;

  /** Expiry time. */
  readonly expiresAt: string;

  /** Full result without reportUrl; always with its available curves. */
  readonly result: Readonly<Record<string, unknown>>;

  /** Further results whose curves the page draws. */
  readonly also: readonly {
    /** Id of the result. */
    readonly answer: string;

    /** Full result. */
    readonly body: Readonly<Record<string, unknown>>;
  }[];
}

export interface UsageDays {
  /** One entry per key and day. */
  readonly days: readonly {
    /** UTC. */
    readonly day: string;

    /** The key that was charged. */
    readonly keyId: string;

    /** Calls charged. */
    readonly calls: number;

    /** Bytes of audio received. */
    readonly dataBytes: number;

    /** Minutes analysed by the voice routes. */
    readonly voiceMinutes: number;
  }[];
}

export interface MintedKey {
  /** The key itself, shown only now. */
  readonly key: string;

  /** Id of the key, for example to revoke it. */
  readonly id: string;

  /** Limits of the key; GET /v1/usage has the numbers. */
  readonly plan: string;
}

/** What each route takes, gives, and may be refused for. */
export interface Operations {
  /** Loudness, levels, stereo image and tonal balance of a mix. */ mixAnalyze: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** Runs the analysis as a job, and reports its end to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: AnalysisResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Compliance with a delivery target, and the required changes. */ mixCheckTarget: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** A delivery preset, or custom with lufs and tp. */
      target:
        | 'spotify'
        | 'apple-music'
        | 'youtube'
        | 'tidal'
        | 'amazon-music'
        | 'podcast'
        | 'ebu-broadcast'
        | 'atsc-broadcast'
        | 'custom';

      /** Integrated loudness of a custom target, LUFS. */
      lufs?: number | undefined;

      /** Maximum true peak of a custom target, dBTP. */
      tp?: number | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: CheckTargetResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Loudness and waveform over time. */ mixTimeseries: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Number of points of the waveform. */
      waveformPoints?: number | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: TimeseriesResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Is this spoken take usable, and which phrase is the problem?. */ voiceQa: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** k2 extends phrases into soft edges by at most 100 ms per side; n1 uses the sound classifier. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** Runs the analysis as a job, and reports its end to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: VoiceAnalysis;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'voice_minutes_exhausted'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** When is there speech?. */ voiceSegments: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** k2 extends phrases into soft edges by at most 100 ms per side; n1 uses the sound classifier. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: SpeechSegmentsResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'voice_minutes_exhausted'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Content, origin and defects of a file. */ signal: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** v1 uses heuristic rules, v2 adds the sound classifier. Default v1 until 2027-01-15, v2 from then on. */
      contentModel?: 'v1' | 'v2' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** Runs the analysis as a job, and reports its end to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: SignalIndex;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** One sound of a sample library: pitch, character, or loop. */ signalSample: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: SampleDescription;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Average spectrum and tonal balance. */ mixSpectrum: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: SpectrumResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** One specific analysis, with only the lenses that it needs. */ analyzeProfile: {
    input: {
      /** Name of the file, returned in the result. */
      fileName?: string | undefined;

      /** basic: What does the file contain, and is anything wrong with it? voice: Is this spoken take usable? master: Is this master ready for release? provenance: Is the file what it claims to be? dataset: Does this clip belong in a training set? environment: What background noise and events does it contain? broadcast: Does it meet R 128 or A/85? loop: Will it loop, and at what tempo? room: How long does this room ring? chain: Did the transmission lose packets? pitch: How high and how voiced is the voice? conversation: Who speaks when, and how do the speakers take turns? defects: Which defects does it have, where, and how certain are they? channels: What is in each channel, and how does it fold to stereo? metadata: Are its tags right? dialogue: How loud is the dialogue, and is it intelligible? encode: How does lossy encoding change it? level: How loud is it in dB(A)? key: What key is it in? notes: Which notes does it play? beat: Where are its beats? music: What tempo, key and note? */
      profile:
        | 'basic'
        | 'voice'
        | 'master'
        | 'provenance'
        | 'dataset'
        | 'environment'
        | 'broadcast'
        | 'loop'
        | 'room'
        | 'chain'
        | 'pitch'
        | 'conversation'
        | 'defects'
        | 'channels'
        | 'metadata'
        | 'dialogue'
        | 'encode'
        | 'level'
        | 'key'
        | 'notes'
        | 'beat'
        | 'music';

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** v1 uses heuristic rules, v2 adds the sound classifier. Default v1 until 2027-01-15, v2 from then on. */
      contentModel?: 'v1' | 'v2' | undefined;

      /** k2 extends phrases into soft edges by at most 100 ms per side; n1 uses the sound classifier. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Start of the part to measure, seconds; times in the result count from there. */
      startSec?: number | undefined;

      /** End of the part to measure, seconds. */
      endSec?: number | undefined;

      /** Excitation of the room; clap and balloon use bands from 500 Hz up. */
      roomSource?: 'clap' | 'balloon' | 'impulse' | 'sweep' | undefined;

      /** Offset from dBFS to dB SPL: the level of a calibrator minus its reading here. */
      calibrationDb?: number | undefined;

      /** false: nothing of the analysis is stored, and the result has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is stored. */
      reportDays?: number | undefined;
    } & AudioInput;
    data: ProfileResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'profile_requires_paid_plan'
      | 'voice_minutes_exhausted'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'room_not_measurable'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** One analysis of up to 20 items, or 10,000 as a job. */ createBatch: {
    input: {
      /** Analysis route to call for each item, such as mix/analyze or /v1/mix/analyze. */
      endpoint: string;

      /** Public http(s) URLs of audio. */
      urls?: readonly string[] | undefined;

      /** Response of POST /api/upload-url. */
      objectPaths?: readonly string[] | undefined;

      /** URL or objectPath of a text file with one URL or objectPath per line; requires a job. */
      manifest?: string | undefined;

      /** URL for the signed POST at the end of the job; requires a job. */
      callbackUrl?: string | undefined;

      /** Options of the route, the same for each item. */
      args?: Readonly<Record<string, unknown>> | undefined;
    };
    data: BatchResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'batch_too_large'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Comparison of two recordings, with every difference and its margin. */ compare: {
    input: {
      /** Analysis route whose results are compared, such as mix/analyze or signal. */
      endpoint?: string | undefined;

      /** Options of the route, the same for both. */
      args?: Readonly<Record<string, unknown>> | undefined;
      a: AudioInput;
      b: AudioInput;
    };
    data: CompareResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'profile_requires_paid_plan'
      | 'voice_minutes_exhausted'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Up to 50 recordings as one album: loudness, gains, outliers. */ createAlbum: {
    input: {
      /** The recordings, in order. */
      parts: readonly {
        /** Public http(s) URL of the audio, up to 150 MB. Give this or objectPath. */
        url?: string | undefined;

        /** What POST /api/upload-url answered; readable only by the key that uploaded it. */
        objectPath?: string | undefined;

        /** Name in the result; by default that of the URL or upload. */
        name?: string | undefined;
      }[];

      /** What they are: album, music tracks, whose level relations are preserved; chapters, parts of an audiobook: each has to meet acx-audiobook on its own; season, episodes of a podcast, each within 1 LU of the median. */
      as?: 'album' | 'chapters' | 'season' | undefined;
    };
    data: AlbumResult;
    codes:
      | 'invalid_json'
      | 'missing_input'
      | 'invalid_parameter'
      | 'url_not_allowed'
      | 'url_fetch_failed'
      | 'upload_not_found'
      | 'invalid_api_key'
      | 'quota_exceeded'
      | 'data_quota_exceeded'
      | 'scope_missing'
      | 'request_timeout'
      | 'idempotency_key_reused'
      | 'file_too_large'
      | 'track_too_long'
      | 'unsupported_media_type'
      | 'unsupported_format'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Upload ticket for audio without a public URL. */ createUploadUrl: {
    input: {
      /** Content-Type of the PUT that follows: audio/* or application/octet-stream. */
      contentType: string;

      /** Size of the file; the maximum that is accepted. */
      size?: number | undefined;

      /** Name of the file, returned in results. */
      fileName?: string | undefined;
    };
    data: UploadTicket;
    codes:
      | 'invalid_json'
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'file_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Receives the bytes of an upload. */ putUpload: {
    input: {
      /** The objectPath. */
      id: string;
      /** As signed. */
      expires?: string | undefined;

      /** As signed. */
      max?: string | undefined;

      /** As signed. */
      exact?: string | undefined;

      /** As signed. */
      signature?: string | undefined;
      file: AudioFile;
    };
    data: Upload;
    codes:
      | 'invalid_parameter'
      | 'upload_url_invalid'
      | 'not_found'
      | 'request_timeout'
      | 'upload_url_used'
      | 'file_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Progress of a job, and its result. */ getJob: {
    input: {
      /** As in the response 202. */
      id: string;
    };
    data: Job;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'job_not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Cancels a job. */ cancelJob: {
    input: {
      /** As in the response 202. */
      id: string;
    };
    data: Job;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'job_not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Progress of a job, as events. */ getJobEvents: {
    input: {
      /** As in the response 202. */
      id: string;
    };
    data: AsyncIterable<ServerEvent>;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'job_not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Finished items of a batch, while it runs. */ getJobItems: {
    input: {
      /** As in the response 202. */
      id: string;
      /** Last received seq. */
      after?: number | undefined;

      /** Maximum number of lines; without it, all. */
      limit?: number | undefined;
    };
    data: string;
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'job_not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Jobs of the key, newest first, without their results. */ listJobs: {
    input: {
      /** Maximum number of entries of the page. */
      limit?: number | undefined;

      /** next of the previous page. */
      after?: string | undefined;
    };
    data: JobList;
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Uploads of the key, newest first. */ listUploads: {
    input: {
      /** Maximum number of entries of the page. */
      limit?: number | undefined;

      /** next of the previous page. */
      after?: string | undefined;
    };
    data: UploadList;
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Deletes an upload. */ deleteUpload: {
    input: {
      /** As in the ticket. */
      objectPath: string;
    };
    data: string;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Reports of the key, newest first. */ listReports: {
    input: {
      /** Maximum number of entries of the page. */
      limit?: number | undefined;

      /** next of the previous page. */
      after?: string | undefined;
    };
    data: ReportList;
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Deletes a report. */ deleteReport: {
    input: {
      /** As in reportUrl. */
      id: string;
    };
    data: string;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Webhooks of the key, newest first. */ listWebhooks: {
    input: {
      /** Maximum number of entries of the page. */
      limit?: number | undefined;

      /** next of the previous page. */
      after?: string | undefined;

      /** Only webhooks in this state. */
      status?: 'waiting' | 'delivered' | 'dead' | undefined;
    };
    data: WebhookList;
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Sends a webhook again now. */ retryWebhook: {
    input: {
      /** As in the list. */
      id: string;
    };
    data: {
      /** Always waiting. */
      readonly status: 'waiting';
    };
    codes:
      | 'invalid_parameter'
      | 'invalid_api_key'
      | 'scope_missing'
      | 'not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Secret that signs the webhooks of the key. */ getWebhookSecret: {
    input: object;
    data: WebhookSecret;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Numbers of one analysis, as a page to share. */ getReportPage: {
    input: {
      /** As in reportUrl. */
      id: string;
    };
    data: string;
    codes:
      | 'not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Numbers of one analysis, as JSON. */ getReport: {
    input: {
      /** As in reportUrl. */
      id: string;
    };
    data: Report;
    codes:
      | 'not_found'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Usage of the plan this month. */ getUsage: {
    input: object;
    data: Usage;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Daily charges of each key of the account. */ getUsageDays: {
    input: object;
    data: UsageDays;
    codes:
      | 'invalid_api_key'
      | 'scope_missing'
      | 'request_timeout'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** Creates a free API key. */ createKey: {
    input: {
      /** Label of the key. */
      name?: string | undefined;
    };
    data: MintedKey;
    codes:
      | 'invalid_json'
      | 'invalid_parameter'
      | 'request_timeout'
      | 'file_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'storage_unavailable'
      | 'analysis_error'
      | 'service_overloaded';
  };
  /** This document. */ getOpenApi: {
    input: object;
    data: Readonly<Record<string, unknown>>;
    codes: 'request_timeout' | 'analysis_error' | 'service_overloaded';
  };
  /** Liveness of the process. */ getHealth: {
    input: object;
    data: {
      /** Always ok. */
      readonly status: 'ok';
    };
    codes: 'request_timeout' | 'analysis_error' | 'service_overloaded';
  };
  /** Readiness for requests. */ getReadiness: {
    input: object;
    data: {
      /** Always ready. */
      readonly status: 'ready';
    };
    codes: 'request_timeout' | 'storage_unavailable' | 'analysis_error' | 'service_overloaded';
  };
  /** Requests, refusals, analyses, threads and process metrics, for Prometheus. */ getMetrics: {
    input: object;
    data: string;
    codes:
      'invalid_api_key' | 'not_found' | 'request_timeout' | 'analysis_error' | 'service_overloaded';
  };
}

/** How each route is called. */
export const operations = {
  mixAnalyze: {
    method: 'POST',
    path: '/v1/mix/analyze',
    query: [
      'fileName',
      'series',
      'measureStatus',
      'round',
      'startSec',
      'endSec',
      'callbackUrl',
      'report',
      'reportDays',
    ],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  mixCheckTarget: {
    method: 'POST',
    path: '/v1/mix/check-target',
    query: [
      'fileName',
      'target',
      'lufs',
      'tp',
      'round',
      'startSec',
      'endSec',
      'report',
      'reportDays',
    ],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  mixTimeseries: {
    method: 'POST',
    path: '/v1/mix/timeseries',
    query: ['fileName', 'waveformPoints', 'round', 'startSec', 'endSec', 'report', 'reportDays'],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  voiceQa: {
    method: 'POST',
    path: '/v1/voice/qa',
    query: [
      'fileName',
      'series',
      'measureStatus',
      'speechDetector',
      'round',
      'startSec',
      'endSec',
      'callbackUrl',
      'report',
      'reportDays',
    ],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  voiceSegments: {
    method: 'POST',
    path: '/v1/voice/segments',
    query: ['fileName', 'speechDetector', 'round', 'startSec', 'endSec', 'report', 'reportDays'],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  signal: {
    method: 'POST',
    path: '/v1/signal',
    query: [
      'fileName',
      'series',
      'measureStatus',
      'contentModel',
      'round',
      'startSec',
      'endSec',
      'callbackUrl',
      'report',
      'reportDays',
    ],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  signalSample: {
    method: 'POST',
    path: '/v1/signal/sample',
    query: ['fileName', 'round', 'startSec', 'endSec', 'report', 'reportDays'],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  mixSpectrum: {
    method: 'POST',
    path: '/v1/mix/spectrum',
    query: ['fileName', 'round', 'startSec', 'endSec', 'report', 'reportDays'],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  analyzeProfile: {
    method: 'POST',
    path: '/v1/analyze/profile',
    query: [
      'fileName',
      'profile',
      'series',
      'measureStatus',
      'contentModel',
      'speechDetector',
      'round',
      'startSec',
      'endSec',
      'roomSource',
      'calibrationDb',
      'report',
      'reportDays',
    ],
    body: 'audio',
    files: ['file'],
    maxBytes: 4500000,
    answer: 'json',
  },
  createBatch: { method: 'POST', path: '/v1/batch', query: [], body: 'json', answer: 'json' },
  compare: {
    method: 'POST',
    path: '/v1/compare',
    query: [],
    body: 'audio',
    files: ['a', 'b'],
    maxBytes: 4500000,
    answer: 'json',
  },
  createAlbum: { method: 'POST', path: '/v1/album', query: [], body: 'json', answer: 'json' },
  createUploadUrl: {
    method: 'POST',
    path: '/api/upload-url',
    query: [],
    body: 'json',
    answer: 'json',
  },
  putUpload: {
    method: 'PUT',
    path: '/api/uploads/{id}',
    query: ['expires', 'max', 'exact', 'signature'],
    body: 'bytes',
    answer: 'json',
  },
  getJob: { method: 'GET', path: '/v1/jobs/{id}', query: [], body: 'none', answer: 'json' },
  cancelJob: { method: 'DELETE', path: '/v1/jobs/{id}', query: [], body: 'none', answer: 'json' },
  getJobEvents: {
    method: 'GET',
    path: '/v1/jobs/{id}/events',
    query: [],
    body: 'none',
    answer: 'events',
  },
  getJobItems: {
    method: 'GET',
    path: '/v1/jobs/{id}/items',
    query: ['after', 'limit'],
    body: 'none',
    answer: 'text',
  },
  listJobs: {
    method: 'GET',
    path: '/v1/jobs',
    query: ['limit', 'after'],
    body: 'none',
    answer: 'json',
  },
  listUploads: {
    method: 'GET',
    path: '/v1/uploads',
    query: ['limit', 'after'],
    body: 'none',
    answer: 'json',
  },
  deleteUpload: {
    method: 'DELETE',
    path: '/v1/uploads/{objectPath}',
    query: [],
    body: 'none',
    answer: 'text',
  },
  listReports: {
    method: 'GET',
    path: '/v1/reports',
    query: ['limit', 'after'],
    body: 'none',
    answer: 'json',
  },
  deleteReport: {
    method: 'DELETE',
    path: '/v1/reports/{id}',
    query: [],
    body: 'none',
    answer: 'text',
  },
  listWebhooks: {
    method: 'GET',
    path: '/v1/webhooks',
    query: ['limit', 'after', 'status'],
    body: 'none',
    answer: 'json',
  },
  retryWebhook: {
    method: 'POST',
    path: '/v1/webhooks/{id}/retry',
    query: [],
    body: 'none',
    answer: 'json',
  },
  getWebhookSecret: {
    method: 'GET',
    path: '/v1/webhook-secret',
    query: [],
    body: 'none',
    answer: 'json',
  },
  getReportPage: { method: 'GET', path: '/r/{id}', query: [], body: 'none', answer: 'text' },
  getReport: { method: 'GET', path: '/r/{id}.json', query: [], body: 'none', answer: 'json' },
  getUsage: { method: 'GET', path: '/v1/usage', query: [], body: 'none', answer: 'json' },
  getUsageDays: { method: 'GET', path: '/v1/usage/days', query: [], body: 'none', answer: 'json' },
  createKey: { method: 'POST', path: '/account/keys', query: [], body: 'json', answer: 'json' },
  getOpenApi: { method: 'GET', path: '/openapi.json', query: [], body: 'none', answer: 'json' },
  getHealth: { method: 'GET', path: '/healthz', query: [], body: 'none', answer: 'json' },
  getReadiness: { method: 'GET', path: '/readyz', query: [], body: 'none', answer: 'json' },
  getMetrics: { method: 'GET', path: '/metrics', query: [], body: 'none', answer: 'text' },
} as const;
