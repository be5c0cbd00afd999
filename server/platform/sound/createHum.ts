const sampleRate = 24_000;

/** A hum of a second for simulators: 16-bit samples behind the header of a WAV file. */
export function createHum(): Buffer {
  const samples = Buffer.alloc(sampleRate * 2);
  for (let index = 0; index < sampleRate; index += 1) {
    samples.writeInt16LE(Math.round(6000 * Math.sin((2 * Math.PI * 180 * index) / sampleRate)), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  [16, 1 | (1 << 16), sampleRate, sampleRate * 2, 2 | (16 << 16)].forEach((value, index) =>
    header.writeUInt32LE(value >>> 0, 16 + index * 4),
  );
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
