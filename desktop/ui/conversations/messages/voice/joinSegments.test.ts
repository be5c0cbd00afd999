import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  OGG,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { joinSegments } from './joinSegments.ts';

const formats = { webm: WebMOutputFormat, mp4: Mp4OutputFormat };
/** Identification header of Opus: one channel, 312 samples of pre-skip, 48 kHz. */
const opusHead = new Uint8Array([79, 112, 117, 115, 72, 101, 97, 100, 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0]);
const packetSeconds = 0.02;

/** Three seconds as recorders write them: 150 packets of Opus. */
async function recordedIn(format: keyof typeof formats): Promise<Blob> {
  const output = new Output({ format: new formats[format](), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (let index = 0; index < 150; index += 1) {
    // 0x78: one frame of 20 ms.
    const packet = new EncodedPacket(new Uint8Array([0x78, index, 1, 2, 3]), 'key', index * packetSeconds, packetSeconds);
    await source.add(packet, { decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead } });
  }
  await output.finalize();
  return new Blob([output.target.buffer ?? new ArrayBuffer()]);
}

async function readPackets(sound: Blob | undefined): Promise<EncodedPacket[]> {
  const track = await new Input({ formats: [OGG], source: new BlobSource(sound ?? new Blob()) }).getPrimaryAudioTrack();
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track ?? expect.fail('there is no sound')).packets()) {
    packets.push(packet);
  }
  return packets;
}

describe('joinSegments', () => {
  it.each(['webm', 'mp4'] as const)('joins the parts of a recording into one Ogg file, packet by packet: %s', async (format) => {
    const joined = await joinSegments([await recordedIn(format), await recordedIn(format)]);
    expect(joined?.sound.type).toBe('audio/ogg');
    expect(joined?.seconds).toBeCloseTo(6, 1);
    const packets = await readPackets(joined?.sound);
    expect(packets.map(({ data }) => data[1])).toEqual([...Array(300).keys()].map((index) => index % 150));
    const timestamps = packets.map(({ timestamp }) => timestamp);
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
  });

  it('keeps what a crash has left of a part, and passes over a part without sound', async () => {
    const whole = await recordedIn('webm');
    const joined = await joinSegments([whole.slice(0, 40), whole.slice(0, whole.size / 2), new Blob(['no sound'])]);
    expect(joined?.seconds).toBeGreaterThan(0.5);
    expect(joined?.seconds).toBeLessThan(2);
    expect(await joinSegments([whole.slice(0, 40)])).toBeNull();
    expect(await joinSegments([])).toBeNull();
  });
});
