// Made from /openapi.json by npm run docs: not to be edited.
/* eslint-disable max-lines */
import type { AudioInput, AudioFile } from './audio-input.js';
import type { ServerEvent } from './server-events.js';

/** Why there is no answer. */
export interface ErrorAnswer {
  /** What went wrong. */
  readonly error: ErrorDetail;

  /** Of a 402. */
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

  /** What is wrong, for people. */
  readonly message: string;

  /** Name of the offending parameter, when relevant. */
  readonly param?: string;

  /** Cause and cure of the code. */
  readonly docs_url: string;

  /** Of a 500: what the log has it under. */
  readonly request_id?: string;
}

/** What is used of a plan in a UTC calendar month. */
export interface Usage {
  /** Name of the plan. */
  readonly plan: string;
  readonly period: {
    /** First moment of the month. */
    readonly start: string;

    /** First moment of the next month, when counting begins anew. */
    readonly end: string;
  };

  /** Analyses; each item of a batch is one. */
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

  /** Profiles of /v1/analyze/profile that the plan has. */
  readonly profiles: readonly string[];
}

/** Loudness, levels, stereo image and tonal balance of a mix */
export interface AnalysisResult {
  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly sampleRate: number;

  /** Channels (validated): Decoded channels. */
  readonly channels: number;

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly integratedLufs: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly shortTermLufsMax: number | null;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly momentaryLufsMax: number | null;

  /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
  readonly loudnessRange: number | null;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly truePeakDb: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly peakDb: number | null;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rmsDb: number | null;

  /** Crest factor, dB (validated): Sample peak over RMS level. Absent on a silent file. */
  readonly crestFactorDb: number | null;

  /** Peak to loudness ratio, LU (validated): True peak minus integrated loudness. Absent at or below −70 LUFS. */
  readonly plrDb: number | null;

  /** Peak to short-term ratio, LU (validated): True peak minus the loudest 3 s window. Absent at or below −70 LUFS. */
  readonly psrDb: number | null;

  /** Stereo width (validated): Share of the side signal in the energy of middle and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent. */
  readonly stereoWidth: number | null;

  /** Middle to side ratio (beta): RMS of the middle over RMS of the side signal, at most 1000. Absent on a mono file, and where left and right are silent. */
  readonly midSideRatio: number | null;

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as a phase meter shows it: 1 on mono. Absent on silence or a dead channel. */
  readonly stereoCorrelation: number | null;

  /** Stereo balance, dB (validated): RMS of left minus RMS of right, positive where left is louder, at most 60 either way; 0 on mono and silence. Absent where nobody says which of more than two channels are left and right. */
  readonly stereoBalanceDb: number | null;

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly stereoLayout: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent' | null;

  /** Bass correlation (validated): Correlation of left and right below 120 Hz, after a low-pass of 4th order; below 0 the low end cancels in mono. Absent on mono, or where a channel has no energy there. */
  readonly bassCorrelation: number | null;

  /** Mono compatible (proxy): Whether a fold to mono loses at most 4 dB and keeps its low end (bass correlation of at least −0.1). Absent where left and right are silent, or unknown among more than two channels. */
  readonly monoCompatible: boolean | null;

  /** What platforms will do, dB (validated): Per platform, in track mode: the gain its player applies, loudness and true peak after it, and whether that clears the ceiling. */
  readonly platformNormalisation:
    | readonly {
        readonly platform: 'spotify' | 'apple-music' | 'youtube' | 'tidal' | 'amazon-music';

        /** Loudness the platform aims at, LUFS. */
        readonly targetLufs: number;

        /** Largest true peak it asks for, dBTP. */
        readonly ceilingDb: number;

        /** Gain its player applies, dB. */
        readonly gainDb: number;

        /** Integrated loudness after that gain, LUFS. */
        readonly resultLufs: number;

        /** True peak after that gain, dBTP. */
        readonly truePeakAfterDb: number;
        readonly clearsCeiling: boolean;
        readonly rule: 'turned-down' | 'turned-up' | 'headroom-limited' | 'unchanged';
      }[]
    | null;

  /** Spectral centroid, Hz (validated): Mean frequency of the spectrum, weighted by magnitude, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralCentroidHz: number | null;

  /** Spectral roll-off, Hz (validated): Frequency under which 85 % of the magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralRolloffHz: number | null;

  /** Spectral flatness (validated): Geometric over arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly spectralFlatness: number | null;

  /** Low-end density (beta): Share of the power between 20 and 120 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
  readonly lowEndDensity: number | null;
  readonly bandEnergy: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly harshness: {
    /** Harshness (beta): How far 2 to 5 kHz stand above 250 Hz to 1.6 kHz, 0..1; pink noise reads 0.67. Absent on silence and under 12 kHz. */
    readonly score: number | null;

    /** Harshness, in a word (beta): Low under 0.40, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;

    /** Harshest band (beta): The third octave between 2 and 5 kHz that stands highest above the line from 630 Hz to 10 kHz. */
    readonly band: string | null;
  };
  readonly muddiness: {
    /** Muddiness (beta): How far 160 to 400 Hz stand above both of their sides, 0..1; pink noise reads 0.20. Absent on silence. */
    readonly score: number | null;

    /** Muddiness, in a word (beta): Low under 0.45, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;
  };

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly spectrum?: {
    /** Frequencies of the spectrum, Hz (validated): Frequency of each point: k times the sample rate over 2048, k = 1 to 1024. */
    readonly freqs?: readonly number[] | null;

    /** Levels of the spectrum, dBFS (validated): Mean power of each bin over all frames and channels, so that a full-scale sine on a bin reads 0; −120 means at or below. */
    readonly mags?: readonly number[] | null;
  };

  /** Waveform, linear (validated): Largest magnitude of any channel in each of 1000 equal parts of the file. */
  readonly waveform?: readonly number[] | null;

  /** Short-term loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms; beyond 2000 points each is the largest of its bucket. Under 3 s one point for the whole file. */
  readonly shortTermLufs?: readonly number[] | null;

  /** Seconds per point, s (validated): Time from one point of shortTermLufs to the next. */
  readonly seriesIntervalSec?: number | null;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

export interface Job {
  /** Names the job. */
  readonly id: string;

  /** Where it stands; done and error are final. */
  readonly status: 'queued' | 'running' | 'done' | 'error';

  /** What was asked. */
  readonly kind: 'mix' | 'voice' | 'signal' | 'batch';

  /** Share that is done. */
  readonly progress: number;

  /** The answer of the route, when the job is done; of a batch its counts. */
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

  /** Why there is no result, as under error in an answer. */
  readonly error?: ErrorDetail;
}

/** Whether a file meets a delivery target, and what to change if not */
export interface CheckTargetResult {
  /** Meets the target (validated): True when integrated loudness lies within 0.5 LU of the target and the true peak is at most 0.5 dB over it, both rounded to 0.01 first. */
  readonly pass: boolean;

  /** Target (validated): The figures that decide, and where they come from. */
  readonly target: {
    /** Target integrated loudness, LUFS. */
    readonly lufs: number;

    /** Largest true peak, dBTP. */
    readonly tp: number;

    /** Name of the target. */
    readonly label: string;

    /** Printed by the platform, or measured from outside; not on a custom target. */
    readonly source?: 'published' | 'measured';

    /** Where a published figure stands. */
    readonly sourceUrl?: string;

    /** Day on which the figure was last checked. */
    readonly verifiedOn?: string;

    /** Where the platform measures in another way. */
    readonly measurementCaveat?: string;
  };
  readonly measurements: {
    /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
    readonly integratedLufs: number;

    /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
    readonly truePeakDb: number;

    /** Distance in loudness, LU (validated): Integrated loudness minus the target, positive where too loud. */
    readonly lufsDelta: number;

    /** Distance in true peak, dB (validated): True peak minus the largest allowed, positive where too high. */
    readonly tpDelta: number;
  };

  /** What keeps it from passing (validated): What misses the target, by how much, and what to do about it. Loudness first, then true peak; empty when the file meets the target. */
  readonly issues: readonly {
    readonly metric: 'integratedLufs' | 'truePeakDb';
    readonly issue: 'too_loud' | 'too_quiet' | 'true_peak_exceeded';

    /** Measured minus target, LU or dB. */
    readonly delta: number;

    /** The issue and its remedy in words. */
    readonly message: string;
  }[];

  /** Command that mends it (validated): An FFmpeg command that makes the file meet the target: a plain gain where the true peak allows it, else a limiter and the second pass of loudnorm with what it leaves. Container, codec, depth, rate, channels, tags and cover stay; a lossy file gets twice its bit rate. Put your own names for input.wav and output.wav (the ending is the file’s). Null when the file passes, is silent, or needs more of a limiter than can be foretold; the issues then say why. */
  readonly ffmpegFix: string | null;

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Loudness and waveform over time */
export interface TimeseriesResult {
  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly sampleRate: number;

  /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
  readonly loudnessOverTime: {
    /** Seconds from one sample to the next. */
    readonly intervalSec: number | null;

    /** Length of samples. */
    readonly count: number;
    readonly samples: readonly number[];
    readonly unit: 'LUFS';
  };

  /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
  readonly waveformOverTime: {
    /** Seconds from one sample to the next. */
    readonly intervalSec: number | null;

    /** Length of samples. */
    readonly count: number;
    readonly samples: readonly number[];
    readonly unit: 'peak';
  };
  readonly summary: {
    /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
    readonly integratedLufs: number;

    /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, moved in steps of 10 ms; a shorter file is one window of its own length. */
    readonly shortTermLufsMax: number | null;

    /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
    readonly loudnessRange: number | null;

    /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
    readonly truePeakDb: number;
  };

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this spoken take usable, and which phrase is the problem? */
export interface VoiceAnalysis {
  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly sampleRate: number;

  /** Speech, s (proxy): Total length of the phrases that the speech detector finds. Absent under 0.1 s. */
  readonly speechSec: number | null;

  /** Silence, s (proxy): Duration less the length of the phrases. Absent under 0.1 s. */
  readonly silenceSec: number | null;

  /** Speech ratio (proxy): Length of the phrases over the duration, 0 to 1; 0 under 0.1 s. */
  readonly speechRatio: number;

  /** Bursts of speech per second, 1/s (proxy): Bursts of the level envelope, parted by dips of 6 dB or more, per second of speech; not a count of syllables. Absent without speech. */
  readonly estimatedSyllableRate: number | null;

  /** Pace (proxy): Variable when the pace deviates by more than 35 % of its mean; else Slow under 3.8 bursts per second, Fast over 5.6, Normal between. Absent without speech. */
  readonly speakingRateLabel: 'Slow' | 'Normal' | 'Fast' | 'Variable' | null;

  /** Variance of the pace (beta): Variance of the bursts per second of speech over windows of 5 s, one every 2.5 s, that hold 2 s of speech or more; in bursts² per s². Absent with fewer than three such windows. */
  readonly pacingVariance: number | null;

  /** Long silences (proxy): Stretches of 2 s or more without speech, at the edges too. Absent under 0.1 s. */
  readonly longSilences: number | null;

  /** Burstiness (beta): (σ − μ) / (σ + μ) of the times between the starts of successive phrases: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases. */
  readonly burstiness: number | null;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly peakDb: number | null;

  /** Speech level, linear, linear (beta): RMS over all phrases, as detector v1 bounds them whichever is chosen; full scale 1. Absent without speech. */
  readonly averageSpeechRms: number | null;

  /** Speech level, dBFS (validated): RMS level over all phrases, as detector v1 bounds them whichever is chosen. Absent without speech. */
  readonly averageSpeechRmsDb: number | null;

  /** Noise floor, dBFS (validated): Level under which the quietest tenth of the 20 ms frames stays, whichever speech detector is chosen. −120 means at or below. Absent under 20 ms. */
  readonly noiseFloorDb: number | null;

  /** Speech to noise, dB (validated): How far the speech stands over the noise, 0 to 100: power of the phrases, as detector v1 bounds them whichever is chosen, less the noise that goes on under them, over that of the pauses 200 ms away from them (of all pauses where none is so far away, the noise floor where there is none). With detector k2, readings under 16 dB are lowered by up to 4.5 dB, which is the whole of the lower margin. Under 10 dB, and under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without speech, and under 20 dB where the noise of the pauses moves by more than 2 dB from one half second to the next, or under 10 dB where less than 40 % of the speech that is heard stands out of the noise. */
  readonly signalToNoiseDb: number | null;
  readonly clipping: {
    /** Clipped runs (beta): How often the signal is cut off at full scale: runs of three or more samples of one sign at full scale that are entered or left steeply, in all channels. */
    readonly count: number | null;

    /** Severity of the clipping (beta): None without a clipped run; Low with at most three, or in under 0.1 % of the 20 ms frames; Medium in under 1 %; else High. */
    readonly severity: 'None' | 'Low' | 'Medium' | 'High' | null;
  };

  /** Brightness (proxy): Mean centre of the spectrum of the frames above −60 dBFS, divided by 2500 Hz, at most 1. Absent when there is none. */
  readonly brightness: number | null;

  /** What is heard (proxy): Voice, music or noise when 60 % of the seconds above −60 dBFS sound like it, else mixed; music in half of which speech is heard counts for neither. Absent when nothing rises above −60 dBFS, and under 20 ms. */
  readonly activeKind: 'voice' | 'music' | 'noise' | 'mixed' | null;

  /** Share of voice (proxy): Share of the seconds above −60 dBFS with a voice score of 0.5 or more. Absent when nothing rises above −60 dBFS, and under 20 ms. */
  readonly activeVoiceShare: number | null;

  /** Room echo (withdrawn) (withdrawn): Withdrawn: how slowly the level falls after phrases, 0 to 1. It does not separate noise from reverberation and must not be read as a room verdict. Absent without speech. */
  readonly roomEchoScore: number | null;

  /** Room echo (withdrawn) (withdrawn): Withdrawn, with its score: Dry, Tight, Live, Reverberant. Absent without speech. */
  readonly roomEchoLabel: 'Dry' | 'Tight' | 'Live' | 'Reverberant' | null;

  /** Sibilance (proxy): How far the strongest hisses at 5 to 10 kHz (95th percentile of the frames above −60 dBFS) stand over the mean power at 300 to 4000 Hz: Low under −12 dB, High from −6 dB. Absent under a sample rate of 12 kHz and when nothing rises above −60 dBFS. */
  readonly sibilanceRisk: 'Low' | 'Medium' | 'High' | null;

  /** Speech to noise per phrase, dB (validated): How far the phrases stand over the pauses within 1 s of them, on the mean; phrases as detector v1 bounds them, whichever is chosen. Of a mean under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
  readonly segmentalSnrDb: number | null;

  /** Spread of speech to noise, dB (validated): Standard deviation over the phrases of how far each stands over the pauses within 1 s of it. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
  readonly segmentalSnrSpreadDb: number | null;

  /** Speech to noise of the worst phrases, dB (validated): 10th percentile over the phrases of how far each stands over the pauses within 1 s of it. Where it or the mean is under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
  readonly worstPhraseSnrDb: number | null;

  /** Syllabic movement of the pauses (proxy): Of all the rising and falling of the level in pauses of 0.7 s and more, the share at 2 to 8 Hz, the pace of syllables. Absent without such a pause. */
  readonly gapModulationRatio: number | null;

  /** Fast movement of the pauses (proxy): Of all the rising and falling of the level in pauses of 1.4 s and more, the share at 8 to 16 Hz, faster than syllables. Absent without such a pause. */
  readonly gapModulationHighRatio: number | null;

  /** Periodicity of the pauses (proxy): How regularly the level of the pauses comes again after 120 to 500 ms, 0 to 1: highest normalised autocorrelation in pauses of 1 s and more, weighted by length. Absent without such a pause. */
  readonly gapPeriodicity: number | null;

  /** Level of the pauses, dBFS (proxy): Mean level of the pause frames. −120 means at or below. Absent without a pause. */
  readonly gapLevelDb: number | null;

  /** Mains hum, dB (validated): How far mains hum stands out of the pauses: power of the first four harmonics of 50 or 60 Hz over the noise at 30 to 600 Hz, of whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause. */
  readonly humLevelDb: number | null;

  /** Mains frequency of the hum, Hz (validated): 50 or 60. Absent when the hum stays under 6 dB or was not measured. */
  readonly humMainsHz: 50 | 60 | null;

  /** Opens in speech (validated): Whether a phrase of 0.2 s or more is going on in the first 20 ms, so that the take is cut. Absent under 0.1 s. */
  readonly startsInSpeech: boolean | null;

  /** Ends in speech (validated): Whether a phrase of 0.2 s or more is going on in the last complete 20 ms, so that the take is cut. Absent under 0.1 s. */
  readonly endsInSpeech: boolean | null;

  /** Level at the start, dBFS (validated): Level of the first complete 20 ms. −120 means at or below. Absent under 20 ms. */
  readonly edgeStartDb: number | null;

  /** Level at the end, dBFS (validated): Level of the last complete 20 ms. −120 means at or below. Absent under 20 ms. */
  readonly edgeEndDb: number | null;

