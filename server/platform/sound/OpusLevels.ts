import { setImmediate as breathe } from 'node:timers/promises';
import { OpusDecoder } from 'opus-decoder';

/** What is drawn of a voice is coarse: the lowest rate is enough, and the cheapest. */
const rate = 8000;
const steps = 64;
/** Packets of which each holds a few milliseconds; so many are opened before anybody else has a turn. */
const turn = 200;

interface Stretch {
  readonly samples: number;
  readonly energy: number;
}

const energyOf = (channels: readonly Float32Array[]): number =>
  channels.reduce((sum, samples) => samples.reduce((part, sample) => part + sample * sample, sum), 0);

/** How loud a stretch of packets is, whatever their lengths. */
function loudness(stretches: readonly Stretch[]): number {
  const samples = stretches.reduce((sum, one) => sum + one.samples, 0);
  return samples === 0 ? 0 : Math.sqrt(stretches.reduce((sum, one) => sum + one.energy, 0) / samples);
}

/** Opens the packets of one recording in order, and remembers how loud they were. */
export class OpusLevels {
  readonly #decoder: OpusDecoder<typeof rate>;
  readonly #stretches: Stretch[] = [];

  constructor(channels: number) {
    this.#decoder = new OpusDecoder({
      channels,
      streamCount: 1,
      coupledStreamCount: channels - 1,
      channelMappingTable: [0, 1].slice(0, channels),
      sampleRate: rate,
    });
  }

  /** A packet that cannot be opened is silence. */
  async hear(packet: Uint8Array): Promise<void> {
    await this.#decoder.ready;
    const { channelData, samplesDecoded } = this.#decoder.decodeFrame(packet);
    this.#stretches.push({ samples: samplesDecoded, energy: energyOf(channelData) / Math.max(1, channelData.length) });
    if (this.#stretches.length % turn === 0) {
      await breathe();
    }
  }

  get seconds(): number {
    return this.#stretches.reduce((sum, { samples }) => sum + samples, 0) / rate;
  }

  /** From 0 to 100 in equal steps, the loudest being 100. */
  get waveform(): number[] {
    const all = this.#stretches;
    const levels = Array.from({ length: steps }, (_, step) => {
      const from = Math.floor((step * all.length) / steps);
      return loudness(all.slice(from, Math.max(from + 1, Math.floor(((step + 1) * all.length) / steps))));
    });
    const loudest = Math.max(...levels);
    return levels.map((level) => (loudest === 0 ? 0 : Math.round((100 * level) / loudest)));
  }

  end(): void {
    this.#decoder.free();
  }
}
