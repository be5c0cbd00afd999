import type { EncodedPacketSink, InputAudioTrack } from 'mediabunny';

/** What a phone shows of a voice before it has the sound. */
export interface VoiceShape {
  readonly seconds: number;
  /** How loud it is, from 0 to 100, in equal steps. */
  readonly waveform: readonly number[];
}

/** What was found out about a sound: nothing where it is none that we can read. */
export interface Sound {
  readonly seconds: number | null;
  /** Of a sound that phones take for a voice: it lies in the file that was asked for. */
  readonly voice: VoiceShape | null;
}

/** Loaded only where a sound is read: most processes never do. */
const loadMediabunny = () => import('mediabunny');

/** One channel or two: more have a layout of their own, and nobody speaks into them. */
const isVoiceTrack = ({ codec, numberOfChannels }: InputAudioTrack): boolean => codec === 'opus' && numberOfChannels <= 2;

/** The same packets in another container: nothing is opened and packed anew, so nothing is lost. */
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
 * How long a sound is. One that was recorded with Opus, in whichever container, is laid down as Ogg at `into`, which is what
 * phones take for a voice, with its shape read off the samples; other codecs would need an encoder, and stay what they are.
 */
export const readSound = (file: string, outputFile: string): Promise<Sound> =>
  inspectSound(file, outputFile).catch(() => ({ seconds: null, voice: null }));