  /** Kind of background (proxy): quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause. */
  readonly sceneBackground: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

  /** Programme in the pauses (proxy): How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause. */
  readonly sceneProgramScore: number | null;

  /** Steadiness of the pauses (proxy): How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause. */
  readonly sceneStationaryScore: number | null;

  /** Low share of the pauses (proxy): Share of the power of the pauses from 20 Hz up that lies below 500 Hz. Absent under one second of pause. */
  readonly sceneGapLowBandShare: number | null;

  /** Speech-band share of the pauses (proxy): Share of the power of the pauses from 20 Hz up that lies between 300 and 3400 Hz. Absent under one second of pause. */
  readonly sceneGapSpeechBandShare: number | null;

  /** Unsteadiness of the pauses, dB (proxy): How much the level of the pauses varies: standard deviation over the quieter half of their 20 ms frames, about 0.2 for steady noise. Absent under one second of pause. */
  readonly sceneGapStabilityDb: number | null;

  /** Moving pitch in the pauses (proxy): Share of the 40 ms pause frames with a clear pitch between 70 and 400 Hz that moves. Absent under one second of pause. */
  readonly sceneGapHarmonicShare: number | null;

  /** Tone in the pauses, Hz (proxy): Frequency, 80 to 8000 Hz, of the strongest tone that fills the pauses: 15 dB above the median within a third of an octave, and standing out in 80 % of the windows of 0.34 s. Absent without one, and under one second of pause. */
  readonly sceneGapToneHz: number | null;

  /** Spectral movement of the pauses (proxy): How much the spectrum of the pauses changes: mean change of the balance of octave bands between successive windows of 0.34 s in a pause, 0 to 1; under 0.06 a machine, over 0.2 music or speech. Absent under one second of pause, and with fewer than two pairs of windows. */
  readonly sceneGapSpectralFlux: number | null;

  /** Speech over background, dB (proxy): Mean level of the speech less the mean level of the pauses. Absent without speech or without a pause. */
  readonly speechToBackgroundDb: number | null;

  /** Intelligibility, in a word (proxy): clear from a score of 0.60, borderline from 0.45, else buried; a proxy, not an STI. Absent under two phrases that can be measured. */
  readonly sceneIntelligibility: 'clear' | 'borderline' | 'buried' | null;

  /** Intelligibility (proxy): Share of the speech that the background leaves audible, 0 to 1: speech to noise of each phrase in four octave bands, −15 to 15 dB mapped to 0 to 1, weighted; a proxy, not an STI. Absent under two phrases that can be measured. */
  readonly sceneIntelligibilityScore: number | null;

  /** Phrases found (proxy): Phrases that the speech detector finds, before any cap. */
  readonly totalSegments: number | null;

  /** Phrases listed (proxy): Phrases that this answer lists: at most 500, and none without series. */
  readonly returnedSegments: number | null;

  /** Phrases left out (proxy): Whether more than 500 phrases were found, so that the answer lists only the longest 500; false without series. */
  readonly truncated: boolean | null;

  /** Phrases, linear (proxy): Start, end and RMS of every phrase; of more than 500 the longest 500, in order of time. Absent without series. */
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

  /** Speech to noise of each phrase, dB (validated): How far each listed phrase stands over the pauses within 1 s of it, in step with the list of phrases; as detector v1 bounds it, whichever is chosen. What is under 10 dB, or under 20 dB in noise that is not known to be steady, and all of such a mean, is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
  readonly segmentalSnrPerSegmentDb?: readonly number[] | null;

  /** Level over time, linear (validated): RMS of every 20 ms, full scale 1; of more than 2000 points the highest of each bucket of equal length. */
  readonly rmsEnvelope?: readonly number[] | null;

  /** Speech over time (proxy): Whether each point of rmsEnvelope holds speech: a bucket does when any of its 20 ms frames does. */
  readonly voicedMask?: readonly boolean[] | null;

  /** Length of a point, s (validated): Seconds covered by one point of rmsEnvelope and voicedMask. */
  readonly seriesIntervalSec?: number | null;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** When is there speech? */
export interface SpeechSegmentsResult {
  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Speech, s (proxy): Total length of the phrases that the speech detector finds. Absent under 0.1 s. */
  readonly speechSec: number | null;

  /** Silence, s (proxy): Duration less the length of the phrases. Absent under 0.1 s. */
  readonly silenceSec: number | null;

  /** Speech ratio (proxy): Length of the phrases over the duration, 0 to 1; 0 under 0.1 s. */
  readonly speechRatio: number;

  /** Long silences (proxy): Stretches of 2 s or more without speech, at the edges too. Absent under 0.1 s. */
  readonly longSilences: number | null;

  /** Phrases, dBFS (proxy): Start, end, length and RMS level of every phrase; of more than 500 the longest 500, in order of time. */
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

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What a file is: content, origin, defects */
export interface SignalIndex {
  /** Last element of the file’s path. */
  readonly fileName: string;

  /** File size, kB (validated): Submitted bytes over 1024. */
  readonly fileSizeKb: number | null;

  /** Format (validated): The container, by its content and never by the name of the file. */
  readonly format: 'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly sampleRate: number;

  /** Channels (validated): Decoded channels. */
  readonly channels: number;

  /** Declared bit depth (proxy): What the file type and its header say of the samples: 8-bit to 64-bit, with float where it is, or lossy. Not read from the samples; effectiveBitDepth is. */
  readonly bitDepthGuess: string | null;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly peakDb: number | null;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rmsDb: number | null;

  /** Noise floor, dBFS (validated): Level under which the quietest tenth of the 20 ms frames stays, whichever speech detector is chosen. −120 means at or below. Absent under 20 ms. */
  readonly noiseFloorDb: number | null;

  /** DC offset, linear (validated): Mean of the samples of the channel where it is largest, with its sign. */
  readonly dcOffset: number | null;

  /** Clipping (validated): Whether there is a clipping region. */
  readonly hasClipping: boolean | null;

  /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
  readonly clippingRegions: number | null;

  /** Silence regions (validated): Stretches of at least 0.3 s in which every sample of every channel stays below −60 dBFS, edges included. A silent file is one. */
  readonly silenceRegions: number | null;

  /** Silence, s (validated): Length of the silence regions together. */
  readonly silenceTotalSec: number | null;

  /** Silence at the start, ms (validated): Time before the first sample of any channel at −60 dBFS or above; the duration when there is none. */
  readonly edgeSilenceStartMs: number | null;

  /** Silence at the end, ms (validated): Time after the last sample of any channel at −60 dBFS or above; the duration when there is none. */
  readonly edgeSilenceEndMs: number | null;

  /** Content type (proxy): What the file holds: voice, music, mixed, noise, silence or unknown. Both models judge second by second by rules of thumb, each with the beat around it, and take the kind of 60 % of the seconds that are not far quieter than the rest; model v2 takes no voice where a learned model hears none, but the likelier of music and noise. For sorting, not for proof. */
  readonly contentTypeGuess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown';

  /** Content confidence (proxy): How sure the content type is, 0 to 1. Share of the seconds that are of that kind, times their mean score; where model v2 has taken another kind, the mean probability with which that is heard. 1 for silence, 0 for unknown and for a sound under 20 ms. */
  readonly contentConfidence: number | null;

  /** Content evidence (proxy): The measurements behind the content type, as tags name:value with two decimals. With model v2 also shares and levels (dBFS) of what a learned model hears, and model:v2. */
  readonly contentEvidence: readonly string[] | null;

  /** Beat stability (proxy): How well the onsets of the first 60 s repeat at one tempo, 0 to 1; 0 under 4 onsets. A deprecated alias of the tempo confidence. */
  readonly beatStability: number | null;

  /** Spectral flatness of the opening (validated): Geometric over arithmetic mean of the average power spectrum of the opening 10 s, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent when those are silent. */
  readonly spectralFlatness: number | null;

  /** Loop seam (validated): How hard the end meets the start when the file is repeated: the jump from the last sample to the first, as a multiple of the mean step from one sample to the next, in the worst channel. Under 3 it is inaudible, above 10 a click. At most 1000. Absent under 0.1 s. */
  readonly loopSeamRatio: number | null;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent where samples were given, not bytes. */
  readonly inputSha256: string | null;

  /** Bandwidth, Hz (validated): Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence. */
  readonly bandwidthHz: number | null;

  /** Lossy source (validated): Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class. */
  readonly lossySource:
    'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown' | null;

  /** Bits in use, bit (validated): Smallest depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent under 1000 samples above −100 dBFS, and on lossy formats, whose samples have no depth. */
  readonly effectiveBitDepth: number | null;

  /** Upsampled from, Hz (validated): The sample rate that the recording likely came from, where a resampler left its mark at the end of the spectrum. Absent where there is no such mark, and under 2 s of sound. */
  readonly upsampledFromHz: number | null;

  /** Bandwidth splices (validated): How often the bandwidth jumps by more than 3 kHz and holds for at least 2 s on both sides. Parts of different origin do so, and so does an instrument that sets in. */
  readonly bandwidthSplices: number | null;

  /** Tone prominence, dB (validated): How far the most audible tone between 50 Hz and 10 kHz stands above what the noise in its critical band would hide: tonal audibility ΔL_ta, 0 dB just audible, from 4 dB prominent. Absent on speech, on silence, under 0.17 s and where nothing is a tone. */
  readonly toneProminenceDb: number | null;

  /** Tone frequency, Hz (validated): Frequency of the most audible tone. Absent where toneProminenceDb is. */
  readonly toneFrequencyHz: number | null;

  /** Tone (validated): none under 0 dB of prominence or without a tone, audible to 4 dB, prominent from there on. Absent on speech, on silence and under 0.17 s. */
  readonly toneLabel: 'none' | 'audible' | 'prominent' | null;
  readonly thirdOctaveDb: {
    /** Third-octave centres, Hz (validated): Nominal centres of the third octaves from 25 Hz to 20 kHz that the rate has room for. */
    readonly centres: readonly number[] | null;

    /** Third-octave levels, dBFS (validated): RMS level in each third octave, unweighted, over all frames and channels, dBFS. */
    readonly db: readonly number[] | null;
  };

  /** Brightness (proxy): Of the spectral centroid: Dark under 1200 Hz, Balanced to 2800, Bright to 5000, Very bright above. Absent on a silent file. */
  readonly brightnessBucket: 'Dark' | 'Balanced' | 'Bright' | 'Very bright' | null;

  /** Dynamics (proxy): Of the crest factor: Flat under 6 dB, Compressed to 9, Modern to 14, Dynamic above. Absent on a silent file. */
  readonly dynamicsBucket: 'Flat' | 'Compressed' | 'Modern' | 'Dynamic' | null;

  /** Dominant band (proxy): The band that holds half the number of zero crossings per second of the 20 ms frames above −60 dBFS: for a single tone its own, for a mix a rough label and not the band of most energy. Absent on a silent file, and under 20 ms. */
  readonly dominantBand: 'sub' | 'bass' | 'lowMid' | 'mid' | 'highMid' | 'presence' | 'air' | null;

  /** Mono likeness (validated): Correlation of left and right, floored at 0: 1 on mono. Not a probability. Absent on silence or a dead channel. */
  readonly monophonicProbability: number | null;

  /** Regions found (proxy): Regions of the timeline, before any cap. */
  readonly totalRegions: number | null;

  /** Regions returned (proxy): Regions in this answer: at most 500, 0 without series. */
  readonly returnedRegions: number | null;

  /** Timeline shortened (proxy): Whether more than 500 regions were found and only the longest 500 are returned. */
  readonly truncated: boolean | null;

  /** Tags (proxy): The other fields as short tags, namespace:value: content, format, sample-rate, channels, layout, bit-depth, brightness, dynamics; an issue or a hint only where it holds. */
  readonly tags: readonly string[] | null;

  /** Timeline (proxy): What happens when, in order of time: stretches of silence and of clipping, and voice, music or noise for the rest. At most the longest 500. */
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

  /** Energy envelope, linear (validated): RMS over the channels of each 20 ms; beyond 2000 points the largest of equally many in each. */
  readonly energyEnvelope?: readonly number[] | null;

  /** Zero-crossing envelope (validated): Sign changes per sample of each 20 ms, 0 to 1: a rough course of brightness, not a centre in Hz. Beyond 2000 points the mean of equally many in each. */
  readonly centroidEnvelope?: readonly number[] | null;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;
}

/** One sound of a sample library: what it is, its character, or how it loops */
export interface SampleDescription {
  /** What a single sound is like, over the first minute of the file. Null for silence, and for several onsets, which a loop describes. */
  readonly character: {
    /** Why a value is null or left out, by field. */
    readonly omitted?: Readonly<Record<string, string>>;

    /** Duration of the sound, ms (beta): From 40 dB under the peak before it to 60 dB under it after it, in steps of 2 ms. Absent where the file is longer than the first minute that is read. */
    readonly durationMs?: number;

    /** Attack, ms (beta): From the first sample that is 50 dB under the peak, to the peak. Absent for a continuous sound. */
    readonly attackMs?: number;

    /** Decay time, ms (validated): Time in which the sound dies away by 60 dB, from a line through −5 to −25 dB of the backward-integrated level after the peak. Absent with less than 35 dB of range, where the level does not fall that far or so unevenly that a line says little, and for a continuous sound. */
    readonly decayT20Ms?: number;

    /** Fit of the decay (beta): How straight the decay is: R² of the line from which the decay time is read, 0 to 1; below 0.9 the time is not to be trusted. Absent where there is no such line. */
    readonly decayFitR2?: number;

    /** Range of the decay, dB (beta): Loudest 2 ms over the last tenth of the file, at most 120 dB. Absent for a continuous sound. */
    readonly decayRangeDb?: number;

    /** Decay cut off (beta): Whether the file ends before the sound does: less than 40 dB under its loudest moment, and still falling by 8 dB/s. Absent for a continuous sound. */
    readonly decayTruncated?: boolean;

    /** Band shares (beta): Shares of seven bands between 20 Hz and 20 kHz in the energy of the sound; they add up to 1. */
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

    /** Tilt after the attack, dB/octave (beta): Slope of the spectrum after the attack (from 10 ms after the peak to 40 dB under it): dB per octave over the third octaves from 50 Hz to 10 kHz within 60 dB of the strongest. 0 for white noise, −3 for pink. Absent where less than 20 ms follow the attack, or fewer than five bands are filled. */
    readonly bodyTilt?: number;

    /** Resonance after the attack (beta): Share of the power after the attack, 40 Hz to 16 kHz, that lies within a twelfth of an octave of its strongest frequency: near 1 a single resonance. Absent where less than 20 ms follow the attack. */
    readonly bodyResonance?: number;

    /** Click (beta): Share of the energy of the sound in its first 5 ms. Absent for a continuous sound. */
    readonly clickRatio?: number;

    /** Pitch, Hz (validated): Pitch of the sound, 32 to 2500 Hz: median over windows of 64 ms after the attack, in which louder ones weigh more, each by how well it repeats itself (normalised square difference). Absent where less than 25 ms follow the attack, where the pitch is not definite (under 0.5), and where the sound has no partials of its own at the pitch: several notes at once, or a tone over the range. */
    readonly f0Hz?: number;

    /** Note (beta): Nearest note of the pitch in equal temperament, A4 = 440 Hz. Absent without a pitch. */
    readonly note?: string;

    /** Cents, cent (validated): Distance of the pitch from that note. Absent without a pitch. */
    readonly cents?: number;

    /** Definiteness of the pitch (beta): How clear the pitch is: 1 for a pure tone, about 0.07 for white noise. Median over windows of 64 ms after the attack of how well each repeats itself. Absent where less than 25 ms follow the attack. */
    readonly pitchDefiniteness?: number;

    /** Glide, semitone (beta): Change of pitch between two windows of 64 ms whose centres lie 180 ms apart, the first 42 ms after the peak; negative falls. Absent without a clear pitch in both, and for a continuous sound. */
    readonly glideSt?: number;

    /** Crest factor, dB (beta): Peak over RMS of the sound, from its onset to 60 dB under its peak. */
    readonly crestDb?: number;

    /** Channel correlation (beta): Correlation of left and right over the sound; null for one channel, and where one is silent. */
    readonly channelCorrelation?: number | null;
  } | null;

  /** What a file with several onsets is like as a loop: tempo, bars, seam. Null for silence and for a single or a continuous sound. */
  readonly loop: {
    /** Why a value is null or left out, by field. */
    readonly omitted?: Readonly<Record<string, string>>;

    /** Duration, s (validated): Decoded frames over the sample rate. */
    readonly durationSec?: number;

    /** Tempo, bpm (beta): Tempo at which the onsets repeat, made exact by whole bars of the file where they fit. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
    readonly bpm?: number;

    /** Bars (beta): Bars of four beats that the file lasts at its tempo, at least 1. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
    readonly bars?: number;

    /** Strength of the tempo (beta): How well the onsets repeat at the tempo, 0 to 1: weighted mean of their autocorrelation after half a beat, one, two and four beats; 0 where nothing repeats. */
    readonly tempoStrength?: number;

    /** Lead of the tempo (beta): How far the tempo leads the second best: the difference of their scores over the better one. Near 0 either may be right. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
    readonly candidateMargin?: number;

    /** Raw tempo, bpm (beta): Tempo at which the onsets repeat best, before whole bars make it exact. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
    readonly bpmRaw?: number;

    /** Half and double time, bpm (beta): The same tempo at half and double time, each with its strength. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
    readonly octaveCandidates?: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** How strongly the onsets repeat, 0 to 1. */
      readonly strength: number;
    }[];

