/** Formats of browsers, the best first: Opus goes to phones without another encoding. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;

/** A constant rate: a quiet voice takes as many bytes as a loud one, and the smallest recording lasts a little over a second. */
const bitsPerSecond = 64_000;
/** The most that a crash may lose. */
const chunkMs = 1_000;
const levelMs = 100;
/** Loudness in decibels that is drawn as silence. */
const silenceDb = -55;

/** Why there is no sound from the microphone. */
export type MicrophoneFailure = 'refused' | 'missing' | 'busy' | 'insecure' | 'unsupported';

export class MicrophoneError extends Error {
  readonly reason: MicrophoneFailure;

  constructor(reason: MicrophoneFailure) {
    super(reason);
    this.reason = reason;
  }
}

const reasonsByName: Readonly<Record<string, MicrophoneFailure>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
};

/** Asks for the microphone; throws a MicrophoneError. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext) {
    throw new MicrophoneError('insecure');
  }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneError((error instanceof DOMException ? reasonsByName[error.name] : undefined) ?? 'busy');
  }
}

/** Loudness of the last moment, 0 to 100. */
function measureLevel(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.round(100 * Math.min(1, Math.max(0, 1 - decibels / silenceDb)));
}

/** Calls back ten times a second; returns the function that stops. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  const timer = setInterval(() => onLevel(measureLevel(analyser, samples)), levelMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

export interface SegmentEvents {
  onChunk(chunk: Blob): void;
  /** Loudness 0 to 100, ten times a second. */
  onLevel(level: number): void;
  /** The microphone was unplugged or taken away. */
  onLost(): void;
}

/** Uninterrupted part of a recording. */
export interface Segment {
  /** Resolves after the last chunk, with the microphone released. */
  stop(): Promise<void>;
}

/** Records a stream until it is stopped. */
export function recordSegment(stream: MediaStream, { onChunk, onLevel, onLost }: SegmentEvents): Segment {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  if (mimeType === undefined) {
    stream.getTracks().forEach((track) => track.stop());
    throw new MicrophoneError('unsupported');
  }
  const options = { mimeType, audioBitsPerSecond: bitsPerSecond, audioBitrateMode: 'constant' };
  const recorder = new MediaRecorder(stream, options);
  const stopWatching = watchLevel(stream, onLevel);
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      stopWatching();
      stream.getTracks().forEach((track) => track.stop());
      resolve();
    });
  });
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onChunk(data));
  stream.getTracks().forEach((track) => track.addEventListener('ended', onLost));
  recorder.start(chunkMs);
  return {
    stop: () => {
      if (recorder.state !== 'inactive') {
        recorder.stop();
      }
      return stopped;
    },
  };
}
