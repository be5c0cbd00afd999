import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Semaphore, withTimeout } from 'async-mutex';
import { runInProcess } from '#server/platform/runInProcess.ts';

export interface VoiceRequest {
  /** Local paths. */
  readonly file: string;
  readonly outputFile: string;
}

/** Ten minutes of MP3 take about half of it on a busy processor. */
const encodeTimeoutMs = 60_000;
/** After a longer wait the message becomes an audio file. */
const waitTimeoutMs = 20_000;
const maxVoiceSeconds = 30 * 60;

/** Encoders of this process, each of which takes a processor; of one company one at a time. */
const encoders = withTimeout(new Semaphore(2), waitTimeoutMs);
const companyEncoders = new Map<number, Semaphore>();

/** Throws where the process fails, runs out of memory or takes too long. */
const encodeInProcess = (request: VoiceRequest): Promise<unknown> =>
  runInProcess(new URL('./voiceProcess.ts', import.meta.url), request, { timeoutMs: encodeTimeoutMs, maxMemoryMb: 256 });

/** Containers of recordings: ffmpeg knows others that name further files. */
const formats = 'mov,aac,mp3,wav,flac,ogg,matroska,amr,caf,asf,aiff';
const inputLimits = ['-protocol_whitelist', 'file', '-format_whitelist', formats, '-max_alloc', String(64 * 1024 * 1024)];
const voiceFormat = ['-vn', '-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg'];

/** Codecs that only ffmpeg knows, AAC above all, with the system's program; throws where there is none. */
async function encodeByFfmpeg({ file, outputFile }: VoiceRequest): Promise<void> {
  const input = ['-v', 'error', '-nostdin', '-y', '-threads', '1', ...inputLimits, '-i', file];
  const args = [...input, '-t', String(maxVoiceSeconds), ...voiceFormat, outputFile];
  const options = { stdio: 'ignore', timeout: encodeTimeoutMs, killSignal: 'SIGKILL' } as const;
  const [code] = (await once(spawn('ffmpeg', args, options), 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(`ffmpeg ended with ${code}`);
  }
}

const encode = (request: VoiceRequest): Promise<unknown> => encodeInProcess(request).catch(() => encodeByFfmpeg(request));

function encoderOf(companyId: number): Semaphore {
  const existing = companyEncoders.get(companyId);
  const encoder = existing ?? new Semaphore(1);
  companyEncoders.set(companyId, encoder);
  return encoder;
}

/**
 * Encodes the sound of a file as a voice message, within limits of time and memory: MP3, WAV and FLAC here, other codecs where the
 * system has an ffmpeg. False where that was not possible; the output file is then worthless.
 */
export async function encodeVoiceIfPossible(companyId: number, request: VoiceRequest): Promise<boolean> {
  const own = encoderOf(companyId);
  try {
    await withTimeout(own, waitTimeoutMs).runExclusive(() => encoders.runExclusive(() => encode(request)));
    return true;
  } catch {
    return false;
  } finally {
    if (!own.isLocked()) {
      companyEncoders.delete(companyId);
    }
  }
}