    /** Seam (validated): How hard the end meets the start when the file is repeated: the jump from the last sample to the first, as a multiple of the mean step from one sample to the next, in the worst channel. Under 3 it is inaudible, above 10 a click. Absent under 0.1 s. */
    readonly seamRatio?: number;

    /** Silence at the edges, ms (validated): Time below −60 dBFS in every channel at the start and at the end. */
    readonly edgeSilence?: {
      /** At the start, ms. */
      readonly startMs: number;

      /** At the end, ms. */
      readonly endMs: number;
    };
  } | null;
  readonly material?: {
    /** Structure (beta): silence, one event, a phrase of several onsets, or a continuous sound; a single event falls 20 dB after its loudest moment, or dies away into its end. */
    readonly structure: 'silence' | 'continuous' | 'single-event' | 'phrase';

    /** Duration class (beta): sample under 5 s, clip under 30 s, track under 15 minutes, else long-form. */
    readonly durationClass: 'sample' | 'clip' | 'track' | 'long-form';

    /** Evidence (beta): Plain sentences behind the structure. */
    readonly evidence: readonly string[];

    /** Onsets (beta): How many sounds begin, counted where the spectrum fills suddenly. */
    readonly onsetCount: number;

    /** Attack strength (beta): How far the strongest onset stands out of the 100 ms around it, 0 to 1: (peak − mean)/(peak + mean); 0 without an onset. */
    readonly attackStrength: number;
  };

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Average spectrum and tonal balance */
export interface SpectrumResult {
  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly sampleRate: number;

  /** Spectral centroid, Hz (validated): Mean frequency of the spectrum, weighted by magnitude, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralCentroidHz: number | null;

  /** Spectral roll-off, Hz (validated): Frequency under which 85 % of the magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly spectralRolloffHz: number | null;

  /** Spectral flatness (validated): Geometric over arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly spectralFlatness: number | null;
  readonly bandEnergy: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly spectrum: {
    /** Frequencies of the spectrum, Hz (validated): Frequency of each point: k times the sample rate over 2048, k = 1 to 1024. */
    readonly freqs: readonly number[];

    /** Levels of the spectrum, dBFS (validated): Mean power of each bin over all frames and channels, so that a full-scale sine on a bin reads 0; −120 means at or below. */
    readonly mags: readonly number[];

    /** Points of the spectrum (validated): How many frequencies, and as many levels, the spectrum has. */
    readonly count: number;
  };

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What is this file, and is anything plainly wrong? */
export interface ProfileBasicResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'basic';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;
  readonly file?: {
    /** Format (validated): The container, by its content and never by the name of the file. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Submitted bytes over 1024. */
    readonly sizeKb: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly 'sample-peak'?: number;
  readonly 'content-type'?: {
    /** Content type (proxy): What the file holds: voice, music, mixed, noise, silence or unknown. Both models judge second by second by rules of thumb, each with the beat around it, and take the kind of 60 % of the seconds that are not far quieter than the rest; model v2 takes no voice where a learned model hears none, but the likelier of music and noise. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): How sure the content type is, 0 to 1. Share of the seconds that are of that kind, times their mean score; where model v2 has taken another kind, the mean probability with which that is heard. 1 for silence, 0 for unknown and for a sound under 20 ms. */
    readonly confidence: number | null;

    /** Content evidence (proxy): The measurements behind the content type, as tags name:value with two decimals. With model v2 also shares and levels (dBFS) of what a learned model hears, and model:v2. */
    readonly evidence: readonly string[] | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };
  readonly silence?: {
    /** Silence regions (validated): Stretches of at least 0.3 s in which every sample of every channel stays below −60 dBFS, edges included. A silent file is one. */
    readonly regions: number | null;

    /** Silence, s (validated): Length of the silence regions together. */
    readonly totalSec: number | null;
  };
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly endMs: number | null;
  };

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this spoken take usable? */
export interface ProfileVoiceResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'voice';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;
  readonly 'speech-ratio'?: {
    /** Speech, s (proxy): Total length of the phrases that the speech detector finds. Absent under 0.1 s. */
    readonly speechSec: number | null;

    /** Silence, s (proxy): Duration less the length of the phrases. Absent under 0.1 s. */
    readonly silenceSec: number | null;

    /** Speech ratio (proxy): Length of the phrases over the duration, 0 to 1; 0 under 0.1 s. */
    readonly ratio: number | null;
  };
  readonly 'speech-level'?: {
    /** Speech level, dBFS (validated): RMS level over all phrases, as detector v1 bounds them whichever is chosen. Absent without speech. */
    readonly rmsDb: number | null;

    /** Noise floor, dBFS (validated): Level under which the quietest tenth of the 20 ms frames stays, whichever speech detector is chosen. −120 means at or below. Absent under 20 ms. */
    readonly noiseFloorDb: number | null;
  };

  /** Speech to noise, dB (validated): How far the speech stands over the noise, 0 to 100: power of the phrases, as detector v1 bounds them whichever is chosen, less the noise that goes on under them, over that of the pauses 200 ms away from them (of all pauses where none is so far away, the noise floor where there is none). With detector k2, readings under 16 dB are lowered by up to 4.5 dB, which is the whole of the lower margin. Under 10 dB, and under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without speech, and under 20 dB where the noise of the pauses moves by more than 2 dB from one half second to the next, or under 10 dB where less than 40 % of the speech that is heard stands out of the noise. */
  readonly 'signal-to-noise'?: number;
  readonly 'segmental-snr'?: {
    /** Speech to noise per phrase, dB (validated): How far the phrases stand over the pauses within 1 s of them, on the mean; phrases as detector v1 bounds them, whichever is chosen. Of a mean under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly meanDb: number | null;

    /** Spread of speech to noise, dB (validated): Standard deviation over the phrases of how far each stands over the pauses within 1 s of it. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly spreadDb: number | null;

    /** Speech to noise of the worst phrases, dB (validated): 10th percentile over the phrases of how far each stands over the pauses within 1 s of it. Where it or the mean is under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly worstDb: number | null;
  };
  readonly pacing?: {
    /** Bursts of speech per second, 1/s (proxy): Bursts of the level envelope, parted by dips of 6 dB or more, per second of speech; not a count of syllables. Absent without speech. */
    readonly burstsPerSec: number | null;

    /** Pace (proxy): Variable when the pace deviates by more than 35 % of its mean; else Slow under 3.8 bursts per second, Fast over 5.6, Normal between. Absent without speech. */
    readonly label: 'Slow' | 'Normal' | 'Fast' | 'Variable' | null;

    /** Long silences (proxy): Stretches of 2 s or more without speech, at the edges too. Absent under 0.1 s. */
    readonly longSilences: number | null;

    /** Burstiness (beta): (σ − μ) / (σ + μ) of the times between the starts of successive phrases: −1 regular, 0 random, towards 1 in bursts. Absent with fewer than four phrases. */
    readonly burstiness: number | null;
  };
  readonly 'voice-clipping'?: {
    /** Clipped runs (beta): How often the signal is cut off at full scale: runs of three or more samples of one sign at full scale that are entered or left steeply, in all channels. */
    readonly count: number | null;

    /** Severity of the clipping (beta): None without a clipped run; Low with at most three, or in under 0.1 % of the 20 ms frames; Medium in under 1 %; else High. */
    readonly severity: 'None' | 'Low' | 'Medium' | 'High' | null;
  };
  readonly edges?: {
    /** Opens in speech (validated): Whether a phrase of 0.2 s or more is going on in the first 20 ms, so that the take is cut. Absent under 0.1 s. */
    readonly startsInSpeech: boolean | null;

    /** Ends in speech (validated): Whether a phrase of 0.2 s or more is going on in the last complete 20 ms, so that the take is cut. Absent under 0.1 s. */
    readonly endsInSpeech: boolean | null;

    /** Level at the start, dBFS (validated): Level of the first complete 20 ms. −120 means at or below. Absent under 20 ms. */
    readonly startDb: number | null;

    /** Level at the end, dBFS (validated): Level of the last complete 20 ms. −120 means at or below. Absent under 20 ms. */
    readonly endDb: number | null;
  };
  readonly hum?: {
    /** Mains hum, dB (validated): How far mains hum stands out of the pauses: power of the first four harmonics of 50 or 60 Hz over the noise at 30 to 600 Hz, of whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): 50 or 60. Absent when the hum stays under 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme in the pauses (proxy): How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause. */
    readonly programScore: number | null;

    /** Steadiness of the pauses (proxy): How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency, 80 to 8000 Hz, of the strongest tone that fills the pauses: 15 dB above the median within a third of an octave, and standing out in 80 % of the windows of 0.34 s. Absent without one, and under one second of pause. */
    readonly toneHz: number | null;
  };
  readonly intelligibility?: {
    /** Intelligibility, in a word (proxy): clear from a score of 0.60, borderline from 0.45, else buried; a proxy, not an STI. Absent under two phrases that can be measured. */
    readonly label: 'clear' | 'borderline' | 'buried' | null;

    /** Intelligibility (proxy): Share of the speech that the background leaves audible, 0 to 1: speech to noise of each phrase in four octave bands, −15 to 15 dB mapped to 0 to 1, weighted; a proxy, not an STI. Absent under two phrases that can be measured. */
    readonly score: number | null;
  };

  /** Sibilance (proxy): How far the strongest hisses at 5 to 10 kHz (95th percentile of the frames above −60 dBFS) stand over the mean power at 300 to 4000 Hz: Low under −12 dB, High from −6 dB. Absent under a sample rate of 12 kHz and when nothing rises above −60 dBFS. */
  readonly sibilance?: 'Low' | 'Medium' | 'High';

  /** Brightness (proxy): Mean centre of the spectrum of the frames above −60 dBFS, divided by 2500 Hz, at most 1. Absent when there is none. */
  readonly brightness?: number;
  readonly 'active-kind'?: {
    /** What is heard (proxy): Voice, music or noise when 60 % of the seconds above −60 dBFS sound like it, else mixed; music in half of which speech is heard counts for neither. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Share of voice (proxy): Share of the seconds above −60 dBFS with a voice score of 0.5 or more. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly voiceShare: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Remark (proxy): A remark where measures that are made for speech were asked about something else. */
  readonly note?: string;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };

    /** RMS over time, linear (validated): Root of the mean power of the channels in frames of 20 ms; on a long file each point is the largest of its bucket. */
    readonly rms?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'linear';
    };

    /** Speech over time (proxy): 1 where a frame of 20 ms is speech, else 0; a bucket of a long file is 1 when any of its frames is. */
    readonly 'voiced-mask'?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'speech';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is this master ready for release? */
export interface ProfileMasterResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'master';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'short-term-max'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'momentary-max'?: number;

  /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly 'sample-peak'?: number;

  /** Crest factor, dB (validated): Sample peak over RMS level. Absent on a silent file. */
  readonly 'crest-factor'?: number;

  /** Peak to loudness ratio, LU (validated): True peak minus integrated loudness. Absent at or below −70 LUFS. */
  readonly plr?: number;

  /** Peak to short-term ratio, LU (validated): True peak minus the loudest 3 s window. Absent at or below −70 LUFS. */
  readonly psr?: number;

  /** What platforms will do, dB (validated): Per platform, in track mode: the gain its player applies, loudness and true peak after it, and whether that clears the ceiling. */
  readonly 'platform-normalisation'?: readonly {
    readonly platform: 'spotify' | 'apple-music' | 'youtube' | 'tidal' | 'amazon-music';

    /** Loudness the platform aims at, LUFS. */
    readonly targetLufs: number;

    /** Largest true peak it asks for, dBTP. */
    readonly ceilingDb: number;

    /** Gain its player applies, dB. */
    readonly gainDb: number;

    /** Integrated loudness after that gain, LUFS. */
    readonly resultLufs: number;

    /** True peak after that gain, dBTP. */
    readonly truePeakAfterDb: number;
    readonly clearsCeiling: boolean;
    readonly rule: 'turned-down' | 'turned-up' | 'headroom-limited' | 'unchanged';
  }[];

  /** Stereo width (validated): Share of the side signal in the energy of middle and side: 0 mono, 0.5 uncorrelated or one-sided, 1 anti-phase. Absent where left and right are silent. */
  readonly 'stereo-width'?: number;

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as a phase meter shows it: 1 on mono. Absent on silence or a dead channel. */
  readonly 'stereo-correlation'?: number;

  /** Bass correlation (validated): Correlation of left and right below 120 Hz, after a low-pass of 4th order; below 0 the low end cancels in mono. Absent on mono, or where a channel has no energy there. */
  readonly 'bass-correlation'?: number;

  /** Stereo balance, dB (validated): RMS of left minus RMS of right, positive where left is louder, at most 60 either way; 0 on mono and silence. Absent where nobody says which of more than two channels are left and right. */
  readonly 'stereo-balance'?: number;

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Mono compatible (proxy): Whether a fold to mono loses at most 4 dB and keeps its low end (bass correlation of at least −0.1). Absent where left and right are silent, or unknown among more than two channels. */
  readonly 'mono-compatible'?: boolean;
  readonly 'tonal-balance'?: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly harshness?: {
    /** Harshness (beta): How far 2 to 5 kHz stand above 250 Hz to 1.6 kHz, 0..1; pink noise reads 0.67. Absent on silence and under 12 kHz. */
    readonly score: number | null;

    /** Harshness, in a word (beta): Low under 0.40, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;

    /** Harshest band (beta): The third octave between 2 and 5 kHz that stands highest above the line from 630 Hz to 10 kHz. */
    readonly band: string | null;
  };
  readonly muddiness?: {
    /** Muddiness (beta): How far 160 to 400 Hz stand above both of their sides, 0..1; pink noise reads 0.20. Absent on silence. */
    readonly score: number | null;

    /** Muddiness, in a word (beta): Low under 0.45, High above 0.70, Medium between. */
    readonly label: 'Low' | 'Medium' | 'High' | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** DC offset, linear (validated): Mean of the samples of the channel where it is largest, with its sign. */
  readonly 'dc-offset'?: number;
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly endMs: number | null;
  };

  /** Bits in use, bit (validated): Smallest depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent under 1000 samples above −100 dBFS, and on lossy formats, whose samples have no depth. */
  readonly 'effective-bit-depth'?: number;

  /** Lossy source (validated): Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Is the file what it claims to be? */
export interface ProfileProvenanceResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'provenance';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent where samples were given, not bytes. */
  readonly 'input-sha256'?: string;
  readonly file?: {
    /** Format (validated): The container, by its content and never by the name of the file. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Submitted bytes over 1024. */
    readonly sizeKb: number | null;
  };

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;

  /** Declared bit depth (proxy): What the file type and its header say of the samples: 8-bit to 64-bit, with float where it is, or lossy. Not read from the samples; effectiveBitDepth is. */
  readonly 'declared-bit-depth'?: string;

  /** Bits in use, bit (validated): Smallest depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent under 1000 samples above −100 dBFS, and on lossy formats, whose samples have no depth. */
  readonly 'effective-bit-depth'?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** Trace of a codec (beta): The grid of blocks in which MP3, AAC, Vorbis or Opus worked (WMA may read as aac; AC-3 and MP2 are not looked for), where one is found: whose transform it is, at which rate (of another than the file has, the file was resampled since), where in samples of that rate its blocks begin, counted from the start of the file modulo their length, and by how many standard deviations it stands over the other places; chanceScore is the most that uncoded recordings have shown at their own rate. breaks are the stretches in which the grid goes over into another: the decoded sound was cut there, or put together (up to 24 excerpts of 0.34 to 1 s are heard: in files under 9 s that is all of it, and a stretch is some blocks long where single blocks tell; in others it is the longer the longer the file); not looked for where it was resampled since, or is told by its lattice. Excerpts whose highs rest a quarter of the time and more, as between single hits, are not heard, and where more than half of them are such there is no answer. */
  readonly 'codec-trace'?: {
    readonly codec: 'mp3' | 'aac' | 'vorbis' | 'opus';
    readonly by: 'zeros' | 'lattice';
    readonly rateHz: number;
    readonly blockFrames: number;
    readonly offsetFrames: number;
    readonly score: number;
    readonly chanceScore: number;
    readonly breaks?: readonly {
      /** Not before it, s. */
      readonly startSec: number;

      /** Not after it, s. */
      readonly endSec: number;

      /** By how many samples the blocks come later from then on. */
      readonly shiftFrames: number;
    }[];
  };

