const headerBytes = 44;

/** A 16-bit PCM file with the samples multiplied by the volume, 0 to 1: the players of the systems have no common volume option. */
export function scaleWav(wav: Buffer, volume: number): Buffer {
  const scaled = Buffer.from(wav);
  for (let offset = headerBytes; offset < scaled.length; offset += 2) {
    scaled.writeInt16LE(Math.round(scaled.readInt16LE(offset) * volume), offset);
  }
  return scaled;
}
