import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  type AudioCodec,
  type InputAudioTrack,
} from 'mediabunny';

/** One playable file. */
export interface JoinedSound {
  readonly sound: Blob;
  readonly seconds: number;
}

interface Joining {
  readonly output: Output<OggOutputFormat | Mp4OutputFormat, BufferTarget>;
  readonly source: EncodedAudioPacketSource;
  seconds: number;
}

async function startOutput(codec: AudioCodec): Promise<Joining> {
  const format = codec === 'opus' ? new OggOutputFormat() : new Mp4OutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  return { output, source, seconds: 0 };
}

/** Appends the packets of a track. */
async function appendTrack(joining: Joining, track: InputAudioTrack): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? undefined : { decoderConfig };
  const offset = joining.seconds;
  let first: number | undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    first ??= packet.timestamp;
    const timestamp = offset + Math.max(0, packet.timestamp - first);
    await joining.source.add(packet.clone({ timestamp }), meta);
    joining.seconds = Math.max(joining.seconds, timestamp + packet.duration);
  }
}

/** The sound of a segment; null where a crash left nothing readable of it. */
async function openTrack(
  segment: Blob,
): Promise<{ readonly input: Input; readonly track: InputAudioTrack; readonly codec: AudioCodec } | null> {
  const input = new Input({ formats: [WEBM, MP4, OGG], source: new BlobSource(segment) });
  const track = await input.getPrimaryAudioTrack().catch(() => null);
  const codec = track === null ? null : track.codec;
  if (track === null || codec === null) {
    input.dispose();
    return null;
  }
  return { input, track, codec };
}

/**
 * Joins the parts of a recording into one file, without encoding anything: Opus into Ogg, which phones take for a voice message, other
 * codecs into MP4. Null where no part holds sound.
 */
export async function joinSegments(segments: readonly Blob[]): Promise<JoinedSound | null> {
  let joining: Joining | null = null;
  for (const segment of segments) {
    const opened = await openTrack(segment);
    if (opened !== null) {
      joining ??= await startOutput(opened.codec);
      // A torn end gives the packets before it.
      await appendTrack(joining, opened.track).catch(() => undefined);
      opened.input.dispose();
    }
  }
  if (joining === null || joining.seconds === 0) {
    return null;
  }
  const { output, seconds } = joining;
  await output.finalize();
  const { buffer } = output.target;
  const type = output.format instanceof OggOutputFormat ? 'audio/ogg' : 'audio/mp4';
  return buffer === null ? null : { sound: new Blob([buffer], { type }), seconds };
}