  /** Rates of the search for codecs (beta): How often lossySource calls an encode lossy, by codec and bit rate, as it was decoded and brought to another sample rate since; and how many originals it calls lossy, of so many, over so many hours. They are of the detector, not of this file. They are counted on 48 recordings of 3 to 12 s: cymbals and beats of drum kits, which no bound was chosen on, and synthetic samples and loops, which some were. */
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

      /** Share called lossy. */
      readonly hitRate: number;

      /** The same, resampled since. */
      readonly resampledHitRate: number;
    }[];

    /** Files that were never coded. */
    readonly originals: number;

    /** Their length, h. */
    readonly originalHours: number;

    /** Of them, false alarms. */
    readonly calledLossy: number;
  };

  /** Upsampled from, Hz (validated): The sample rate that the recording likely came from, where a resampler left its mark at the end of the spectrum. Absent where there is no such mark, and under 2 s of sound. */
  readonly 'upsampled-from'?: number;

  /** Bandwidth splices (validated): How often the bandwidth jumps by more than 3 kHz and holds for at least 2 s on both sides. Parts of different origin do so, and so does an instrument that sets in. */
  readonly 'bandwidth-splices'?: number;

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Copied channel (beta): Where the second of two channels is the first, later or earlier by up to 40 ms, louder or quieter, or turned over: mono that was made into stereo. All but a thousandth of what both hold is the same then. delayMs is in whole samples, positive where the second comes later; residualDb is what is left. */
  readonly 'channel-copy'?: {
    readonly delayMs: number;

    /** The second has the other sign. */
    readonly isInverted: boolean;

    /** By how much the second is louder, dB. */
    readonly gainDb: number;

    /** What is left of both, dB. */
    readonly residualDb: number;
  };

  /** Is the file what it claims to be (proxy): suspect when lossy sound lies in a lossless container, or the file is upsampled, spliced (by the grid of a codec), declares more bits than it uses (in 16 different values and more), or its second channel is a changed copy of the first; undecided when none of these holds and the codec history cannot be told, its bandwidth jumps, or a file of 88.2 kHz and more holds nothing above 24 kHz; else consistent, which does not exclude other codecs than MP3, AAC, Vorbis and Opus, or an upsampling that left no trace. */
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
    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, 0 where it is silent; on a long file each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Does this clip belong in a training set? */
export interface ProfileDatasetResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'dataset';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent where samples were given, not bytes. */
  readonly 'input-sha256'?: string;
  readonly 'content-type'?: {
    /** Content type (proxy): What the file holds: voice, music, mixed, noise, silence or unknown. Both models judge second by second by rules of thumb, each with the beat around it, and take the kind of 60 % of the seconds that are not far quieter than the rest; model v2 takes no voice where a learned model hears none, but the likelier of music and noise. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): How sure the content type is, 0 to 1. Share of the seconds that are of that kind, times their mean score; where model v2 has taken another kind, the mean probability with which that is heard. 1 for silence, 0 for unknown and for a sound under 20 ms. */
    readonly confidence: number | null;

    /** Content evidence (proxy): The measurements behind the content type, as tags name:value with two decimals. With model v2 also shares and levels (dBFS) of what a learned model hears, and model:v2. */
    readonly evidence: readonly string[] | null;
  };
  readonly 'active-kind'?: {
    /** What is heard (proxy): Voice, music or noise when 60 % of the seconds above −60 dBFS sound like it, else mixed; music in half of which speech is heard counts for neither. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Share of voice (proxy): Share of the seconds above −60 dBFS with a voice score of 0.5 or more. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly voiceShare: number | null;
  };
  readonly 'speech-ratio'?: {
    /** Speech, s (proxy): Total length of the phrases that the speech detector finds. Absent under 0.1 s. */
    readonly speechSec: number | null;

    /** Silence, s (proxy): Duration less the length of the phrases. Absent under 0.1 s. */
    readonly silenceSec: number | null;

    /** Speech ratio (proxy): Length of the phrases over the duration, 0 to 1; 0 under 0.1 s. */
    readonly ratio: number | null;
  };

  /** Speech to noise, dB (validated): How far the speech stands over the noise, 0 to 100: power of the phrases, as detector v1 bounds them whichever is chosen, less the noise that goes on under them, over that of the pauses 200 ms away from them (of all pauses where none is so far away, the noise floor where there is none). With detector k2, readings under 16 dB are lowered by up to 4.5 dB, which is the whole of the lower margin. Under 10 dB, and under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without speech, and under 20 dB where the noise of the pauses moves by more than 2 dB from one half second to the next, or under 10 dB where less than 40 % of the speech that is heard stands out of the noise. */
  readonly 'signal-to-noise'?: number;
  readonly 'segmental-snr'?: {
    /** Speech to noise per phrase, dB (validated): How far the phrases stand over the pauses within 1 s of them, on the mean; phrases as detector v1 bounds them, whichever is chosen. Of a mean under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly meanDb: number | null;

    /** Spread of speech to noise, dB (validated): Standard deviation over the phrases of how far each stands over the pauses within 1 s of it. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly spreadDb: number | null;

    /** Speech to noise of the worst phrases, dB (validated): 10th percentile over the phrases of how far each stands over the pauses within 1 s of it. Where it or the mean is under 10 dB, or under 20 dB in noise that is not known to be steady, it is the most that it can be, and the answer warns of that. Absent without a phrase or without a pause, and where they stand less than 20 dB over pauses whose noise moves by more than 2 dB from one half second to the next, under 10 dB where less than 40 % of the speech that is heard stands out of the noise, or where noise that comes and goes lifts the mean ratio by more than 2.5 dB over that of the whole. */
    readonly worstDb: number | null;
  };

  /** Bandwidth, Hz (validated): Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';

  /** Upsampled from, Hz (validated): The sample rate that the recording likely came from, where a resampler left its mark at the end of the spectrum. Absent where there is no such mark, and under 2 s of sound. */
  readonly 'upsampled-from'?: number;

  /** Bits in use, bit (validated): Smallest depth that holds 99.9 % of the samples exactly, 1 to 24; 32 for floating point. Absent under 1000 samples above −100 dBFS, and on lossy formats, whose samples have no depth. */
  readonly 'effective-bit-depth'?: number;
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };
  readonly silence?: {
    /** Silence regions (validated): Stretches of at least 0.3 s in which every sample of every channel stays below −60 dBFS, edges included. A silent file is one. */
    readonly regions: number | null;

    /** Silence, s (validated): Length of the silence regions together. */
    readonly totalSec: number | null;
  };
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly endMs: number | null;
  };
  readonly edges?: {
    /** Opens in speech (validated): Whether a phrase of 0.2 s or more is going on in the first 20 ms, so that the take is cut. Absent under 0.1 s. */
    readonly startsInSpeech: boolean | null;

    /** Ends in speech (validated): Whether a phrase of 0.2 s or more is going on in the last complete 20 ms, so that the take is cut. Absent under 0.1 s. */
    readonly endsInSpeech: boolean | null;

    /** Level at the start, dBFS (validated): Level of the first complete 20 ms. −120 means at or below. Absent under 20 ms. */
    readonly startDb: number | null;

    /** Level at the end, dBFS (validated): Level of the last complete 20 ms. −120 means at or below. Absent under 20 ms. */
    readonly endDb: number | null;
  };

  /** DC offset, linear (validated): Mean of the samples of the channel where it is largest, with its sign. */
  readonly 'dc-offset'?: number;

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';
  readonly hum?: {
    /** Mains hum, dB (validated): How far mains hum stands out of the pauses: power of the first four harmonics of 50 or 60 Hz over the noise at 30 to 600 Hz, of whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): 50 or 60. Absent when the hum stays under 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme in the pauses (proxy): How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause. */
    readonly programScore: number | null;

    /** Steadiness of the pauses (proxy): How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency, 80 to 8000 Hz, of the strongest tone that fills the pauses: 15 dB above the median within a third of an octave, and standing out in 80 % of the windows of 0.34 s. Absent without one, and under one second of pause. */
    readonly toneHz: number | null;
  };

  /** Reasons to leave a clip out (proxy): What speaks against the clip: under 1 s, clipped, under 20 dB of signal to noise, bandwidth under 7 kHz, lossy, upsampled, cut at an edge, DC over 0.005, two channels that hold one, hum of 6 dB, more than half silent, mixed content, speech buried in noise. */
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

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Remark (proxy): A remark where measures that are made for speech were asked about something else. */
  readonly note?: string;
  readonly series?: {
    /** Speech over time (proxy): 1 where a frame of 20 ms is speech, else 0; a bucket of a long file is 1 when any of its frames is. */
    readonly 'voiced-mask'?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'speech';
    };

    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, 0 where it is silent; on a long file each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What is in the noise here? */
