"""Types and routes of the service, generated from its OpenAPI document. Do not edit."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union, cast

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

Usage = TypedDict("Usage", {
    "plan": str,
    "period": "UsagePeriod",
    "calls": "UsageCalls",
    "dataBytes": "UsageDataBytes",
    "voiceMinutes": "UsageVoiceMinutes",
    "requestsPerMinute": Union[int, None],
    "profiles": List[str],
})

UsagePeriod = TypedDict("UsagePeriod", {
    "start": str,
    "end": str,
})

UsageCalls = TypedDict("UsageCalls", {
    "used": float,
    "limit": Union[float, None],
})

UsageDataBytes = TypedDict("UsageDataBytes", {
    "used": float,
    "limit": Union[float, None],
})

UsageVoiceMinutes = TypedDict("UsageVoiceMinutes", {
    "used": float,
    "limit": Union[float, None],
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
    "platformNormalisation": Union[List["AnalysisResultPlatformNormalisation1Item"], None],
    "spectralCentroidHz": Union[float, None],
    "spectralRolloffHz": Union[float, None],
    "spectralFlatness": Union[float, None],
    "lowEndDensity": Union[float, None],
    "bandEnergy": "AnalysisResultBandEnergy",
    "harshness": "AnalysisResultHarshness",
    "muddiness": "AnalysisResultMuddiness",
    "declared": NotRequired[List["AnalysisResultDeclaredItem"]],
    "spectrum": NotRequired["AnalysisResultSpectrum"],
    "waveform": NotRequired[Union[List[float], None]],
    "shortTermLufs": NotRequired[Union[List[float], None]],
    "seriesIntervalSec": NotRequired[Union[float, None]],
    "measureStatus": NotRequired[Dict[str, "AnalysisResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["AnalysisResultWarningsItem"]],
    "tracks": NotRequired[List["AnalysisResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

AnalysisResultPlatformNormalisation1Item = TypedDict("AnalysisResultPlatformNormalisation1Item", {
    "platform": Literal["spotify", "apple-music", "youtube", "tidal", "amazon-music"],
    "targetLufs": float,
    "ceilingDb": float,
    "gainDb": float,
    "resultLufs": float,
    "truePeakAfterDb": float,
    "clearsCeiling": bool,
    "rule": Literal["turned-down", "turned-up", "headroom-limited", "unchanged"],
})

AnalysisResultBandEnergy = TypedDict("AnalysisResultBandEnergy", {
    "sub": Union[float, None],
    "bass": Union[float, None],
    "lowMid": Union[float, None],
    "mid": Union[float, None],
    "highMid": Union[float, None],
    "presence": Union[float, None],
    "air": Union[float, None],
})

AnalysisResultHarshness = TypedDict("AnalysisResultHarshness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
    "band": Union[str, None],
})

AnalysisResultMuddiness = TypedDict("AnalysisResultMuddiness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
})

AnalysisResultDeclaredItem = TypedDict("AnalysisResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

AnalysisResultSpectrum = TypedDict("AnalysisResultSpectrum", {
    "freqs": NotRequired[Union[List[float], None]],
    "mags": NotRequired[Union[List[float], None]],
})

AnalysisResultMeasureStatusValue = TypedDict("AnalysisResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["AnalysisResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

AnalysisResultMeasureStatusValueMargin = TypedDict("AnalysisResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

AnalysisResultWarningsItem = TypedDict("AnalysisResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

AnalysisResultTracksItem = TypedDict("AnalysisResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

Job = TypedDict("Job", {
    "id": str,
    "status": Literal["queued", "running", "done", "error"],
    "kind": Literal["mix", "voice", "signal", "batch"],
    "progress": float,
    "createdAt": str,
    "startedAt": Union[str, None],
    "finishedAt": Union[str, None],
    "result": NotRequired[Union["AnalysisResult", "VoiceAnalysis", "SignalIndex", "JobResult4"]],
    "error": NotRequired["ErrorDetail"],
})

JobResult4 = TypedDict("JobResult4", {
    "count": int,
    "succeeded": int,
    "failed": int,
})

CheckTargetResult = TypedDict("CheckTargetResult", {
    "pass": bool,
    "target": "CheckTargetResultTarget",
    "measurements": "CheckTargetResultMeasurements",
    "issues": List["CheckTargetResultIssuesItem"],
    "ffmpegFix": Union[str, None],
    "declared": NotRequired[List["CheckTargetResultDeclaredItem"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["CheckTargetResultWarningsItem"]],
    "tracks": NotRequired[List["CheckTargetResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

CheckTargetResultTarget = TypedDict("CheckTargetResultTarget", {
    "lufs": float,
    "tp": float,
    "label": str,
    "source": NotRequired[Literal["published", "measured"]],
    "sourceUrl": NotRequired[str],
    "verifiedOn": NotRequired[str],
    "measurementCaveat": NotRequired[str],
})

CheckTargetResultMeasurements = TypedDict("CheckTargetResultMeasurements", {
    "integratedLufs": float,
    "dualMonoLufs": NotRequired[float],
    "truePeakDb": float,
    "lufsDelta": float,
    "tpDelta": float,
})

CheckTargetResultIssuesItem = TypedDict("CheckTargetResultIssuesItem", {
    "metric": Literal["integratedLufs", "truePeakDb"],
    "issue": Literal["too_loud", "too_quiet", "true_peak_exceeded"],
    "delta": float,
    "message": str,
})

CheckTargetResultDeclaredItem = TypedDict("CheckTargetResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

CheckTargetResultWarningsItem = TypedDict("CheckTargetResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

CheckTargetResultTracksItem = TypedDict("CheckTargetResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

TimeseriesResult = TypedDict("TimeseriesResult", {
    "durationSec": float,
    "sampleRate": int,
    "loudnessOverTime": "TimeseriesResultLoudnessOverTime",
    "waveformOverTime": "TimeseriesResultWaveformOverTime",
    "summary": "TimeseriesResultSummary",
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["TimeseriesResultWarningsItem"]],
    "tracks": NotRequired[List["TimeseriesResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

TimeseriesResultLoudnessOverTime = TypedDict("TimeseriesResultLoudnessOverTime", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

TimeseriesResultWaveformOverTime = TypedDict("TimeseriesResultWaveformOverTime", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

TimeseriesResultSummary = TypedDict("TimeseriesResultSummary", {
    "integratedLufs": float,
    "shortTermLufsMax": Union[float, None],
    "loudnessRange": Union[float, None],
    "truePeakDb": float,
})

TimeseriesResultWarningsItem = TypedDict("TimeseriesResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

TimeseriesResultTracksItem = TypedDict("TimeseriesResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
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
    "clipping": "VoiceAnalysisClipping",
    "distortion": Union["VoiceAnalysisDistortion1", None],
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
    "segments": NotRequired[Union[List["VoiceAnalysisSegments1Item"], None]],
    "segmentalSnrPerSegmentDb": NotRequired[Union[List[float], None]],
    "rmsEnvelope": NotRequired[Union[List[float], None]],
    "voicedMask": NotRequired[Union[List[bool], None]],
    "seriesIntervalSec": NotRequired[Union[float, None]],
    "measureStatus": NotRequired[Dict[str, "VoiceAnalysisMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["VoiceAnalysisWarningsItem"]],
    "tracks": NotRequired[List["VoiceAnalysisTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

VoiceAnalysisClipping = TypedDict("VoiceAnalysisClipping", {
    "count": Union[int, None],
    "severity": Union[Literal["None", "Low", "Medium", "High"], None],
})

VoiceAnalysisDistortion1 = TypedDict("VoiceAnalysisDistortion1", {
    "count": int,
    "totalSec": float,
    "share": float,
    "stretches": List["VoiceAnalysisDistortion1StretchesItem"],
})

VoiceAnalysisDistortion1StretchesItem = TypedDict("VoiceAnalysisDistortion1StretchesItem", {
    "startSec": float,
    "endSec": float,
    "depthDb": float,
    "hard": bool,
    "ceilingDb": float,
})

VoiceAnalysisSegments1Item = TypedDict("VoiceAnalysisSegments1Item", {
    "startSec": float,
    "endSec": float,
    "meanRms": float,
})

VoiceAnalysisMeasureStatusValue = TypedDict("VoiceAnalysisMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["VoiceAnalysisMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

VoiceAnalysisMeasureStatusValueMargin = TypedDict("VoiceAnalysisMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

VoiceAnalysisWarningsItem = TypedDict("VoiceAnalysisWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

VoiceAnalysisTracksItem = TypedDict("VoiceAnalysisTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

SpeechSegmentsResult = TypedDict("SpeechSegmentsResult", {
    "durationSec": float,
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "speechRatio": float,
    "longSilences": Union[int, None],
    "segments": List["SpeechSegmentsResultSegmentsItem"],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["SpeechSegmentsResultWarningsItem"]],
    "tracks": NotRequired[List["SpeechSegmentsResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SpeechSegmentsResultSegmentsItem = TypedDict("SpeechSegmentsResultSegmentsItem", {
    "startSec": float,
    "endSec": float,
    "durationSec": float,
    "meanRmsDb": float,
})

SpeechSegmentsResultWarningsItem = TypedDict("SpeechSegmentsResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

SpeechSegmentsResultTracksItem = TypedDict("SpeechSegmentsResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

SignalIndex = TypedDict("SignalIndex", {
    "fileName": str,
    "fileSizeKb": Union[float, None],
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64"], None],
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
    "thirdOctaveDb": "SignalIndexThirdOctaveDb",
    "brightnessBucket": Union[Literal["Dark", "Balanced", "Bright", "Very bright"], None],
    "dynamicsBucket": Union[Literal["Flat", "Compressed", "Modern", "Dynamic"], None],
    "dominantBand": Union[Literal["sub", "bass", "lowMid", "mid", "highMid", "presence", "air"], None],
    "monophonicProbability": Union[float, None],
    "totalRegions": Union[int, None],
    "returnedRegions": Union[int, None],
    "truncated": Union[bool, None],
    "tags": Union[List[str], None],
    "marks": NotRequired[List["SignalIndexMarksItem"]],
    "regions": NotRequired[Union[List["SignalIndexRegions1Item"], None]],
    "energyEnvelope": NotRequired[Union[List[float], None]],
    "centroidEnvelope": NotRequired[Union[List[float], None]],
    "measureStatus": NotRequired[Dict[str, "SignalIndexMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["SignalIndexWarningsItem"]],
    "tracks": NotRequired[List["SignalIndexTracksItem"]],
    "reportUrl": NotRequired[str],
})

SignalIndexThirdOctaveDb = TypedDict("SignalIndexThirdOctaveDb", {
    "centres": Union[List[float], None],
    "db": Union[List[float], None],
})

SignalIndexMarksItem = TypedDict("SignalIndexMarksItem", {
    "kind": Literal["chapter", "track", "marker", "region", "loop"],
    "startSec": float,
    "endSec": NotRequired[float],
    "title": NotRequired[str],
    "tag": str,
})

SignalIndexRegions1Item = TypedDict("SignalIndexRegions1Item", {
    "startSec": float,
    "endSec": float,
    "kind": Literal["voice", "silence", "music", "noise", "clipping"],
    "confidence": float,
})

SignalIndexMeasureStatusValue = TypedDict("SignalIndexMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["SignalIndexMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

SignalIndexMeasureStatusValueMargin = TypedDict("SignalIndexMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

SignalIndexWarningsItem = TypedDict("SignalIndexWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

SignalIndexTracksItem = TypedDict("SignalIndexTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

SampleDescription = TypedDict("SampleDescription", {
    "character": "SampleDescriptionCharacter",
    "loop": "SampleDescriptionLoop",
    "material": NotRequired["SampleDescriptionMaterial"],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["SampleDescriptionWarningsItem"]],
    "tracks": NotRequired[List["SampleDescriptionTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SampleDescriptionCharacter = TypedDict("SampleDescriptionCharacter", {
    "omitted": NotRequired[Dict[str, str]],
    "durationMs": NotRequired[float],
    "attackMs": NotRequired[float],
    "decayT20Ms": NotRequired[float],
    "decayFitR2": NotRequired[float],
    "decayRangeDb": NotRequired[float],
    "decayTruncated": NotRequired[bool],
    "band": NotRequired["SampleDescriptionCharacterBand"],
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

SampleDescriptionCharacterBand = TypedDict("SampleDescriptionCharacterBand", {
    "sub": float,
    "bass": float,
    "lowMid": float,
    "mid": float,
    "highMid": float,
    "presence": float,
    "air": float,
})

SampleDescriptionLoop = TypedDict("SampleDescriptionLoop", {
    "omitted": NotRequired[Dict[str, str]],
    "durationSec": NotRequired[float],
    "bpm": NotRequired[float],
    "bars": NotRequired[int],
    "tempoStrength": NotRequired[float],
    "candidateMargin": NotRequired[float],
    "bpmRaw": NotRequired[float],
    "octaveCandidates": NotRequired[List["SampleDescriptionLoopOctaveCandidatesItem"]],
    "seamRatio": NotRequired[float],
    "edgeSilence": NotRequired["SampleDescriptionLoopEdgeSilence"],
})

SampleDescriptionLoopOctaveCandidatesItem = TypedDict("SampleDescriptionLoopOctaveCandidatesItem", {
    "bpm": float,
    "strength": float,
})

SampleDescriptionLoopEdgeSilence = TypedDict("SampleDescriptionLoopEdgeSilence", {
    "startMs": float,
    "endMs": float,
})

SampleDescriptionMaterial = TypedDict("SampleDescriptionMaterial", {
    "structure": Literal["silence", "continuous", "single-event", "phrase"],
    "durationClass": Literal["sample", "clip", "track", "long-form"],
    "evidence": List[str],
    "onsetCount": int,
    "attackStrength": float,
})

SampleDescriptionWarningsItem = TypedDict("SampleDescriptionWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

SampleDescriptionTracksItem = TypedDict("SampleDescriptionTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

SpectrumResult = TypedDict("SpectrumResult", {
    "sampleRate": int,
    "spectralCentroidHz": Union[float, None],
    "spectralRolloffHz": Union[float, None],
    "spectralFlatness": Union[float, None],
    "bandEnergy": "SpectrumResultBandEnergy",
    "spectrum": "SpectrumResultSpectrum",
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["SpectrumResultWarningsItem"]],
    "tracks": NotRequired[List["SpectrumResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

SpectrumResultBandEnergy = TypedDict("SpectrumResultBandEnergy", {
    "sub": Union[float, None],
    "bass": Union[float, None],
    "lowMid": Union[float, None],
    "mid": Union[float, None],
    "highMid": Union[float, None],
    "presence": Union[float, None],
    "air": Union[float, None],
})

SpectrumResultSpectrum = TypedDict("SpectrumResultSpectrum", {
    "freqs": List[float],
    "mags": List[float],
    "count": int,
})

SpectrumResultWarningsItem = TypedDict("SpectrumResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

SpectrumResultTracksItem = TypedDict("SpectrumResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileBasicResult = TypedDict("ProfileBasicResult", {
    "profile": Literal["basic"],
    "durationSec": float,
    "duration": NotRequired[float],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "file": NotRequired["ProfileBasicResultFile"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "content-type": NotRequired["ProfileBasicResultContentType"],
    "clipping": NotRequired["ProfileBasicResultClipping"],
    "silence": NotRequired["ProfileBasicResultSilence"],
    "edge-silence": NotRequired["ProfileBasicResultEdgeSilence"],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "declared": NotRequired[List["ProfileBasicResultDeclaredItem"]],
    "series": NotRequired["ProfileBasicResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileBasicResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileBasicResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileBasicResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileBasicResultFile = TypedDict("ProfileBasicResultFile", {
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64"], None],
    "sizeKb": Union[float, None],
})

ProfileBasicResultContentType = TypedDict("ProfileBasicResultContentType", {
    "guess": Union[Literal["voice", "music", "mixed", "noise", "silence", "unknown"], None],
    "confidence": Union[float, None],
    "evidence": Union[List[str], None],
})

ProfileBasicResultClipping = TypedDict("ProfileBasicResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileBasicResultSilence = TypedDict("ProfileBasicResultSilence", {
    "regions": Union[int, None],
    "totalSec": Union[float, None],
})

ProfileBasicResultEdgeSilence = TypedDict("ProfileBasicResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

ProfileBasicResultDeclaredItem = TypedDict("ProfileBasicResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileBasicResultSeries = TypedDict("ProfileBasicResultSeries", {
    "loudness": NotRequired["ProfileBasicResultSeriesLoudness"],
    "waveform": NotRequired["ProfileBasicResultSeriesWaveform"],
})

ProfileBasicResultSeriesLoudness = TypedDict("ProfileBasicResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileBasicResultSeriesWaveform = TypedDict("ProfileBasicResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileBasicResultMeasureStatusValue = TypedDict("ProfileBasicResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileBasicResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileBasicResultMeasureStatusValueMargin = TypedDict("ProfileBasicResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileBasicResultWarningsItem = TypedDict("ProfileBasicResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileBasicResultTracksItem = TypedDict("ProfileBasicResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileVoiceResult = TypedDict("ProfileVoiceResult", {
    "profile": Literal["voice"],
    "durationSec": float,
    "duration": NotRequired[float],
    "speech-ratio": NotRequired["ProfileVoiceResultSpeechRatio"],
    "speech-level": NotRequired["ProfileVoiceResultSpeechLevel"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["ProfileVoiceResultSegmentalSnr"],
    "pacing": NotRequired["ProfileVoiceResultPacing"],
    "voice-clipping": NotRequired["ProfileVoiceResultVoiceClipping"],
    "distortion": NotRequired["ProfileVoiceResultDistortion"],
    "edges": NotRequired["ProfileVoiceResultEdges"],
    "hum": NotRequired["ProfileVoiceResultHum"],
    "background": NotRequired["ProfileVoiceResultBackground"],
    "intelligibility": NotRequired["ProfileVoiceResultIntelligibility"],
    "sibilance": NotRequired[Literal["Low", "Medium", "High"]],
    "brightness": NotRequired[float],
    "active-kind": NotRequired["ProfileVoiceResultActiveKind"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "note": NotRequired[str],
    "series": NotRequired["ProfileVoiceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileVoiceResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileVoiceResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileVoiceResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileVoiceResultSpeechRatio = TypedDict("ProfileVoiceResultSpeechRatio", {
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "ratio": Union[float, None],
})

ProfileVoiceResultSpeechLevel = TypedDict("ProfileVoiceResultSpeechLevel", {
    "rmsDb": Union[float, None],
    "noiseFloorDb": Union[float, None],
})

ProfileVoiceResultSegmentalSnr = TypedDict("ProfileVoiceResultSegmentalSnr", {
    "meanDb": Union[float, None],
    "spreadDb": Union[float, None],
    "worstDb": Union[float, None],
})

ProfileVoiceResultPacing = TypedDict("ProfileVoiceResultPacing", {
    "burstsPerSec": Union[float, None],
    "label": Union[Literal["Slow", "Normal", "Fast", "Variable"], None],
    "longSilences": Union[int, None],
    "burstiness": Union[float, None],
})

ProfileVoiceResultVoiceClipping = TypedDict("ProfileVoiceResultVoiceClipping", {
    "count": Union[int, None],
    "severity": Union[Literal["None", "Low", "Medium", "High"], None],
})

ProfileVoiceResultDistortion = TypedDict("ProfileVoiceResultDistortion", {
    "count": int,
    "totalSec": float,
    "share": float,
    "stretches": List["ProfileVoiceResultDistortionStretchesItem"],
})

ProfileVoiceResultDistortionStretchesItem = TypedDict("ProfileVoiceResultDistortionStretchesItem", {
    "startSec": float,
    "endSec": float,
    "depthDb": float,
    "hard": bool,
    "ceilingDb": float,
})

ProfileVoiceResultEdges = TypedDict("ProfileVoiceResultEdges", {
    "startsInSpeech": Union[bool, None],
    "endsInSpeech": Union[bool, None],
    "startDb": Union[float, None],
    "endDb": Union[float, None],
})

ProfileVoiceResultHum = TypedDict("ProfileVoiceResultHum", {
    "levelDb": Union[float, None],
    "mainsHz": Union[Literal[50, 60], None],
})

ProfileVoiceResultBackground = TypedDict("ProfileVoiceResultBackground", {
    "label": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "programScore": Union[float, None],
    "stationaryScore": Union[float, None],
    "levelDb": Union[float, None],
    "toneHz": Union[float, None],
})

ProfileVoiceResultIntelligibility = TypedDict("ProfileVoiceResultIntelligibility", {
    "label": Union[Literal["clear", "borderline", "buried"], None],
    "score": Union[float, None],
})

ProfileVoiceResultActiveKind = TypedDict("ProfileVoiceResultActiveKind", {
    "kind": Union[Literal["voice", "music", "noise", "mixed"], None],
    "voiceShare": Union[float, None],
})

ProfileVoiceResultSeries = TypedDict("ProfileVoiceResultSeries", {
    "loudness": NotRequired["ProfileVoiceResultSeriesLoudness"],
    "waveform": NotRequired["ProfileVoiceResultSeriesWaveform"],
    "rms": NotRequired["ProfileVoiceResultSeriesRms"],
    "voiced-mask": NotRequired["ProfileVoiceResultSeriesVoicedMask"],
})

ProfileVoiceResultSeriesLoudness = TypedDict("ProfileVoiceResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileVoiceResultSeriesWaveform = TypedDict("ProfileVoiceResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileVoiceResultSeriesRms = TypedDict("ProfileVoiceResultSeriesRms", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["linear"],
})

ProfileVoiceResultSeriesVoicedMask = TypedDict("ProfileVoiceResultSeriesVoicedMask", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["speech"],
})

ProfileVoiceResultMeasureStatusValue = TypedDict("ProfileVoiceResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileVoiceResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileVoiceResultMeasureStatusValueMargin = TypedDict("ProfileVoiceResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileVoiceResultWarningsItem = TypedDict("ProfileVoiceResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileVoiceResultTracksItem = TypedDict("ProfileVoiceResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
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
    "plr": NotRequired[float],
    "psr": NotRequired[float],
    "platform-normalisation": NotRequired[List["ProfileMasterResultPlatformNormalisationItem"]],
    "stereo-width": NotRequired[float],
    "stereo-correlation": NotRequired[float],
    "bass-correlation": NotRequired[float],
    "stereo-balance": NotRequired[float],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "mono-compatible": NotRequired[bool],
    "tonal-balance": NotRequired["ProfileMasterResultTonalBalance"],
    "harshness": NotRequired["ProfileMasterResultHarshness"],
    "muddiness": NotRequired["ProfileMasterResultMuddiness"],
    "clipping": NotRequired["ProfileMasterResultClipping"],
    "dc-offset": NotRequired[float],
    "edge-silence": NotRequired["ProfileMasterResultEdgeSilence"],
    "effective-bit-depth": NotRequired[int],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "declared": NotRequired[List["ProfileMasterResultDeclaredItem"]],
    "series": NotRequired["ProfileMasterResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileMasterResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileMasterResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileMasterResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileMasterResultPlatformNormalisationItem = TypedDict("ProfileMasterResultPlatformNormalisationItem", {
    "platform": Literal["spotify", "apple-music", "youtube", "tidal", "amazon-music"],
    "targetLufs": float,
    "ceilingDb": float,
    "gainDb": float,
    "resultLufs": float,
    "truePeakAfterDb": float,
    "clearsCeiling": bool,
    "rule": Literal["turned-down", "turned-up", "headroom-limited", "unchanged"],
})

ProfileMasterResultTonalBalance = TypedDict("ProfileMasterResultTonalBalance", {
    "sub": Union[float, None],
    "bass": Union[float, None],
    "lowMid": Union[float, None],
    "mid": Union[float, None],
    "highMid": Union[float, None],
    "presence": Union[float, None],
    "air": Union[float, None],
})

ProfileMasterResultHarshness = TypedDict("ProfileMasterResultHarshness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
    "band": Union[str, None],
})

ProfileMasterResultMuddiness = TypedDict("ProfileMasterResultMuddiness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
})

ProfileMasterResultClipping = TypedDict("ProfileMasterResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileMasterResultEdgeSilence = TypedDict("ProfileMasterResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

ProfileMasterResultDeclaredItem = TypedDict("ProfileMasterResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileMasterResultSeries = TypedDict("ProfileMasterResultSeries", {
    "loudness": NotRequired["ProfileMasterResultSeriesLoudness"],
    "waveform": NotRequired["ProfileMasterResultSeriesWaveform"],
})

ProfileMasterResultSeriesLoudness = TypedDict("ProfileMasterResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileMasterResultSeriesWaveform = TypedDict("ProfileMasterResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileMasterResultMeasureStatusValue = TypedDict("ProfileMasterResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileMasterResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileMasterResultMeasureStatusValueMargin = TypedDict("ProfileMasterResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileMasterResultWarningsItem = TypedDict("ProfileMasterResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileMasterResultTracksItem = TypedDict("ProfileMasterResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileProvenanceResult = TypedDict("ProfileProvenanceResult", {
    "profile": Literal["provenance"],
    "durationSec": float,
    "input-sha256": NotRequired[str],
    "file": NotRequired["ProfileProvenanceResultFile"],
    "sample-rate": NotRequired[int],
    "declared-bit-depth": NotRequired[str],
    "effective-bit-depth": NotRequired[int],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "codec-trace": NotRequired["ProfileProvenanceResultCodecTrace"],
    "codec-rates": NotRequired["ProfileProvenanceResultCodecRates"],
    "upsampled-from": NotRequired[float],
    "bandwidth-splices": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "channel-copy": NotRequired["ProfileProvenanceResultChannelCopy"],
    "provenance-verdict": NotRequired["ProfileProvenanceResultProvenanceVerdict"],
    "series": NotRequired["ProfileProvenanceResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileProvenanceResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileProvenanceResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileProvenanceResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileProvenanceResultFile = TypedDict("ProfileProvenanceResultFile", {
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64"], None],
    "sizeKb": Union[float, None],
})

ProfileProvenanceResultCodecTrace = TypedDict("ProfileProvenanceResultCodecTrace", {
    "codec": Literal["mp3", "aac", "vorbis", "opus"],
    "by": Literal["zeros", "lattice"],
    "rateHz": int,
    "blockFrames": int,
    "offsetFrames": int,
    "score": float,
    "chanceScore": float,
    "breaks": NotRequired[List["ProfileProvenanceResultCodecTraceBreaksItem"]],
})

ProfileProvenanceResultCodecTraceBreaksItem = TypedDict("ProfileProvenanceResultCodecTraceBreaksItem", {
    "startSec": float,
    "endSec": float,
    "shiftFrames": int,
})

ProfileProvenanceResultCodecRates = TypedDict("ProfileProvenanceResultCodecRates", {
    "encodes": List["ProfileProvenanceResultCodecRatesEncodesItem"],
    "originals": int,
    "originalHours": float,
    "calledLossy": int,
})

ProfileProvenanceResultCodecRatesEncodesItem = TypedDict("ProfileProvenanceResultCodecRatesEncodesItem", {
    "encode": Literal["MP3 64", "MP3 96", "MP3 128", "MP3 192", "MP3 256", "MP3 320", "AAC 96", "AAC 128", "AAC 256", "Vorbis q5", "Opus 96"],
    "hitRate": float,
    "resampledHitRate": float,
})

ProfileProvenanceResultChannelCopy = TypedDict("ProfileProvenanceResultChannelCopy", {
    "delayMs": float,
    "isInverted": bool,
    "gainDb": float,
    "residualDb": float,
})

ProfileProvenanceResultProvenanceVerdict = TypedDict("ProfileProvenanceResultProvenanceVerdict", {
    "verdict": Literal["consistent", "suspect", "undecided"],
    "reasons": List[Literal["lossy-in-lossless", "upsampled", "spliced", "padded-bits", "copied-channel", "bandwidth-jumps", "empty-highs"]],
})

ProfileProvenanceResultSeries = TypedDict("ProfileProvenanceResultSeries", {
    "bandwidth": NotRequired["ProfileProvenanceResultSeriesBandwidth"],
})

ProfileProvenanceResultSeriesBandwidth = TypedDict("ProfileProvenanceResultSeriesBandwidth", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfileProvenanceResultMeasureStatusValue = TypedDict("ProfileProvenanceResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileProvenanceResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileProvenanceResultMeasureStatusValueMargin = TypedDict("ProfileProvenanceResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileProvenanceResultWarningsItem = TypedDict("ProfileProvenanceResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileProvenanceResultTracksItem = TypedDict("ProfileProvenanceResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileDatasetResult = TypedDict("ProfileDatasetResult", {
    "profile": Literal["dataset"],
    "durationSec": float,
    "duration": NotRequired[float],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "input-sha256": NotRequired[str],
    "content-type": NotRequired["ProfileDatasetResultContentType"],
    "active-kind": NotRequired["ProfileDatasetResultActiveKind"],
    "speech-ratio": NotRequired["ProfileDatasetResultSpeechRatio"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["ProfileDatasetResultSegmentalSnr"],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "upsampled-from": NotRequired[float],
    "effective-bit-depth": NotRequired[int],
    "clipping": NotRequired["ProfileDatasetResultClipping"],
    "distortion": NotRequired["ProfileDatasetResultDistortion"],
    "silence": NotRequired["ProfileDatasetResultSilence"],
    "edge-silence": NotRequired["ProfileDatasetResultEdgeSilence"],
    "edges": NotRequired["ProfileDatasetResultEdges"],
    "dc-offset": NotRequired[float],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "hum": NotRequired["ProfileDatasetResultHum"],
    "background": NotRequired["ProfileDatasetResultBackground"],
    "dataset-flags": NotRequired[List[Literal["short", "clipped", "distorted", "low-snr", "narrowband", "lossy", "upsampled", "cut-start", "cut-end", "dc", "dual-mono", "one-sided", "hum", "mostly-silence", "mixed-content", "buried"]]],
    "declared": NotRequired[List["ProfileDatasetResultDeclaredItem"]],
    "note": NotRequired[str],
    "series": NotRequired["ProfileDatasetResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileDatasetResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileDatasetResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileDatasetResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileDatasetResultContentType = TypedDict("ProfileDatasetResultContentType", {
    "guess": Union[Literal["voice", "music", "mixed", "noise", "silence", "unknown"], None],
    "confidence": Union[float, None],
    "evidence": Union[List[str], None],
})

ProfileDatasetResultActiveKind = TypedDict("ProfileDatasetResultActiveKind", {
    "kind": Union[Literal["voice", "music", "noise", "mixed"], None],
    "voiceShare": Union[float, None],
})

ProfileDatasetResultSpeechRatio = TypedDict("ProfileDatasetResultSpeechRatio", {
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "ratio": Union[float, None],
})

ProfileDatasetResultSegmentalSnr = TypedDict("ProfileDatasetResultSegmentalSnr", {
    "meanDb": Union[float, None],
    "spreadDb": Union[float, None],
    "worstDb": Union[float, None],
})

ProfileDatasetResultClipping = TypedDict("ProfileDatasetResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileDatasetResultDistortion = TypedDict("ProfileDatasetResultDistortion", {
    "count": int,
    "totalSec": float,
    "share": float,
    "stretches": List["ProfileDatasetResultDistortionStretchesItem"],
})

ProfileDatasetResultDistortionStretchesItem = TypedDict("ProfileDatasetResultDistortionStretchesItem", {
    "startSec": float,
    "endSec": float,
    "depthDb": float,
    "hard": bool,
    "ceilingDb": float,
})

ProfileDatasetResultSilence = TypedDict("ProfileDatasetResultSilence", {
    "regions": Union[int, None],
    "totalSec": Union[float, None],
})

ProfileDatasetResultEdgeSilence = TypedDict("ProfileDatasetResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

ProfileDatasetResultEdges = TypedDict("ProfileDatasetResultEdges", {
    "startsInSpeech": Union[bool, None],
    "endsInSpeech": Union[bool, None],
    "startDb": Union[float, None],
    "endDb": Union[float, None],
})

ProfileDatasetResultHum = TypedDict("ProfileDatasetResultHum", {
    "levelDb": Union[float, None],
    "mainsHz": Union[Literal[50, 60], None],
})

ProfileDatasetResultBackground = TypedDict("ProfileDatasetResultBackground", {
    "label": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "programScore": Union[float, None],
    "stationaryScore": Union[float, None],
    "levelDb": Union[float, None],
    "toneHz": Union[float, None],
})

ProfileDatasetResultDeclaredItem = TypedDict("ProfileDatasetResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileDatasetResultSeries = TypedDict("ProfileDatasetResultSeries", {
    "voiced-mask": NotRequired["ProfileDatasetResultSeriesVoicedMask"],
    "bandwidth": NotRequired["ProfileDatasetResultSeriesBandwidth"],
})

ProfileDatasetResultSeriesVoicedMask = TypedDict("ProfileDatasetResultSeriesVoicedMask", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["speech"],
})

ProfileDatasetResultSeriesBandwidth = TypedDict("ProfileDatasetResultSeriesBandwidth", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfileDatasetResultMeasureStatusValue = TypedDict("ProfileDatasetResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileDatasetResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileDatasetResultMeasureStatusValueMargin = TypedDict("ProfileDatasetResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileDatasetResultWarningsItem = TypedDict("ProfileDatasetResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileDatasetResultTracksItem = TypedDict("ProfileDatasetResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileEnvironmentResult = TypedDict("ProfileEnvironmentResult", {
    "profile": Literal["environment"],
    "durationSec": float,
    "rms": NotRequired[float],
    "level-percentiles": NotRequired["ProfileEnvironmentResultLevelPercentiles"],
    "third-octave": NotRequired["ProfileEnvironmentResultThirdOctave"],
    "tone": NotRequired["ProfileEnvironmentResultTone"],
    "hum": NotRequired["ProfileEnvironmentResultHum"],
    "background": NotRequired["ProfileEnvironmentResultBackground"],
    "spectral-centroid": NotRequired[float],
    "spectral-flatness": NotRequired[float],
    "content-type": NotRequired["ProfileEnvironmentResultContentType"],
    "event-count": NotRequired["ProfileEnvironmentResultEventCount"],
    "duration": NotRequired[float],
    "series": NotRequired["ProfileEnvironmentResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileEnvironmentResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileEnvironmentResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileEnvironmentResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileEnvironmentResultLevelPercentiles = TypedDict("ProfileEnvironmentResultLevelPercentiles", {
    "l10Db": float,
    "l50Db": float,
    "l90Db": float,
    "leqDb": float,
    "rangeDb": float,
})

ProfileEnvironmentResultThirdOctave = TypedDict("ProfileEnvironmentResultThirdOctave", {
    "centres": Union[List[float], None],
    "db": Union[List[float], None],
})

ProfileEnvironmentResultTone = TypedDict("ProfileEnvironmentResultTone", {
    "prominenceDb": Union[float, None],
    "frequencyHz": Union[float, None],
    "label": Union[Literal["none", "audible", "prominent"], None],
})

ProfileEnvironmentResultHum = TypedDict("ProfileEnvironmentResultHum", {
    "levelDb": Union[float, None],
    "mainsHz": Union[Literal[50, 60], None],
})

ProfileEnvironmentResultBackground = TypedDict("ProfileEnvironmentResultBackground", {
    "label": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "programScore": Union[float, None],
    "stationaryScore": Union[float, None],
    "levelDb": Union[float, None],
    "toneHz": Union[float, None],
})

ProfileEnvironmentResultContentType = TypedDict("ProfileEnvironmentResultContentType", {
    "guess": Union[Literal["voice", "music", "mixed", "noise", "silence", "unknown"], None],
    "confidence": Union[float, None],
    "evidence": Union[List[str], None],
})

ProfileEnvironmentResultEventCount = TypedDict("ProfileEnvironmentResultEventCount", {
    "count": int,
    "perMinute": float,
})

ProfileEnvironmentResultSeries = TypedDict("ProfileEnvironmentResultSeries", {
    "rms": NotRequired["ProfileEnvironmentResultSeriesRms"],
})

ProfileEnvironmentResultSeriesRms = TypedDict("ProfileEnvironmentResultSeriesRms", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["linear"],
})

ProfileEnvironmentResultMeasureStatusValue = TypedDict("ProfileEnvironmentResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileEnvironmentResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileEnvironmentResultMeasureStatusValueMargin = TypedDict("ProfileEnvironmentResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileEnvironmentResultWarningsItem = TypedDict("ProfileEnvironmentResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileEnvironmentResultTracksItem = TypedDict("ProfileEnvironmentResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileBroadcastResult = TypedDict("ProfileBroadcastResult", {
    "profile": Literal["broadcast"],
    "durationSec": float,
    "integrated-loudness": NotRequired[float],
    "short-term-max": NotRequired[float],
    "momentary-max": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "ebu-r128": NotRequired["ProfileBroadcastResultEbuR128"],
    "atsc-a85": NotRequired["ProfileBroadcastResultAtscA85"],
    "gating": NotRequired["ProfileBroadcastResultGating"],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "stereo-correlation": NotRequired[float],
    "silence": NotRequired["ProfileBroadcastResultSilence"],
    "clipping": NotRequired["ProfileBroadcastResultClipping"],
    "channels": NotRequired[int],
    "declared": NotRequired[List["ProfileBroadcastResultDeclaredItem"]],
    "series": NotRequired["ProfileBroadcastResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileBroadcastResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileBroadcastResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileBroadcastResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileBroadcastResultEbuR128 = TypedDict("ProfileBroadcastResultEbuR128", {
    "pass": bool,
    "lufsDelta": float,
    "tpDelta": float,
    "lraAdvice": Literal["over 20 LU", None],
})

ProfileBroadcastResultAtscA85 = TypedDict("ProfileBroadcastResultAtscA85", {
    "pass": bool,
    "lufsDelta": float,
    "tpDelta": float,
    "caveat": str,
})

ProfileBroadcastResultGating = TypedDict("ProfileBroadcastResultGating", {
    "relativeThresholdLufs": float,
    "gatedShare": float,
})

ProfileBroadcastResultSilence = TypedDict("ProfileBroadcastResultSilence", {
    "regions": Union[int, None],
    "totalSec": Union[float, None],
})

ProfileBroadcastResultClipping = TypedDict("ProfileBroadcastResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileBroadcastResultDeclaredItem = TypedDict("ProfileBroadcastResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileBroadcastResultSeries = TypedDict("ProfileBroadcastResultSeries", {
    "loudness": NotRequired["ProfileBroadcastResultSeriesLoudness"],
    "waveform": NotRequired["ProfileBroadcastResultSeriesWaveform"],
})

ProfileBroadcastResultSeriesLoudness = TypedDict("ProfileBroadcastResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileBroadcastResultSeriesWaveform = TypedDict("ProfileBroadcastResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileBroadcastResultMeasureStatusValue = TypedDict("ProfileBroadcastResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileBroadcastResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileBroadcastResultMeasureStatusValueMargin = TypedDict("ProfileBroadcastResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileBroadcastResultWarningsItem = TypedDict("ProfileBroadcastResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileBroadcastResultTracksItem = TypedDict("ProfileBroadcastResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileLoopResult = TypedDict("ProfileLoopResult", {
    "profile": Literal["loop"],
    "durationSec": float,
    "duration": NotRequired[float],
    "tempo": NotRequired["ProfileLoopResultTempo"],
    "bars": NotRequired[int],
    "loop-seam": NotRequired[float],
    "declared-loops": NotRequired[List["ProfileLoopResultDeclaredLoopsItem"]],
    "edge-silence": NotRequired["ProfileLoopResultEdgeSilence"],
    "onsets": NotRequired["ProfileLoopResultOnsets"],
    "dc-offset": NotRequired[float],
    "true-peak": NotRequired[float],
    "integrated-loudness": NotRequired[float],
    "tonal-balance": NotRequired["ProfileLoopResultTonalBalance"],
    "series": NotRequired["ProfileLoopResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileLoopResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileLoopResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileLoopResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileLoopResultTempo = TypedDict("ProfileLoopResultTempo", {
    "bpm": float,
    "bpmRaw": float,
    "strength": float,
    "margin": float,
    "octaves": List["ProfileLoopResultTempoOctavesItem"],
})

ProfileLoopResultTempoOctavesItem = TypedDict("ProfileLoopResultTempoOctavesItem", {
    "bpm": float,
    "strength": float,
})

ProfileLoopResultDeclaredLoopsItem = TypedDict("ProfileLoopResultDeclaredLoopsItem", {
    "startSec": float,
    "endSec": float,
    "title": NotRequired[str],
    "seamRatio": float,
})

ProfileLoopResultEdgeSilence = TypedDict("ProfileLoopResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

ProfileLoopResultOnsets = TypedDict("ProfileLoopResultOnsets", {
    "count": int,
    "attackStrength": float,
})

ProfileLoopResultTonalBalance = TypedDict("ProfileLoopResultTonalBalance", {
    "sub": Union[float, None],
    "bass": Union[float, None],
    "lowMid": Union[float, None],
    "mid": Union[float, None],
    "highMid": Union[float, None],
    "presence": Union[float, None],
    "air": Union[float, None],
})

ProfileLoopResultSeries = TypedDict("ProfileLoopResultSeries", {
    "loudness": NotRequired["ProfileLoopResultSeriesLoudness"],
    "waveform": NotRequired["ProfileLoopResultSeriesWaveform"],
})

ProfileLoopResultSeriesLoudness = TypedDict("ProfileLoopResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileLoopResultSeriesWaveform = TypedDict("ProfileLoopResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileLoopResultMeasureStatusValue = TypedDict("ProfileLoopResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileLoopResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileLoopResultMeasureStatusValueMargin = TypedDict("ProfileLoopResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileLoopResultWarningsItem = TypedDict("ProfileLoopResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileLoopResultTracksItem = TypedDict("ProfileLoopResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileRoomResult = TypedDict("ProfileRoomResult", {
    "profile": Literal["room"],
    "durationSec": float,
    "room-source": NotRequired[Literal["clap", "balloon", "impulse", "sweep"]],
    "room-bands": NotRequired[List["ProfileRoomResultRoomBandsItem"]],
    "room-summary": NotRequired["ProfileRoomResultRoomSummary"],
    "room-quality": NotRequired["ProfileRoomResultRoomQuality"],
    "measureStatus": NotRequired[Dict[str, "ProfileRoomResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileRoomResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileRoomResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileRoomResultRoomBandsItem = TypedDict("ProfileRoomResultRoomBandsItem", {
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

ProfileRoomResultRoomSummary = TypedDict("ProfileRoomResultRoomSummary", {
    "rtMidSec": Union[float, None],
    "label": Literal["very dry", "dry", "medium", "live", "very live", None],
})

ProfileRoomResultRoomQuality = TypedDict("ProfileRoomResultRoomQuality", {
    "events": int,
    "peakToNoiseDb": float,
    "minR2": Union[float, None],
    "curvature": Union[float, None],
})

ProfileRoomResultMeasureStatusValue = TypedDict("ProfileRoomResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileRoomResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileRoomResultMeasureStatusValueMargin = TypedDict("ProfileRoomResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileRoomResultWarningsItem = TypedDict("ProfileRoomResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileRoomResultTracksItem = TypedDict("ProfileRoomResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileChainResult = TypedDict("ProfileChainResult", {
    "profile": Literal["chain"],
    "durationSec": float,
    "dropouts": NotRequired["ProfileChainResultDropouts"],
    "dropout-list": NotRequired[List["ProfileChainResultDropoutListItem"]],
    "packet-size": NotRequired[Literal[10, 20, 30, 40, 60, None]],
    "duration": NotRequired[float],
    "bandwidth": NotRequired[float],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "clipping": NotRequired["ProfileChainResultClipping"],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileChainResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileChainResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileChainResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileChainResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileChainResultDropouts = TypedDict("ProfileChainResultDropouts", {
    "count": int,
    "totalMs": float,
    "share": float,
    "perMinute": float,
})

ProfileChainResultDropoutListItem = TypedDict("ProfileChainResultDropoutListItem", {
    "startSec": float,
    "durationMs": float,
})

ProfileChainResultClipping = TypedDict("ProfileChainResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileChainResultSeries = TypedDict("ProfileChainResultSeries", {
    "bandwidth": NotRequired["ProfileChainResultSeriesBandwidth"],
})

ProfileChainResultSeriesBandwidth = TypedDict("ProfileChainResultSeriesBandwidth", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfileChainResultMeasureStatusValue = TypedDict("ProfileChainResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileChainResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileChainResultMeasureStatusValueMargin = TypedDict("ProfileChainResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileChainResultWarningsItem = TypedDict("ProfileChainResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileChainResultTracksItem = TypedDict("ProfileChainResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfilePitchResult = TypedDict("ProfilePitchResult", {
    "profile": Literal["pitch"],
    "durationSec": float,
    "f0": NotRequired["ProfilePitchResultF0"],
    "voiced-share": NotRequired[float],
    "hnr": NotRequired[float],
    "jitter": NotRequired["ProfilePitchResultJitter"],
    "shimmer": NotRequired["ProfilePitchResultShimmer"],
    "cepstral-peak": NotRequired[float],
    "duration": NotRequired[float],
    "active-kind": NotRequired["ProfilePitchResultActiveKind"],
    "note": NotRequired[str],
    "series": NotRequired["ProfilePitchResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfilePitchResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfilePitchResultWarningsItem"]],
    "tracks": NotRequired[List["ProfilePitchResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfilePitchResultF0 = TypedDict("ProfilePitchResultF0", {
    "medianHz": float,
    "p5Hz": float,
    "p95Hz": float,
    "rangeSt": float,
})

ProfilePitchResultJitter = TypedDict("ProfilePitchResultJitter", {
    "localPercent": float,
    "rapPercent": float,
    "pairs": int,
})

ProfilePitchResultShimmer = TypedDict("ProfilePitchResultShimmer", {
    "localPercent": float,
    "localDb": float,
    "apq3Percent": float,
})

ProfilePitchResultActiveKind = TypedDict("ProfilePitchResultActiveKind", {
    "kind": Union[Literal["voice", "music", "noise", "mixed"], None],
    "voiceShare": Union[float, None],
})

ProfilePitchResultSeries = TypedDict("ProfilePitchResultSeries", {
    "f0": NotRequired["ProfilePitchResultSeriesF0"],
})

ProfilePitchResultSeriesF0 = TypedDict("ProfilePitchResultSeriesF0", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfilePitchResultMeasureStatusValue = TypedDict("ProfilePitchResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfilePitchResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfilePitchResultMeasureStatusValueMargin = TypedDict("ProfilePitchResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfilePitchResultWarningsItem = TypedDict("ProfilePitchResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfilePitchResultTracksItem = TypedDict("ProfilePitchResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileConversationResult = TypedDict("ProfileConversationResult", {
    "profile": Literal["conversation"],
    "durationSec": float,
    "speakers": NotRequired[List["ProfileConversationResultSpeakersItem"]],
    "turn-taking": NotRequired["ProfileConversationResultTurnTaking"],
    "turns": NotRequired[List["ProfileConversationResultTurnsItem"]],
    "crosstalk": NotRequired["ProfileConversationResultCrosstalk"],
    "channels": NotRequired[int],
    "measureStatus": NotRequired[Dict[str, "ProfileConversationResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileConversationResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileConversationResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileConversationResultSpeakersItem = TypedDict("ProfileConversationResultSpeakersItem", {
    "channel": int,
    "speechSec": float,
    "share": float,
    "turns": int,
    "longestTurnSec": float,
    "responseSec": Union[float, None],
    "interruptions": int,
})

ProfileConversationResultTurnTaking = TypedDict("ProfileConversationResultTurnTaking", {
    "changes": int,
    "medianGapSec": Union[float, None],
    "longestGapSec": Union[float, None],
    "overlapSec": float,
    "overlapShare": float,
    "inside": int,
})

ProfileConversationResultTurnsItem = TypedDict("ProfileConversationResultTurnsItem", {
    "channel": int,
    "startSec": float,
    "endSec": float,
})

ProfileConversationResultCrosstalk = TypedDict("ProfileConversationResultCrosstalk", {
    "firstInSecondDb": Union[float, None],
    "secondInFirstDb": Union[float, None],
})

ProfileConversationResultMeasureStatusValue = TypedDict("ProfileConversationResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileConversationResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileConversationResultMeasureStatusValueMargin = TypedDict("ProfileConversationResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileConversationResultWarningsItem = TypedDict("ProfileConversationResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileConversationResultTracksItem = TypedDict("ProfileConversationResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileDefectsResult = TypedDict("ProfileDefectsResult", {
    "profile": Literal["defects"],
    "durationSec": float,
    "defects": NotRequired[List["ProfileDefectsResultDefectsItem"]],
    "defect-counts": NotRequired["ProfileDefectsResultDefectCounts"],
    "defect-kinds": NotRequired[List["ProfileDefectsResultDefectKindsItem"]],
    "channels": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "measureStatus": NotRequired[Dict[str, "ProfileDefectsResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileDefectsResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileDefectsResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileDefectsResultDefectsItem = TypedDict("ProfileDefectsResultDefectsItem", {
    "kind": Literal["click", "crackle", "dropout", "soft-dropout", "noise-gate", "stuck-buffer", "repeated-passage", "clipping", "lowered-clipping", "overload", "channel-mute", "dc-jump", "polarity-flip", "channel-swap", "level-jump", "cut-end", "hum", "feedback"],
    "startSec": float,
    "endSec": float,
    "channel": NotRequired[int],
    "severity": Literal["low", "medium", "high"],
    "confidence": float,
    "evidence": Dict[str, float],
})

ProfileDefectsResultDefectCounts = TypedDict("ProfileDefectsResultDefectCounts", {
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

ProfileDefectsResultDefectKindsItem = TypedDict("ProfileDefectsResultDefectKindsItem", {
    "kind": Literal["click", "crackle", "dropout", "soft-dropout", "noise-gate", "stuck-buffer", "repeated-passage", "clipping", "lowered-clipping", "overload", "channel-mute", "dc-jump", "polarity-flip", "channel-swap", "level-jump", "cut-end", "hum", "feedback"],
    "material": Literal["speech", "music", "percussion", "field"],
    "hitRate": NotRequired[float],
    "falsePerHour": NotRequired[float],
    "cleanHours": float,
})

ProfileDefectsResultMeasureStatusValue = TypedDict("ProfileDefectsResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileDefectsResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileDefectsResultMeasureStatusValueMargin = TypedDict("ProfileDefectsResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileDefectsResultWarningsItem = TypedDict("ProfileDefectsResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileDefectsResultTracksItem = TypedDict("ProfileDefectsResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileChannelsResult = TypedDict("ProfileChannelsResult", {
    "profile": Literal["channels"],
    "durationSec": float,
    "channels": NotRequired[int],
    "channel-list": NotRequired[List["ProfileChannelsResultChannelListItem"]],
    "channel-pairs": NotRequired[List["ProfileChannelsResultChannelPairsItem"]],
    "downmix": NotRequired["ProfileChannelsResultDownmix"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "series": NotRequired["ProfileChannelsResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileChannelsResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileChannelsResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileChannelsResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileChannelsResultChannelListItem = TypedDict("ProfileChannelsResultChannelListItem", {
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

ProfileChannelsResultChannelPairsItem = TypedDict("ProfileChannelsResultChannelPairsItem", {
    "first": int,
    "second": int,
    "firstSpeaker": Literal["M", "L", "R", "C", "LFE", "Ls", "Rs", "Lss", "Rss", "Lb", "Rb", "Cs", "Lc", "Rc", "Lf", "Rf", "Lw", "Rw", "Tc", "Tfl", "Tfc", "Tfr", "Tsl", "Tsr", "Tbl", "Tbc", "Tbr", "Bfl", "Bfc", "Bfr", "X"],
    "secondSpeaker": Literal["M", "L", "R", "C", "LFE", "Ls", "Rs", "Lss", "Rss", "Lb", "Rb", "Cs", "Lc", "Rc", "Lf", "Rf", "Lw", "Rw", "Tc", "Tfl", "Tfc", "Tfr", "Tsl", "Tsr", "Tbl", "Tbc", "Tbr", "Bfl", "Bfc", "Bfr", "X"],
    "correlation": float,
    "differenceDb": float,
})

ProfileChannelsResultDownmix = TypedDict("ProfileChannelsResultDownmix", {
    "loRo": "ProfileChannelsResultDownmixLoRo",
    "ltRt": "ProfileChannelsResultDownmixLtRt",
})

ProfileChannelsResultDownmixLoRo = TypedDict("ProfileChannelsResultDownmixLoRo", {
    "integratedLufs": float,
    "truePeakDb": float,
})

ProfileChannelsResultDownmixLtRt = TypedDict("ProfileChannelsResultDownmixLtRt", {
    "integratedLufs": float,
    "truePeakDb": float,
})

ProfileChannelsResultSeries = TypedDict("ProfileChannelsResultSeries", {
    "loudness": NotRequired["ProfileChannelsResultSeriesLoudness"],
    "waveform": NotRequired["ProfileChannelsResultSeriesWaveform"],
})

ProfileChannelsResultSeriesLoudness = TypedDict("ProfileChannelsResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileChannelsResultSeriesWaveform = TypedDict("ProfileChannelsResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileChannelsResultMeasureStatusValue = TypedDict("ProfileChannelsResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileChannelsResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileChannelsResultMeasureStatusValueMargin = TypedDict("ProfileChannelsResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileChannelsResultWarningsItem = TypedDict("ProfileChannelsResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileChannelsResultTracksItem = TypedDict("ProfileChannelsResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileMetadataResult = TypedDict("ProfileMetadataResult", {
    "profile": Literal["metadata"],
    "durationSec": float,
    "declared": NotRequired[List["ProfileMetadataResultDeclaredItem"]],
    "declared-music": NotRequired[List["ProfileMetadataResultDeclaredMusicItem"]],
    "marks": NotRequired[List["ProfileMetadataResultMarksItem"]],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "momentary-max": NotRequired[float],
    "short-term-max": NotRequired[float],
    "file": NotRequired["ProfileMetadataResultFile"],
    "sample-rate": NotRequired[int],
    "channels": NotRequired[int],
    "input-sha256": NotRequired[str],
    "series": NotRequired["ProfileMetadataResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileMetadataResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileMetadataResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileMetadataResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileMetadataResultDeclaredItem = TypedDict("ProfileMetadataResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileMetadataResultDeclaredMusicItem = TypedDict("ProfileMetadataResultDeclaredMusicItem", {
    "tag": str,
    "text": str,
    "declaredBpm": NotRequired[float],
    "measuredBpm": NotRequired[float],
    "declaredKey": NotRequired[str],
    "measuredKey": NotRequired[str],
    "secondKey": NotRequired[str],
})

ProfileMetadataResultMarksItem = TypedDict("ProfileMetadataResultMarksItem", {
    "kind": Literal["chapter", "track", "marker", "region", "loop"],
    "startSec": float,
    "endSec": NotRequired[float],
    "title": NotRequired[str],
    "tag": str,
})

ProfileMetadataResultFile = TypedDict("ProfileMetadataResultFile", {
    "format": Union[Literal["wav", "mp3", "flac", "m4a", "ogg", "aiff", "caf", "webm", "aac", "au", "w64"], None],
    "sizeKb": Union[float, None],
})

ProfileMetadataResultSeries = TypedDict("ProfileMetadataResultSeries", {
    "loudness": NotRequired["ProfileMetadataResultSeriesLoudness"],
    "waveform": NotRequired["ProfileMetadataResultSeriesWaveform"],
})

ProfileMetadataResultSeriesLoudness = TypedDict("ProfileMetadataResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileMetadataResultSeriesWaveform = TypedDict("ProfileMetadataResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileMetadataResultMeasureStatusValue = TypedDict("ProfileMetadataResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileMetadataResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileMetadataResultMeasureStatusValueMargin = TypedDict("ProfileMetadataResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileMetadataResultWarningsItem = TypedDict("ProfileMetadataResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileMetadataResultTracksItem = TypedDict("ProfileMetadataResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileDialogueResult = TypedDict("ProfileDialogueResult", {
    "profile": Literal["dialogue"],
    "durationSec": float,
    "dialogue-loudness": NotRequired[float],
    "dialogue-share": NotRequired[float],
    "dialogue-to-background": NotRequired[float],
    "dialogue-background": NotRequired[float],
    "dialogue-places": NotRequired[List["ProfileDialogueResultDialoguePlacesItem"]],
    "active-speech": NotRequired["ProfileDialogueResultActiveSpeech"],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "channels": NotRequired[int],
    "duration": NotRequired[float],
    "series": NotRequired["ProfileDialogueResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileDialogueResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileDialogueResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileDialogueResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileDialogueResultDialoguePlacesItem = TypedDict("ProfileDialogueResultDialoguePlacesItem", {
    "startSec": float,
    "endSec": float,
    "lufs": float,
    "toBackgroundLu": float,
})

ProfileDialogueResultActiveSpeech = TypedDict("ProfileDialogueResultActiveSpeech", {
    "levelDb": Union[float, None],
    "factor": Union[float, None],
})

ProfileDialogueResultSeries = TypedDict("ProfileDialogueResultSeries", {
    "loudness": NotRequired["ProfileDialogueResultSeriesLoudness"],
    "waveform": NotRequired["ProfileDialogueResultSeriesWaveform"],
})

ProfileDialogueResultSeriesLoudness = TypedDict("ProfileDialogueResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileDialogueResultSeriesWaveform = TypedDict("ProfileDialogueResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileDialogueResultMeasureStatusValue = TypedDict("ProfileDialogueResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileDialogueResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileDialogueResultMeasureStatusValueMargin = TypedDict("ProfileDialogueResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileDialogueResultWarningsItem = TypedDict("ProfileDialogueResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileDialogueResultTracksItem = TypedDict("ProfileDialogueResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileEncodeResult = TypedDict("ProfileEncodeResult", {
    "profile": Literal["encode"],
    "durationSec": float,
    "encode-list": NotRequired[List["ProfileEncodeResultEncodeListItem"]],
    "safe-gain": NotRequired["ProfileEncodeResultSafeGain"],
    "integrated-loudness": NotRequired[float],
    "true-peak": NotRequired[float],
    "bandwidth": NotRequired[float],
    "channels": NotRequired[int],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileEncodeResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileEncodeResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileEncodeResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileEncodeResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileEncodeResultEncodeListItem = TypedDict("ProfileEncodeResultEncodeListItem", {
    "codec": Literal["aac", "opus", "vorbis"],
    "bitrateKbps": float,
    "rateHz": float,
    "platforms": List[str],
    "truePeakDb": float,
    "overCount": int,
    "oversPerMinute": float,
    "overs": List["ProfileEncodeResultEncodeListItemOversItem"],
    "loudnessChangeLu": float,
    "bandwidthHz": NotRequired[float],
})

ProfileEncodeResultEncodeListItemOversItem = TypedDict("ProfileEncodeResultEncodeListItemOversItem", {
    "startSec": float,
    "endSec": float,
    "peakDb": float,
})

ProfileEncodeResultSafeGain = TypedDict("ProfileEncodeResultSafeGain", {
    "gainDb": float,
    "codec": Literal["aac", "opus", "vorbis"],
    "bitrateKbps": float,
    "truePeakDb": float,
    "tried": List[float],
})

ProfileEncodeResultSeries = TypedDict("ProfileEncodeResultSeries", {
    "loudness": NotRequired["ProfileEncodeResultSeriesLoudness"],
    "waveform": NotRequired["ProfileEncodeResultSeriesWaveform"],
    "bandwidth": NotRequired["ProfileEncodeResultSeriesBandwidth"],
})

ProfileEncodeResultSeriesLoudness = TypedDict("ProfileEncodeResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileEncodeResultSeriesWaveform = TypedDict("ProfileEncodeResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileEncodeResultSeriesBandwidth = TypedDict("ProfileEncodeResultSeriesBandwidth", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["Hz"],
})

ProfileEncodeResultMeasureStatusValue = TypedDict("ProfileEncodeResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileEncodeResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileEncodeResultMeasureStatusValueMargin = TypedDict("ProfileEncodeResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileEncodeResultWarningsItem = TypedDict("ProfileEncodeResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileEncodeResultTracksItem = TypedDict("ProfileEncodeResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileLevelResult = TypedDict("ProfileLevelResult", {
    "profile": Literal["level"],
    "durationSec": float,
    "sound-level": NotRequired["ProfileLevelResultSoundLevel"],
    "exceeded-levels": NotRequired["ProfileLevelResultExceededLevels"],
    "octave-levels": NotRequired["ProfileLevelResultOctaveLevels"],
    "third-octave-levels": NotRequired["ProfileLevelResultThirdOctaveLevels"],
    "sample-peak": NotRequired[float],
    "clipping": NotRequired["ProfileLevelResultClipping"],
    "channels": NotRequired[int],
    "sample-rate": NotRequired[int],
    "series": NotRequired["ProfileLevelResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileLevelResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileLevelResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileLevelResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileLevelResultSoundLevel = TypedDict("ProfileLevelResultSoundLevel", {
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

ProfileLevelResultExceededLevels = TypedDict("ProfileLevelResultExceededLevels", {
    "laf10Db": float,
    "laf50Db": float,
    "laf90Db": float,
})

ProfileLevelResultOctaveLevels = TypedDict("ProfileLevelResultOctaveLevels", {
    "centresHz": List[float],
    "levelsDb": List[float],
    "omitted": NotRequired[str],
})

ProfileLevelResultThirdOctaveLevels = TypedDict("ProfileLevelResultThirdOctaveLevels", {
    "centresHz": List[float],
    "levelsDb": List[float],
    "omitted": NotRequired[str],
})

ProfileLevelResultClipping = TypedDict("ProfileLevelResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileLevelResultSeries = TypedDict("ProfileLevelResultSeries", {
    "waveform": NotRequired["ProfileLevelResultSeriesWaveform"],
})

ProfileLevelResultSeriesWaveform = TypedDict("ProfileLevelResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileLevelResultMeasureStatusValue = TypedDict("ProfileLevelResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileLevelResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileLevelResultMeasureStatusValueMargin = TypedDict("ProfileLevelResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileLevelResultWarningsItem = TypedDict("ProfileLevelResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileLevelResultTracksItem = TypedDict("ProfileLevelResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileChaptersResult = TypedDict("ProfileChaptersResult", {
    "profile": Literal["chapters"],
    "durationSec": float,
    "chapter-list": NotRequired[List["ProfileChaptersResultChapterListItem"]],
    "marks": NotRequired[List["ProfileChaptersResultMarksItem"]],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "series": NotRequired["ProfileChaptersResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileChaptersResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileChaptersResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileChaptersResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileChaptersResultChapterListItem = TypedDict("ProfileChaptersResultChapterListItem", {
    "startSec": float,
    "endSec": float,
    "title": NotRequired[str],
    "integratedLufs": float,
    "loudnessRange": Union[float, None],
    "truePeakDb": Union[float, None],
})

ProfileChaptersResultMarksItem = TypedDict("ProfileChaptersResultMarksItem", {
    "kind": Literal["chapter", "track", "marker", "region", "loop"],
    "startSec": float,
    "endSec": NotRequired[float],
    "title": NotRequired[str],
    "tag": str,
})

ProfileChaptersResultSeries = TypedDict("ProfileChaptersResultSeries", {
    "loudness": NotRequired["ProfileChaptersResultSeriesLoudness"],
    "waveform": NotRequired["ProfileChaptersResultSeriesWaveform"],
})

ProfileChaptersResultSeriesLoudness = TypedDict("ProfileChaptersResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileChaptersResultSeriesWaveform = TypedDict("ProfileChaptersResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileChaptersResultMeasureStatusValue = TypedDict("ProfileChaptersResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileChaptersResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileChaptersResultMeasureStatusValueMargin = TypedDict("ProfileChaptersResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileChaptersResultWarningsItem = TypedDict("ProfileChaptersResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileChaptersResultTracksItem = TypedDict("ProfileChaptersResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileKeyResult = TypedDict("ProfileKeyResult", {
    "profile": Literal["key"],
    "durationSec": float,
    "key": NotRequired["ProfileKeyResultKey"],
    "tuning": NotRequired["ProfileKeyResultTuning"],
    "key-list": NotRequired[List["ProfileKeyResultKeyListItem"]],
    "chord-list": NotRequired[List["ProfileKeyResultChordListItem"]],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "ProfileKeyResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileKeyResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileKeyResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileKeyResultKey = TypedDict("ProfileKeyResultKey", {
    "name": str,
    "tonic": Literal["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C#", "G#"],
    "mode": Literal["major", "minor"],
    "camelot": str,
    "fit": float,
    "second": str,
    "lead": float,
})

ProfileKeyResultTuning = TypedDict("ProfileKeyResultTuning", {
    "cents": float,
    "a4Hz": float,
    "agreement": float,
})

ProfileKeyResultKeyListItem = TypedDict("ProfileKeyResultKeyListItem", {
    "startSec": float,
    "endSec": float,
    "name": str,
    "camelot": str,
    "fit": float,
})

ProfileKeyResultChordListItem = TypedDict("ProfileKeyResultChordListItem", {
    "startSec": float,
    "endSec": float,
    "chord": str,
})

ProfileKeyResultMeasureStatusValue = TypedDict("ProfileKeyResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileKeyResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileKeyResultMeasureStatusValueMargin = TypedDict("ProfileKeyResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileKeyResultWarningsItem = TypedDict("ProfileKeyResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileKeyResultTracksItem = TypedDict("ProfileKeyResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileNotesResult = TypedDict("ProfileNotesResult", {
    "profile": Literal["notes"],
    "durationSec": float,
    "root-key": NotRequired["ProfileNotesResultRootKey"],
    "note-summary": NotRequired["ProfileNotesResultNoteSummary"],
    "note-list": NotRequired[List["ProfileNotesResultNoteListItem"]],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "ProfileNotesResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileNotesResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileNotesResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileNotesResultRootKey = TypedDict("ProfileNotesResultRootKey", {
    "midi": int,
    "note": str,
    "noteC3": str,
    "hz": float,
    "cents": float,
    "tuneCents": int,
})

ProfileNotesResultNoteSummary = TypedDict("ProfileNotesResultNoteSummary", {
    "count": int,
    "lowest": str,
    "highest": str,
    "medianCents": float,
    "clearShare": float,
    "omitted": NotRequired[str],
})

ProfileNotesResultNoteListItem = TypedDict("ProfileNotesResultNoteListItem", {
    "startSec": float,
    "endSec": float,
    "midi": int,
    "note": str,
    "cents": float,
    "levelDb": float,
    "velocity": Literal["soft", "medium", "loud"],
    "vibrato": NotRequired["ProfileNotesResultNoteListItemVibrato"],
    "glideSt": NotRequired[float],
})

ProfileNotesResultNoteListItemVibrato = TypedDict("ProfileNotesResultNoteListItemVibrato", {
    "rateHz": float,
    "depthCents": float,
})

ProfileNotesResultMeasureStatusValue = TypedDict("ProfileNotesResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileNotesResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileNotesResultMeasureStatusValueMargin = TypedDict("ProfileNotesResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileNotesResultWarningsItem = TypedDict("ProfileNotesResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileNotesResultTracksItem = TypedDict("ProfileNotesResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileBeatResult = TypedDict("ProfileBeatResult", {
    "profile": Literal["beat"],
    "durationSec": float,
    "beat-tempo": NotRequired["ProfileBeatResultBeatTempo"],
    "beats": NotRequired["ProfileBeatResultBeats"],
    "metre": NotRequired["ProfileBeatResultMetre"],
    "swing": NotRequired["ProfileBeatResultSwing"],
    "tempo-curve": NotRequired[List["ProfileBeatResultTempoCurveItem"]],
    "onset-list": NotRequired["ProfileBeatResultOnsetList"],
    "duration": NotRequired[float],
    "measureStatus": NotRequired[Dict[str, "ProfileBeatResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileBeatResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileBeatResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileBeatResultBeatTempo = TypedDict("ProfileBeatResultBeatTempo", {
    "bpm": float,
    "kind": Literal["steady", "live"],
    "plusMinusBpm": NotRequired[float],
    "lowBpm": NotRequired[float],
    "highBpm": NotRequired[float],
    "confidence": float,
    "candidateBpm": NotRequired[float],
    "candidateConfidence": NotRequired[float],
})

ProfileBeatResultBeats = TypedDict("ProfileBeatResultBeats", {
    "count": int,
    "timesSec": List[float],
    "omitted": NotRequired[str],
})

ProfileBeatResultMetre = TypedDict("ProfileBeatResultMetre", {
    "metre": Literal["3/4", "4/4", "6/8"],
    "beatsPerBar": int,
    "lead": NotRequired[float],
    "downbeatConfidence": NotRequired[float],
    "downbeatsSec": NotRequired[List[float]],
    "omitted": NotRequired[str],
})

ProfileBeatResultSwing = TypedDict("ProfileBeatResultSwing", {
    "ratio": float,
    "of": Literal["eighths", "sixteenths"],
    "onsets": int,
})

ProfileBeatResultTempoCurveItem = TypedDict("ProfileBeatResultTempoCurveItem", {
    "timeSec": float,
    "bpm": float,
})

ProfileBeatResultOnsetList = TypedDict("ProfileBeatResultOnsetList", {
    "count": int,
    "onsets": List["ProfileBeatResultOnsetListOnsetsItem"],
    "omitted": NotRequired[str],
})

ProfileBeatResultOnsetListOnsetsItem = TypedDict("ProfileBeatResultOnsetListOnsetsItem", {
    "timeSec": float,
    "strength": float,
})

ProfileBeatResultMeasureStatusValue = TypedDict("ProfileBeatResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileBeatResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileBeatResultMeasureStatusValueMargin = TypedDict("ProfileBeatResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileBeatResultWarningsItem = TypedDict("ProfileBeatResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileBeatResultTracksItem = TypedDict("ProfileBeatResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileMusicResult = TypedDict("ProfileMusicResult", {
    "profile": Literal["music"],
    "durationSec": float,
    "tempo": NotRequired["ProfileMusicResultTempo"],
    "bars": NotRequired[int],
    "beat-tempo": NotRequired["ProfileMusicResultBeatTempo"],
    "metre": NotRequired["ProfileMusicResultMetre"],
    "swing": NotRequired["ProfileMusicResultSwing"],
    "key": NotRequired["ProfileMusicResultKey"],
    "tuning": NotRequired["ProfileMusicResultTuning"],
    "root-key": NotRequired["ProfileMusicResultRootKey"],
    "onsets": NotRequired["ProfileMusicResultOnsets"],
    "duration": NotRequired[float],
    "declared-music": NotRequired[List["ProfileMusicResultDeclaredMusicItem"]],
    "measureStatus": NotRequired[Dict[str, "ProfileMusicResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileMusicResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileMusicResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileMusicResultTempo = TypedDict("ProfileMusicResultTempo", {
    "bpm": float,
    "bpmRaw": float,
    "strength": float,
    "margin": float,
    "octaves": List["ProfileMusicResultTempoOctavesItem"],
})

ProfileMusicResultTempoOctavesItem = TypedDict("ProfileMusicResultTempoOctavesItem", {
    "bpm": float,
    "strength": float,
})

ProfileMusicResultBeatTempo = TypedDict("ProfileMusicResultBeatTempo", {
    "bpm": float,
    "kind": Literal["steady", "live"],
    "plusMinusBpm": NotRequired[float],
    "lowBpm": NotRequired[float],
    "highBpm": NotRequired[float],
    "confidence": float,
    "candidateBpm": NotRequired[float],
    "candidateConfidence": NotRequired[float],
})

ProfileMusicResultMetre = TypedDict("ProfileMusicResultMetre", {
    "metre": Literal["3/4", "4/4", "6/8"],
    "beatsPerBar": int,
    "lead": NotRequired[float],
    "downbeatConfidence": NotRequired[float],
    "downbeatsSec": NotRequired[List[float]],
    "omitted": NotRequired[str],
})

ProfileMusicResultSwing = TypedDict("ProfileMusicResultSwing", {
    "ratio": float,
    "of": Literal["eighths", "sixteenths"],
    "onsets": int,
})

ProfileMusicResultKey = TypedDict("ProfileMusicResultKey", {
    "name": str,
    "tonic": Literal["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C#", "G#"],
    "mode": Literal["major", "minor"],
    "camelot": str,
    "fit": float,
    "second": str,
    "lead": float,
})

ProfileMusicResultTuning = TypedDict("ProfileMusicResultTuning", {
    "cents": float,
    "a4Hz": float,
    "agreement": float,
})

ProfileMusicResultRootKey = TypedDict("ProfileMusicResultRootKey", {
    "midi": int,
    "note": str,
    "noteC3": str,
    "hz": float,
    "cents": float,
    "tuneCents": int,
})

ProfileMusicResultOnsets = TypedDict("ProfileMusicResultOnsets", {
    "count": int,
    "attackStrength": float,
})

ProfileMusicResultDeclaredMusicItem = TypedDict("ProfileMusicResultDeclaredMusicItem", {
    "tag": str,
    "text": str,
    "declaredBpm": NotRequired[float],
    "measuredBpm": NotRequired[float],
    "declaredKey": NotRequired[str],
    "measuredKey": NotRequired[str],
    "secondKey": NotRequired[str],
})

ProfileMusicResultMeasureStatusValue = TypedDict("ProfileMusicResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileMusicResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileMusicResultMeasureStatusValueMargin = TypedDict("ProfileMusicResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileMusicResultWarningsItem = TypedDict("ProfileMusicResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileMusicResultTracksItem = TypedDict("ProfileMusicResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileOverviewResult = TypedDict("ProfileOverviewResult", {
    "profile": Literal["overview"],
    "durationSec": float,
    "content-type": NotRequired["ProfileOverviewResultContentType"],
    "integrated-loudness": NotRequired[float],
    "loudness-range": NotRequired[float],
    "true-peak": NotRequired[float],
    "sample-peak": NotRequired[float],
    "rms": NotRequired[float],
    "channels": NotRequired[int],
    "stereo-layout": NotRequired[Literal["mono", "dual-mono", "one-sided", "stereo", "silent"]],
    "stereo-correlation": NotRequired[float],
    "mono-compatible": NotRequired[bool],
    "clipping": NotRequired["ProfileOverviewResultClipping"],
    "dc-offset": NotRequired[float],
    "silence": NotRequired["ProfileOverviewResultSilence"],
    "edge-silence": NotRequired["ProfileOverviewResultEdgeSilence"],
    "declared": NotRequired[List["ProfileOverviewResultDeclaredItem"]],
    "marks": NotRequired[List["ProfileOverviewResultMarksItem"]],
    "declared-loops": NotRequired[List["ProfileOverviewResultDeclaredLoopsItem"]],
    "structure": NotRequired["ProfileOverviewResultStructure"],
    "loop-tempo": NotRequired["ProfileOverviewResultLoopTempo"],
    "speech-ratio": NotRequired["ProfileOverviewResultSpeechRatio"],
    "speech-level": NotRequired["ProfileOverviewResultSpeechLevel"],
    "signal-to-noise": NotRequired[float],
    "segmental-snr": NotRequired["ProfileOverviewResultSegmentalSnr"],
    "hum": NotRequired["ProfileOverviewResultHum"],
    "background": NotRequired["ProfileOverviewResultBackground"],
    "intelligibility": NotRequired["ProfileOverviewResultIntelligibility"],
    "sibilance": NotRequired[Literal["Low", "Medium", "High"]],
    "edges": NotRequired["ProfileOverviewResultEdges"],
    "distortion": NotRequired["ProfileOverviewResultDistortion"],
    "defects": NotRequired[List["ProfileOverviewResultDefectsItem"]],
    "defect-counts": NotRequired["ProfileOverviewResultDefectCounts"],
    "plr": NotRequired[float],
    "platform-normalisation": NotRequired[List["ProfileOverviewResultPlatformNormalisationItem"]],
    "stereo-width": NotRequired[float],
    "stereo-balance": NotRequired[float],
    "harshness": NotRequired["ProfileOverviewResultHarshness"],
    "muddiness": NotRequired["ProfileOverviewResultMuddiness"],
    "beat-tempo": NotRequired["ProfileOverviewResultBeatTempo"],
    "key": NotRequired["ProfileOverviewResultKey"],
    "tuning": NotRequired["ProfileOverviewResultTuning"],
    "declared-music": NotRequired[List["ProfileOverviewResultDeclaredMusicItem"]],
    "lossy-source": NotRequired[Literal["lossless", "lossy ~64k", "lossy ~128k", "lossy ~256k", "unknown"]],
    "one-sound": NotRequired["ProfileOverviewResultOneSound"],
    "loop-seam": NotRequired[float],
    "tone": NotRequired["ProfileOverviewResultTone"],
    "spectral-centroid": NotRequired[float],
    "level-percentiles": NotRequired["ProfileOverviewResultLevelPercentiles"],
    "series": NotRequired["ProfileOverviewResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileOverviewResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileOverviewResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileOverviewResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
    "content": "ProfileOverviewResultContent",
    "verdict": "ProfileOverviewResultVerdict",
    "findings": List["ProfileOverviewResultFindingsItem"],
    "passed": List["ProfileOverviewResultPassedItem"],
    "notChecked": List["ProfileOverviewResultNotCheckedItem"],
    "keyNumbers": List["ProfileOverviewResultKeyNumbersItem"],
    "next": List["ProfileOverviewResultNextItem"],
})

ProfileOverviewResultContentType = TypedDict("ProfileOverviewResultContentType", {
    "guess": Union[Literal["voice", "music", "mixed", "noise", "silence", "unknown"], None],
    "confidence": Union[float, None],
    "evidence": Union[List[str], None],
})

ProfileOverviewResultClipping = TypedDict("ProfileOverviewResultClipping", {
    "regions": Union[int, None],
    "hasClipping": Union[bool, None],
})

ProfileOverviewResultSilence = TypedDict("ProfileOverviewResultSilence", {
    "regions": Union[int, None],
    "totalSec": Union[float, None],
})

ProfileOverviewResultEdgeSilence = TypedDict("ProfileOverviewResultEdgeSilence", {
    "startMs": Union[float, None],
    "endMs": Union[float, None],
})

ProfileOverviewResultDeclaredItem = TypedDict("ProfileOverviewResultDeclaredItem", {
    "tag": str,
    "text": str,
    "measure": NotRequired[str],
    "declared": NotRequired[float],
    "measured": NotRequired[float],
    "difference": NotRequired[float],
    "gainToLufs": NotRequired[float],
})

ProfileOverviewResultMarksItem = TypedDict("ProfileOverviewResultMarksItem", {
    "kind": Literal["chapter", "track", "marker", "region", "loop"],
    "startSec": float,
    "endSec": NotRequired[float],
    "title": NotRequired[str],
    "tag": str,
})

ProfileOverviewResultDeclaredLoopsItem = TypedDict("ProfileOverviewResultDeclaredLoopsItem", {
    "startSec": float,
    "endSec": float,
    "title": NotRequired[str],
    "seamRatio": float,
})

ProfileOverviewResultStructure = TypedDict("ProfileOverviewResultStructure", {
    "label": Union[Literal["silence", "continuous", "single-event", "phrase"], None],
    "onsets": Union[int, None],
})

ProfileOverviewResultLoopTempo = TypedDict("ProfileOverviewResultLoopTempo", {
    "bpm": Union[float, None],
    "bars": Union[int, None],
    "strength": Union[float, None],
})

ProfileOverviewResultSpeechRatio = TypedDict("ProfileOverviewResultSpeechRatio", {
    "speechSec": Union[float, None],
    "silenceSec": Union[float, None],
    "ratio": Union[float, None],
})

ProfileOverviewResultSpeechLevel = TypedDict("ProfileOverviewResultSpeechLevel", {
    "rmsDb": Union[float, None],
    "noiseFloorDb": Union[float, None],
})

ProfileOverviewResultSegmentalSnr = TypedDict("ProfileOverviewResultSegmentalSnr", {
    "meanDb": Union[float, None],
    "spreadDb": Union[float, None],
    "worstDb": Union[float, None],
})

ProfileOverviewResultHum = TypedDict("ProfileOverviewResultHum", {
    "levelDb": Union[float, None],
    "mainsHz": Union[Literal[50, 60], None],
})

ProfileOverviewResultBackground = TypedDict("ProfileOverviewResultBackground", {
    "label": Union[Literal["quiet", "stationary", "program", "unsteady"], None],
    "programScore": Union[float, None],
    "stationaryScore": Union[float, None],
    "levelDb": Union[float, None],
    "toneHz": Union[float, None],
})

ProfileOverviewResultIntelligibility = TypedDict("ProfileOverviewResultIntelligibility", {
    "label": Union[Literal["clear", "borderline", "buried"], None],
    "score": Union[float, None],
})

ProfileOverviewResultEdges = TypedDict("ProfileOverviewResultEdges", {
    "startsInSpeech": Union[bool, None],
    "endsInSpeech": Union[bool, None],
    "startDb": Union[float, None],
    "endDb": Union[float, None],
})

ProfileOverviewResultDistortion = TypedDict("ProfileOverviewResultDistortion", {
    "count": int,
    "totalSec": float,
    "share": float,
    "stretches": List["ProfileOverviewResultDistortionStretchesItem"],
})

ProfileOverviewResultDistortionStretchesItem = TypedDict("ProfileOverviewResultDistortionStretchesItem", {
    "startSec": float,
    "endSec": float,
    "depthDb": float,
    "hard": bool,
    "ceilingDb": float,
})

ProfileOverviewResultDefectsItem = TypedDict("ProfileOverviewResultDefectsItem", {
    "kind": Literal["click", "crackle", "dropout", "soft-dropout", "noise-gate", "stuck-buffer", "repeated-passage", "clipping", "lowered-clipping", "overload", "channel-mute", "dc-jump", "polarity-flip", "channel-swap", "level-jump", "cut-end", "hum", "feedback"],
    "startSec": float,
    "endSec": float,
    "channel": NotRequired[int],
    "severity": Literal["low", "medium", "high"],
    "confidence": float,
    "evidence": Dict[str, float],
})

ProfileOverviewResultDefectCounts = TypedDict("ProfileOverviewResultDefectCounts", {
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

ProfileOverviewResultPlatformNormalisationItem = TypedDict("ProfileOverviewResultPlatformNormalisationItem", {
    "platform": Literal["spotify", "apple-music", "youtube", "tidal", "amazon-music"],
    "targetLufs": float,
    "ceilingDb": float,
    "gainDb": float,
    "resultLufs": float,
    "truePeakAfterDb": float,
    "clearsCeiling": bool,
    "rule": Literal["turned-down", "turned-up", "headroom-limited", "unchanged"],
})

ProfileOverviewResultHarshness = TypedDict("ProfileOverviewResultHarshness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
    "band": Union[str, None],
})

ProfileOverviewResultMuddiness = TypedDict("ProfileOverviewResultMuddiness", {
    "score": Union[float, None],
    "label": Union[Literal["Low", "Medium", "High"], None],
})

ProfileOverviewResultBeatTempo = TypedDict("ProfileOverviewResultBeatTempo", {
    "bpm": float,
    "kind": Literal["steady", "live"],
    "plusMinusBpm": NotRequired[float],
    "lowBpm": NotRequired[float],
    "highBpm": NotRequired[float],
    "confidence": float,
    "candidateBpm": NotRequired[float],
    "candidateConfidence": NotRequired[float],
})

ProfileOverviewResultKey = TypedDict("ProfileOverviewResultKey", {
    "name": str,
    "tonic": Literal["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C#", "G#"],
    "mode": Literal["major", "minor"],
    "camelot": str,
    "fit": float,
    "second": str,
    "lead": float,
})

ProfileOverviewResultTuning = TypedDict("ProfileOverviewResultTuning", {
    "cents": float,
    "a4Hz": float,
    "agreement": float,
})

ProfileOverviewResultDeclaredMusicItem = TypedDict("ProfileOverviewResultDeclaredMusicItem", {
    "tag": str,
    "text": str,
    "declaredBpm": NotRequired[float],
    "measuredBpm": NotRequired[float],
    "declaredKey": NotRequired[str],
    "measuredKey": NotRequired[str],
    "secondKey": NotRequired[str],
})

ProfileOverviewResultOneSound = TypedDict("ProfileOverviewResultOneSound", {
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

ProfileOverviewResultTone = TypedDict("ProfileOverviewResultTone", {
    "prominenceDb": Union[float, None],
    "frequencyHz": Union[float, None],
    "label": Union[Literal["none", "audible", "prominent"], None],
})

ProfileOverviewResultLevelPercentiles = TypedDict("ProfileOverviewResultLevelPercentiles", {
    "l10Db": float,
    "l50Db": float,
    "l90Db": float,
    "leqDb": float,
    "rangeDb": float,
})

ProfileOverviewResultSeries = TypedDict("ProfileOverviewResultSeries", {
    "loudness": NotRequired["ProfileOverviewResultSeriesLoudness"],
    "waveform": NotRequired["ProfileOverviewResultSeriesWaveform"],
    "rms": NotRequired["ProfileOverviewResultSeriesRms"],
    "voiced-mask": NotRequired["ProfileOverviewResultSeriesVoicedMask"],
})

ProfileOverviewResultSeriesLoudness = TypedDict("ProfileOverviewResultSeriesLoudness", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["LUFS"],
})

ProfileOverviewResultSeriesWaveform = TypedDict("ProfileOverviewResultSeriesWaveform", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["peak"],
})

ProfileOverviewResultSeriesRms = TypedDict("ProfileOverviewResultSeriesRms", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["linear"],
})

ProfileOverviewResultSeriesVoicedMask = TypedDict("ProfileOverviewResultSeriesVoicedMask", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["speech"],
})

ProfileOverviewResultMeasureStatusValue = TypedDict("ProfileOverviewResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileOverviewResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileOverviewResultMeasureStatusValueMargin = TypedDict("ProfileOverviewResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileOverviewResultWarningsItem = TypedDict("ProfileOverviewResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileOverviewResultTracksItem = TypedDict("ProfileOverviewResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileOverviewResultContent = TypedDict("ProfileOverviewResultContent", {
    "kind": Literal["speech", "music", "mixed", "one-shot", "loop", "noise", "tone", "silence", "unknown"],
    "confidence": float,
    "alternatives": List[Literal["speech", "music", "mixed", "one-shot", "loop", "noise", "tone", "silence", "unknown"]],
})

ProfileOverviewResultVerdict = TypedDict("ProfileOverviewResultVerdict", {
    "level": Literal["good", "attention", "problem"],
    "title": str,
})

ProfileOverviewResultFindingsItem = TypedDict("ProfileOverviewResultFindingsItem", {
    "id": str,
    "title": str,
    "severity": Literal["bad", "warn", "info"],
    "sentence": str,
    "advice": NotRequired[str],
    "places": NotRequired[List["ProfileOverviewResultFindingsItemPlacesItem"]],
    "analysis": NotRequired[str],
})

ProfileOverviewResultFindingsItemPlacesItem = TypedDict("ProfileOverviewResultFindingsItemPlacesItem", {
    "startSec": float,
    "endSec": float,
})

ProfileOverviewResultPassedItem = TypedDict("ProfileOverviewResultPassedItem", {
    "id": str,
    "title": str,
})

ProfileOverviewResultNotCheckedItem = TypedDict("ProfileOverviewResultNotCheckedItem", {
    "id": NotRequired[str],
    "title": NotRequired[str],
    "reason": str,
})

ProfileOverviewResultKeyNumbersItem = TypedDict("ProfileOverviewResultKeyNumbersItem", {
    "id": str,
    "title": str,
    "value": Union[float, str],
    "unit": str,
})

ProfileOverviewResultNextItem = TypedDict("ProfileOverviewResultNextItem", {
    "analysis": str,
    "title": str,
})

ProfileQualityResult = TypedDict("ProfileQualityResult", {
    "profile": Literal["quality"],
    "durationSec": float,
    "speech-quality": NotRequired["ProfileQualityResultSpeechQuality"],
    "speech-clarity": NotRequired["ProfileQualityResultSpeechClarity"],
    "speech-bandwidth": NotRequired["ProfileQualityResultSpeechBandwidth"],
    "worst-passages": NotRequired[List["ProfileQualityResultWorstPassagesItem"]],
    "sample-rate": NotRequired[int],
    "duration": NotRequired[float],
    "series": NotRequired["ProfileQualityResultSeries"],
    "measureStatus": NotRequired[Dict[str, "ProfileQualityResultMeasureStatusValue"]],
    "omitted": NotRequired[Dict[str, str]],
    "warnings": NotRequired[List["ProfileQualityResultWarningsItem"]],
    "tracks": NotRequired[List["ProfileQualityResultTracksItem"]],
    "reportUrl": NotRequired[str],
    "fileName": NotRequired[str],
})

ProfileQualityResultSpeechQuality = TypedDict("ProfileQualityResultSpeechQuality", {
    "overall": Union[float, None],
    "signal": Union[float, None],
    "background": Union[float, None],
})

ProfileQualityResultSpeechClarity = TypedDict("ProfileQualityResultSpeechClarity", {
    "c50Db": Union[float, None],
    "reverberationSec": Union[float, None],
})

ProfileQualityResultSpeechBandwidth = TypedDict("ProfileQualityResultSpeechBandwidth", {
    "band": Union[Literal["narrow", "wide", "super-wide", "full"], None],
    "toHz": Union[float, None],
})

ProfileQualityResultWorstPassagesItem = TypedDict("ProfileQualityResultWorstPassagesItem", {
    "startSec": float,
    "endSec": float,
    "overall": float,
    "signal": float,
    "background": float,
    "cause": Literal["noise", "reverberation", "band", "drop-outs"],
})

ProfileQualityResultSeries = TypedDict("ProfileQualityResultSeries", {
    "quality": NotRequired["ProfileQualityResultSeriesQuality"],
})

ProfileQualityResultSeriesQuality = TypedDict("ProfileQualityResultSeriesQuality", {
    "intervalSec": Union[float, None],
    "count": int,
    "samples": List[float],
    "unit": Literal["1"],
})

ProfileQualityResultMeasureStatusValue = TypedDict("ProfileQualityResultMeasureStatusValue", {
    "status": Literal["validated", "proxy", "beta", "withdrawn", "planned"],
    "basis": str,
    "how": Literal["dsp", "model", "mixed"],
    "margin": NotRequired["ProfileQualityResultMeasureStatusValueMargin"],
    "accuracy": NotRequired[str],
})

ProfileQualityResultMeasureStatusValueMargin = TypedDict("ProfileQualityResultMeasureStatusValueMargin", {
    "plus": float,
    "minus": float,
    "unit": str,
})

ProfileQualityResultWarningsItem = TypedDict("ProfileQualityResultWarningsItem", {
    "code": str,
    "message": str,
    "startSec": NotRequired[float],
    "endSec": NotRequired[float],
    "count": NotRequired[int],
})

ProfileQualityResultTracksItem = TypedDict("ProfileQualityResultTracksItem", {
    "index": int,
    "codec": str,
    "language": NotRequired[str],
    "channels": NotRequired[int],
    "default": bool,
    "measured": bool,
})

ProfileResult = Union['ProfileBasicResult', 'ProfileVoiceResult', 'ProfileMasterResult', 'ProfileProvenanceResult', 'ProfileDatasetResult', 'ProfileEnvironmentResult', 'ProfileBroadcastResult', 'ProfileLoopResult', 'ProfileRoomResult', 'ProfileChainResult', 'ProfilePitchResult', 'ProfileConversationResult', 'ProfileDefectsResult', 'ProfileChannelsResult', 'ProfileMetadataResult', 'ProfileDialogueResult', 'ProfileEncodeResult', 'ProfileLevelResult', 'ProfileChaptersResult', 'ProfileKeyResult', 'ProfileNotesResult', 'ProfileBeatResult', 'ProfileMusicResult', 'ProfileOverviewResult', 'ProfileQualityResult']

BatchResult = TypedDict("BatchResult", {
    "count": int,
    "succeeded": int,
    "failed": int,
    "items": List["BatchResultItemsItem"],
})

BatchResultItemsItem = TypedDict("BatchResultItemsItem", {
    "index": int,
    "input": str,
    "ok": bool,
    "status": int,
    "data": NotRequired[Union["AnalysisResult", "CheckTargetResult", "TimeseriesResult", "VoiceAnalysis", "SpeechSegmentsResult", "SignalIndex", "SampleDescription", "SpectrumResult", "ProfileResult"]],
    "error": NotRequired["ErrorDetail"],
})

CompareResult = TypedDict("CompareResult", {
    "endpoint": str,
    "a": "CompareResultA",
    "b": "CompareResultB",
    "isSameAudio": bool,
    "deltas": List["CompareResultDeltasItem"],
    "labels": List["CompareResultLabelsItem"],
    "absent": List["CompareResultAbsentItem"],
    "spectrum": Union["CompareResultSpectrum1", None],
    "fit": NotRequired["CompareResultFit"],
})

CompareResultA = TypedDict("CompareResultA", {
    "fileName": Union[str, None],
    "durationSec": float,
    "audioSha256": str,
    "reportUrl": NotRequired[str],
})

CompareResultB = TypedDict("CompareResultB", {
    "fileName": Union[str, None],
    "durationSec": float,
    "audioSha256": str,
    "reportUrl": NotRequired[str],
})

CompareResultDeltasItem = TypedDict("CompareResultDeltasItem", {
    "path": str,
    "title": str,
    "unit": Union[str, None],
    "a": float,
    "b": float,
    "delta": float,
    "margin": Union[float, None],
    "againstMargin": Union[Literal["larger"], Literal["smaller"], Literal["unknown"]],
})

CompareResultLabelsItem = TypedDict("CompareResultLabelsItem", {
    "path": str,
    "title": str,
    "a": Union[str, bool],
    "b": Union[str, bool],
    "isSame": bool,
})

CompareResultAbsentItem = TypedDict("CompareResultAbsentItem", {
    "path": str,
    "title": str,
    "a": NotRequired[str],
    "b": NotRequired[str],
})

CompareResultSpectrum1 = TypedDict("CompareResultSpectrum1", {
    "gainDb": float,
    "centresHz": List[float],
    "differenceDb": List[Union[float, None]],
    "margin": float,
})

CompareResultFit = TypedDict("CompareResultFit", {
    "verdict": Union[Union[Literal["fits"], Literal["after-change"], Literal["apart"]], Literal["open"]],
    "text": str,
    "tempo": NotRequired["CompareResultFitTempo"],
    "key": NotRequired["CompareResultFitKey"],
    "tuning": NotRequired["CompareResultFitTuning"],
    "swing": NotRequired["CompareResultFitSwing"],
    "metre": NotRequired["CompareResultFitMetre"],
    "omitted": Dict[str, str],
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

AlbumResult = TypedDict("AlbumResult", {
    "as": Literal["album", "chapters", "season"],
    "order": Literal["given", "names"],
    "verdict": "AlbumResultVerdict",
    "whole": Union["AlbumResultWhole1", None],
    "parts": List["AlbumResultPartsItem"],
    "failed": List["AlbumResultFailedItem"],
    "spread": List["AlbumResultSpreadItem"],
    "standsOut": List["AlbumResultStandsOutItem"],
    "fixes": List["AlbumResultFixesItem"],
})

AlbumResultVerdict = TypedDict("AlbumResultVerdict", {
    "severity": Literal["bad", "warn", "info", "good"],
    "text": str,
})

AlbumResultWhole1 = TypedDict("AlbumResultWhole1", {
    "partCount": int,
    "measuredCount": int,
    "lacks": List[int],
    "durationSec": float,
    "integratedLufs": float,
    "loudnessRange": Union[float, None],
    "shortTermLufsMax": float,
    "momentaryLufsMax": float,
    "truePeakDb": float,
    "gains": Union["AlbumResultWhole1Gains1", None],
    "omitted": NotRequired[Dict[str, str]],
})

AlbumResultWhole1Gains1 = TypedDict("AlbumResultWhole1Gains1", {
    "replayGainDb": float,
    "replayGainPeak": float,
    "r128Gain": int,
})

AlbumResultPartsItem = TypedDict("AlbumResultPartsItem", {
    "index": int,
    "name": str,
    "durationSec": float,
    "integratedLufs": float,
    "fromMedianLu": float,
    "loudnessRange": Union[float, None],
    "truePeakDb": float,
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
    "gains": Union["AlbumResultPartsItemGains1", None],
    "omitted": NotRequired[Dict[str, str]],
})

AlbumResultPartsItemGains1 = TypedDict("AlbumResultPartsItemGains1", {
    "replayGainDb": float,
    "replayGainPeak": float,
    "r128Gain": int,
})

AlbumResultFailedItem = TypedDict("AlbumResultFailedItem", {
    "index": int,
    "name": str,
    "code": str,
    "message": str,
})

AlbumResultSpreadItem = TypedDict("AlbumResultSpreadItem", {
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

AlbumResultStandsOutItem = TypedDict("AlbumResultStandsOutItem", {
    "index": NotRequired[int],
    "field": str,
    "severity": Literal["bad", "warn", "info", "good"],
    "text": str,
})

AlbumResultFixesItem = TypedDict("AlbumResultFixesItem", {
    "index": int,
    "kind": str,
    "gainDb": NotRequired[float],
    "text": str,
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

UploadList = TypedDict("UploadList", {
    "items": List["UploadListItemsItem"],
    "next": Union[str, None],
})

UploadListItemsItem = TypedDict("UploadListItemsItem", {
    "objectPath": str,
    "fileName": Union[str, None],
    "sizeBytes": Union[int, None],
    "createdAt": str,
    "expiresAt": str,
})

ReportList = TypedDict("ReportList", {
    "items": List["ReportListItemsItem"],
    "next": Union[str, None],
})

ReportListItemsItem = TypedDict("ReportListItemsItem", {
    "id": str,
    "url": str,
    "kind": str,
    "createdAt": str,
    "expiresAt": str,
})

WebhookList = TypedDict("WebhookList", {
    "items": List["WebhookListItemsItem"],
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

WebhookSecret = TypedDict("WebhookSecret", {
    "secret": str,
})

Report = TypedDict("Report", {
    "id": str,
    "kind": str,
    "createdAt": str,
    "expiresAt": str,
    "result": Dict[str, Any],
    "also": List["ReportAlsoItem"],
})

ReportAlsoItem = TypedDict("ReportAlsoItem", {
    "answer": str,
    "body": Dict[str, Any],
})

UsageDays = TypedDict("UsageDays", {
    "days": List["UsageDaysDaysItem"],
})

UsageDaysDaysItem = TypedDict("UsageDaysDaysItem", {
    "day": str,
    "keyId": str,
    "calls": int,
    "dataBytes": int,
    "voiceMinutes": float,
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
    "mixAnalyze": ("POST", "/v1/mix/analyze"),
    "mixCheckTarget": ("POST", "/v1/mix/check-target"),
    "mixTimeseries": ("POST", "/v1/mix/timeseries"),
    "voiceQa": ("POST", "/v1/voice/qa"),
    "voiceSegments": ("POST", "/v1/voice/segments"),
    "signal": ("POST", "/v1/signal"),
    "signalSample": ("POST", "/v1/signal/sample"),
    "mixSpectrum": ("POST", "/v1/mix/spectrum"),
    "analyzeProfile": ("POST", "/v1/analyze/profile"),
    "createBatch": ("POST", "/v1/batch"),
    "compare": ("POST", "/v1/compare"),
    "createAlbum": ("POST", "/v1/album"),
    "createUploadUrl": ("POST", "/api/upload-url"),
    "getJob": ("GET", "/v1/jobs/{id}"),
    "cancelJob": ("DELETE", "/v1/jobs/{id}"),
    "getJobEvents": ("GET", "/v1/jobs/{id}/events"),
    "getJobItems": ("GET", "/v1/jobs/{id}/items"),
    "listJobs": ("GET", "/v1/jobs"),
    "listUploads": ("GET", "/v1/uploads"),
    "deleteUpload": ("DELETE", "/v1/uploads/{objectPath}"),
    "listReports": ("GET", "/v1/reports"),
    "deleteReport": ("DELETE", "/v1/reports/{id}"),
    "listWebhooks": ("GET", "/v1/webhooks"),
    "retryWebhook": ("POST", "/v1/webhooks/{id}/retry"),
    "getWebhookSecret": ("GET", "/v1/webhook-secret"),
    "getReportPage": ("GET", "/r/{id}"),
    "getReport": ("GET", "/r/{id}.json"),
    "getUsage": ("GET", "/v1/usage"),
    "getUsageDays": ("GET", "/v1/usage/days"),
    "createKey": ("POST", "/account/keys"),
    "getOpenApi": ("GET", "/openapi.json"),
    "getHealth": ("GET", "/healthz"),
    "getReadiness": ("GET", "/readyz"),
    "getMetrics": ("GET", "/metrics"),
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
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "AnalysisResult":
        """Loudness, levels, stereo image and tonal balance of a mix."""
        return cast(Any, self._call(ROUTES, "mixAnalyze", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "CheckTargetResult":
        """Compliance with a delivery target, and the required changes."""
        return cast(Any, self._call(ROUTES, "mixCheckTarget", audio=audio, path={}, body={"fileName": file_name, "target": target, "lufs": lufs, "tp": tp, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "TimeseriesResult":
        """Loudness and waveform over time."""
        return cast(Any, self._call(ROUTES, "mixTimeseries", audio=audio, path={}, body={"fileName": file_name, "waveformPoints": waveform_points, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "VoiceAnalysis":
        """Is this spoken take usable, and which phrase is the problem?."""
        return cast(Any, self._call(ROUTES, "voiceQa", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SpeechSegmentsResult":
        """When is there speech?."""
        return cast(Any, self._call(ROUTES, "voiceSegments", audio=audio, path={}, body={"fileName": file_name, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        callback_url: Optional[str] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SignalIndex":
        """Content, origin and defects of a file."""
        return cast(Any, self._call(ROUTES, "signal", audio=audio, path={}, body={"fileName": file_name, "series": series, "measureStatus": measure_status, "contentModel": content_model, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "callbackUrl": callback_url, "report": report, "reportDays": report_days}))

    def signal_sample(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SampleDescription":
        """One sound of a sample library: pitch, character, or loop."""
        return cast(Any, self._call(ROUTES, "signalSample", audio=audio, path={}, body={"fileName": file_name, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

    def mix_spectrum(
        self,
        audio: Audio,
        *,
        file_name: Optional[str] = None,
        round: Optional[bool] = None,
        start_sec: Optional[float] = None,
        end_sec: Optional[float] = None,
        track: Optional[str] = None,
        dual_mono: Optional[bool] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "SpectrumResult":
        """Average spectrum and tonal balance."""
        return cast(Any, self._call(ROUTES, "mixSpectrum", audio=audio, path={}, body={"fileName": file_name, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "report": report, "reportDays": report_days}))

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
        dual_mono: Optional[bool] = None,
        room_source: Optional[Literal["clap", "balloon", "impulse", "sweep"]] = None,
        calibration_db: Optional[float] = None,
        report: Optional[bool] = None,
        report_days: Optional[int] = None,
    ) -> "ProfileResult":
        """One specific analysis, with only the lenses that it needs."""
        return cast(Any, self._call(ROUTES, "analyzeProfile", audio=audio, path={}, body={"fileName": file_name, "profile": profile, "series": series, "measureStatus": measure_status, "contentModel": content_model, "speechDetector": speech_detector, "round": round, "startSec": start_sec, "endSec": end_sec, "track": track, "dualMono": dual_mono, "roomSource": room_source, "calibrationDb": calibration_db, "report": report, "reportDays": report_days}))

    def create_batch(
        self,
        *,
        endpoint: str,
        urls: Optional[List[str]] = None,
        object_paths: Optional[List[str]] = None,
        manifest: Optional[str] = None,
        callback_url: Optional[str] = None,
        args: Optional[Dict[str, Any]] = None,
    ) -> "BatchResult":
        """One analysis of up to 20 items, or 10,000 as a job."""
        return cast(Any, self._call(ROUTES, "createBatch", path={}, body={"endpoint": endpoint, "urls": urls, "objectPaths": object_paths, "manifest": manifest, "callbackUrl": callback_url, "args": args}))

    def compare(
        self,
        *,
        a: Any,
        b: Any,
        endpoint: Optional[str] = None,
        args: Optional[Dict[str, Any]] = None,
    ) -> "CompareResult":
        """Comparison of two recordings, with every difference and its margin."""
        return cast(Any, self._call(ROUTES, "compare", path={}, body={"a": a, "b": b, "endpoint": endpoint, "args": args}))

    def create_album(
        self,
        *,
        parts: List["CreateAlbumPartsItem"],
        as_: Optional[Literal["album", "chapters", "season"]] = None,
    ) -> "AlbumResult":
        """Up to 50 recordings as one album: loudness, gains, outliers."""
        return cast(Any, self._call(ROUTES, "createAlbum", path={}, body={"parts": parts, "as": as_}))

    def create_upload_url(
        self,
        *,
        content_type: str,
        size: Optional[int] = None,
        file_name: Optional[str] = None,
    ) -> "UploadTicket":
        """Upload ticket for audio without a public URL."""
        return cast(Any, self._call(ROUTES, "createUploadUrl", path={}, body={"contentType": content_type, "size": size, "fileName": file_name}))

    def get_job(
        self,
        id: str,
    ) -> "Job":
        """Progress of a job, and its result."""
        return cast(Any, self._call(ROUTES, "getJob", path={"id": id}, query={}))

    def cancel_job(
        self,
        id: str,
    ) -> "Job":
        """Cancels a job."""
        return cast(Any, self._call(ROUTES, "cancelJob", path={"id": id}, query={}))

    def get_job_events(
        self,
        id: str,
    ) -> str:
        """Progress of a job, as events."""
        return cast(Any, self._call(ROUTES, "getJobEvents", path={"id": id}, query={}))

    def get_job_items(
        self,
        id: str,
        *,
        after: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> str:
        """Finished items of a batch, while it runs."""
        return cast(Any, self._call(ROUTES, "getJobItems", path={"id": id}, query={"after": after, "limit": limit}))

    def list_jobs(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "JobList":
        """Jobs of the key, newest first, without their results."""
        return cast(Any, self._call(ROUTES, "listJobs", path={}, query={"limit": limit, "after": after}))

    def list_uploads(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "UploadList":
        """Uploads of the key, newest first."""
        return cast(Any, self._call(ROUTES, "listUploads", path={}, query={"limit": limit, "after": after}))

    def delete_upload(
        self,
        object_path: str,
    ) -> None:
        """Deletes an upload."""
        return cast(Any, self._call(ROUTES, "deleteUpload", path={"objectPath": object_path}, query={}))

    def list_reports(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
    ) -> "ReportList":
        """Reports of the key, newest first."""
        return cast(Any, self._call(ROUTES, "listReports", path={}, query={"limit": limit, "after": after}))

    def delete_report(
        self,
        id: str,
    ) -> None:
        """Deletes a report."""
        return cast(Any, self._call(ROUTES, "deleteReport", path={"id": id}, query={}))

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        status: Optional[Literal["waiting", "delivered", "dead"]] = None,
    ) -> "WebhookList":
        """Webhooks of the key, newest first."""
        return cast(Any, self._call(ROUTES, "listWebhooks", path={}, query={"limit": limit, "after": after, "status": status}))

    def retry_webhook(
        self,
        id: str,
    ) -> "RetryWebhookResult":
        """Sends a webhook again now."""
        return cast(Any, self._call(ROUTES, "retryWebhook", path={"id": id}, query={}))

    def get_webhook_secret(
        self,
    ) -> "WebhookSecret":
        """Secret that signs the webhooks of the key."""
        return cast(Any, self._call(ROUTES, "getWebhookSecret", path={}, query={}))

    def get_report_page(
        self,
        id: str,
    ) -> str:
        """Numbers of one analysis, as a page to share."""
        return cast(Any, self._call(ROUTES, "getReportPage", path={"id": id}, query={}))

    def get_report(
        self,
        id: str,
    ) -> "Report":
        """Numbers of one analysis, as JSON."""
        return cast(Any, self._call(ROUTES, "getReport", path={"id": id}, query={}))

    def get_usage(
        self,
    ) -> "Usage":
        """Usage of the plan this month."""
        return cast(Any, self._call(ROUTES, "getUsage", path={}, query={}))

    def get_usage_days(
        self,
    ) -> "UsageDays":
        """Daily charges of each key of the account."""
        return cast(Any, self._call(ROUTES, "getUsageDays", path={}, query={}))

    def create_key(
        self,
        *,
        name: Optional[str] = None,
    ) -> "MintedKey":
        """Creates a free API key."""
        return cast(Any, self._call(ROUTES, "createKey", path={}, body={"name": name}))

    def get_open_api(
        self,
    ) -> Dict[str, Any]:
        """This document."""
        return cast(Any, self._call(ROUTES, "getOpenApi", path={}, query={}))

    def get_health(
        self,
    ) -> "GetHealthResult":
        """Liveness of the process."""
        return cast(Any, self._call(ROUTES, "getHealth", path={}, query={}))

    def get_readiness(
        self,
    ) -> "GetReadinessResult":
        """Readiness for requests."""
        return cast(Any, self._call(ROUTES, "getReadiness", path={}, query={}))

    def get_metrics(
        self,
    ) -> str:
        """Requests, refusals, analyses, threads and process metrics, for Prometheus."""
        return cast(Any, self._call(ROUTES, "getMetrics", path={}, query={}))
