/** Bytes of one value by the type of a TIFF entry. */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

const textType = 2;
const [exifDirectory, gpsDirectory] = [0x87_69, 0x88_25];
/** Words, names, times, camera, computer, XMP, IPTC and notes of Photoshop. */
const personalTags: ReadonlySet<number> = new Set([
  0x01_0e, 0x01_0f, 0x01_10, 0x01_31, 0x01_32, 0x01_3b, 0x01_3c, 0x02_bc, 0x82_98, 0x83_bb, 0x86_49, 0x9c_9b, 0x9c_9c, 0x9c_9d, 0x9c_9e,
  0x9c_9f,
]);
const maxDirectories = 64;
/** Of one file. */
const maxBlocks = 16;
const entryBytes = 12;
/** No directory is in it. */
const headerBytes = 8;

/** A TIFF structure inside of a file. */
class TiffBlock {
  readonly #content: Buffer;
  readonly #start: number;
  readonly #isLittle: boolean;
  /** Bytes that may be emptied yet: a damaged file must not keep the server busy. */
  #left: number;

  constructor(content: Buffer, start: number) {
    this.#content = content;
    this.#start = start;
    this.#isLittle = content[start] === 0x49;
    this.#left = content.length;
  }

  #read16(at: number): number {
    const place = this.#start + at;
    return place + 2 > this.#content.length ? 0 : this.#isLittle ? this.#content.readUInt16LE(place) : this.#content.readUInt16BE(place);
  }

  #read32(at: number): number {
    const place = this.#start + at;
    return place + 4 > this.#content.length ? 0 : this.#isLittle ? this.#content.readUInt32LE(place) : this.#content.readUInt32BE(place);
  }

  #fill(at: number, wanted: number, filling = 0): void {
    const bytes = Math.min(wanted, this.#left);
    this.#left -= bytes;
    const { length } = this.#content;
    this.#content.fill(filling, Math.min(this.#start + at, length), Math.min(this.#start + at + bytes, length));
  }

  /** Empties the value of an entry, which is in it or elsewhere. A text of zeros would alarm readers: it becomes spaces before its end. */
  #blankValue(entry: number): void {
    const type = this.#read16(entry + 2);
    const bytes = (valueBytes[type] ?? 1) * this.#read32(entry + 4);
    const at = bytes > 4 ? this.#read32(entry + 8) : entry + 8;
    if (type === textType && bytes > 1) {
      this.#fill(at, bytes - 1, 0x20);
    } else {
      this.#fill(at, bytes > 4 ? bytes : 4);
    }
  }

  /** Empties a directory with everything that it holds. */
  #blankDirectory(at: number): void {
    const count = at < headerBytes ? 0 : this.#read16(at);
    for (let index = 0; index < count; index += 1) {
      this.#blankValue(at + 2 + index * entryBytes);
    }
    this.#fill(at, count === 0 ? 0 : 2 + count * entryBytes + 4);
  }

  /** True: something was emptied. */
  blank(): boolean {
    let hasEmptied = false;
    let directory = this.#read32(4);
    for (let directoryCount = 0; directory !== 0 && directoryCount < maxDirectories; directoryCount += 1) {
      const count = this.#read16(directory);
      for (let index = 0; index < count; index += 1) {
        const entry = directory + 2 + index * entryBytes;
        const tag = this.#read16(entry);
        if (tag === exifDirectory || tag === gpsDirectory) {
          hasEmptied ||= this.#read16(this.#read32(entry + 8)) > 0;
          this.#blankDirectory(this.#read32(entry + 8));
        } else if (personalTags.has(tag)) {
          hasEmptied = true;
          this.#blankValue(entry);
        }
      }
      directory = this.#read32(directory + 2 + count * entryBytes);
    }
    return hasEmptied;
  }
}

const isTiff = (content: Buffer, at: number): boolean => /^(?:II\*\0|MM\0\*)/.test(content.toString('latin1', at, at + 4));

const exifStart = 'Exif\0\0';

/** Places of TIFF structures: the file itself, or what its EXIF holds. */
function findBlocks(content: Buffer): number[] {
  const starts = isTiff(content, 0) ? [0] : [];
  for (let at = content.indexOf(exifStart); at !== -1 && starts.length < maxBlocks; at = content.indexOf(exifStart, at + 6)) {
    starts.push(...(isTiff(content, at + 6) ? [at + 6] : []));
  }
  return starts;
}

const [packetStart, packetEnd] = ['<x:xmpmeta', '</x:xmpmeta>'];

function blankPackets(content: Buffer): boolean {
  let hasEmptied = false;
  for (let at = content.indexOf(packetStart); at !== -1; at = content.indexOf(packetStart, at + 1)) {
    const end = content.indexOf(packetEnd, at);
    content.fill(' ', at, end === -1 ? content.length : end + packetEnd.length);
    hasEmptied = true;
  }
  return hasEmptied;
}

/**
 * Empties EXIF, XMP and IPTC where they stand, for pictures that cannot be written again, as HEIC and TIFF. The file stays as long as
 * it was, and upright. True: there was something.
 */
export function blankCameraData(content: Buffer): boolean {
  const emptied = findBlocks(content).map((start) => new TiffBlock(content, start).blank());
  return blankPackets(content) || emptied.includes(true);
}