export interface ProfileEnvironmentResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'environment';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** RMS level, dBFS (validated): Root mean square over all channels and samples; a full-scale sine reads −3.01. −120 means at or below. */
  readonly rms?: number;

  /** Level percentiles, dBFS (validated): Levels of 125 ms blocks exceeded 10, 50 and 90 % of the time, the mean level, and L10 minus L90; in dBFS, not calibrated. Absent under 125 ms. */
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
    /** Third-octave centres, Hz (validated): Nominal centres of the third octaves from 25 Hz to 20 kHz that the rate has room for. */
    readonly centres: readonly number[] | null;

    /** Third-octave levels, dBFS (validated): RMS level in each third octave, unweighted, over all frames and channels, dBFS. */
    readonly db: readonly number[] | null;
  };
  readonly tone?: {
    /** Tone prominence, dB (validated): How far the most audible tone between 50 Hz and 10 kHz stands above what the noise in its critical band would hide: tonal audibility ΔL_ta, 0 dB just audible, from 4 dB prominent. Absent on speech, on silence, under 0.17 s and where nothing is a tone. */
    readonly prominenceDb: number | null;

    /** Tone frequency, Hz (validated): Frequency of the most audible tone. Absent where toneProminenceDb is. */
    readonly frequencyHz: number | null;

    /** Tone (validated): none under 0 dB of prominence or without a tone, audible to 4 dB, prominent from there on. Absent on speech, on silence and under 0.17 s. */
    readonly label: 'none' | 'audible' | 'prominent' | null;
  };
  readonly hum?: {
    /** Mains hum, dB (validated): How far mains hum stands out of the pauses: power of the first four harmonics of 50 or 60 Hz over the noise at 30 to 600 Hz, of whichever mains stands higher; at least 0. Absent when no window of 0.34 s fits into a pause. */
    readonly levelDb: number | null;

    /** Mains frequency of the hum, Hz (validated): 50 or 60. Absent when the hum stays under 6 dB or was not measured. */
    readonly mainsHz: 50 | 60 | null;
  };
  readonly background?: {
    /** Kind of background (proxy): quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause. */
    readonly label: 'quiet' | 'stationary' | 'program' | 'unsteady' | null;

    /** Programme in the pauses (proxy): How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause. */
    readonly programScore: number | null;

    /** Steadiness of the pauses (proxy): How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause. */
    readonly stationaryScore: number | null;

    /** Level of the pauses, dBFS (proxy): Mean level of the pause frames. −120 means at or below. Absent without a pause. */
    readonly levelDb: number | null;

    /** Tone in the pauses, Hz (proxy): Frequency, 80 to 8000 Hz, of the strongest tone that fills the pauses: 15 dB above the median within a third of an octave, and standing out in 80 % of the windows of 0.34 s. Absent without one, and under one second of pause. */
    readonly toneHz: number | null;
  };

  /** Spectral centroid, Hz (validated): Mean frequency of the spectrum, weighted by magnitude, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file. */
  readonly 'spectral-centroid'?: number;

  /** Spectral flatness (validated): Geometric over arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file. */
  readonly 'spectral-flatness'?: number;
  readonly 'content-type'?: {
    /** Content type (proxy): What the file holds: voice, music, mixed, noise, silence or unknown. Both models judge second by second by rules of thumb, each with the beat around it, and take the kind of 60 % of the seconds that are not far quieter than the rest; model v2 takes no voice where a learned model hears none, but the likelier of music and noise. For sorting, not for proof. */
    readonly guess: 'voice' | 'music' | 'mixed' | 'noise' | 'silence' | 'unknown' | null;

    /** Content confidence (proxy): How sure the content type is, 0 to 1. Share of the seconds that are of that kind, times their mean score; where model v2 has taken another kind, the mean probability with which that is heard. 1 for silence, 0 for unknown and for a sound under 20 ms. */
    readonly confidence: number | null;

    /** Content evidence (proxy): The measurements behind the content type, as tags name:value with two decimals. With model v2 also shares and levels (dBFS) of what a learned model hears, and model:v2. */
    readonly evidence: readonly string[] | null;
  };

  /** Events (proxy): Sounds that stand out of the background: stretches at least 10 dB above L90, the level that is exceeded 90 % of the time, at least 250 ms apart; how many, and how many a minute. Absent under 125 ms. */
  readonly 'event-count'?: {
    /** Events in the file. */
    readonly count: number;

    /** Events per minute. */
    readonly perMinute: number;
  };

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;
  readonly series?: {
    /** RMS over time, linear (validated): Root of the mean power of the channels in frames of 20 ms; on a long file each point is the largest of its bucket. */
    readonly rms?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'linear';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Does it meet R 128 or A/85? */
export interface ProfileBroadcastResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'broadcast';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'short-term-max'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'momentary-max'?: number;

  /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Meets EBU R 128 (validated): Integrated loudness within 1 LU of −23 LUFS and a true peak of at most −1 dBTP plus the 0.3 dB of its measurement; advice where the loudness range is over 20 LU. */
  readonly 'ebu-r128'?: {
    readonly pass: boolean;

    /** Integrated loudness minus −23 LUFS, LU. */
    readonly lufsDelta: number;

    /** True peak minus −1 dBTP, dB. */
    readonly tpDelta: number;
    readonly lraAdvice: 'over 20 LU' | null;
  };

  /** Meets ATSC A/85 (validated): Integrated loudness within 2 LU of −24 LUFS and a true peak of at most −2 dBTP. */
  readonly 'atsc-a85'?: {
    readonly pass: boolean;

    /** Integrated loudness minus −24 LUFS, LU. */
    readonly lufsDelta: number;

    /** True peak minus −2 dBTP, dB. */
    readonly tpDelta: number;
    readonly caveat: string;
  };

  /** Gating, LUFS (validated): What the integrated loudness leaves out: the level under which a block of 400 ms does not count (the relative gate of BS.1770), and the share of blocks that do not. Absent where nothing is louder than −70 LUFS, or under 400 ms. */
  readonly gating?: {
    /** Relative gate, LUFS. */
    readonly relativeThresholdLufs: number;

    /** Share of blocks left out, 0 to 1. */
    readonly gatedShare: number;
  };

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** Stereo correlation (validated): Correlation of left and right without removal of the mean, as a phase meter shows it: 1 on mono. Absent on silence or a dead channel. */
  readonly 'stereo-correlation'?: number;
  readonly silence?: {
    /** Silence regions (validated): Stretches of at least 0.3 s in which every sample of every channel stays below −60 dBFS, edges included. A silent file is one. */
    readonly regions: number | null;

    /** Silence, s (validated): Length of the silence regions together. */
    readonly totalSec: number | null;
  };
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Will it loop, and at what tempo? */
export interface ProfileLoopResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'loop';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** Tempo, bpm (beta): Tempo at which the onsets repeat, made exact by whole bars of the file where they fit. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
  readonly tempo?: {
    /** Beats per minute, after snapping. */
    readonly bpm: number;

    /** Beats per minute, before snapping. */
    readonly bpmRaw: number;

    /** How strongly the onsets repeat, 0 to 1. */
    readonly strength: number;

    /** Winner above runner-up; near 0 is a coin flip. */
    readonly margin: number;

    /** Half and double time. */
    readonly octaves: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** How strongly the onsets repeat, 0 to 1. */
      readonly strength: number;
    }[];
  };

  /** Bars (beta): Bars of four beats that the file lasts at its tempo, at least 1. Absent where there is no tempo. */
  readonly bars?: number;

  /** Loop seam (validated): How hard the end meets the start when the file is repeated: the jump from the last sample to the first, as a multiple of the mean step from one sample to the next, in the worst channel. Under 3 it is inaudible, above 10 a click. At most 1000. Absent under 0.1 s. */
  readonly 'loop-seam'?: number;
  readonly 'edge-silence'?: {
    /** Silence at the start, ms (validated): Time before the first sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly startMs: number | null;

    /** Silence at the end, ms (validated): Time after the last sample of any channel at −60 dBFS or above; the duration when there is none. */
    readonly endMs: number | null;
  };

  /** Onsets (beta): How many sounds begin, counted where the spectrum fills suddenly, and how far the strongest of them stands out of the 100 ms around it (0 to 1; 0 without any). */
  readonly onsets?: {
    /** Onsets in the file. */
    readonly count: number;

    /** Strongest onset against its surroundings, (peak − mean)/(peak + mean). */
    readonly attackStrength: number;
  };

  /** DC offset, linear (validated): Mean of the samples of the channel where it is largest, with its sign. */
  readonly 'dc-offset'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;
  readonly 'tonal-balance'?: {
    /** Energy share, sub (validated): Share of the power between 20 and 60 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly sub: number | null;

    /** Energy share, bass (validated): Share of the power between 60 and 250 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly bass: number | null;

    /** Energy share, lowMid (validated): Share of the power between 250 and 500 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly lowMid: number | null;

    /** Energy share, mid (validated): Share of the power between 500 and 2000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly mid: number | null;

    /** Energy share, highMid (validated): Share of the power between 2000 and 4000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly highMid: number | null;

    /** Energy share, presence (validated): Share of the power between 4000 and 6000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly presence: number | null;

    /** Energy share, air (validated): Share of the power between 6000 and 20000 Hz in that between 20 Hz and 20 kHz. Absent on a silent file. */
    readonly air: number | null;
  };
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How long does this room ring? */
export interface ProfileRoomResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'room';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Source (validated): What excited the room, as the caller says: clap, balloon, impulse or sweep. */
  readonly 'room-source'?: 'clap' | 'balloon' | 'impulse' | 'sweep';

  /** Decay in octaves, s (validated): Decay times and early energies per octave, from 125 Hz for an impulse or a sweep and from 500 Hz for a clap or a balloon. A value is null where the range over the noise is less than 20 dB (EDT), 30 dB (T20) or 45 dB (T30), the line fits badly, a sweep does not cover the octave, or the responses are of two rooms; its reason stands in `omitted` under the octave, as `room-bands.500.t30Sec`. */
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

    /** First 50 ms over the rest, dB. */
    readonly c50Db: number | null;

    /** First 80 ms over the rest, dB. */
    readonly c80Db: number | null;

    /** First 50 ms over all, 0 to 1. */
    readonly d50: number | null;

    /** Loudest 10 ms over the noise, dB. */
    readonly rangeDb: number;

    /** T30, where there is none T20, s. */
    readonly reverberationSec: number | null;

    /** Which of the two it is. */
    readonly reverberationFrom: 'T30' | 'T20' | null;
  }[];

  /** Reverberation time, s (validated): Mean reverberation time (T30, else T20) of the middle octaves: 500 and 1000 Hz, with 2000 Hz for a clap or a balloon; and a word for it. Both null where none of them could be measured. */
  readonly 'room-summary'?: {
    /** Mean over the middle octaves, s. */
    readonly rtMidSec: number | null;

    /** Below 0.3, 0.6, 1.0 and 2.0 s, and above. */
    readonly label: 'very dry' | 'dry' | 'medium' | 'live' | 'very live' | null;
  };

  /** Quality of the measurement (validated): How many responses were measured, how far the loudest 5 ms stand over the noise, the worst fit of a T20 line, and how much longer T30 is than T20 on average, the T30 of a bent decay counted even where its line fits too badly to be given; above 10 % the decay is bent and the times are doubtful. The last two are null, with a reason, where no octave has such a line. */
  readonly 'room-quality'?: {
    /** Responses measured; the figures are their medians. */
    readonly events: number;

    /** Loudest 5 ms over the noise, dB. */
    readonly peakToNoiseDb: number;

    /** Worst fit of a T20 line, 0 to 1. */
    readonly minR2: number | null;

    /** Mean of 100·(T30/T20 − 1), per cent. */
    readonly curvature: number | null;
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Did the transmission chain lose packets? */
export interface ProfileChainResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'chain';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Drop-outs (validated): Gaps of digital silence of 5 to 1000 ms inside the sound, as lost packets leave them. On both sides there is sound above −60 dBFS next to the gap (5 ms) and near it (100 ms), and it breaks off instead of fading. */
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

  /** List of drop-outs, s (validated): Where the gaps are and how long; the longest 500 of the first 10,000, in order of time. */
  readonly 'dropout-list'?: readonly {
    /** First silent sample, s. */
    readonly startSec: number;

    /** Length, ms. */
    readonly durationMs: number;
  }[];

  /** Packet size, ms (validated): Length of the packets that were lost: of 10, 20, 30, 40 and 60 ms the one of which at least 70 % of the gaps are whole multiples, within 1 ms; of several the largest. Null with fewer than three gaps, or where no length fits. */
  readonly 'packet-size'?: 10 | 20 | 30 | 40 | 60 | null;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence. */
  readonly bandwidth?: number;

  /** Lossy source (validated): Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by traces of the blocks in which a codec works, and by where the spectrum ends. The container does not count. lossless says that no trace of MP3, AAC, Vorbis or Opus was found: AC-3, MP2 and WMA are not looked for. unknown where the sound does not tell, as under 2 s, or on resampled files without such traces. The class is uncertain where the end of the spectrum may be that of a resampler, or only a part of the file shows the codec; omitted has the reason under its name and class. */
  readonly 'lossy-source'?: 'lossless' | 'lossy ~64k' | 'lossy ~128k' | 'lossy ~256k' | 'unknown';
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, 0 where it is silent; on a long file each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How high and how voiced is the voice? */
export interface ProfilePitchResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'pitch';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Pitch of the voice, Hz (validated): Median, 5th and 95th percentile of the pitch of the voiced 10 ms frames between 75 and 600 Hz, and the range between those percentiles in semitones. Absent with fewer than 10 voiced frames. */
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

  /** Voiced share (validated): Voiced frames over all frames of 10 ms. Absent under 40 ms. */
  readonly 'voiced-share'?: number;

  /** Harmonics to noise, dB (validated): How far the harmonics of the voice stand over its noise: mean over the frames that are not silent of 10·log10(r/(1 − r)), r being how much of 13 ms comes again one period of the pitch later (in an unvoiced frame, at the lag where most does). Absent with fewer than 10 voiced frames. */
  readonly hnr?: number;

  /** Jitter (beta): How much one period of the voice differs from the next, in percent of the mean period: local, and rap, from the mean of three. Meant for a held vowel; in speech it also holds the melody. Absent with fewer than 30 pairs of periods, or 30 times three. */
  readonly jitter?: {
    /** Mean change from one period to the next, %. */
    readonly localPercent: number;

    /** Mean distance from the mean of a period and its two neighbours, %. */
    readonly rapPercent: number;

    /** Pairs of neighbouring periods. */
    readonly pairs: number;
  };

  /** Shimmer (beta): How much the amplitude of one period of the voice differs from the next: local, in percent of the mean amplitude and in dB, and apq3, from the mean of three. Meant for a held vowel; in speech it also holds the stress. Absent with fewer than 30 pairs of amplitudes that differ by a factor of 1.6 at most, or 30 times three. */
  readonly shimmer?: {
    /** Mean change from one period to the next, %. */
    readonly localPercent: number;

    /** The same in decibels. */
    readonly localDb: number;

    /** Mean distance from the mean of a period and its two neighbours, %. */
    readonly apq3Percent: number;
  };

  /** Cepstral peak prominence, dB (beta): How far the peak of the voice stands out of the smoothed cepstrum (CPPS): mean over the voiced frames, within 5 kHz. Breathy and hoarse voices read low. Absent with fewer than 10 voiced frames, and where the recording is sampled at less than 10 kHz. */
  readonly 'cepstral-peak'?: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;
  readonly 'active-kind'?: {
    /** What is heard (proxy): Voice, music or noise when 60 % of the seconds above −60 dBFS sound like it, else mixed; music in half of which speech is heard counts for neither. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly kind: 'voice' | 'music' | 'noise' | 'mixed' | null;

    /** Share of voice (proxy): Share of the seconds above −60 dBFS with a voice score of 0.5 or more. Absent when nothing rises above −60 dBFS, and under 20 ms. */
    readonly voiceShare: number | null;
  };

  /** Remark (proxy): A remark where measures that are made for speech were asked about something else. */
  readonly note?: string;
  readonly series?: {
    /** Pitch over time, Hz (beta): Pitch of each 10 ms, 0 where it is unvoiced; on a long file each point is the highest of its bucket. */
    readonly f0?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Who speaks when, and how do they take turns? */
export interface ProfileConversationResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'conversation';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Speakers, s (beta): Of each channel’s voice: time spoken and its share of both voices’ time, turns, the longest turn, the median pause before it answers, and how often it takes over while the other still speaks for 0.2 s or more. Absent without two channels that hold one voice each. */
  readonly speakers?: readonly {
    /** Channel of the file; the first is 1. */
    readonly channel: number;

    /** Time spoken, s. */
    readonly speechSec: number;

    /** Of the time that both speak together. */
    readonly share: number;

    /** Turns taken. */
    readonly turns: number;

    /** The longest turn, own pauses included, s. */
    readonly longestTurnSec: number;

    /** Median pause before this voice takes over, s; null where it never answers after a pause. */
    readonly responseSec: number | null;

    /** Turns taken while the other still speaks for 0.2 s or more. */
    readonly interruptions: number;
  }[];

  /** Turn taking, s (beta): How often the floor changes, the pauses between the end of one turn and the start of the next, the time in which both speak, and how many phrases one says wholly while the other speaks. */
  readonly 'turn-taking'?: {
    /** How often the other takes over. */
    readonly changes: number;

    /** Median pause between turns, s; null where there is none. */
    readonly medianGapSec: number | null;

    /** Longest pause between turns, s; null where there is none. */
    readonly longestGapSec: number | null;

    /** Time in which both speak, s. */
    readonly overlapSec: number;

    /** The same over the time in which anybody speaks. */
    readonly overlapShare: number;

    /** Phrases said wholly while the other speaks. */
    readonly inside: number;
  };

  /** Turns, s (beta): Who speaks from when to when: a turn lasts from a speaker’s first word to the last before the other takes over; what is said wholly while the other speaks is none. Of more than 500 the longest 500, in order of time. */
  readonly turns?: readonly {
    /** Channel of the voice; the first is 1. */
    readonly channel: number;

    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;
  }[];

  /** Crosstalk, dB (beta): Level of each voice in the other’s channel against its level in its own, dB, while it is loud: where nothing crosses over, the other channel’s noise. Null of a voice that speaks for less than 0.4 s, and of a channel that holds nothing but the other voice. */
  readonly crosstalk?: {
    /** Of the first channel’s voice in the second, dB. */
    readonly firstInSecondDb: number | null;

    /** Of the second channel’s voice in the first, dB. */
    readonly secondInFirstDb: number | null;
  };

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What is wrong with it, where, and how sure is that? */
export interface ProfileDefectsResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'defects';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Defects, s (beta): What is wrong, and where, in order of time: clicks of 1 to 12 samples that reach 0.3 of their channel’s peak and stand 25 ms from the next and from the edges (from 16 kHz on), crackle (from 32 kHz on), gaps of digital silence of up to 1 s, also in one channel, holes of 20 to 300 ms with steep edges, stretches of 5 to 200 ms that follow themselves sample by sample, passages of 0.06 s and more that are exact copies of an earlier one, forwards or backwards, clipping, also where it was turned down afterwards, a channel that falls silent, jumps to another offset or changes its polarity, channels that are exchanged, jumps of the level of a background, an end that is cut off, hum of the mains, howls of feedback from 1 to 8 kHz. Of more than 500 the surest of each kind. How often each kind is found, and where there is none, stands in defect-kinds. */
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

    /** The first is 1; absent where it is in several, or not told. */
    readonly channel?: number;
    readonly severity: 'low' | 'medium' | 'high';

    /** How sure it is. */
    readonly confidence: number;

    /** The numbers it was told by. */
    readonly evidence: Readonly<Record<string, number>>;
  }[];
  readonly 'defect-counts'?: {
    /** Defects: click (beta): How many defects of the kind click there are, those that the list leaves out included. Clicks nearer than 25 ms to each other are mostly missed, and those nearer than that to the start or the end; small ones in numbers are crackle, and thousands as even as a tone are one. The rates are of clicks that reach 0.6 of the peak; smooth bumps of 7 to 12 samples are missed most. Absent under 16 kHz and 50 ms. */
    readonly click: number | null;

    /** Defects: crackle (beta): How many defects of the kind crackle there are, those that the list leaves out included. Stretches of 5 s and more with four and more small strokes a second that fall by chance, as on a worn record; fire, rain and rustling are made of the same. More than forty strokes a second are told as too few. Absent under 32 kHz and 5 s, and where none is found in what is clipped, and where none is found and half of the recording has strokes of its own or is too bright for strokes 40 dB under its peak to stand out. */
    readonly crackle: number | null;

    /** Defects: dropout (beta): How many defects of the kind dropout there are, those that the list leaves out included. Of 5 ms to 1 s: of digital silence in every channel, or of less than −80 dBFS in one of two that have something in common while the other plays on. A longer silence is told by silenceRegions, and is no drop-out. Pauses between sounds that were placed to a beat are none: gaps that end one or a few beats after each other, nearly all of them, before sound that is 10 dB louder, in the median, than what they cut, or before sounds that begin as others do. Absent where none is found behind a lossy codec. */
    readonly dropout: number | null;

    /** Defects: soft-dropout (beta): How many defects of the kind soft-dropout there are, those that the list leaves out included. Holes of 20 to 300 ms, 22 dB below the sound before it and 20 dB below that after it, in all channels; digital silence is a dropout. Absent under 60 ms. */
    readonly 'soft-dropout': number | null;

    /** Defects: stuck-buffer (beta): How many defects of the kind stuck-buffer there are, those that the list leaves out included. None of a sound that has repeated since the recording began, nor of samples that a sequencer plays again, from their stroke on. Absent where none is found behind a lossy codec. */
    readonly 'stuck-buffer': number | null;

    /** Defects: repeated-passage (beta): How many defects of the kind repeated-passage there are, those that the list leaves out included. Stretches of 0.06 s and more that are the same, sample by sample in every channel, as an earlier stretch at least 0.2 s before, or as that turned round: sourceSec says which. A fact: in speech and field sound an edit, in music it may be meant. Absent under 0.4 s, and where passages return from one distance twice or make up 0.4 of the recording, as in loops and from sequencers. Absent where none is found behind a lossy codec. */
    readonly 'repeated-passage': number | null;

    /** Defects: clipping (beta): How many defects of the kind clipping there are, those that the list leaves out included. */
    readonly clipping: number | null;

    /** Defects: lowered-clipping (beta): How many defects of the kind lowered-clipping there are, those that the list leaves out included. Flat tops at the largest sample of a channel: where anything louder was added, they are missed. Absent where none is found behind a lossy codec. */
    readonly 'lowered-clipping': number | null;

    /** Defects: channel-mute (beta): How many defects of the kind channel-mute there are, those that the list leaves out included. Absent unless there are two channels and 0.7 s. */
    readonly 'channel-mute': number | null;

    /** Defects: dc-jump (beta): How many defects of the kind dc-jump there are, those that the list leaves out included. Absent under 2.1 s. */
    readonly 'dc-jump': number | null;

    /** Defects: polarity-flip (beta): How many defects of the kind polarity-flip there are, those that the list leaves out included. Of one channel, or all at once: to the sample from 16 kHz on, where the sound can be foretold; of two channels that have half of their sound in common also to 0.1 s. Absent under 16 kHz unless there are two channels and 2.1 s, and under 50 ms. */
    readonly 'polarity-flip': number | null;

    /** Defects: channel-swap (beta): How many defects of the kind channel-swap there are, those that the list leaves out included. Told where the difference of the channels can be foretold. Absent unless there are two channels, under 16 kHz and 50 ms. Absent where none is found behind a lossy codec. */
    readonly 'channel-swap': number | null;

    /** Defects: level-jump (beta): How many defects of the kind level-jump there are, those that the list leaves out included. The background of the octaves from 100 Hz on, which is what lies under the sound, goes up or down by one gain of 3 to 15 dB within a second and stays for three, as between takes and where a fader was moved. Absent under 6 s, and where none is found and fewer than three places in ten would tell one of 6 dB: in most music, and where wind, waves or talk without pauses move the background. */
    readonly 'level-jump': number | null;

    /** Defects: cut-end (beta): How many defects of the kind cut-end there are, those that the list leaves out included. The recording ends at most 22 dB under its loudest twentieth, without a fade. Absent under 1 s, and where it begins within 12 dB of that, as loops do, which end so on purpose. */
    readonly 'cut-end': number | null;

    /** Defects: hum (beta): How many defects of the kind hum there are, those that the list leaves out included. Lines at 50 or 60 Hz (within 0.2) and their multiples that stand still in level and phase for 2 s and more, 18 to 60 dB under the recording: of one line alone for 6 s. Absent under 4 s. */
    readonly hum: number | null;

    /** Defects: feedback (beta): How many defects of the kind feedback there are, those that the list leaves out included. Howls between microphone and loudspeaker: one tone of 1 to 8 kHz for 0.3 s and more that grows out of nothing by 18 dB and more, on a straight line in dB, to 20 dB over all within a third of an octave. Lower ones are not told. Absent under 0.5 s. */
    readonly feedback: number | null;
  };

  /** Rates of the detectors (beta): Of each kind of defect, in speech, music, percussion and field sound: the share that was found of those put into real recordings, and how many an hour were found where none were put, over so many hours (none in a tenth of an hour may still be thirty in one). They are of the detector, not of this file; those of speech at 16 to 20 kHz are of prompts at 16 kHz. Left out: shares where none could be put in, false alarms of clipping, which the rule does not know, and kinds that are not told at the rate of the file. */
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

    /** Hours that this rests on. */
    readonly cleanHours: number;
  }[];

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** Stereo layout (validated): What the two channels hold: mono, dual-mono (the same twice), one-sided (one is dead), stereo, silent. More than two channels with a left and a right among them read stereo unless silent. Absent where nobody says which of more than two are left and right. */
  readonly 'stereo-layout'?: 'mono' | 'dual-mono' | 'one-sided' | 'stereo' | 'silent';

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What is in each channel, and how does it fold to stereo? */
export interface ProfileChannelsResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'channels';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** Channels (validated): Each channel of the file: its loudspeaker and where that stands, what it weighs in the loudness, its level, peaks, the share of its energy below 120 Hz, and the share of its frames of 20 ms under −60 dBFS. */
  readonly 'channel-list'?: readonly {
    /** In the file; the first is 1. */
    readonly channel: number;

    /** Its loudspeaker; X is not named. */
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

    /** Nominally, degrees, left is positive; an LFE and X have none. */
    readonly azimuthDeg?: number;

    /** Nominally, degrees; an LFE and X have none. */
    readonly elevationDeg?: number;

    /** In the loudness (BS.1770). */
    readonly weight: number;

    /** RMS, dBFS. */
    readonly rmsDb: number;

    /** Sample peak, dBFS. */
    readonly peakDb: number;

    /** True peak, dBTP. */
    readonly truePeakDb: number;

    /** Of its energy, below 120 Hz; a silent channel has none. */
    readonly lowShare?: number;

    /** Of its frames, under −60 dBFS; there is none in less than 20 ms. */
    readonly silentShare?: number;
  }[];

  /** Pairs of channels (validated): Correlation and difference of level of each left channel and its right one, and of any two channels whose correlation reaches ±0.98, which may be the same channel twice. A silent channel is in no pair. Absent for one channel. */
  readonly 'channel-pairs'?: readonly {
    /** Channel of the file; the first is 1. */
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

    /** Level of the first over the second, dB. */
    readonly differenceDb: number;
  }[];

  /** Folds to stereo, LUFS (validated): Integrated loudness and true peak of the two channels that a decoder makes of more: left and right only (Lo/Ro: centre and surrounds 3 dB down), and left and right total (Lt/Rt: the surrounds out of phase, not turned by 90°), without the LFE and without any scaling. Absent for one or two channels, and where a loudspeaker has no place in it. */
  readonly downmix?: {
    /** Left and right only (ITU-R BS.775-4). */
    readonly loRo: {
      /** Integrated loudness of the two, LUFS. */
      readonly integratedLufs: number;

      /** Their true peak, dBTP; over 0 it overloads. */
      readonly truePeakDb: number;
    };

    /** Left and right total (ATSC A/52). */
    readonly ltRt: {
      /** Integrated loudness of the two, LUFS. */
      readonly integratedLufs: number;

      /** Their true peak, dBTP; over 0 it overloads. */
      readonly truePeakDb: number;
    };
  };

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Are its tags right? */
export interface ProfileMetadataResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'metadata';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** What the file says of itself, dB (validated): Its tags, in their order: loudness and peaks in the unit of what is measured beside them, with declared minus measured; a gain as the loudness that it leads to −18 LUFS (ReplayGain, RVA2, LAME) or −23 LUFS (R128) from; texts as they are. Absent without tags, and where only a part is measured. */
  readonly declared?: readonly {
    /** Where it stands. */
    readonly tag: string;

    /** As it is written. */
    readonly text: string;

    /** What it declares, of the measures here. */
    readonly measure?: string;

    /** LUFS, LU or dBTP. */
    readonly declared?: number;

    /** The same of this recording. */
    readonly measured?: number;

    /** Declared minus measured, LU or dB. */
    readonly difference?: number;

    /** Of a gain: the loudness that it leads to. */
    readonly gainToLufs?: number;
  }[];

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly 'sample-peak'?: number;

  /** Loudest 400 ms, LUFS (validated): Largest ungated loudness of a 400 ms window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'momentary-max'?: number;

  /** Loudest 3 s, LUFS (validated): Largest ungated loudness of a 3 s window, moved in steps of 10 ms; a shorter file is one window of its own length. */
  readonly 'short-term-max'?: number;
  readonly file?: {
    /** Format (validated): The container, by its content and never by the name of the file. */
    readonly format:
      'wav' | 'mp3' | 'flac' | 'm4a' | 'ogg' | 'aiff' | 'caf' | 'webm' | 'aac' | null;

    /** File size, kB (validated): Submitted bytes over 1024. */
    readonly sizeKb: number | null;
  };

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** SHA-256 (validated): SHA-256 of the submitted bytes, hexadecimal. Absent where samples were given, not bytes. */
  readonly 'input-sha256'?: string;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How loud is the dialogue, and can it be followed? */
