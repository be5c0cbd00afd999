import { setImmediate as breathe } from 'node:timers/promises';
import { OpusDecoder } from 'opus-decoder';

/** The lowest and cheapest rate: the drawn waveform is coarse. */
const sampleRate = 8000;
const stepCount = 64;
/** Packets of a few milliseconds each, decoded before the event loop gets a turn. */
const packetsPerTurn = 200;

interface PacketLevel {
  readonly samples: number;
  readonly energy: number;
}

const computeEnergy = (channels: readonly Float32Array[]): number =>
  channels.reduce((sum, samples) => samples.reduce((part, sample) => part + sample * sample, sum), 0);

/** Root mean square over packets of different lengths. */
function computeLoudness(stretches: readonly PacketLevel[]): number {
  const samples = stretches.reduce((sum, one) => sum + one.samples, 0);
  return samples === 0 ? 0 : Math.sqrt(stretches.reduce((sum, one) => sum + one.energy, 0) / samples);
}

/** Decodes the packets of a recording in order and keeps their loudness. */
export class OpusLevels {
  readonly #decoder: OpusDecoder<typeof sampleRate>;
  readonly #stretches: PacketLevel[] = [];

  constructor(channels: number) {
    this.#decoder = new OpusDecoder({
      channels,
      streamCount: 1,
      coupledStreamCount: channels - 1,
      channelMappingTable: [0, 1].slice(0, channels),
      sampleRate,
    });
  }

  /** A packet that cannot be decoded counts as silence. */
  async addPacket(packet: Uint8Array): Promise<void> {
    await this.#decoder.ready;
    const { channelData, samplesDecoded } = this.#decoder.decodeFrame(packet);
    this.#stretches.push({ samples: samplesDecoded, energy: computeEnergy(channelData) / Math.max(1, channelData.length) });
    if (this.#stretches.length % packetsPerTurn === 0) {
      await breathe();
    }
  }

  get seconds(): number {
    return this.#stretches.reduce((sum, { samples }) => sum + samples, 0) / sampleRate;
  }

  /** Equal steps from 0 to 100, the loudest being 100. */
  get waveform(): number[] {
    const all = this.#stretches;
    const levels = Array.from({ length: stepCount }, (_, step) => {
      const from = Math.floor((step * all.length) / stepCount);
      return computeLoudness(all.slice(from, Math.max(from + 1, Math.floor(((step + 1) * all.length) / stepCount))));
    });
    const loudest = Math.max(...levels);
    return levels.map((level) => (loudest === 0 ? 0 : Math.round((100 * level) / loudest)));
  }

  close(): void {
    this.#decoder.free();
  }
}
