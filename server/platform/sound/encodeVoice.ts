import { createEncoder, Application, type OpusEncoderHandle } from 'libopus-wasm';
import {
  ALL_FORMATS,
  AudioSample,
  Conversion,
  CustomAudioDecoder,
  CustomAudioEncoder,
  EncodedPacket,
  FilePathSource,
  FilePathTarget,
  Input,
  OggOutputFormat,
  Output,
  registerDecoder,
  registerEncoder,
  type AudioCodec,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';

/** What libopus takes without resampling, and phones play. */
const sampleRate = 48_000;
/** 20 ms. */
const frameSize = 960;
const bitsPerSecond = 32_000;
/** Of 0 to 10; more is not heard in speech, and takes longer. */
const complexity = 5;

/** The identification header of Opus (RFC 7845); `preSkip` samples at its start are not played. */
function opusHead(preSkip: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(sampleRate, 12);
  return head;
}

/** MP3 of older clients. */
class Mp3Decoder extends CustomAudioDecoder {
  readonly #decoder = new MPEGDecoder({ enableGapless: false });

  static override supports(codec: AudioCodec): boolean {
    return codec === 'mp3';
  }

  async init(): Promise<void> {
    await this.#decoder.ready;
  }

  decode({ data, timestamp }: EncodedPacket): void {
    const { channelData, samplesDecoded, sampleRate: rate } = this.#decoder.decodeFrame(data);
    // The decoder gives two channels for one, too.
    const { numberOfChannels } = this.config;
    if (samplesDecoded > 0) {
      const planes = new Float32Array(samplesDecoded * numberOfChannels);
      channelData.slice(0, numberOfChannels).forEach((samples, channel) => planes.set(samples, channel * samplesDecoded));
      this.onSample(new AudioSample({ data: planes, format: 'f32-planar', numberOfChannels, sampleRate: rate, timestamp }));
    }
  }

  flush(): void {}

  close(): void {
    this.#decoder.free();
  }
}

/** One channel at 48 kHz, in packets of 20 ms, as phones record. */
class OpusEncoder extends CustomAudioEncoder {
  #encoder: OpusEncoderHandle | undefined;
  readonly #frame = new Float32Array(frameSize);
  #filled = 0;
  #packets = 0;

  static override supports(codec: AudioCodec, config: AudioEncoderConfig): boolean {
    return codec === 'opus' && config.sampleRate === sampleRate && config.numberOfChannels === 1;
  }

  async init(): Promise<void> {
    this.#encoder = await createEncoder({
      channels: 1,
      sampleRate,
      frameSize,
      application: Application.Voip,
      bitrate: bitsPerSecond,
      complexity,
    });
  }

  encode(sample: AudioSample): void {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + frameSize - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === frameSize) {
        this.#finishFrame();
      }
    }
  }

  flush(): void {
    if (this.#filled > 0) {
      this.#frame.fill(0, this.#filled);
      this.#finishFrame();
    }
  }

  close(): void {
    this.#encoder?.free();
  }

  #finishFrame(): void {
    const data = this.#encoder?.encodeFloat(this.#frame) ?? new Uint8Array();
    const seconds = frameSize / sampleRate;
    const packet = new EncodedPacket(data, 'key', this.#packets * seconds, seconds);
    const description = opusHead(this.#encoder?.getLookahead() ?? 0);
    this.onPacket(packet, { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate, description } });
    this.#packets += 1;
    this.#filled = 0;
  }
}

registerDecoder(Mp3Decoder);
registerEncoder(OpusEncoder);

/** Encodes the sound of a file as a voice message: Opus in Ogg, one channel. Throws where the codec is unknown here. */
export async function encodeVoice(file: string, outputFile: string): Promise<void> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const output = new Output({ format: new OggOutputFormat(), target: new FilePathTarget(outputFile) });
  try {
    const conversion = await Conversion.init({
      input,
      output,
      video: { discard: true },
      audio: { codec: 'opus', numberOfChannels: 1, sampleRate, bitrate: bitsPerSecond, forceTranscode: true },
    });
    if (!conversion.isValid) {
      throw new Error(`not a sound that is encoded here: ${conversion.discardedTracks.map(({ reason }) => reason).join(', ')}`);
    }
    await conversion.execute();
  } finally {
    input.dispose();
  }
}