export interface ProfileDialogueResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'dialogue';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Dialogue loudness, LUFS (beta): Integrated loudness of the mix over the stretches in which speech is heard, set end to end, with the gates of BS.1770: what is behind the voice counts with it. Absent under 3 s of speech. */
  readonly 'dialogue-loudness'?: number;

  /** Share of dialogue (beta): Share of the time in which speech is heard, pauses under 0.3 s included. Absent of a file shorter than 20 ms. */
  readonly 'dialogue-share'?: number;

  /** Dialogue to background, LU (beta): How far the dialogue, the background taken from it, lies over the background of the pauses around it. At most 60. Absent where it is under 20 LU and the background moves so much from half-second to half-second that it is not known to 1 LU, without pauses around what is said, and under 3 s of speech. */
  readonly 'dialogue-to-background'?: number;

  /** Background of the dialogue, LUFS (beta): Mean loudness of the pauses within 5 s of what is said, 0.2 s away from all speech, ungated; −120 is digital silence. Absent without such a pause and under 3 s of speech. */
  readonly 'dialogue-background'?: number;

  /** Dialogue over time, LU (beta): Dialogue against its background every 3 s, or a multiple of 3 s in a recording of over 25 min, in order of time: the places of which speech is heard for a third at least, with a pause within 5 s. The ratio is −10 at least and 60 at most. Absent where there is no background of the dialogue. */
  readonly 'dialogue-places'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Loudness of the mix while somebody speaks, LUFS. */
    readonly lufs: number;

    /** Dialogue without the background over the background, LU. */
    readonly toBackgroundLu: number;
  }[];
  readonly 'active-speech'?: {
    /** Active speech level, dBFS (validated): RMS of the analysis mono over the time in which its envelope passes a threshold 15.9 dB under that very level, with 0.2 s of hangover (method B), dBov: a full-scale sine has −3.01. It takes every sound for speech: meant for speech with little noise. Absent where nothing reaches −74 dBFS, and of single clicks. */
    readonly levelDb: number | null;

    /** Activity factor (validated): Share of the time that is active by ITU-T P.56, method B: mean power over the power of the active speech level. Absent where there is no active speech level. */
    readonly factor: number | null;
  };

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** Loudness range, LU (validated): Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable. */
  readonly 'loudness-range'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What does encoding do to it? */
export interface ProfileEncodeResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'encode';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** After encoding, dBTP (proxy): What a listener will hear of it: the recording encoded and decoded again in memory, once in each codec and rate, and measured as any recording: true peak, stretches over full scale and where they lie (overs nearer than 10 ms are one), change of the integrated loudness, bandwidth. The encoders are those of FFmpeg (AAC, with its usual settings), libopus and libvorbis; what platforms run may differ. AAC and Vorbis work at 44.1 or 48 kHz, Opus at 48 kHz; other rates are resampled. Absent for more than two channels, over ten minutes, and where nothing rises above −70 LUFS. */
  readonly 'encode-list'?: readonly {
    readonly codec: 'aac' | 'opus' | 'vorbis';

    /** Rate asked for, kbit/s; of Vorbis the nominal one of its quality. */
    readonly bitrateKbps: number;

    /** Sample rate at which it was encoded, Hz. */
    readonly rateHz: number;

    /** Platforms that send this codec at this rate. */
    readonly platforms: readonly string[];

    /** True peak of what the decoder gives, unclipped, dBTP. */
    readonly truePeakDb: number;

    /** Stretches over 0 dBTP. */
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

    /** Integrated loudness less that of the recording, LU. */
    readonly loudnessChangeLu: number;

    /** Bandwidth, Hz; left out where nothing rises above −60 dBFS in half a second. */
    readonly bandwidthHz?: number;
  }[];

  /** Gain that every codec survives, dB (proxy): How much to turn the recording down so that no codec of `encodeList` comes to 0 dBTP: searched in tenths of a decibel, and each gain tried by encoding again what could come over (by its peak as it is, to within 1 dB). 0 where nothing has to be turned down. Absent where `encodeList` is, and where four gains did not do. */
  readonly 'safe-gain'?: {
    /** Gain before encoding, dB; 0 or less. */
    readonly gainDb: number;

    /** Codec that decides: the highest peak at that gain. */
    readonly codec: 'aac' | 'opus' | 'vorbis';

    /** Its rate, kbit/s. */
    readonly bitrateKbps: number;

    /** Its true peak at that gain, dBTP. */
    readonly truePeakDb: number;

    /** Gains at which it was encoded, dB. */
    readonly tried: readonly number[];
  };

  /** Integrated loudness, LUFS (validated): Mean loudness of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate 10 LU under their mean. −70 means at or below; a file under 400 ms is one block. */
  readonly 'integrated-loudness'?: number;

  /** True peak, dBTP (validated): Largest magnitude of any channel on and between its samples, oversampled four times (twice from 96 kHz). −120 means at or below. */
  readonly 'true-peak'?: number;

  /** Bandwidth, Hz (validated): Highest frequency in use, median over the half seconds above −60 dBFS. In use is what lies within 100 dB of the strongest frequency and above −115 dBFS; a filter steeper than 48 dB per octave ends it where its slope begins. Mirror images that a resampler left do not count. Absent on silence. */
  readonly bandwidth?: number;

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Loudness over time, LUFS (validated): Loudness of complete 3 s windows every 100 ms, LUFS; beyond one hour each point is the largest of its bucket. Under 3 s one point without an interval. */
    readonly loudness?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'LUFS';
    };

    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };

    /** Bandwidth over time, Hz (beta): Highest frequency in use in each half second, 0 where it is silent; on a long file each point is the highest of its bucket. */
    readonly bandwidth?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'Hz';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** How many dB(A) is it? */
export interface ProfileLevelResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'level';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Sound levels, dB (validated): What an integrating sound level meter reads: the mean power of the channels without LFE, weighted by frequency (A, C, Z) and time. In dBFS, in which a full-scale sine of 1 kHz reads −3.01 (0 dBFS RMS is a full-scale square wave, not the sine of AES17); with `calibrationDb` in dB SPL. */
  readonly 'sound-level'?: {
    /** Of all its levels. */
    readonly reference: 'dBFS' | 'dB SPL';

    /** A-weighted, averaged over the time: LAeq. */
    readonly laeqDb: number;

    /** C-weighted, averaged over the time. */
    readonly lceqDb: number;

    /** Unweighted, averaged over the time. */
    readonly lzeqDb: number;

    /** A-weighted sound exposure level, as if all of it came in 1 s: LAE, or SEL. */
    readonly laeDb: number;

    /** The largest A-weighted level with fast time weighting (125 ms). */
    readonly lafMaxDb: number;

    /** The same with slow time weighting (1 s). */
    readonly lasMaxDb: number;

    /** The largest C-weighted level with fast time weighting. */
    readonly lcfMaxDb: number;

    /** The largest C-weighted magnitude. */
    readonly lcPeakDb: number;
  };

  /** Exceeded levels, dB (validated): A-weighted levels with fast time weighting, every 10 ms from second 1 on, that are exceeded 10, 50 and 90 % of the time. In dBFS; with `calibrationDb` in dB SPL. Absent up to 1 s. */
  readonly 'exceeded-levels'?: {
    /** Exceeded 10 % of the time. */
    readonly laf10Db: number;

    /** Exceeded half of the time. */
    readonly laf50Db: number;

    /** Exceeded 90 % of the time: the background. */
    readonly laf90Db: number;
  };

  /** Octave band levels, dB (validated): Unweighted levels in octaves from 31.5 Hz to 16 kHz, by filters in time, averaged over the time and the channels without LFE; bands that reach over half the sample rate are left out, and so are those that need longer than the sound is for the filter to rise (0.54 s at 31.5 Hz, 0.14 s at 125 Hz, 17 ms at 1 kHz). Absent where none is left. In dBFS; with `calibrationDb` in dB SPL. */
  readonly 'octave-levels'?: {
    /** Nominal middles of the bands that the rate has and the sound is long enough for, Hz. */
    readonly centresHz: readonly number[];

    /** Unweighted level in each, averaged over the time. */
    readonly levelsDb: readonly number[];

    /** Why the lowest bands are left out; left out where none is. */
    readonly omitted?: string;
  };

  /** Third-octave band levels, dB (validated): Unweighted levels in third octaves from 25 Hz to 20 kHz, by filters in time, averaged over the time and the channels without LFE; bands that reach over half the sample rate are left out, and so are those that need longer than the sound is for the filter to rise (2.1 s at 25 Hz, 0.52 s at 100 Hz, 52 ms at 1 kHz). Absent where none is left. In dBFS; with `calibrationDb` in dB SPL. */
  readonly 'third-octave-levels'?: {
    /** Nominal middles of the bands that the rate has and the sound is long enough for, Hz. */
    readonly centresHz: readonly number[];

    /** Unweighted level in each, averaged over the time. */
    readonly levelsDb: readonly number[];

    /** Why the lowest bands are left out; left out where none is. */
    readonly omitted?: string;
  };

  /** Sample peak, dBFS (validated): Largest sample magnitude of any channel. −120 means at or below. */
  readonly 'sample-peak'?: number;
  readonly clipping?: {
    /** Clipping regions (validated): Stretches that are cut off at full scale: runs of three or more samples there, entered or left steeply, in any channel; runs less than 50 ms apart are one stretch. */
    readonly regions: number | null;

    /** Clipping (validated): Whether there is a clipping region. */
    readonly hasClipping: boolean | null;
  };

  /** Channels (validated): Decoded channels. */
  readonly channels?: number;

  /** Sample rate, Hz (validated): Rate of the decoded audio; for HE-AAC and Opus that of the decoder’s output. */
  readonly 'sample-rate'?: number;
  readonly series?: {
    /** Waveform over time, linear (validated): Largest magnitude of any channel in equal parts of the file, as many as waveformPoints. */
    readonly waveform?: {
      /** Seconds from one sample to the next. */
      readonly intervalSec: number | null;

      /** Length of samples. */
      readonly count: number;
      readonly samples: readonly number[];
      readonly unit: 'peak';
    };
  };

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What key is it in? */
export interface ProfileKeyResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'key';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Key (beta): The key that holds longest: tonic, major or minor, its Camelot code, and how well the notes fit it (correlation with how strong each note is in music of that key). Of keys that fit alike, that one leads whose tonic chord sounds longest, first or last. Beside it the next best key and how far it lies behind. Absent without steady notes of one tuning (drums, speech, noise), with less than 3 s of them, with too few different notes, where the notes do not change (one sound, one chord), or where no key fits to 0.5. */
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

    /** The next best key. */
    readonly second: string;

    /** How far the next best key is behind, in fit and by the chords. */
    readonly lead: number;
  };

  /** Tuning, cent (beta): How far the notes lie from equal temperament with A4 = 440 Hz, −50 to 50 cents, and the A4 that this makes (A4 = 432 Hz reads −31.8): mean of the lines of the spectrum up to 2.6 kHz, weighted by their magnitude against the strongest of their moment, over what lies within 40 dB of the loudest. Of a piece more than half a semitone away it is the distance from the nearest note. Absent where the lines agree on no tuning (drums, speech, noise) or lie wide about it (detuned reeds). */
  readonly tuning?: {
    readonly cents: number;

    /** A4 in this tuning, Hz. */
    readonly a4Hz: number;

    /** How narrowly the lines lie about it; 1 where all do. */
    readonly agreement: number;
  };

  /** Keys over time (beta): The keys of a piece in order of time, without gaps; one where the key does not change. A key that is left again within some ten seconds is not listed. Absent where there is no key. */
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

  /** Chords over time (beta): Chords in order of time, without gaps: major, minor, dominant, major, minor and diminished sevenths, and N where there is none, in the notation of Harte (`C:maj`, `G:7`, `B:dim7`). Inversions are not told apart, and what lasts under a third of a second is mostly missed. One note, with its overtones and octaves, is no chord. Absent without steady notes of one tuning. */
  readonly 'chord-list'?: readonly {
    /** Start, s. */
    readonly startSec: number;

    /** End, s. */
    readonly endSec: number;

    /** Root and quality, or N. */
    readonly chord: string;
  }[];

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Which notes does it play? */
export interface ProfileNotesResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'notes';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Root key (beta): The key to which a sampler maps the first sound of the file, by the pitch of the family sample: MIDI number, as pitch_keycenter of SFZ takes it; its name where C4 is 60 (scientific, SFZ) and where C3 is 60 (Yamaha, Kontakt, Logic); how far the sound lies from it, in cents, and the tune that brings it there. 32 to 2500 Hz. Absent without a definite pitch, where several notes sound at once, for tones over that range, and where several sounds follow each other: a sampler maps one. */
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

    /** What `tune` of SFZ has to be. */
    readonly tuneCents: number;
  };

  /** Line (beta): How many notes the line has, also where the list holds the first 5000 only, its lowest and highest, the median distance of its notes from equal temperament, and the share of the loud frames that have one clear pitch. Absent as the notes are. */
  readonly 'note-summary'?: {
    /** Notes. */
    readonly count: number;

    /** Lowest note, C4 = 60. */
    readonly lowest: string;

    /** Highest note, C4 = 60. */
    readonly highest: string;

    /** Median of the distances, cents. */
    readonly medianCents: number;
    readonly clearShare: number;

    /** Why some are not listed; left out where all are. */
    readonly omitted?: string;
  };

  /** Notes (beta): The notes of a line of single notes (a voice, a bass, a flute) in order of time: start, end, MIDI number, name (C4 = 60), distance from equal temperament at A4 = 440 Hz, level of the loudest 50 ms, a class of that level against the loudest note (loud within 6 dB, soft from 15 dB on), and of notes from half a second on the vibrato of their first 20 s, if they have one: rate between 4 and 8 Hz, depth from the middle to either side. 40 to 2500 Hz, from 60 ms on; a trill is several notes, a vibrato of up to 1.2 semitones to either side one. What glides slowly is one note, named after its middle: where its last fifth lies a semitone and more from its first, by how much; a quick glide from one held note to the next is left out between them, or reads as a short note. The first 5000 are listed; `noteSummary` is of all. Absent where fewer than half of the loud frames have one clear pitch with partials of its own: chords, tones over 2500 Hz, drums, noise. */
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

      /** To either side, cents. */
      readonly depthCents: number;
    };

    /** From its beginning to its end, semitones. */
    readonly glideSt?: number;
  }[];

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** Where are its beats? */
export interface ProfileBeatResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'beat';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Tempo of the beats, bpm (beta): Tempo of the beats that were found. Steady where they keep within 15 ms (root mean square) of a straight line, with twice the standard error of that line; else live, with the slowest and the fastest eight beats. Which of half, double and the other tempi that repeat is the one that is tapped follows from where the accents of four bands lie; the confidence is its share among them. Absent where `beats` is. */
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

    /** Share of this tempo, 0 to 1. */
    readonly confidence: number;

    /** The likeliest other tempo. */
    readonly rivalBpm?: number;

    /** Share of that. */
    readonly rivalConfidence?: number;
  };

  /** Beats, s (beta): The times at which a listener taps, by dynamic programming over the rise of the spectrum; on one straight line where the tempo is steady, whether something sounds there or not. The first 2000 are listed. Absent with fewer than 4 onsets or beats, under 1 s, and where nothing repeats. */
  readonly beats?: {
    /** Beats in all. */
    readonly count: number;

    /** Time of each beat, s. */
    readonly timesSec: readonly number[];

    /** Why some are not listed; left out where all are. */
    readonly omitted?: string;
  };

  /** Metre (beta): Three beats in a bar or four, by after how many the accents of four bands repeat; 6/8 where beats are struck in thirds (a beat is then a dotted quarter), which has no `lead`: its bars are held against no other. Downbeats are the beats whose accents are most like the first of a bar; in 6/8 they are not told. The first 1000 are listed. Absent where `beats` is, with fewer than 6 beats (12 in 3/4), where no beat is accented (all alike within 3.5 dB, as of a metronome), and where accents repeat after three beats as well as after four. */
  readonly metre?: {
    readonly metre: '3/4' | '4/4' | '6/8';

    /** Beats in a bar. */
    readonly beatsPerBar: number;

    /** How much better bars of three repeat than of four, or the other way, 0 to 1; left out in 6/8. */
    readonly lead?: number;

    /** Share of these downbeats among the places in the bar. */
    readonly downbeatConfidence?: number;

    /** Times of the first beats of bars, s. */
    readonly downbeatsSec?: readonly number[];

    /** Why downbeats are not listed, or not all. */
    readonly omitted?: string;
  };

  /** Swing (beta): How much longer the first of two eighths (or sixteenths, where those are swung) lasts than the second, by the median onset off the beat: 1 is straight, 2 a triplet. Absent where `beats` is, where a beat is struck in thirds, where fewer than a quarter of the beats have an onset off the beat, and where those have no one place. */
  readonly swing?: {
    /** First over second. */
    readonly ratio: number;
    readonly of: 'eighths' | 'sixteenths';

    /** Onsets off the beat that tell it. */
    readonly onsets: number;
  };

  /** Tempo over time, bpm (beta): Tempo of the eight beats around each time, at 200 times at most. Absent where `beats` is, where the tempo is steady, and with fewer than nine beats. */
  readonly 'tempo-curve'?: readonly {
    /** Middle of the eight beats, s. */
    readonly timeSec: number;

    /** Beats per minute. */
    readonly bpm: number;
  }[];

  /** Onset times, s (beta): Where sounds begin, in order of time, each with its strength against the strongest of the file. The first 2000 are listed. */
  readonly 'onset-list'?: {
    /** Onsets in all. */
    readonly count: number;
    readonly onsets: readonly {
      /** Time, s. */
      readonly timeSec: number;

      /** Against the strongest. */
      readonly strength: number;
    }[];

    /** Why some are not listed; left out where all are. */
    readonly omitted?: string;
  };

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
    readonly count?: number;
  }[];

  /** The report of this analysis. */
  readonly reportUrl?: string;

  /** Last element of the file’s path. */
  readonly fileName?: string;
}

