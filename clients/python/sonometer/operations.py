"""Types and routes of the service, generated from its OpenAPI document. Do not edit."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union, cast, overload

from ._transport import Audio, Transport

Error = TypedDict("Error", {
    "error": "ErrorDetail",
    "usage": NotRequired["Usage"],
})

ErrorDetail = TypedDict("ErrorDetail", {
    "type": Literal["invalid_request", "authentication", "payment_required", "not_found", "too_large", "unprocessable", "rate_limit", "server"],
    "code": Literal["url_not_allowed", "url_fetch_failed", "invalid_json", "missing_input", "invalid_parameter", "batch_too_large", "upload_not_found", "idempotency_key_reused", "upload_url_invalid", "upload_url_used", "invalid_api_key", "scope_missing", "quota_exceeded", "data_quota_exceeded", "voice_minutes_exhausted", "profile_requires_paid_plan", "not_found", "job_not_found", "method_not_allowed", "job_cancelled", "request_timeout", "file_too_large", "track_too_long", "unsupported_media_type", "unsupported_format", "room_not_measurable", "rate_limited", "storage_unavailable", "analysis_error", "service_overloaded"],
    "message": str,
    "param": NotRequired[str],
    "docs_url": str,
    "request_id": NotRequired[str],
})

Period = TypedDict("Period", {
    "start": str,
    "end": str,
})

Calls = TypedDict("Calls", {
    "used": float,
    "limit": Union[float, None],
})

Usage = TypedDict("Usage", {
    "plan": str,
    "period": "Period",
    "calls": "Calls",
    "dataBytes": "Calls",
    "voiceMinutes": "Calls",
    "requestsPerMinute": Union[int, None],
    "profiles": List[str],
})

Data = TypedDict("Data", {
    "id": str,
    "kind": Literal["mix", "voice", "signal", "batch"],
    "status": Literal["done"],
    "url": str,
})

JobDoneEvent = TypedDict("JobDoneEvent", {
    "type": Literal["job.done"],
    "timestamp": str,
    "data": "Data",
})

JobErrorEventDataError = TypedDict("JobErrorEventDataError", {
    "code": str,
    "message": str,
})

JobErrorEventData = TypedDict("JobErrorEventData", {
    "id": str,
    "kind": Literal["mix", "voice", "signal", "batch"],
    "status": Literal["error"],
    "url": str,
    "error": "JobErrorEventDataError",
})

JobErrorEvent = TypedDict("JobErrorEvent", {
    "type": Literal["job.error"],
    "timestamp": str,
    "data": "JobErrorEventData",
})

PlatformNormalisation1Item = TypedDict("PlatformNormalisation1Item", {
    "platform": Literal["spotify", "apple-music", "youtube", "tidal", "amazon-music"],
    "targetLufs": float,
    "ceilingDb": float,
    "gainDb": float,
    "resultLufs": float,
    "truePeakAfterDb": float,
    "clearsCeiling": bool,
    "rule": Literal["turned-down", "turned-up", "headroom-limited", "unchanged"],
})

BandEnergy = TypedDict("BandEnergy", {
    "sub": Union[float, None],
    "bass": Union[float, None],
    "lowMid": Union[float, None],
    "mid": Union[float, None],
    "highMid": Union[float, None],
    "presence": Union[float, None],
    "air": Union[float, None],
})

Harshness = TypedDict("Harshness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
    "band": Union[str, None],
})

Muddiness = TypedDict("Muddiness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
})

DeclaredItem = TypedDict("DeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

Spectrum = TypedDict("Spectrum", {
    "freqs": NotRequired[Union[List[float], None]],
    "mags": NotRequired[Union[List[float], None]],
})

Margin = TypedDict("Margin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

MeasureStatusValue = TypedDict("MeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["Margin"],
    "accuracy": NotRequired[str],
})

WarningsItem = TypedDict("WarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

TracksItem = TypedDict("TracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
    "integratedLufs": NotRequired[float],
    "truePeakDb": NotRequired[float],
    "contentTypeGuess": NotRequired[str],
    "failure": NotRequired[str],
})

AnalysisResult = TypedDict("AnalysisResult", {
    "durationSec": float,
    "sampleRate": int,
    "channels": int,
    "integratedLufs": float,
    "shortTermLufsMax": Union[float, None],
    "momentaryLufsMax": Union[float, None],
    "loudnessRange": Union[float, None],
    "truePeakDb": float,
    "peakDb": Union[float, None],
    "rmsDb": Union[float, None],
    "crestFactorDb": Union[float, None],
    "plrDb": Union[float, None],
    "psrDb": Union[float, None],
    "stereoWidth": Union[float, None],
    "midSideRatio": Union[float, None],
    "stereoCorrelation": Union[float, None],
    "stereoBalanceDb": Union[float, None],
    "stereoLayout": Union[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"], None],
    "bassCorrelation": Union[float, None],
    "monoCompatible": Union[bool, None],
    "platformNormalisation": Union[List["PlatformNormalisation1Item"], None],
    "spectralCentroidHz": Union[float, None],
    "spectralRolloffHz": Union[float, None],
    "spectralFlatness": Union[float, None],
    "lowEndDensity": Union[float, None],
    "bandEnergy": "BandEnergy",
    "harshness": "Harshness",
    "muddiness": "Muddiness",
    "declared": NotRequired[List["DeclaredItem"]],
    "spectrum": NotRequired["Spectrum"],
    "waveform": NotRequired[Union[List[float], None]],
    "shortTermLufs": NotRequired[Union[List[float], None]],
    "seriesIntervalSec": NotRequired[Union[float, None]],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Result4 = TypedDict("Result4", {
    "count": int,
    "succeeded": int,
    "failed": int,
})

Job = TypedDict("Job", {
    "object": Literal["job"],
    "id": str,
    "status": Literal["queued", "running", "done", "error"],
    "kind": Literal["mix", "voice", "signal", "batch"],
    "progress": float,
    "createdAt": str,
    "startedAt": Union[str, None],
    "finishedAt": Union[str, None],
    "result": NotRequired[Union["AnalysisResult", "VoiceAnalysis", "SignalIndex", "Result4"]],
    "error": NotRequired["ErrorDetail"],
})

Target = TypedDict("Target", {
    "lufs": float,
    "tp": float,
    "label": str,
    "source": NotRequired[Literal["published", "measured"]],
    "sourceUrl": NotRequired[str],
    "verifiedOn": NotRequired[str],
    "measurementCaveat": NotRequired[str],
})

Measurements = TypedDict("Measurements", {
    "integratedLufs": float,
    "dualMonoLufs": NotRequired[float],
    "truePeakDb": float,
    "lufsDelta": float,
    "tpDelta": float,
})

IssuesItem = TypedDict("IssuesItem", {
    "metric": Literal["integratedLufs", "truePeakDb"],
    "issue": Literal["too_loud", "too_quiet", "true_peak_exceeded"],
    "delta": float,
    "message": str,
})

CheckTargetResult = TypedDict("CheckTargetResult", {
    "pass": bool,
    "target": "Target",
    "measurements": "Measurements",
    "issues": List["IssuesItem"],
    "ffmpegFix": Union[str, None],
    "declared": NotRequired[List["DeclaredItem"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

LoudnessOverTime = TypedDict("LoudnessOverTime", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

WaveformOverTime = TypedDict("WaveformOverTime", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

Summary = TypedDict("Summary", {
    "integratedLufs": float,
    "shortTermLufsMax": Union[float, None],
    "loudnessRange": Union[float, None],
    "truePeakDb": float,
})

TimeseriesResult = TypedDict("TimeseriesResult", {
    "durationSec": float,
    "sampleRate": int,
    "loudnessOverTime": "LoudnessOverTime",
    "waveformOverTime": "WaveformOverTime",
    "summary": "Summary",
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Clipping = TypedDict("Clipping", {
    "count": Union[int, None],
    "severity": Union[Literal["None", "Low", "Medium", "High"], None],
})

StretchesItem = TypedDict("StretchesItem", {
    "startSec": float,
    "endSec": float,
    "depthDb": float,
    "hard": bool,
    "ceilingDb": float,
})

Distortion1 = TypedDict("Distortion1", {
    "count": int,
    "totalSec": float,
    "share": float,
    "stretches": List["StretchesItem"],
})

Segments1Item = TypedDict("Segments1Item", {
    "startSec": float,
    "endSec": float,
    "meanRms": float,
})

VoiceAnalysis = TypedDict("VoiceAnalysis", {
    "durationSec": float,
    "sampleRate": int,
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "speechRatio": float,
    "estimatedSyllableRate": Union[float, None],
    "speakingRateLabel": Union[Literal["Slow", "Normal", "Fast", "Variable"], None],
    "pacingVariance": Union[float, None],
    "longSilences": Union[int, None],
    "burstiness": Union[float, None],
    "peakDb": Union[float, None],
    "averageSpeechRms": Union[float, None],
    "averageSpeechRmsDb": Union[float, None],
    "noiseFloorDb": Union[float, None],
    "signalToNoiseDb": Union[float, None],
    "clipping": "Clipping",
    "distortion": Union["Distortion1", None],
    "brightness": Union[float, None],
    "activeKind": Union[Literal["voice", "music", "noise", "mixed"], None],
    "activeVoiceShare": Union[float, None],
    "roomEchoScore": Union[float, None],
    "roomEchoLabel": Union[Literal["Dry", "Tight", "Live", "Reverberant"], None],
    "sibilanceRisk": Union[Literal["Low", "Medium", "High"], None],
    "segmentalSnrDb": Union[float, None],
    "segmentalSnrSpreadDb": Union[float, None],
    "worstPhraseSnrDb": Union[float, None],
    "gapModulationRatio": Union[float, None],
    "gapModulationHighRatio": Union[float, None],
    "gapPeriodicity": Union[float, None],
    "gapLevelDb": Union[float, None],
    "humLevelDb": Union[float, None],
    "humMainsHz": Union[Literal[50, 60], None],
    "startsInSpeech": Union[bool, None],
    "endsInSpeech": Union[bool, None],
    "edgeStartDb": Union[float, None],
    "edgeEndDb": Union[float, None],
    "sceneBackground": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "sceneProgramScore": Union[float, None],
    "sceneStationaryScore": Union[float, None],
    "sceneGapLowBandShare": Union[float, None],
    "sceneGapSpeechBandShare": Union[float, None],
    "sceneGapStabilityDb": Union[float, None],
    "sceneGapHarmonicShare": Union[float, None],
    "sceneGapToneHz": Union[float, None],
    "sceneGapSpectralFlux": Union[float, None],
    "speechToBackgroundDb": Union[float, None],
    "sceneIntelligibility": Union[Literal["clear", "borderline", "buried"], None],
    "sceneIntelligibilityScore": Union[float, None],
    "totalSegments": Union[int, None],
    "returnedSegments": Union[int, None],
    "truncated": Union[bool, None],
    "segments": NotRequired[Union[List["Segments1Item"], None]],
    "segmentalSnrPerSegmentDb": NotRequired[Union[List[float], None]],
    "rmsEnvelope": NotRequired[Union[List[float], None]],
    "voicedMask": NotRequired[Union[List[bool], None]],
    "seriesIntervalSec": NotRequired[Union[float, None]],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SegmentsItem = TypedDict("SegmentsItem", {
    "startSec": float,
    "endSec": float,
    "durationSec": float,
    "meanRmsDb": float,
})

SpeechSegmentsResult = TypedDict("SpeechSegmentsResult", {
    "durationSec": float,
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "speechRatio": float,
    "longSilences": Union[int, None],
    "segments": List["SegmentsItem"],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ThirdOctaveDb = TypedDict("ThirdOctaveDb", {
    "centres": Union[List[float], None],
    "db": Union[List[float], None],
})

MarksItem = TypedDict("MarksItem", {
    "kind": Literal["chapter", "track", "marker", "region", "loop"],
    "startSec": float,
    "endSec": NotRequired[float],
    "title": NotRequired[str],
    "tag": str,
})

Regions1Item = TypedDict("Regions1Item", {
    "startSec": float,
    "endSec": float,
    "kind": Literal["voice", "silence", "music", "noise", "clipping"],
    "confidence": float,
})

SignalIndex = TypedDict("SignalIndex", {
    "fileName": str,
    "fileSizeKb": Union[float, None],
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64", "mp2", "gsm"], None],
    "durationSec": float,
    "sampleRate": int,
    "channels": int,
    "bitDepthGuess": Union[str, None],
    "peakDb": Union[float, None],
    "rmsDb": Union[float, None],
    "noiseFloorDb": Union[float, None],
    "dcOffset": Union[float, None],
    "hasClipping": Union[bool, None],
    "clippingRegions": Union[int, None],
    "silenceRegions": Union[int, None],
    "silenceTotalSec": Union[float, None],
    "edgeSilenceStartMs": Union[float, None],
    "edgeSilenceEndMs": Union[float, None],
    "contentTypeGuess": Literal["voice", "music", "mixed", "noise", "silence", "unknown"],
    "contentConfidence": Union[float, None],
    "contentEvidence": Union[List[str], None],
    "beatStability": Union[float, None],
    "spectralFlatness": Union[float, None],
    "loopSeamRatio": Union[float, None],
    "inputSha256": Union[str, None],
    "bandwidthHz": Union[float, None],
    "lossySource": Union[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"], None],
    "effectiveBitDepth": Union[int, None],
    "upsampledFromHz": Union[float, None],
    "bandwidthSplices": Union[int, None],
    "toneProminenceDb": Union[float, None],
    "toneFrequencyHz": Union[float, None],
    "toneLabel": Union[Literal["none", "audible", "prominent"], None],
    "thirdOctaveDb": "ThirdOctaveDb",
    "brightnessBucket": Union[Literal["Dark", "Balanced", "Bright", "Very bright"], None],
    "dynamicsBucket": Union[Literal["Flat", "Compressed", "Modern", "Dynamic"], None],
    "dominantBand": Union[Literal["sub", "bass", "lowMid", "mid", "highMid", "presence", "air"], None],
    "monophonicProbability": Union[float, None],
    "totalRegions": Union[int, None],
    "returnedRegions": Union[int, None],
    "truncated": Union[bool, None],
    "tags": Union[List[str], None],
    "marks": NotRequired[List["MarksItem"]],
    "regions": NotRequired[Union[List["Regions1Item"], None]],
    "energyEnvelope": NotRequired[Union[List[float], None]],
    "centroidEnvelope": NotRequired[Union[List[float], None]],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
})

Band = TypedDict("Band", {
    "sub": float,
    "bass": float,
    "lowMid": float,
    "mid": float,
    "highMid": float,
    "presence": float,
    "air": float,
})

Character = TypedDict("Character", {
    "omitted": NotRequired[Dict[str, str]],
    "durationMs": NotRequired[float],
    "attackMs": NotRequired[float],
    "decayT20Ms": NotRequired[float],
    "decayFitR2": NotRequired[float],
    "decayRangeDb": NotRequired[float],
    "decayTruncated": NotRequired[bool],
    "band": NotRequired["Band"],
    "bodyTilt": NotRequired[float],
    "bodyResonance": NotRequired[float],
    "clickRatio": NotRequired[float],
    "f0Hz": NotRequired[float],
    "note": NotRequired[str],
    "cents": NotRequired[int],
    "pitchDefiniteness": NotRequired[float],
    "glideSt": NotRequired[float],
    "crestDb": NotRequired[float],
    "channelCorrelation": NotRequired[Union[float, None]],
})

OctaveCandidatesItem = TypedDict("OctaveCandidatesItem", {
    "bpm": float,
    "strength": float,
    "share": NotRequired[float],
})

EdgeSilence = TypedDict("EdgeSilence", {
    "startMs": float,
    "endMs": float,
})

Loop = TypedDict("Loop", {
    "omitted": NotRequired[Dict[str, str]],
    "durationSec": NotRequired[float],
    "bpm": NotRequired[float],
    "bars": NotRequired[int],
    "tempoStrength": NotRequired[float],
    "candidateMargin": NotRequired[float],
    "bpmRaw": NotRequired[float],
    "octaveCandidates": NotRequired[List["OctaveCandidatesItem"]],
    "seamRatio": NotRequired[float],
    "edgeSilence": NotRequired["EdgeSilence"],
})

Material = TypedDict("Material", {
    "structure": Literal["silence", "continuous", "single-event", "phrase"],
    "durationClass": Literal["sample", "clip", "track", "long-form"],
    "evidence": List[str],
    "onsetCount": int,
    "attackStrength": float,
})

SampleDescription = TypedDict("SampleDescription", {
    "character": "Character",
    "loop": "Loop",
    "material": NotRequired["Material"],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SpectrumResultSpectrum = TypedDict("SpectrumResultSpectrum", {
    "freqs": List[float],
    "mags": List[float],
    "count": int,
})

SpectrumResult = TypedDict("SpectrumResult", {
    "sampleRate": int,
    "spectralCentroidHz": Union[float, None],
    "spectralRolloffHz": Union[float, None],
    "spectralFlatness": Union[float, None],
    "bandEnergy": "BandEnergy",
    "spectrum": "SpectrumResultSpectrum",
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

File = TypedDict("File", {
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64", "mp2", "gsm"], None],
    "sizeKb": Union[float, None],
})

ContentType = TypedDict("ContentType", {
    "guess": Union[Literal["voice", "music", "mixed", "noise", "silence", "unknown"], None],
    "confidence": Union[float, None],
    "evidence": Union[List[str], None],
})

ProfileBasicResultClipping = TypedDict("ProfileBasicResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

Silence = TypedDict("Silence", {
    "regions": Union[int, None],
    "totalSec": Union[float, None],
})

ProfileBasicResultEdgeSilence = TypedDict("ProfileBasicResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

Series = TypedDict("Series", {
    "loudness": NotRequired["LoudnessOverTime"],
    "waveform": NotRequired["WaveformOverTime"],
})

ProfileBasicResult = TypedDict("ProfileBasicResult", {
    "profile": Literal["basic"],
    "durationSec": float,
    "duration": NotRequired[float],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "file": NotRequired["File"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "content-type": NotRequired["ContentType"],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "silence": NotRequired["Silence"],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "declared": NotRequired[List["DeclaredItem"]],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SpeechRatio = TypedDict("SpeechRatio", {
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "ratio": Union[float, None],
})

SpeechLevel = TypedDict("SpeechLevel", {
    "rmsDb": Union[float, None],
    "noiseFloorDb": Union[float, None],
})

SegmentalSnr = TypedDict("SegmentalSnr", {
    "meanDb": Union[float, None],
    "spreadDb": Union[float, None],
    "worstDb": Union[float, None],
})

Pacing = TypedDict("Pacing", {
    "burstsPerSec": Union[float, None],
    "label": Union[Literal["Slow", "Normal", "Fast", "Variable"], None],
    "longSilences": Union[int, None],
    "burstiness": Union[float, None],
})

Edges = TypedDict("Edges", {
    "startsInSpeech": Union[bool, None],
    "endsInSpeech": Union[bool, None],
    "startDb": Union[float, None],
    "endDb": Union[float, None],
})

Hum = TypedDict("Hum", {
    "levelDb": Union[float, None],
    "mainsHz": Union[Literal[50, 60], None],
})

Background = TypedDict("Background", {
    "label": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "programScore": Union[float, None],
    "stationaryScore": Union[float, None],
    "levelDb": Union[float, None],
    "toneHz": Union[float, None],
})

Intelligibility = TypedDict("Intelligibility", {
    "label": Union[Literal["clear", "borderline", "buried"], None],
    "score": Union[float, None],
})

ActiveKind = TypedDict("ActiveKind", {
    "kind": Union[Literal["voice", "music", "noise", "mixed"], None],
    "voiceShare": Union[float, None],
})

Rms = TypedDict("Rms", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["linear"],
})

VoicedMask = TypedDict("VoicedMask", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["speech"],
})

ProfileVoiceResultSeries = TypedDict("ProfileVoiceResultSeries", {
    "loudness": NotRequired["LoudnessOverTime"],
    "waveform": NotRequired["WaveformOverTime"],
    "rms": NotRequired["Rms"],
    "voiced-mask": NotRequired["VoicedMask"],
})

ProfileVoiceResult = TypedDict("ProfileVoiceResult", {
    "profile": Literal["voice"],
    "durationSec": float,
    "duration": NotRequired[float],
    "speech-ratio": NotRequired["SpeechRatio"],
    "speech-level": NotRequired["SpeechLevel"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["SegmentalSnr"],
    "pacing": NotRequired["Pacing"],
    "voice-clipping": NotRequired["Clipping"],
    "distortion": NotRequired["Distortion1"],
    "edges": NotRequired["Edges"],
    "hum": NotRequired["Hum"],
    "background": NotRequired["Background"],
    "intelligibility": NotRequired["Intelligibility"],
    "sibilance": NotRequired[Literal["Low", "Medium", "High"]],
    "brightness": NotRequired[float],
    "active-kind": NotRequired["ActiveKind"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "note": NotRequired[str],
    "series": NotRequired["ProfileVoiceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileMasterResult = TypedDict("ProfileMasterResult", {
    "profile": Literal["master"],
    "durationSec": float,
    "integrated-loudness": NotRequired[float],
    "short-term-max": NotRequired[float],
    "momentary-max": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "crest-factor": NotRequired[float],
    "dr-value": NotRequired[float],
    "plr": NotRequired[float],
    "psr": NotRequired[float],
    "platform-normalisation": NotRequired[List["PlatformNormalisation1Item"]],
    "stereo-width": NotRequired[float],
    "stereo-correlation": NotRequired[float],
    "bass-correlation": NotRequired[float],
    "stereo-balance": NotRequired[float],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "mono-compatible": NotRequired[bool],
    "tonal-balance": NotRequired["BandEnergy"],
    "harshness": NotRequired["Harshness"],
    "muddiness": NotRequired["Muddiness"],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "dc-offset": NotRequired[float],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "effective-bit-depth": NotRequired[int],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "declared": NotRequired[List["DeclaredItem"]],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

BreaksItem = TypedDict("BreaksItem", {
    "startSec": float,
    "endSec": float,
    "shiftFrames": int,
})

CodecTrace = TypedDict("CodecTrace", {
    "codec": Literal["mp3", "aac", "vorbis", "opus"],
    "by": Literal["zeros", "lattice"],
    "rateHz": int,
    "blockFrames": int,
    "offsetFrames": int,
    "score": float,
    "chanceScore": float,
    "breaks": NotRequired[List["BreaksItem"]],
})

EncodesItem = TypedDict("EncodesItem", {
    "encode": Literal["MP3 64", "MP3 96", "MP3 128", "MP3 192", "MP3 256", "MP3 320", "AAC 96", "AAC 128", "AAC 256", "Vorbis q5", "Opus 96"],
    "hitRate": float,
    "resampledHitRate": float,
})

CodecRates = TypedDict("CodecRates", {
    "encodes": List["EncodesItem"],
    "originals": int,
    "originalHours": float,
    "calledLossy": int,
})

ChannelCopy = TypedDict("ChannelCopy", {
    "delayMs": float,
    "isInverted": bool,
    "gainDb": float,
    "residualDb": float,
})

ProvenanceVerdict = TypedDict("ProvenanceVerdict", {
    "verdict": Literal["consistent", "suspect", "undecided"],
    "reasons": List[Literal["lossy-in-lossless", "upsampled", "spliced", "padded-bits", "copied-channel", "bandwidth-jumps", "empty-highs"]],
})

Bandwidth = TypedDict("Bandwidth", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfileProvenanceResultSeries = TypedDict("ProfileProvenanceResultSeries", {
    "bandwidth": NotRequired["Bandwidth"],
})

ProfileProvenanceResult = TypedDict("ProfileProvenanceResult", {
    "profile": Literal["provenance"],
    "durationSec": float,
    "input-sha256": NotRequired[str],
    "file": NotRequired["File"],
    "sample-rate": NotRequired[int],
    "declared-bit-depth": NotRequired[str],
    "effective-bit-depth": NotRequired[int],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "codec-trace": NotRequired["CodecTrace"],
    "codec-rates": NotRequired["CodecRates"],
    "upsampled-from": NotRequired[float],
    "bandwidth-splices": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "channel-copy": NotRequired["ChannelCopy"],
    "provenance-verdict": NotRequired["ProvenanceVerdict"],
    "series": NotRequired["ProfileProvenanceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileDatasetResultSeries = TypedDict("ProfileDatasetResultSeries", {
    "voiced-mask": NotRequired["VoicedMask"],
    "bandwidth": NotRequired["Bandwidth"],
})

ProfileDatasetResult = TypedDict("ProfileDatasetResult", {
    "profile": Literal["dataset"],
    "durationSec": float,
    "duration": NotRequired[float],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "input-sha256": NotRequired[str],
    "content-type": NotRequired["ContentType"],
    "active-kind": NotRequired["ActiveKind"],
    "speech-ratio": NotRequired["SpeechRatio"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["SegmentalSnr"],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "upsampled-from": NotRequired[float],
    "effective-bit-depth": NotRequired[int],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "distortion": NotRequired["Distortion1"],
    "silence": NotRequired["Silence"],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "edges": NotRequired["Edges"],
    "dc-offset": NotRequired[float],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "hum": NotRequired["Hum"],
    "background": NotRequired["Background"],
    "dataset-flags": NotRequired[List[Literal["short", "clipped", "distorted", "low-snr", "narrowband", "lossy", "upsampled", "cut-start", "cut-end", "dc", "dual-mono", "one-sided", "hum", "mostly-silence", "mixed-content", "buried"]]],
    "declared": NotRequired[List["DeclaredItem"]],
    "note": NotRequired[str],
    "series": NotRequired["ProfileDatasetResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

LevelPercentiles = TypedDict("LevelPercentiles", {
    "l10Db": float,
    "l50Db": float,
    "l90Db": float,
    "leqDb": float,
    "rangeDb": float,
})

Tone = TypedDict("Tone", {
    "prominenceDb": Union[float, None],
    "frequencyHz": Union[float, None],
    "label": Union[Literal["none", "audible", "prominent"], None],
})

EventCount = TypedDict("EventCount", {
    "count": int,
    "perMinute": float,
})

ProfileEnvironmentResultSeries = TypedDict("ProfileEnvironmentResultSeries", {
    "rms": NotRequired["Rms"],
})

ProfileEnvironmentResult = TypedDict("ProfileEnvironmentResult", {
    "profile": Literal["environment"],
    "durationSec": float,
    "rms": NotRequired[float],
    "level-percentiles": NotRequired["LevelPercentiles"],
    "third-octave": NotRequired["ThirdOctaveDb"],
    "tone": NotRequired["Tone"],
    "hum": NotRequired["Hum"],
    "background": NotRequired["Background"],
    "spectral-centroid": NotRequired[float],
    "spectral-flatness": NotRequired[float],
    "content-type": NotRequired["ContentType"],
    "event-count": NotRequired["EventCount"],
    "duration": NotRequired[float],
    "series": NotRequired["ProfileEnvironmentResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

EbuR128 = TypedDict("EbuR128", {
    "pass": bool,
    "lufsDelta": float,
    "tpDelta": float,
    "lraAdvice": Literal["over 20 LU", None],
})

AtscA85 = TypedDict("AtscA85", {
    "pass": bool,
    "lufsDelta": float,
    "tpDelta": float,
    "caveat": str,
})

Gating = TypedDict("Gating", {
    "relativeThresholdLufs": float,
    "gatedShare": float,
})

ProfileBroadcastResult = TypedDict("ProfileBroadcastResult", {
    "profile": Literal["broadcast"],
    "durationSec": float,
    "integrated-loudness": NotRequired[float],
    "short-term-max": NotRequired[float],
    "momentary-max": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "ebu-r128": NotRequired["EbuR128"],
    "atsc-a85": NotRequired["AtscA85"],
    "gating": NotRequired["Gating"],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "stereo-correlation": NotRequired[float],
    "silence": NotRequired["Silence"],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "channels": NotRequired[int],
    "declared": NotRequired[List["DeclaredItem"]],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Tempo = TypedDict("Tempo", {
    "bpm": float,
    "bpmRaw": float,
    "strength": float,
    "margin": float,
    "octaves": List["OctaveCandidatesItem"],
})

DeclaredLoopsItem = TypedDict("DeclaredLoopsItem", {
    "startSec": float,
    "endSec": float,
    "title": NotRequired[str],
    "seamRatio": NotRequired[float],
    "problem": NotRequired[Literal["ends-before-start", "ends-after-data"]],
})

Onsets = TypedDict("Onsets", {
    "count": int,
    "attackStrength": float,
})

ProfileLoopResult = TypedDict("ProfileLoopResult", {
    "profile": Literal["loop"],
    "durationSec": float,
    "duration": NotRequired[float],
    "tempo": NotRequired["Tempo"],
    "bars": NotRequired[int],
    "loop-seam": NotRequired[float],
    "declared-loops": NotRequired[List["DeclaredLoopsItem"]],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "onsets": NotRequired["Onsets"],
    "dc-offset": NotRequired[float],
    "true-peak": NotRequired[float],
    "integrated-loudness": NotRequired[float],
    "tonal-balance": NotRequired["BandEnergy"],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

RoomBandsItem = TypedDict("RoomBandsItem", {
    "bandHz": float,
    "edtSec": Union[float, None],
    "t20Sec": Union[float, None],
    "t30Sec": Union[float, None],
    "t20R2": Union[float, None],
    "c50Db": Union[float, None],
    "c80Db": Union[float, None],
    "d50": Union[float, None],
    "rangeDb": float,
    "reverberationSec": Union[float, None],
    "reverberationFrom": Literal["T30", "T20", None],
})

RoomSummary = TypedDict("RoomSummary", {
    "rtMidSec": Union[float, None],
    "label": Literal["very dry", "dry", "medium", "live", "very live", None],
})

RoomQuality = TypedDict("RoomQuality", {
    "events": int,
    "peakToNoiseDb": float,
    "minR2": Union[float, None],
    "curvature": Union[float, None],
})

ProfileRoomResult = TypedDict("ProfileRoomResult", {
    "profile": Literal["room"],
    "durationSec": float,
    "room-source": NotRequired[Literal["clap", "balloon", "impulse", "sweep"]],
    "room-bands": NotRequired[List["RoomBandsItem"]],
    "room-summary": NotRequired["RoomSummary"],
    "room-quality": NotRequired["RoomQuality"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Dropouts = TypedDict("Dropouts", {
    "count": int,
    "totalMs": float,
    "share": float,
    "perMinute": float,
})

DropoutListItem = TypedDict("DropoutListItem", {
    "startSec": float,
    "durationMs": float,
})

ProfileChainResult = TypedDict("ProfileChainResult", {
    "profile": Literal["chain"],
    "durationSec": float,
    "dropouts": NotRequired["Dropouts"],
    "dropout-list": NotRequired[List["DropoutListItem"]],
    "packet-size": NotRequired[Literal[10, 20, 30, 40, 60, None]],
    "duration": NotRequired[float],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileProvenanceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

F0 = TypedDict("F0", {
    "medianHz": float,
    "p5Hz": float,
    "p95Hz": float,
    "rangeSt": float,
})

Jitter = TypedDict("Jitter", {
    "localPercent": float,
    "rapPercent": float,
    "pairs": int,
})

Shimmer = TypedDict("Shimmer", {
    "localPercent": float,
    "localDb": float,
    "apq3Percent": float,
})

ProfilePitchResultSeries = TypedDict("ProfilePitchResultSeries", {
    "f0": NotRequired["Bandwidth"],
})

ProfilePitchResult = TypedDict("ProfilePitchResult", {
    "profile": Literal["pitch"],
    "durationSec": float,
    "f0": NotRequired["F0"],
    "voiced-share": NotRequired[float],
    "hnr": NotRequired[float],
    "jitter": NotRequired["Jitter"],
    "shimmer": NotRequired["Shimmer"],
    "cepstral-peak": NotRequired[float],
    "duration": NotRequired[float],
    "active-kind": NotRequired["ActiveKind"],
    "note": NotRequired[str],
    "series": NotRequired["ProfilePitchResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SpeakersItem = TypedDict("SpeakersItem", {
    "channel": int,
    "speechSec": float,
    "share": float,
    "turns": int,
    "longestTurnSec": float,
    "responseSec": Union[float, None],
    "interruptions": int,
})

TurnTaking = TypedDict("TurnTaking", {
    "changes": int,
    "medianGapSec": Union[float, None],
    "longestGapSec": Union[float, None],
    "overlapSec": float,
    "overlapShare": float,
    "inside": int,
})

TurnsItem = TypedDict("TurnsItem", {
    "channel": int,
    "startSec": float,
    "endSec": float,
})

Crosstalk = TypedDict("Crosstalk", {
    "firstInSecondDb": Union[float, None],
    "secondInFirstDb": Union[float, None],
})

ProfileConversationResult = TypedDict("ProfileConversationResult", {
    "profile": Literal["conversation"],
    "durationSec": float,
    "speakers": NotRequired[List["SpeakersItem"]],
    "turn-taking": NotRequired["TurnTaking"],
    "turns": NotRequired[List["TurnsItem"]],
    "crosstalk": NotRequired["Crosstalk"],
    "channels": NotRequired[int],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

DefectsItem = TypedDict("DefectsItem", {
    "kind": Literal["click", "crackle", "dropout", "soft-dropout", "noise-gate", "stuck-buffer", "repeated-passage", "clipping", "lowered-clipping", "overload", "channel-mute", "dc-jump", "polarity-flip", "channel-swap", "level-jump", "cut-end", "hum", "feedback"],
    "startSec": float,
    "endSec": float,
    "channel": NotRequired[int],
    "severity": Literal["low", "medium", "high"],
    "confidence": float,
    "evidence": Dict[str, float],
})

DefectCounts = TypedDict("DefectCounts", {
    "click": Union[int, None],
    "crackle": Union[int, None],
    "dropout": Union[int, None],
    "soft-dropout": Union[int, None],
    "noise-gate": Union[int, None],
    "stuck-buffer": Union[int, None],
    "repeated-passage": Union[int, None],
    "clipping": Union[int, None],
    "lowered-clipping": Union[int, None],
    "overload": Union[int, None],
    "channel-mute": Union[int, None],
    "dc-jump": Union[int, None],
    "polarity-flip": Union[int, None],
    "channel-swap": Union[int, None],
    "level-jump": Union[int, None],
    "cut-end": Union[int, None],
    "hum": Union[int, None],
    "feedback": Union[int, None],
})

DefectKindsItem = TypedDict("DefectKindsItem", {
    "kind": Literal["click", "crackle", "dropout", "soft-dropout", "noise-gate", "stuck-buffer", "repeated-passage", "clipping", "lowered-clipping", "overload", "channel-mute", "dc-jump", "polarity-flip", "channel-swap", "level-jump", "cut-end", "hum", "feedback"],
    "material": Literal["speech", "music", "percussion", "field"],
    "hitRate": NotRequired[float],
    "falsePerHour": NotRequired[float],
    "cleanHours": float,
})

ProfileDefectsResult = TypedDict("ProfileDefectsResult", {
    "profile": Literal["defects"],
    "durationSec": float,
    "defects": NotRequired[List["DefectsItem"]],
    "defect-counts": NotRequired["DefectCounts"],
    "defect-kinds": NotRequired[List["DefectKindsItem"]],
    "channels": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ChannelListItem = TypedDict("ChannelListItem", {
    "channel": int,
    "speaker": Literal["M", "L", "R", "C", "LFE", "Ls", "Rs", "Lss", "Rss", "Lb", "Rb", "Cs", "Lc", "Rc", "Lf", "Rf", "Lw", "Rw", "Tc", "Tfl", "Tfc", "Tfr", "Tsl", "Tsr", "Tbl", "Tbc", "Tbr", "Bfl", "Bfc", "Bfr", "X"],
    "azimuthDeg": NotRequired[float],
    "elevationDeg": NotRequired[float],
    "weight": float,
    "rmsDb": float,
    "peakDb": float,
    "truePeakDb": float,
    "lowShare": NotRequired[float],
    "silentShare": NotRequired[float],
})

ChannelPairsItem = TypedDict("ChannelPairsItem", {
    "first": int,
    "second": int,
    "firstSpeaker": Literal["M", "L", "R", "C", "LFE", "Ls", "Rs", "Lss", "Rss", "Lb", "Rb", "Cs", "Lc", "Rc", "Lf", "Rf", "Lw", "Rw", "Tc", "Tfl", "Tfc", "Tfr", "Tsl", "Tsr", "Tbl", "Tbc", "Tbr", "Bfl", "Bfc", "Bfr", "X"],
    "secondSpeaker": Literal["M", "L", "R", "C", "LFE", "Ls", "Rs", "Lss", "Rss", "Lb", "Rb", "Cs", "Lc", "Rc", "Lf", "Rf", "Lw", "Rw", "Tc", "Tfl", "Tfc", "Tfr", "Tsl", "Tsr", "Tbl", "Tbc", "Tbr", "Bfl", "Bfc", "Bfr", "X"],
    "correlation": float,
    "differenceDb": float,
})

LoRo = TypedDict("LoRo", {
    "integratedLufs": float,
    "truePeakDb": float,
})

Downmix = TypedDict("Downmix", {
    "loRo": "LoRo",
    "ltRt": "LoRo",
})

ProfileChannelsResult = TypedDict("ProfileChannelsResult", {
    "profile": Literal["channels"],
    "durationSec": float,
    "channels": NotRequired[int],
    "channel-list": NotRequired[List["ChannelListItem"]],
    "channel-pairs": NotRequired[List["ChannelPairsItem"]],
    "downmix": NotRequired["Downmix"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

DeclaredMusicItem = TypedDict("DeclaredMusicItem", {
    "tag": str,
    "text": str,
    "declaredBpm": NotRequired[float],
    "measuredBpm": NotRequired[float],
    "declaredKey": NotRequired[str],
    "measuredKey": NotRequired[str],
    "secondKey": NotRequired[str],
})

ProfileMetadataResult = TypedDict("ProfileMetadataResult", {
    "profile": Literal["metadata"],
    "durationSec": float,
    "declared": NotRequired[List["DeclaredItem"]],
    "declared-music": NotRequired[List["DeclaredMusicItem"]],
    "marks": NotRequired[List["MarksItem"]],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "momentary-max": NotRequired[float],
    "short-term-max": NotRequired[float],
    "file": NotRequired["File"],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "input-sha256": NotRequired[str],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

DialoguePlacesItem = TypedDict("DialoguePlacesItem", {
    "startSec": float,
    "endSec": float,
    "lufs": float,
    "toBackgroundLu": float,
})

ActiveSpeech = TypedDict("ActiveSpeech", {
    "levelDb": Union[float, None],
    "factor": Union[float, None],
})

ProfileDialogueResult = TypedDict("ProfileDialogueResult", {
    "profile": Literal["dialogue"],
    "durationSec": float,
    "dialogue-loudness": NotRequired[float],
    "dialogue-share": NotRequired[float],
    "dialogue-to-background": NotRequired[float],
    "dialogue-background": NotRequired[float],
    "dialogue-places": NotRequired[List["DialoguePlacesItem"]],
    "active-speech": NotRequired["ActiveSpeech"],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "channels": NotRequired[int],
    "duration": NotRequired[float],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

OversItem = TypedDict("OversItem", {
    "startSec": float,
    "endSec": float,
    "peakDb": float,
})

EncodeListItem = TypedDict("EncodeListItem", {
    "codec": Literal["aac", "opus", "vorbis"],
    "bitrateKbps": float,
    "rateHz": float,
    "platforms": List[str],
    "truePeakDb": float,
    "overCount": int,
    "oversPerMinute": float,
    "overs": List["OversItem"],
    "loudnessChangeLu": float,
    "bandwidthHz": NotRequired[float],
})

SafeGain = TypedDict("SafeGain", {
    "gainDb": float,
    "codec": Literal["aac", "opus", "vorbis"],
    "bitrateKbps": float,
    "truePeakDb": float,
    "tried": List[float],
})

ProfileEncodeResultSeries = TypedDict("ProfileEncodeResultSeries", {
    "loudness": NotRequired["LoudnessOverTime"],
    "waveform": NotRequired["WaveformOverTime"],
    "bandwidth": NotRequired["Bandwidth"],
})

ProfileEncodeResult = TypedDict("ProfileEncodeResult", {
    "profile": Literal["encode"],
    "durationSec": float,
    "encode-list": NotRequired[List["EncodeListItem"]],
    "safe-gain": NotRequired["SafeGain"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "bandwidth": NotRequired[float],
    "channels": NotRequired[int],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileEncodeResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SoundLevel = TypedDict("SoundLevel", {
    "reference": Literal["dBFS", "dB SPL"],
    "laeqDb": float,
    "lceqDb": float,
    "lzeqDb": float,
    "laeDb": float,
    "lafMaxDb": float,
    "lasMaxDb": float,
    "lcfMaxDb": float,
    "lcPeakDb": float,
})

ExceededLevels = TypedDict("ExceededLevels", {
    "laf10Db": float,
    "laf50Db": float,
    "laf90Db": float,
})

OctaveLevels = TypedDict("OctaveLevels", {
    "centresHz": List[float],
    "levelsDb": List[float],
    "omitted": NotRequired[str],
})

ProfileLevelResultSeries = TypedDict("ProfileLevelResultSeries", {
    "waveform": NotRequired["WaveformOverTime"],
})

ProfileLevelResult = TypedDict("ProfileLevelResult", {
    "profile": Literal["level"],
    "durationSec": float,
    "sound-level": NotRequired["SoundLevel"],
    "exceeded-levels": NotRequired["ExceededLevels"],
    "octave-levels": NotRequired["OctaveLevels"],
    "third-octave-levels": NotRequired["OctaveLevels"],
    "sample-peak": NotRequired[float],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "channels": NotRequired[int],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileLevelResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ChapterListItem = TypedDict("ChapterListItem", {
    "startSec": float,
    "endSec": float,
    "title": NotRequired[str],
    "integratedLufs": float,
    "loudnessRange": Union[float, None],
    "truePeakDb": Union[float, None],
})

ProfileChaptersResult = TypedDict("ProfileChaptersResult", {
    "profile": Literal["chapters"],
    "durationSec": float,
    "chapter-list": NotRequired[List["ChapterListItem"]],
    "marks": NotRequired[List["MarksItem"]],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "series": NotRequired["Series"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Key = TypedDict("Key", {
    "name": str,
    "tonic": Literal["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C#", "G#"],
    "mode": Literal["major", "minor"],
    "camelot": str,
    "fit": float,
    "second": str,
    "lead": float,
})

Tuning = TypedDict("Tuning", {
    "cents": float,
    "a4Hz": float,
    "agreement": float,
})

KeyListItem = TypedDict("KeyListItem", {
    "startSec": float,
    "endSec": float,
    "name": str,
    "camelot": str,
    "fit": float,
})

ChordListItem = TypedDict("ChordListItem", {
    "startSec": float,
    "endSec": float,
    "chord": str,
})

ProfileKeyResult = TypedDict("ProfileKeyResult", {
    "profile": Literal["key"],
    "durationSec": float,
    "key": NotRequired["Key"],
    "tuning": NotRequired["Tuning"],
    "key-list": NotRequired[List["KeyListItem"]],
    "chord-list": NotRequired[List["ChordListItem"]],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

RootKey = TypedDict("RootKey", {
    "midi": int,
    "note": str,
    "noteC3": str,
    "hz": float,
    "cents": float,
    "tuneCents": int,
})

NoteSummary = TypedDict("NoteSummary", {
    "count": int,
    "lowest": str,
    "highest": str,
    "medianCents": float,
    "clearShare": float,
    "omitted": NotRequired[str],
})

Vibrato = TypedDict("Vibrato", {
    "rateHz": float,
    "depthCents": float,
})

NoteListItem = TypedDict("NoteListItem", {
    "startSec": float,
    "endSec": float,
    "midi": int,
    "note": str,
    "cents": float,
    "levelDb": float,
    "velocity": Literal["soft", "medium", "loud"],
    "vibrato": NotRequired["Vibrato"],
    "glideSt": NotRequired[float],
})

ProfileNotesResult = TypedDict("ProfileNotesResult", {
    "profile": Literal["notes"],
    "durationSec": float,
    "root-key": NotRequired["RootKey"],
    "note-summary": NotRequired["NoteSummary"],
    "note-list": NotRequired[List["NoteListItem"]],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

BeatTempo = TypedDict("BeatTempo", {
    "bpm": float,
    "kind": Literal["steady", "live"],
    "plusMinusBpm": NotRequired[float],
    "lowBpm": NotRequired[float],
    "highBpm": NotRequired[float],
    "confidence": float,
    "candidateBpm": NotRequired[float],
    "candidateConfidence": NotRequired[float],
})

Beats = TypedDict("Beats", {
    "count": int,
    "timesSec": List[float],
    "omitted": NotRequired[str],
})

Metre = TypedDict("Metre", {
    "metre": Literal["3/4", "4/4", "6/8"],
    "beatsPerBar": int,
    "lead": NotRequired[float],
    "downbeatConfidence": NotRequired[float],
    "downbeatsSec": NotRequired[List[float]],
    "omitted": NotRequired[str],
})

Swing = TypedDict("Swing", {
    "ratio": float,
    "of": Literal["eighths", "sixteenths"],
    "onsets": int,
})

TempoCurveItem = TypedDict("TempoCurveItem", {
    "timeSec": float,
    "bpm": float,
})

OnsetsItem = TypedDict("OnsetsItem", {
    "timeSec": float,
    "strength": float,
})

OnsetList = TypedDict("OnsetList", {
    "count": int,
    "onsets": List["OnsetsItem"],
    "omitted": NotRequired[str],
})

ProfileBeatResult = TypedDict("ProfileBeatResult", {
    "profile": Literal["beat"],
    "durationSec": float,
    "beat-tempo": NotRequired["BeatTempo"],
    "beats": NotRequired["Beats"],
    "metre": NotRequired["Metre"],
    "swing": NotRequired["Swing"],
    "tempo-curve": NotRequired[List["TempoCurveItem"]],
    "onset-list": NotRequired["OnsetList"],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileMusicResult = TypedDict("ProfileMusicResult", {
    "profile": Literal["music"],
    "durationSec": float,
    "tempo": NotRequired["Tempo"],
    "bars": NotRequired[int],
    "beat-tempo": NotRequired["BeatTempo"],
    "metre": NotRequired["Metre"],
    "swing": NotRequired["Swing"],
    "key": NotRequired["Key"],
    "tuning": NotRequired["Tuning"],
    "root-key": NotRequired["RootKey"],
    "onsets": NotRequired["Onsets"],
    "duration": NotRequired[float],
    "declared-music": NotRequired[List["DeclaredMusicItem"]],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

Structure = TypedDict("Structure", {
    "label": Union[Literal["silence", "continuous", "single-event", "phrase"], None],
    "onsets": Union[int, None],
})

LoopTempo = TypedDict("LoopTempo", {
    "bpm": Union[float, None],
    "bars": Union[int, None],
    "strength": Union[float, None],
    "octaves": Union[List["OctaveCandidatesItem"], None],
})

OneSound = TypedDict("OneSound", {
    "attackMs": Union[float, None],
    "decayMs": Union[float, None],
    "decayRangeDb": Union[float, None],
    "decayFitR2": Union[float, None],
    "crestDb": Union[float, None],
    "f0Hz": Union[float, None],
    "note": Union[str, None],
    "cents": Union[int, None],
    "definiteness": Union[float, None],
    "glideSt": Union[float, None],
})

Content = TypedDict("Content", {
    "kind": Literal["speech", "music", "mixed", "one-shot", "loop", "noise", "tone", "silence", "unknown"],
    "confidence": float,
    "alternatives": List[Literal["speech", "music", "mixed", "one-shot", "loop", "noise", "tone", "silence", "unknown"]],
})

Verdict = TypedDict("Verdict", {
    "level": Literal["good", "attention", "problem"],
    "title": str,
})

PlacesItem = TypedDict("PlacesItem", {
    "startSec": float,
    "endSec": float,
})

FindingsItem = TypedDict("FindingsItem", {
    "id": str,
    "title": str,
    "severity": Literal["bad", "warn", "info"],
    "sentence": str,
    "advice": NotRequired[str],
    "places": NotRequired[List["PlacesItem"]],
    "analysis": NotRequired[str],
})

PassedItem = TypedDict("PassedItem", {
    "id": str,
    "title": str,
})

NotCheckedItem = TypedDict("NotCheckedItem", {
    "id": NotRequired[str],
    "title": NotRequired[str],
    "reason": str,
})

KeyNumbersItem = TypedDict("KeyNumbersItem", {
    "id": str,
    "title": str,
    "value": Union[float, str],
    "unit": str,
})

NextItem = TypedDict("NextItem", {
    "analysis": str,
    "title": str,
})

ProfileOverviewResult = TypedDict("ProfileOverviewResult", {
    "profile": Literal["overview"],
    "durationSec": float,
    "content-type": NotRequired["ContentType"],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "rms": NotRequired[float],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "stereo-balance": NotRequired[float],
    "stereo-correlation": NotRequired[float],
    "mono-compatible": NotRequired[bool],
    "bass-correlation": NotRequired[float],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "dc-offset": NotRequired[float],
    "silence": NotRequired["Silence"],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "declared": NotRequired[List["DeclaredItem"]],
    "marks": NotRequired[List["MarksItem"]],
    "declared-loops": NotRequired[List["DeclaredLoopsItem"]],
    "structure": NotRequired["Structure"],
    "loop-tempo": NotRequired["LoopTempo"],
    "speech-ratio": NotRequired["SpeechRatio"],
    "speech-level": NotRequired["SpeechLevel"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["SegmentalSnr"],
    "hum": NotRequired["Hum"],
    "background": NotRequired["Background"],
    "intelligibility": NotRequired["Intelligibility"],
    "sibilance": NotRequired[Literal["Low", "Medium", "High"]],
    "edges": NotRequired["Edges"],
    "distortion": NotRequired["Distortion1"],
    "defects": NotRequired[List["DefectsItem"]],
    "defect-counts": NotRequired["DefectCounts"],
    "plr": NotRequired[float],
    "platform-normalisation": NotRequired[List["PlatformNormalisation1Item"]],
    "stereo-width": NotRequired[float],
    "harshness": NotRequired["Harshness"],
    "muddiness": NotRequired["Muddiness"],
    "beat-tempo": NotRequired["BeatTempo"],
    "key": NotRequired["Key"],
    "tuning": NotRequired["Tuning"],
    "declared-music": NotRequired[List["DeclaredMusicItem"]],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "one-sound": NotRequired["OneSound"],
    "loop-seam": NotRequired[float],
    "tone": NotRequired["Tone"],
    "spectral-centroid": NotRequired[float],
    "level-percentiles": NotRequired["LevelPercentiles"],
    "series": NotRequired["ProfileVoiceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
    "content": "Content",
    "verdict": "Verdict",
    "findings": List["FindingsItem"],
    "passed": List["PassedItem"],
    "notChecked": List["NotCheckedItem"],
    "keyNumbers": List["KeyNumbersItem"],
    "next": List["NextItem"],
})

SpeechQuality = TypedDict("SpeechQuality", {
    "overall": Union[float, None],
    "signal": Union[float, None],
    "background": Union[float, None],
})

SpeechClarity = TypedDict("SpeechClarity", {
    "c50Db": Union[float, None],
    "reverberationSec": Union[float, None],
})

SpeechBandwidth = TypedDict("SpeechBandwidth", {
    "band": Union[Literal["narrow", "wide", "super-wide", "full"], None],
    "toHz": Union[float, None],
})

WorstPassagesItem = TypedDict("WorstPassagesItem", {
    "startSec": float,
    "endSec": float,
    "overall": float,
    "signal": float,
    "background": float,
    "cause": Literal["noise", "reverberation", "band", "drop-outs"],
})

Quality = TypedDict("Quality", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["1"],
})

ProfileQualityResultSeries = TypedDict("ProfileQualityResultSeries", {
    "quality": NotRequired["Quality"],
})

ProfileQualityResult = TypedDict("ProfileQualityResult", {
    "profile": Literal["quality"],
    "durationSec": float,
    "speech-quality": NotRequired["SpeechQuality"],
    "speech-clarity": NotRequired["SpeechClarity"],
    "speech-bandwidth": NotRequired["SpeechBandwidth"],
    "worst-passages": NotRequired[List["WorstPassagesItem"]],
    "sample-rate": NotRequired[int],
    "duration": NotRequired[float],
    "series": NotRequired["ProfileQualityResultSeries"],
    "measureStatus": NotRequired[Dict[str, "MeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["WarningsItem"]],
    "tracks": NotRequired[List["TracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileResult = Union['ProfileBasicResult', 'ProfileVoiceResult', 'ProfileMasterResult', 'ProfileProvenanceResult', 'ProfileDatasetResult', 'ProfileEnvironmentResult', 'ProfileBroadcastResult', 'ProfileLoopResult', 'ProfileRoomResult', 'ProfileChainResult', 'ProfilePitchResult', 'ProfileConversationResult', 'ProfileDefectsResult', 'ProfileChannelsResult', 'ProfileMetadataResult', 'ProfileDialogueResult', 'ProfileEncodeResult', 'ProfileLevelResult', 'ProfileChaptersResult', 'ProfileKeyResult', 'ProfileNotesResult', 'ProfileBeatResult', 'ProfileMusicResult', 'ProfileOverviewResult', 'ProfileQualityResult']

ItemsItem = TypedDict("ItemsItem", {
    "index": int,
    "track": NotRequired[int],
    "input": str,
    "ok": bool,
    "status": int,
    "data": NotRequired[Union["AnalysisResult", "CheckTargetResult", "TimeseriesResult", "VoiceAnalysis", "SpeechSegmentsResult", "SignalIndex", "SampleDescription", "SpectrumResult", "ProfileResult"]],
    "error": NotRequired["ErrorDetail"],
})

BatchResult = TypedDict("BatchResult", {
    "count": int,
    "succeeded": int,
    "failed": int,
    "items": List["ItemsItem"],
})

A = TypedDict("A", {
    "fileName": Union[str, None],
    "durationSec": float,
    "audioSha256": str,
    "reportUrl": NotRequired[str],
})

DeltasItem = TypedDict("DeltasItem", {
    "path": str,
    "title": str,
    "unit": Union[str, None],
    "a": float,
    "b": float,
    "delta": float,
    "margin": Union[float, None],
    "againstMargin": Union[Literal["larger"], Literal["smaller"], Literal["unknown"]],
})

LabelsItem = TypedDict("LabelsItem", {
    "path": str,
    "title": str,
    "a": Union[str, bool],
    "b": Union[str, bool],
    "isSame": bool,
})

AbsentItem = TypedDict("AbsentItem", {
    "path": str,
    "title": str,
    "a": NotRequired[str],
    "b": NotRequired[str],
})

Spectrum1 = TypedDict("Spectrum1", {
    "gainDb": float,
    "centresHz": List[float],
    "differenceDb": List[Union[float, None]],
    "margin": float,
})

CompareResultFitTempo = TypedDict("CompareResultFitTempo", {
    "ratio": float,
    "times": float,
    "stretchPercent": float,
    "judgement": Union[Literal["fits"], Literal["after-change"], Literal["apart"]],
    "text": str,
})

CompareResultFitKey = TypedDict("CompareResultFitKey", {
    "steps": float,
    "shiftSemitones": float,
    "judgement": Union[Literal["fits"], Literal["after-change"], Literal["apart"]],
    "text": str,
})

CompareResultFitTuning = TypedDict("CompareResultFitTuning", {
    "shiftCents": float,
    "judgement": Union[Literal["fits"], Literal["after-change"], Literal["apart"]],
    "text": str,
})

CompareResultFitSwing = TypedDict("CompareResultFitSwing", {
    "a": float,
    "b": float,
    "judgement": Union[Literal["fits"], Literal["after-change"], Literal["apart"]],
    "text": str,
})

CompareResultFitMetre = TypedDict("CompareResultFitMetre", {
    "judgement": Union[Literal["fits"], Literal["after-change"], Literal["apart"]],
    "text": str,
})

Fit = TypedDict("Fit", {
    "verdict": Union[Union[Literal["fits"], Literal["after-change"], Literal["apart"]], Literal["open"]],
    "text": str,
    "tempo": NotRequired["CompareResultFitTempo"],
    "key": NotRequired["CompareResultFitKey"],
    "tuning": NotRequired["CompareResultFitTuning"],
    "swing": NotRequired["CompareResultFitSwing"],
    "metre": NotRequired["CompareResultFitMetre"],
    "omitted": Dict[str, str],
})

CompareResult = TypedDict("CompareResult", {
    "endpoint": str,
    "a": "A",
    "b": "A",
    "isSameAudio": bool,
    "deltas": List["DeltasItem"],
    "labels": List["LabelsItem"],
    "absent": List["AbsentItem"],
    "spectrum": Union["Spectrum1", None],
    "fit": NotRequired["Fit"],
})

AlbumResultVerdict = TypedDict("AlbumResultVerdict", {
    "severity": Literal["bad", "warn", "info", "good"],
    "text": str,
})

Gains1 = TypedDict("Gains1", {
    "replayGainDb": float,
    "replayGainPeak": float,
    "r128Gain": int,
})

Whole1 = TypedDict("Whole1", {
    "partCount": int,
    "measuredCount": int,
    "lacks": List[int],
    "durationSec": float,
    "integratedLufs": float,
    "loudnessRange": Union[float, None],
    "shortTermLufsMax": float,
    "momentaryLufsMax": float,
    "truePeakDb": float,
    "drValue": NotRequired[Union[float, None]],
    "gains": Union["Gains1", None],
    "omitted": NotRequired[Dict[str, str]],
})

PartsItem = TypedDict("PartsItem", {
    "index": int,
    "name": str,
    "startSec": NotRequired[float],
    "durationSec": float,
    "integratedLufs": float,
    "fromMedianLu": float,
    "loudnessRange": Union[float, None],
    "truePeakDb": float,
    "drValue": NotRequired[Union[float, None]],
    "spectralCentroidHz": Union[float, None],
    "noiseFloorDb": Union[float, None],
    "stereoWidth": Union[float, None],
    "headSilenceSec": float,
    "tailSilenceSec": float,
    "gapAfterSec": Union[float, None],
    "format": str,
    "sampleRate": int,
    "bitDepth": Union[str, None],
    "channels": int,
    "gains": Union["Gains1", None],
    "omitted": NotRequired[Dict[str, str]],
})

FailedItem = TypedDict("FailedItem", {
    "index": int,
    "name": str,
    "code": str,
    "message": str,
})

SpreadItem = TypedDict("SpreadItem", {
    "field": str,
    "title": str,
    "unit": str,
    "median": float,
    "lowest": float,
    "highest": float,
    "bound": float,
    "boundUnit": str,
    "source": str,
})

StandsOutItem = TypedDict("StandsOutItem", {
    "index": NotRequired[int],
    "field": str,
    "severity": Literal["bad", "warn", "info", "good"],
    "text": str,
})

FixesItem = TypedDict("FixesItem", {
    "index": int,
    "kind": str,
    "gainDb": NotRequired[float],
    "text": str,
})

AlbumResult = TypedDict("AlbumResult", {
    "as": Literal["album", "chapters", "season"],
    "order": Literal["given", "names"],
    "verdict": "AlbumResultVerdict",
    "whole": Union["Whole1", None],
    "parts": List["PartsItem"],
    "failed": List["FailedItem"],
    "spread": List["SpreadItem"],
    "standsOut": List["StandsOutItem"],
    "fixes": List["FixesItem"],
})

UploadTicket = TypedDict("UploadTicket", {
    "objectPath": str,
    "signedUrl": str,
    "method": Literal["PUT"],
    "headers": Dict[str, str],
    "maxBytes": int,
    "expiresAt": str,
})

Upload = TypedDict("Upload", {
    "objectPath": str,
    "sizeBytes": int,
    "sha256": str,
})

JobList = TypedDict("JobList", {
    "items": List["Job"],
    "next": Union[str, None],
})

UploadListItemsItem = TypedDict("UploadListItemsItem", {
    "objectPath": str,
    "fileName": Union[str, None],
    "sizeBytes": Union[int, None],
    "createdAt": str,
    "expiresAt": str,
})

UploadList = TypedDict("UploadList", {
    "items": List["UploadListItemsItem"],
    "next": Union[str, None],
})

ReportListItemsItem = TypedDict("ReportListItemsItem", {
    "id": str,
    "url": str,
    "kind": str,
    "createdAt": str,
    "expiresAt": str,
})

ReportList = TypedDict("ReportList", {
    "items": List["ReportListItemsItem"],
    "next": Union[str, None],
})

WebhookListItemsItem = TypedDict("WebhookListItemsItem", {
    "id": str,
    "url": str,
    "type": str,
    "status": Union[Literal["waiting"], Literal["delivered"], Literal["dead"]],
    "attempts": int,
    "lastStatus": Union[int, None],
    "lastError": Union[str, None],
    "createdAt": str,
    "nextAt": Union[str, None],
})

WebhookList = TypedDict("WebhookList", {
    "items": List["WebhookListItemsItem"],
    "next": Union[str, None],
})

WebhookSecret = TypedDict("WebhookSecret", {
    "secret": str,
})

SharedReport = TypedDict("SharedReport", {
    "id": str,
    "reportUrl": str,
    "expiresAt": str,
})

AlsoItem = TypedDict("AlsoItem", {
    "answer": str,
    "body": Dict[str, Any],
})

Report = TypedDict("Report", {
    "id": str,
    "kind": str,
    "measuredBy": Literal["server", "visitor"],
    "createdAt": str,
    "expiresAt": str,
    "result": Dict[str, Any],
    "also": List["AlsoItem"],
})

DaysItem = TypedDict("DaysItem", {
    "day": str,
    "keyId": str,
    "calls": int,
    "dataBytes": int,
    "voiceMinutes": float,
})

UsageDays = TypedDict("UsageDays", {
    "days": List["DaysItem"],
})

MintedKey = TypedDict("MintedKey", {
    "key": str,
    "id": str,
    "plan": str,
})

CreateAlbumPartsItem = TypedDict("CreateAlbumPartsItem", {
    "url": NotRequired[str],
    "objectPath": NotRequired[str],
    "name": NotRequired[str],
})

RetryWebhookResult = TypedDict("RetryWebhookResult", {
    "status": Literal["waiting"],
})

GetHealthResult = TypedDict("GetHealthResult", {
    "status": Literal["ok"],
})

GetReadinessResult = TypedDict("GetReadinessResult", {
    "status": Literal["ready"],
})

ROUTES = {
    "mixAnalyze": ("POST", "/v1/mix/analyze", "json"),
    "mixCheckTarget": ("POST", "/v1/mix/check-target", "json"),
    "mixTimeseries": ("POST", "/v1/mix/timeseries", "json"),
    "voiceQa": ("POST", "/v1/voice/qa", "json"),
    "voiceSegments": ("POST", "/v1/voice/segments", "json"),
    "signal": ("POST", "/v1/signal", "json"),
    "signalSample": ("POST", "/v1/signal/sample", "json"),
    "mixSpectrum": ("POST", "/v1/mix/spectrum", "json"),
    "analyzeProfile": ("POST", "/v1/analyze/profile", "json"),
    "createBatch": ("POST", "/v1/batch", "json"),
    "compare": ("POST", "/v1/compare", "json"),
    "createAlbum": ("POST", "/v1/album", "json"),
    "createUploadUrl": ("POST", "/api/upload-url", "json"),
    "getJob": ("GET", "/v1/jobs/{id}", "json"),
    "cancelJob": ("DELETE", "/v1/jobs/{id}", "json"),
    "getJobEvents": ("GET", "/v1/jobs/{id}/events", "text"),
    "getJobItems": ("GET", "/v1/jobs/{id}/items", "text"),
    "listJobs": ("GET", "/v1/jobs", "json"),
    "listUploads": ("GET", "/v1/uploads", "json"),
    "deleteUpload": ("DELETE", "/v1/uploads/{objectPath}", "text"),
    "listReports": ("GET", "/v1/reports", "json"),
    "shareReport": ("POST", "/v1/reports", "json"),
    "deleteReport": ("DELETE", "/v1/reports/{id}", "text"),
    "listWebhooks": ("GET", "/v1/webhooks", "json"),
    "retryWebhook": ("POST", "/v1/webhooks/{id}/retry", "json"),
    "getWebhookSecret": ("GET", "/v1/webhook-secret", "json"),
    "getReportPage": ("GET", "/r/{id}", "text"),
    "getReport": ("GET", "/r/{id}.json", "json"),
    "getUsage": ("GET", "/v1/usage", "json"),
    "getUsageDays": ("GET", "/v1/usage/days", "json"),
    "createKey": ("POST", "/account/keys", "json"),
    "getOpenApi": ("GET", "/openapi.json", "json"),
    "getHealth": ("GET", "/healthz", "json"),
    "getReadiness": ("GET", "/readyz", "json"),
    "getMetrics": ("GET", "/metrics", "text"),
}


class Operations(Transport):
    """One method for each route."""

    def mix_analyze(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "AnalysisResult":
        """Loudness, levels, stereo image and tonal balance of a mix."""
        return cast("AnalysisResult", self._call(ROUTES, "mixAnalyze", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

    def mix_check_target(
        self,
        audio: Audio,
        *,
        target: Literal["spotify", "apple-music", "youtube", "tidal", "amazon-music", "podcast", "ebu-broadcast", "atsc-broadcast", "custom"],
        file_name: Optional[str] = None,
        lufs: Optional[float] = None,
        tp: Optional[float] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "CheckTargetResult":
        """Compliance with a delivery target, and the required changes."""
        return cast("CheckTargetResult", self._call(ROUTES, "mixCheckTarget", audio=audio, path={}, body={"fileName": file_name, "target": target, "lufs": lufs, "tp": tp, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    def mix_timeseries(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        waveform_points: Optional[int] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "TimeseriesResult":
        """Loudness and waveform over time."""
        return cast("TimeseriesResult", self._call(ROUTES, "mixTimeseries", audio=audio, path={}, body={"fileName": file_name, "waveformPoints": waveform_points, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    def voice_qa(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "VoiceAnalysis":
        """Is this spoken take usable, and which phrase is the problem?"""
        return cast("VoiceAnalysis", self._call(ROUTES, "voiceQa", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

    def voice_segments(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SpeechSegmentsResult":
        """When is there speech?"""
        return cast("SpeechSegmentsResult", self._call(ROUTES, "voiceSegments", audio=audio, path={}, body={"fileName": file_name, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    def signal(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SignalIndex":
        """Content, origin and defects of a file."""
        return cast("SignalIndex", self._call(ROUTES, "signal", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "contentModel": content_model, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

    def signal_sample(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SampleDescription":
        """One sound of a sample library: pitch, character, or loop."""
        return cast("SampleDescription", self._call(ROUTES, "signalSample", audio=audio, path={}, body={"fileName": file_name, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    def mix_spectrum(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SpectrumResult":
        """Average spectrum and tonal balance."""
        return cast("SpectrumResult", self._call(ROUTES, "mixSpectrum", audio=audio, path={}, body={"fileName": file_name, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["basic"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileBasicResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["voice"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileVoiceResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["master"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileMasterResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["provenance"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileProvenanceResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["dataset"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileDatasetResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["environment"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileEnvironmentResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["broadcast"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileBroadcastResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["loop"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileLoopResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["room"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileRoomResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["chain"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileChainResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["pitch"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfilePitchResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["conversation"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileConversationResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["defects"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileDefectsResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["channels"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileChannelsResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["metadata"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileMetadataResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["dialogue"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileDialogueResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["encode"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileEncodeResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["level"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileLevelResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["chapters"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileChaptersResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["key"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileKeyResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["notes"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileNotesResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["beat"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileBeatResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["music"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileMusicResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["overview"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileOverviewResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["quality"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileQualityResult": ...

    @overload
    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["basic", "voice", "master", "provenance", "dataset", "environment", "broadcast", "loop", "room", "chain", "pitch", "conversation", "defects", "channels", "metadata", "dialogue", "encode", "level", "chapters", "key", "notes", "beat", "music", "overview", "quality"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileResult": ...

    def analyze_profile(
        self,
        audio: Audio,
        *,
        profile: Literal["basic", "voice", "master", "provenance", "dataset", "environment", "broadcast", "loop", "room", "chain", "pitch", "conversation", "defects", "channels", "metadata", "dialogue", "encode", "level", "chapters", "key", "notes", "beat", "music", "overview", "quality"],
        file_name: Optional[str] = None,
        series: Optional[bool] = None,
        measure_status: Optional[bool] = None,
        content_model: Optional[Literal["v1", "v2"]] = None,
        speech_detector: Optional[Literal["v1", "k2", "n1"]] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        channel_layout: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileResult":
        """One specific analysis, with only the lenses that it needs."""
        return cast("ProfileResult", self._call(ROUTES, "analyzeProfile", audio=audio, path={}, body={"fileName": file_name, "profile": profile, "series": series, "measureStatus": measure_status, "contentModel": content_model, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "channelLayout": channel_layout, "dualMono": dual_mono, "roomSource": room_source, "calibrationDb": calibration_db, "report": report, "reportDays": report_days}))

    def create_batch(
        self,
        *,
        endpoint: str,
        urls: Optional[List[str]] = None,
        object_paths: Optional[List[str]] = None,
        manifest: Optional[str] = None,
        callback_url: Optional[str] = None,
        each_track: Optional[bool] = None,
        args: Optional[Dict[str, Any]] = None,
    ) -> "BatchResult":
        """One analysis of up to 20 items, or 10,000 as a job."""
        return cast("BatchResult", self._call(ROUTES, "createBatch", path={}, body={"endpoint": endpoint, "urls": urls, "objectPaths": object_paths, "manifest": manifest, "callbackUrl": callback_url, "eachTrack": each_track, "args": args}))

    def compare(
        self,
        *,
        a: Any,
        b: Any,
        endpoint: Optional[str] = None,
        args: Optional[Dict[str, Any]] = None,
    ) -> "CompareResult":
        """Comparison of two recordings, with every difference and its margin."""
        return cast("CompareResult", self._call(ROUTES, "compare", path={}, body={"a": a, "b": b, "endpoint": endpoint, "args": args}))

    def create_album(
        self,
        *,
        parts: List["CreateAlbumPartsItem"],
        as_: Optional[Literal["album", "chapters", "season"]] = None,
    ) -> "AlbumResult":
        """Up to 50 recordings as one album: loudness, gains, outliers."""
        return cast("AlbumResult", self._call(ROUTES, "createAlbum", path={}, body={"parts": parts, "as": as_}))

    def create_upload_url(
        self,
        *,
        content_type: str,
        size: Optional[int] = None,
        file_name: Optional[str] = None,
    ) -> "UploadTicket":
        """Upload ticket for audio without a public URL."""
        return cast("UploadTicket", self._call(ROUTES, "createUploadUrl", path={}, body={"contentType": content_type, "size": size, "fileName": file_name}))

    def get_job(
        self,
        id: str,
    ) -> "Job":
        """Progress of a job, and its result."""
        return cast("Job", self._call(ROUTES, "getJob", path={"id": id}, query={}))

    def cancel_job(
        self,
        id: str,
    ) -> "Job":
        """Cancels a job."""
        return cast("Job", self._call(ROUTES, "cancelJob", path={"id": id}, query={}))

    def get_job_events(
        self,
        id: str,
    ) -> str:
        """Progress of a job, as events."""
        return cast(str, self._call(ROUTES, "getJobEvents", path={"id": id}, query={}))

    def get_job_items(
        self,
        id: str,
        *,
        after: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> str:
        """Finished items of a batch, while it runs."""
        return cast(str, self._call(ROUTES, "getJobItems", path={"id": id}, query={"after": after, "limit": limit}))

    def list_jobs(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "JobList":
        """Jobs of the key, newest first, without their results."""
        return cast("JobList", self._call(ROUTES, "listJobs", path={}, query={"limit": limit, "after": after}))

    def list_uploads(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "UploadList":
        """Uploads of the key, newest first."""
        return cast("UploadList", self._call(ROUTES, "listUploads", path={}, query={"limit": limit, "after": after}))

    def delete_upload(
        self,
        object_path: str,
    ) -> None:
        """Deletes an upload."""
        return cast(None, self._call(ROUTES, "deleteUpload", path={"objectPath": object_path}, query={}))

    def list_reports(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "ReportList":
        """Reports of the key, newest first."""
        return cast("ReportList", self._call(ROUTES, "listReports", path={}, query={"limit": limit, "after": after}))

    def share_report(
        self,
        *,
        answer: str,
        engine_version: str,
        parts: List["AlsoItem"],
        file_name: Optional[str] = None,
    ) -> "SharedReport":
        """Report of numbers that were measured elsewhere."""
        return cast("SharedReport", self._call(ROUTES, "shareReport", path={}, body={"answer": answer, "fileName": file_name, "engineVersion": engine_version, "parts": parts}))

    def delete_report(
        self,
        id: str,
    ) -> None:
        """Deletes a report."""
        return cast(None, self._call(ROUTES, "deleteReport", path={"id": id}, query={}))

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        status: Optional[Literal["waiting", "delivered", "dead"]] = None,
    ) -> "WebhookList":
        """Webhooks of the key, newest first."""
        return cast("WebhookList", self._call(ROUTES, "listWebhooks", path={}, query={"limit": limit, "after": after, "status": status}))

    def retry_webhook(
        self,
        id: str,
    ) -> "RetryWebhookResult":
        """Sends a webhook again now."""
        return cast("RetryWebhookResult", self._call(ROUTES, "retryWebhook", path={"id": id}, query={}))

    def get_webhook_secret(
        self,
    ) -> "WebhookSecret":
        """Secret that signs the webhooks of the key."""
        return cast("WebhookSecret", self._call(ROUTES, "getWebhookSecret", path={}, query={}))

    def get_report_page(
        self,
        id: str,
    ) -> str:
        """Numbers of one analysis, as a page to share."""
        return cast(str, self._call(ROUTES, "getReportPage", path={"id": id}, query={}))

    def get_report(
        self,
        id: str,
    ) -> "Report":
        """Numbers of one analysis, as JSON."""
        return cast("Report", self._call(ROUTES, "getReport", path={"id": id}, query={}))

    def get_usage(
        self,
    ) -> "Usage":
        """Usage of the plan this month."""
        return cast("Usage", self._call(ROUTES, "getUsage", path={}, query={}))

    def get_usage_days(
        self,
    ) -> "UsageDays":
        """Daily charges of each key of the account."""
        return cast("UsageDays", self._call(ROUTES, "getUsageDays", path={}, query={}))

    def create_key(
        self,
        *,
        name: Optional[str] = None,
    ) -> "MintedKey":
        """Creates a free API key."""
        return cast("MintedKey", self._call(ROUTES, "createKey", path={}, body={"name": name}))

    def get_open_api(
        self,
    ) -> Dict[str, Any]:
        """This document."""
        return cast(Dict[str, Any], self._call(ROUTES, "getOpenApi", path={}, query={}))

    def get_health(
        self,
    ) -> "GetHealthResult":
        """Liveness of the process."""
        return cast("GetHealthResult", self._call(ROUTES, "getHealth", path={}, query={}))

    def get_readiness(
        self,
    ) -> "GetReadinessResult":
        """Readiness for requests."""
        return cast("GetReadinessResult", self._call(ROUTES, "getReadiness", path={}, query={}))

    def get_metrics(
        self,
    ) -> str:
        """Requests, refusals, analyses, threads and process metrics, for Prometheus."""
        return cast(str, self._call(ROUTES, "getMetrics", path={}, query={}))
