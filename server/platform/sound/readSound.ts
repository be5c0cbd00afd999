import type { EncodedPacketSink, InputAudioTrack } from 'mediabunny';

/** What a phone shows of a voice message before the audio is loaded. */
export interface VoiceShape {
  readonly seconds: number;
  /** Loudness from 0 to 100, in equal steps. */
  readonly waveform: readonly number[];
}

/** Both null when the file is no readable audio. */
export interface Sound {
  readonly seconds: number | null;
  /** Of audio that phones accept as a voice message; it was written to the output file. */
  readonly voice: VoiceShape | null;
}

/** Loaded on demand: most processes never read audio. */
const loadMediabunny = () => import('mediabunny');

/** One or two channels: more have a channel layout, which no recorder uses for voice. */
const isVoiceTrack = ({ codec, numberOfChannels }: InputAudioTrack): boolean => codec === 'opus' && numberOfChannels <= 2;

/** Copies the packets into another container without transcoding. */
async function remuxToOgg(track: InputAudioTrack, packets: EncodedPacketSink, outputFile: string): Promise<VoiceShape> {
  const { EncodedAudioPacketSource, FilePathTarget, OggOutputFormat, Output } = await loadMediabunny();
  const { OpusLevels } = await import('./OpusLevels.ts');
  const output = new Output({ format: new OggOutputFormat(), target: new FilePathTarget(outputFile) });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  const levels = new OpusLevels(track.numberOfChannels);
  try {
    for await (const packet of packets.packets()) {
      await levels.addPacket(packet.data);
      await source.add(packet, decoderConfig === null ? undefined : { decoderConfig });
    }
    await output.finalize();
    return { seconds: Math.max(1, Math.round(levels.seconds)), waveform: levels.waveform };
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    levels.close();
  }
}

async function inspectSound(file: string, outputFile: string): Promise<Sound> {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await loadMediabunny();
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) {
      return { seconds: null, voice: null };
    }
    const voice = isVoiceTrack(track) ? await remuxToOgg(track, new EncodedPacketSink(track), outputFile) : null;
    return { seconds: voice?.seconds ?? Math.max(1, Math.round(await track.computeDuration())), voice };
  } finally {
    input.dispose();
  }
}

/**
 * The length of an audio file. Opus, in any container, is copied to `outputFile` as Ogg, which phones accept as a voice message,
 * with its waveform; other codecs would need an encoder and are left alone.
 */
export const readSound = (file: string, outputFile: string): Promise<Sound> =>
  inspectSound(file, outputFile).catch(() => ({ seconds: null, voice: null }));