/** What tempo, key and note? */
export interface ProfileMusicResult {
  /** Profile (validated): The name of the profile that was asked for. */
  readonly profile: 'music';

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly durationSec: number;

  /** Tempo, bpm (beta): Tempo at which the onsets repeat, made exact by whole bars of the file where they fit. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats. */
  readonly tempo?: {
    /** Beats per minute, after snapping. */
    readonly bpm: number;

    /** Beats per minute, before snapping. */
    readonly bpmRaw: number;

    /** How strongly the onsets repeat, 0 to 1. */
    readonly strength: number;

    /** Winner above runner-up; near 0 is a coin flip. */
    readonly margin: number;

    /** Half and double time. */
    readonly octaves: readonly {
      /** Beats per minute. */
      readonly bpm: number;

      /** How strongly the onsets repeat, 0 to 1. */
      readonly strength: number;
    }[];
  };

  /** Bars (beta): Bars of four beats that the file lasts at its tempo, at least 1. Absent where there is no tempo. */
  readonly bars?: number;

  /** Tempo of the beats, bpm (beta): Tempo of the beats that were found. Steady where they keep within 15 ms (root mean square) of a straight line, with twice the standard error of that line; else live, with the slowest and the fastest eight beats. Which of half, double and the other tempi that repeat is the one that is tapped follows from where the accents of four bands lie; the confidence is its share among them. Absent where `beats` is. */
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

    /** Share of this tempo, 0 to 1. */
    readonly confidence: number;

    /** The likeliest other tempo. */
    readonly rivalBpm?: number;

    /** Share of that. */
    readonly rivalConfidence?: number;
  };

  /** Metre (beta): Three beats in a bar or four, by after how many the accents of four bands repeat; 6/8 where beats are struck in thirds (a beat is then a dotted quarter), which has no `lead`: its bars are held against no other. Downbeats are the beats whose accents are most like the first of a bar; in 6/8 they are not told. The first 1000 are listed. Absent where `beats` is, with fewer than 6 beats (12 in 3/4), where no beat is accented (all alike within 3.5 dB, as of a metronome), and where accents repeat after three beats as well as after four. */
  readonly metre?: {
    readonly metre: '3/4' | '4/4' | '6/8';

    /** Beats in a bar. */
    readonly beatsPerBar: number;

    /** How much better bars of three repeat than of four, or the other way, 0 to 1; left out in 6/8. */
    readonly lead?: number;

    /** Share of these downbeats among the places in the bar. */
    readonly downbeatConfidence?: number;

    /** Times of the first beats of bars, s. */
    readonly downbeatsSec?: readonly number[];

    /** Why downbeats are not listed, or not all. */
    readonly omitted?: string;
  };

  /** Swing (beta): How much longer the first of two eighths (or sixteenths, where those are swung) lasts than the second, by the median onset off the beat: 1 is straight, 2 a triplet. Absent where `beats` is, where a beat is struck in thirds, where fewer than a quarter of the beats have an onset off the beat, and where those have no one place. */
  readonly swing?: {
    /** First over second. */
    readonly ratio: number;
    readonly of: 'eighths' | 'sixteenths';

    /** Onsets off the beat that tell it. */
    readonly onsets: number;
  };

  /** Key (beta): The key that holds longest: tonic, major or minor, its Camelot code, and how well the notes fit it (correlation with how strong each note is in music of that key). Of keys that fit alike, that one leads whose tonic chord sounds longest, first or last. Beside it the next best key and how far it lies behind. Absent without steady notes of one tuning (drums, speech, noise), with less than 3 s of them, with too few different notes, where the notes do not change (one sound, one chord), or where no key fits to 0.5. */
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

    /** The next best key. */
    readonly second: string;

    /** How far the next best key is behind, in fit and by the chords. */
    readonly lead: number;
  };

  /** Tuning, cent (beta): How far the notes lie from equal temperament with A4 = 440 Hz, −50 to 50 cents, and the A4 that this makes (A4 = 432 Hz reads −31.8): mean of the lines of the spectrum up to 2.6 kHz, weighted by their magnitude against the strongest of their moment, over what lies within 40 dB of the loudest. Of a piece more than half a semitone away it is the distance from the nearest note. Absent where the lines agree on no tuning (drums, speech, noise) or lie wide about it (detuned reeds). */
  readonly tuning?: {
    readonly cents: number;

    /** A4 in this tuning, Hz. */
    readonly a4Hz: number;

    /** How narrowly the lines lie about it; 1 where all do. */
    readonly agreement: number;
  };

  /** Root key (beta): The key to which a sampler maps the first sound of the file, by the pitch of the family sample: MIDI number, as pitch_keycenter of SFZ takes it; its name where C4 is 60 (scientific, SFZ) and where C3 is 60 (Yamaha, Kontakt, Logic); how far the sound lies from it, in cents, and the tune that brings it there. 32 to 2500 Hz. Absent without a definite pitch, where several notes sound at once, for tones over that range, and where several sounds follow each other: a sampler maps one. */
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

    /** What `tune` of SFZ has to be. */
    readonly tuneCents: number;
  };

  /** Onsets (beta): How many sounds begin, counted where the spectrum fills suddenly, and how far the strongest of them stands out of the 100 ms around it (0 to 1; 0 without any). */
  readonly onsets?: {
    /** Onsets in the file. */
    readonly count: number;

    /** Strongest onset against its surroundings, (peak − mean)/(peak + mean). */
    readonly attackStrength: number;
  };

  /** Duration, s (validated): Decoded frames over the sample rate. */
  readonly duration?: number;

  /** How far each value may be trusted, by its path. */
  readonly measureStatus?: Readonly<
    Record<
      string,
      {
        readonly status: 'validated' | 'proxy' | 'beta' | 'withdrawn' | 'planned';
        readonly basis: string;
        readonly how: 'dsp' | 'model' | 'mixed';
        readonly margin?: { readonly plus: number; readonly minus: number; readonly unit: string };

        /** How often it is right, where no margin fits. */
        readonly accuracy?: string;
      }
    >
  >;

  /** Why a value is null or left out, by field. */
  readonly omitted?: Readonly<Record<string, string>>;

  /** What to know of the recording besides its numbers, such as damage; absent when there is nothing. */
  readonly warnings?: readonly {
    /** What kind: damaged, breaks-off, stream-changes, not-all-measured, checksum-differs, implausible, length-differs, not-numbers, name-differs, layout-unknown, upper-bound. New ones may come. */
    readonly code: string;

    /** A sentence that stands by itself. */
    readonly message: string;

    /** Where in the recording as measured, seconds. */
    readonly startSec?: number;

    /** Up to where, seconds. */
    readonly endSec?: number;

    /** Of the pieces or samples it is about. */
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

  /** One for each input, in their order. */
  readonly items: readonly {
    /** Place of the item: first the urls, then the objectPaths. */
    readonly index: number;

    /** The URL or objectPath. */
    readonly input: string;

    /** Whether there is data; else there is error. */
    readonly ok: boolean;

    /** HTTP status that the item would have had by itself. */
    readonly status: number;

    /** The answer of the route. */
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

    /** What stands under error in the answer of a failed request. */
    readonly error?: ErrorDetail;
  }[];
}

export interface CompareResult {
  /** The route whose answers are compared. */
  readonly endpoint: string;
  readonly a: {
    /** As it was given. */
    readonly fileName: string | null;

    /** Decoded frames over the sample rate, seconds. */
    readonly durationSec: number;

    /** SHA-256 of the decoded samples. */
    readonly audioSha256: string;

    /** Its own report; not with args.report false. */
    readonly reportUrl?: string;
  };
  readonly b: {
    /** As it was given. */
    readonly fileName: string | null;

    /** Decoded frames over the sample rate, seconds. */
    readonly durationSec: number;

    /** SHA-256 of the decoded samples. */
    readonly audioSha256: string;

    /** Its own report; not with args.report false. */
    readonly reportUrl?: string;
  };

  /** Whether every decoded sample is the same. */
  readonly isSameAudio: boolean;

  /** Every number that both have, in their order. */
  readonly deltas: readonly {
    /** Where the number stands in an answer. */
    readonly path: string;

    /** What it is. */
    readonly title: string;

    /** Of all three numbers; null for a part of an object that says it in its name. */
    readonly unit: string | null;

    /** Of the first recording. */
    readonly a: number;

    /** Of the second. */
    readonly b: number;

    /** b minus a. */
    readonly delta: number;

    /** Largest difference that two readings of equal recordings may show: the margins of both added; null where none is claimed. */
    readonly margin: number | null;

    /** The difference against that margin; unknown where none is claimed. */
    readonly againstMargin: 'larger' | 'smaller' | 'unknown';
  }[];

  /** Every text and yes or no that both have. */
  readonly labels: readonly {
    /** Where the value stands in an answer. */
    readonly path: string;

    /** What it is. */
    readonly title: string;

    /** Of the first recording. */
    readonly a: string | boolean;

    /** Of the second. */
    readonly b: string | boolean;

    /** Whether they are equal. */
    readonly isSame: boolean;
  }[];

  /** What at least one of them does not have. */
  readonly absent: readonly {
    /** Where the value would stand in an answer. */
    readonly path: string;

    /** What it is. */
    readonly title: string;

    /** Why the first recording has none. */
    readonly a?: string;

    /** Why the second recording has none. */
    readonly b?: string;
  }[];

  /** Third-octave levels against each other, at equal integrated loudness; null when one of them is too soft for it. */
  readonly spectrum: {
    /** What was added to the second recording to make both equally loud. */
    readonly gainDb: number;

    /** Nominal centres of the third octaves. */
    readonly centresHz: readonly number[];

    /** Level of the second after that gain minus level of the first, in each; null where one of them has nothing. */
    readonly differenceDb: readonly (number | null)[];

    /** Largest difference that equal recordings may show, dB. */
    readonly margin: number;
  } | null;

  /** How they play together; of the profile music alone. */
  readonly fit?: {
    /** The worst of the parts; open where tempo or key could not be judged and nothing is apart. */
    readonly verdict: 'fits' | 'after-change' | 'apart' | 'open';

    /** The verdict, and what is to be done to B. */
    readonly text: string;
    readonly tempo?: {
      /** Tempo of B over that of A. */
      readonly ratio: number;

      /** By what the tempo of B is multiplied: 0.5, 1 or 2. */
      readonly times: number;

      /** How much faster B has to be played to keep time with A, %. */
      readonly stretchPercent: number;

      /** As they are; after what the text says is done to B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same in words. */
      readonly text: string;
    };
    readonly key?: {
      /** From A to B on the Camelot wheel, -5 to 6. */
      readonly steps: number;

      /** Smallest shift of B into a key that mixes with A. */
      readonly shiftSemitones: number;

      /** As they are; after what the text says is done to B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same in words. */
      readonly text: string;
    };
    readonly tuning?: {
      /** Shift of B that brings its A4 to that of A. */
      readonly shiftCents: number;

      /** As they are; after what the text says is done to B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same in words. */
      readonly text: string;
    };
    readonly swing?: {
      /** First eighth over second. */
      readonly a: number;

      /** The same of B. */
      readonly b: number;

      /** As they are; after what the text says is done to B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same in words. */
      readonly text: string;
    };
    readonly metre?: {
      /** As they are; after what the text says is done to B; or not at all. */
      readonly judgement: 'fits' | 'after-change' | 'apart';

      /** The same in words. */
      readonly text: string;
    };

    /** Why a part was not judged. */
    readonly omitted: Readonly<Record<string, string>>;
  };
}

