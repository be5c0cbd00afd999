import { expect, it } from 'vitest';
import { readVoiceShape } from './composeMessage.ts';

function page(packets: readonly Buffer[], samples: number): Buffer {
  const lacing = packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeBigInt64LE(BigInt(samples), 6);
  head.writeUInt8(lacing.length, 26);
  return Buffer.concat([head, Buffer.from(lacing), ...packets]);
}

function voice(codec: string, sizes: readonly number[]): Buffer {
  const head = Buffer.alloc(19);
  head.write(codec, 0, 'latin1');
  head.writeUInt16LE(312, 10);
  const sound = Array.from({ length: Math.ceil(sizes.length / 50) }, (_, n) => {
    const part = sizes.slice(n * 50, n * 50 + 50);
    return page(
      part.map((size) => Buffer.alloc(size)),
      312 + (n * 50 + part.length) * 960,
    );
  });
  return Buffer.concat([page([head], 0), page([Buffer.alloc(300)], 0), ...sound]);
}

it('reads duration and waveform: quiet, then loud', () => {
  const shape = readVoiceShape(voice('OpusHead', [...Array.from({ length: 100 }, () => 8), ...Array.from({ length: 100 }, () => 108)]));
  expect(shape?.seconds).toBe(4);
  expect([...(shape?.waveform ?? [])]).toEqual([...Array.from({ length: 32 }, () => 0), ...Array.from({ length: 32 }, () => 100)]);
});

it('handles voices shorter than the steps, and packets of several laces', () => {
  const shape = readVoiceShape(voice('OpusHead', [600, 20, 300]));
  expect(shape?.seconds).toBe(1);
  expect(shape?.waveform).toHaveLength(64);
  expect(Math.max(...(shape?.waveform ?? []))).toBe(100);
});

it('rejects other files', () => {
  expect(readVoiceShape(voice('\u0001vorbis', [20]))).toBeNull();
  expect(readVoiceShape(Buffer.from('ID3 and so on'))).toBeNull();
  expect(readVoiceShape(voice('OpusHead', [20, 30]).subarray(0, 40))).not.toBeUndefined();
});
