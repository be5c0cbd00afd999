import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** Picture parameters of H.264, baseline profile, 640 × 480. */
const avcDescription = Buffer.from('0142001effe100096742001e95a8280f6401000468ce3c80', 'hex');

const avc = { codec: 'avc', config: { codec: 'avc1.42001e', description: avcDescription } } as const;
/** MP4 and MOV end with their index, as telephones write them. */
const kinds = {
  mp4: { format: new Mp4OutputFormat({ fastStart: false }), ...avc },
  mov: { format: new MovOutputFormat({ fastStart: false }), ...avc },
  mkv: { format: new MkvOutputFormat(), ...avc },
  webm: { format: new WebMOutputFormat(), codec: 'vp8', config: { codec: 'vp8' } },
} as const;

/** A video of two seconds, in a container and with a codec that phones play or not. Its pictures are empty. */
export async function makeVideo(kind: keyof typeof kinds): Promise<Buffer> {
  const { format, codec, config } = kinds[kind];
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const decoderConfig = { ...config, codedWidth: 640, codedHeight: 480 };
  for (let index = 0; index < 20; index += 1) {
    const slice = Buffer.from([0, 0, 0, 4, 0x65, index, 0, 0x80]);
    await source.add(new EncodedPacket(slice, index === 0 ? 'key' : 'delta', index / 10, 1 / 10), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}