export interface AlbumResult {
  /** What the parts were held to. */
  readonly as: 'album' | 'chapters' | 'season';

  /** given: the order in which they came; names: sorted, with numbers as numbers. */
  readonly order: 'given' | 'names';

  /** In short. */
  readonly verdict: {
    /** The worst that was found; good where nothing was. */
    readonly severity: 'bad' | 'warn' | 'info' | 'good';

    /** One or two sentences. */
    readonly text: string;
  };

  /** All parts as one programme; null where none could be measured: failed says why. */
  readonly whole: {
    /** Parts that were given. */
    readonly partCount: number;

    /** Parts that could be measured: the values of the whole are of these. */
    readonly measuredCount: number;

    /** Index of each part that the values of the whole lack. */
    readonly lacks: readonly number[];

    /** All parts one after the other, seconds. */
    readonly durationSec: number;

    /** Loudness of all parts as one programme, gated over all (BS.1770), LUFS; no mean of the parts. */
    readonly integratedLufs: number;

    /** Loudness range of all parts as one programme (EBU Tech 3342), LU. */
    readonly loudnessRange: number | null;

    /** Loudest 3 s, LUFS. */
    readonly shortTermLufsMax: number;

    /** Loudest 400 ms, LUFS. */
    readonly momentaryLufsMax: number;

    /** Highest of the true peaks, dBTP. */
    readonly truePeakDb: number;

    /** Album gain: the same for every part, which keeps their relations. */
    readonly gains: {
      /** ReplayGain 2.0: −18 LUFS minus the loudness, dB. */
      readonly replayGainDb: number;

      /** Of REPLAYGAIN_*_PEAK: the true peak as a magnitude, full scale 1. */
      readonly replayGainPeak: number;

      /** Of R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB. */
      readonly r128Gain: number;
    } | null;

    /** Why a value beside it is null, by its name. */
    readonly omitted?: Readonly<Record<string, string>>;
  } | null;

  /** Every part that was measured, in order. */
  readonly parts: readonly {
    /** Place in the order, from 0. */
    readonly index: number;

    /** As it was given. */
    readonly name: string;

    /** Seconds. */
    readonly durationSec: number;

    /** LUFS; −70 where nothing passes the gate. */
    readonly integratedLufs: number;

    /** Its loudness minus the median of all parts, LU. */
    readonly fromMedianLu: number;

    /** LU. */
    readonly loudnessRange: number | null;

    /** dBTP. */
    readonly truePeakDb: number;

    /** Tone: the mean frequency of the spectrum, Hz. */
    readonly spectralCentroidHz: number | null;

    /** Level under which the quietest tenth of the 20 ms frames stays, dBFS. */
    readonly noiseFloorDb: number | null;

    /** 0 mono, 0.5 uncorrelated, 1 anti-phase. */
    readonly stereoWidth: number | null;

    /** Silence before the first sound, under −60 dBFS. */
    readonly headSilenceSec: number;

    /** Silence after the last sound, under −60 dBFS. */
    readonly tailSilenceSec: number;

    /** Silence from its last sound to the first of the next part. */
    readonly gapAfterSec: number | null;

    /** Container. */
    readonly format: string;

    /** Hz. */
    readonly sampleRate: number;

    /** As the file declares it. */
    readonly bitDepth: string | null;

    /** Channels. */
    readonly channels: number;

    /** Track gain: brings this part alone to the reference. */
    readonly gains: {
      /** ReplayGain 2.0: −18 LUFS minus the loudness, dB. */
      readonly replayGainDb: number;

      /** Of REPLAYGAIN_*_PEAK: the true peak as a magnitude, full scale 1. */
      readonly replayGainPeak: number;

      /** Of R128_*_GAIN in Opus (RFC 7845): −23 LUFS minus the loudness, in 1/256 dB. */
      readonly r128Gain: number;
    } | null;

    /** Why a value beside it is null, by its name. */
    readonly omitted?: Readonly<Record<string, string>>;
  }[];

  /** Every part that was not. */
  readonly failed: readonly {
    /** Place in the order, from 0. */
    readonly index: number;

    /** As it was given. */
    readonly name: string;

    /** Of the error. */
    readonly code: string;

    /** What is wrong, for people. */
    readonly message: string;
  }[];

  /** How far the parts lie apart. */
  readonly spread: readonly {
    /** Of the parts. */
    readonly field: string;

    /** What it is. */
    readonly title: string;

    /** Of the median, the lowest and the highest. */
    readonly unit: string;

    /** Of the parts that have it. */
    readonly median: number;

    /** Of all parts. */
    readonly lowest: number;

    /** Of all parts. */
    readonly highest: number;

    /** How far from the median a part may lie, in boundUnit. */
    readonly bound: number;

    /** Of the bound. */
    readonly boundUnit: string;

    /** Where the bound comes from. */
    readonly source: string;
  }[];

  /** What stands out, worst first. */
  readonly standsOut: readonly {
    /** Of the part; not there where the parts differ among themselves. */
    readonly index?: number;

    /** What it stands out by, or they differ in. */
    readonly field: string;

    /** bad: to be mended; warn: its owner decides; info: only told. */
    readonly severity: 'bad' | 'warn' | 'info' | 'good';

    /** A sentence with the number that decided. */
    readonly text: string;
  }[];

  /** What to do about it, part by part. */
  readonly fixes: readonly {
    /** Of the part. */
    readonly index: number;

    /** gain, dynamics, filter, edit, convert or source. */
    readonly kind: string;

    /** Of kind gain, dB. */
    readonly gainDb?: number;

    /** What to do, a sentence. */
    readonly text: string;
  }[];
}

export interface UploadTicket {
  /** What analysis routes take in the place of a url. */
  readonly objectPath: string;

  /** Where to send the bytes, once. */
  readonly signedUrl: string;

  /** Always PUT. */
  readonly method: 'PUT';

  /** Headers of the PUT, to be sent as they are. */
  readonly headers: Readonly<Record<string, string>>;

  /** More bytes are refused. */
  readonly maxBytes: number;

  /** After this the URL takes nothing. */
  readonly expiresAt: string;
}

export interface Upload {
  /** What analysis routes take. */
  readonly objectPath: string;

  /** Bytes that arrived. */
  readonly sizeBytes: number;

  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

export interface JobList {
  /** The jobs. */
  readonly items: readonly Job[];

  /** What to give as after for the next page; null on the last. */
  readonly next: string | null;
}

export interface UploadList {
  /** The uploads. */
  readonly items: readonly {
    /** What analysis routes take. */
    readonly objectPath: string;

    /** As it was given. */
    readonly fileName: string | null;

    /** Bytes that arrived, where that is known. */
    readonly sizeBytes: number | null;

    /** When the ticket was made. */
    readonly createdAt: string;

    /** When it will be gone. */
    readonly expiresAt: string;
  }[];

  /** What to give as after for the next page; null on the last. */
  readonly next: string | null;
}

export interface ReportList {
  /** The reports. */
  readonly items: readonly {
    /** As in reportUrl. */
    readonly id: string;

    /** Its page. */
    readonly url: string;

    /** What was asked: mix, voice, profile.basic … */
    readonly kind: string;

    /** When it was made. */
    readonly createdAt: string;

    /** When it will be gone. */
    readonly expiresAt: string;
  }[];

  /** What to give as after for the next page; null on the last. */
  readonly next: string | null;
}

export interface WebhookList {
  /** The webhooks. */
  readonly items: readonly {
    /** As in the header webhook-id. */
    readonly id: string;

    /** Where it goes. */
    readonly url: string;

    /** What it tells: job.done or job.error. */
    readonly type: string;

    /** Whether it waits for a try, was taken, or was given up. */
    readonly status: 'waiting' | 'delivered' | 'dead';

    /** Tries so far. */
    readonly attempts: number;

    /** HTTP status of the last answer. */
    readonly lastStatus: number | null;

    /** Why the last try failed. */
    readonly lastError: string | null;

    /** When it happened. */
    readonly createdAt: string;

    /** When it is tried next. */
    readonly nextAt: string | null;
  }[];

  /** What to give as after for the next page; null on the last. */
  readonly next: string | null;
}

export interface WebhookSecret {
  /** whsec_ and the key in base64. */
  readonly secret: string;
}

export interface Report {
  /** As in reportUrl. */
  readonly id: string;

  /** What was asked: mix, voice, profile.basic … */
  readonly kind: string;

  /** When it was made. */
  readonly createdAt: string;

  /** When it will be gone. */
  readonly expiresAt: string;

  /** The answer in full, without reportUrl; always with the curves that it can have. */
  readonly result: Readonly<Record<string, unknown>>;

  /** Answers whose curves the page draws besides. */
  readonly also: readonly {
    /** Which answer it is. */
    readonly answer: string;

    /** The answer in full. */
    readonly body: Readonly<Record<string, unknown>>;
  }[];
}

export interface UsageDays {
  /** One for each key and day. */
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
  /** The key itself: shown now and never again. */
  readonly key: string;

  /** Names the key, for instance to revoke it. */
  readonly id: string;

  /** What the key allows; GET /v1/usage has the figures. */
  readonly plan: string;
}

/** What each route takes, gives, and may be refused for. */
export interface Operations {
  /** Loudness, levels, stereo image and tonal balance of a mix. */ mixAnalyze: {
    input: {
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** Makes the analysis a job, and has its end told to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
  /** Whether a file meets a delivery target, and what to change if not. */ mixCheckTarget: {
    input: {
      /** Name of the file, echoed in the answer. */
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

      /** Largest true peak of a custom target, dBTP. */
      tp?: number | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Points of the waveform. */
      waveformPoints?: number | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** k2 lets phrases run into soft edges, at most 100 ms per side; n1 goes by what a learned model hears. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** Makes the analysis a job, and has its end told to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** k2 lets phrases run into soft edges, at most 100 ms per side; n1 goes by what a learned model hears. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
  /** What a file is: content, origin, defects. */ signal: {
    input: {
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Adds the curves over time and frequency. */
      series?: boolean | undefined;

      /** Adds status, basis, method and margin of every number. */
      measureStatus?: boolean | undefined;

      /** v1 judges by rules of thumb, v2 by what a learned model hears. Default v1 until 2027-01-15, v2 from then on. */
      contentModel?: 'v1' | 'v2' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** Makes the analysis a job, and has its end told to this URL with a signed POST (webhook). Needs a key. */
      callbackUrl?: string | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
  /** One sound of a sample library: what it is, its character, or how it loops. */ signalSample: {
    input: {
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
  /** One named question, answered with only the lenses that it needs. */ analyzeProfile: {
    input: {
      /** Name of the file, echoed in the answer. */
      fileName?: string | undefined;

      /** basic: What is this file, and is anything plainly wrong? voice: Is this spoken take usable? master: Is this master ready for release? provenance: Is the file what it claims to be? dataset: Does this clip belong in a training set? environment: What is in the noise here? broadcast: Does it meet R 128 or A/85? loop: Will it loop, and at what tempo? room: How long does this room ring? chain: Did the transmission chain lose packets? pitch: How high and how voiced is the voice? conversation: Who speaks when, and how do they take turns? defects: What is wrong with it, where, and how sure is that? channels: What is in each channel, and how does it fold to stereo? metadata: Are its tags right? dialogue: How loud is the dialogue, and can it be followed? encode: What does encoding do to it? level: How many dB(A) is it? key: What key is it in? notes: Which notes does it play? beat: Where are its beats? music: What tempo, key and note? */
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

      /** v1 judges by rules of thumb, v2 by what a learned model hears. Default v1 until 2027-01-15, v2 from then on. */
      contentModel?: 'v1' | 'v2' | undefined;

      /** k2 lets phrases run into soft edges, at most 100 ms per side; n1 goes by what a learned model hears. Default v1 until 2027-01-15, k2 from then on. */
      speechDetector?: 'v1' | 'k2' | 'n1' | undefined;

      /** Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1. */
      round?: boolean | undefined;

      /** Where the part starts that is measured, seconds; times in the answer count from there. */
      startSec?: number | undefined;

      /** Where the part ends that is measured, seconds. */
      endSec?: number | undefined;

      /** What excited the room; clap and balloon use bands from 500 Hz up. */
      roomSource?: 'clap' | 'balloon' | 'impulse' | 'sweep' | undefined;

      /** What is added to levels in dBFS to give dB SPL: the level of a calibrator minus what it reads here. */
      calibrationDb?: number | undefined;

      /** false: nothing is kept of the analysis, and the answer has no reportUrl. */
      report?: boolean | undefined;

      /** How long the report is kept. */
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
  /** One analysis over up to 20 items, or 10,000 as a job. */ createBatch: {
    input: {
      /** The analysis route to call for each item, such as mix/analyze or /v1/mix/analyze. */
      endpoint: string;

      /** Public http(s) URLs of audio. */
      urls?: readonly string[] | undefined;

      /** What POST /api/upload-url answered. */
      objectPaths?: readonly string[] | undefined;

      /** A text file with one URL or objectPath on each line, as a URL or an objectPath itself; asks for a job. */
      manifest?: string | undefined;

      /** Where the end of the job is told, by a signed POST; asks for a job. */
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
  /** Two recordings side by side, every difference against its margin. */ compare: {
    input: {
      /** The analysis route whose answers are compared, such as mix/analyze or signal. */
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
  /** Up to 50 recordings as one work: loudness, gains, what stands out. */ createAlbum: {
    input: {
      /** The recordings in their order. */
      parts: readonly {
        /** Public http(s) URL of the audio, up to 150 MB. Give this or objectPath. */
        url?: string | undefined;

        /** What POST /api/upload-url answered; readable only by the key that uploaded it. */
        objectPath?: string | undefined;

        /** What it is called in the answer; by default as the URL or the upload is. */
        name?: string | undefined;
      }[];

      /** What they are: album, tracks of music, whose relations are kept; chapters, of an audiobook: each has to meet acx-audiobook by itself; season, episodes of a podcast, each within 1 LU of the median. */
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
  /** A place for audio that has no public URL. */ createUploadUrl: {
    input: {
      /** Content-Type of the PUT that follows: audio/* or application/octet-stream. */
      contentType: string;

      /** Bytes of the file; no more are then taken. */
      size?: number | undefined;

      /** Name of the file, echoed in answers. */
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
  /** Takes the bytes of an upload. */ putUpload: {
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
  /** How far a job is, and its result. */ getJob: {
    input: {
      /** As in the answer 202. */
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
      /** As in the answer 202. */
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
  /** The progress of a job, as it comes. */ getJobEvents: {
    input: {
      /** As in the answer 202. */
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
  /** The items of a batch that have ended, while it runs. */ getJobItems: {
    input: {
      /** As in the answer 202. */
      id: string;
      /** The last seq that came. */
      after?: number | undefined;

      /** Most lines; without it all there are. */
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
  /** Jobs of the key, the newest first, without their results. */ listJobs: {
    input: {
      /** Most entries of the page. */
      limit?: number | undefined;

      /** next of the page before. */
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
  /** Uploads of the key, the newest first. */ listUploads: {
    input: {
      /** Most entries of the page. */
      limit?: number | undefined;

      /** next of the page before. */
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
  /** Removes an upload. */ deleteUpload: {
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
  /** Reports of the key, the newest first. */ listReports: {
    input: {
      /** Most entries of the page. */
      limit?: number | undefined;

      /** next of the page before. */
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
  /** Removes a report. */ deleteReport: {
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
  /** Webhooks of the key, the newest first. */ listWebhooks: {
    input: {
      /** Most entries of the page. */
      limit?: number | undefined;

      /** next of the page before. */
      after?: string | undefined;

      /** Those alone. */
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
  /** What the webhooks of the key are signed with. */ getWebhookSecret: {
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
  /** The numbers of one analysis, as a page to share. */ getReportPage: {
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
  /** The numbers of one analysis, as JSON. */ getReport: {
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
  /** What is used of the plan this month. */ getUsage: {
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
  /** What was charged to each key of the account, day by day. */ getUsageDays: {
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
  /** Makes a free API key. */ createKey: {
    input: {
      /** What the key is for, to recognise it by. */
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
  /** Whether the process is alive. */ getHealth: {
    input: object;
    data: {
      /** Always ok. */
      readonly status: 'ok';
    };
    codes: 'request_timeout' | 'analysis_error' | 'service_overloaded';
  };
  /** Whether requests should be sent here. */ getReadiness: {
    input: object;
    data: {
      /** Always ready. */
      readonly status: 'ready';
    };
    codes: 'request_timeout' | 'storage_unavailable' | 'analysis_error' | 'service_overloaded';
  };
  /** Requests, refusals, analyses, threads and the process, for Prometheus. */ getMetrics: {
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
