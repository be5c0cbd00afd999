const jpeg = { end: 0xd9, scan: 0xda, comment: 0xfe, escaped: 0x00, fill: 0xff } as const;
const nothing = Buffer.alloc(0);
const [firstApplication, lastApplication] = [0xe0, 0xef];

/** A marker without a length: one of the picture's start or end, of a restart, or TEM. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
/** Within a scan these are pixels. */
const isOfScan = (next: number | undefined): boolean =>
  next === undefined || next === jpeg.escaped || next === jpeg.fill || (next >= 0xd0 && next <= 0xd7);

/** What readers need beside the pixels: density, the colour model of Adobe, the colour profile. */
const neededWords: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

const startsWith = (payload: Buffer, word: string): boolean => payload.toString('latin1', 0, word.length) === word;

function isNeeded(marker: number, payload: Buffer, keepsExif: boolean): boolean {
  if (marker < firstApplication || marker > lastApplication) {
    return marker !== jpeg.comment;
  }
  const word = neededWords[marker];
  return word === undefined ? keepsExif && startsWith(payload, 'Exif\0\0') : startsWith(payload, word);
}

/** Where the next marker's code stands; -1: nowhere. */
function findMarker(content: Buffer, from: number, isScan: boolean): number {
  let at = content.indexOf(0xff, from);
  while (at !== -1) {
    const next = content[at + 1];
    if (isScan ? !isOfScan(next) : next !== undefined && next !== jpeg.escaped && next !== jpeg.fill) {
      return at + 1;
    }
    at = content.indexOf(0xff, at + 1);
  }
  return -1;
}

interface Segment {
  readonly marker: number;
  /** Where it begins, its payload begins, and the next one may begin. */
  readonly start: number;
  readonly payload: number;
  readonly end: number;
  /** Pixels of a scan before it. */
  readonly pixels: Buffer;
}

function* readSegments(content: Buffer): Generator<Segment> {
  let [at, isScan] = [2, false];
  for (let code = findMarker(content, at, isScan); code !== -1; code = findMarker(content, at, isScan)) {
    const marker = content[code] ?? jpeg.end;
    const length = standsAlone(marker) || code + 3 > content.length ? 0 : content.readUInt16BE(code + 1);
    const end = code + 1 + length;
    yield { marker, start: code - 1, payload: code + 3, end, pixels: isScan ? content.subarray(at, code - 1) : nothing };
    isScan = marker === jpeg.scan || (isScan && standsAlone(marker));
    at = end;
  }
  // Cut off within its pixels.
  yield {
    marker: jpeg.end,
    start: content.length,
    payload: content.length,
    end: content.length,
    pixels: isScan ? content.subarray(at) : nothing,
  };
}

/** The segments that are pixels or needed for them, up to the first end: a second picture, as cameras append it, has its own place. */
function* cutJpeg(content: Buffer, keepsExif: boolean): Generator<Buffer> {
  yield content.subarray(0, 2);
  for (const { marker, start, payload, end, pixels } of readSegments(content)) {
    yield pixels;
    yield isNeeded(marker, content.subarray(payload, end), keepsExif) ? content.subarray(start, end) : nothing;
    if (marker === jpeg.end) {
      return;
    }
  }
}

/** The picture, its colours, its size and its movement. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '));

/** Chunks without texts, times, EXIF and what programs add; nothing behind the end. */
function* cutPng(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 8);
  for (let at = 8; at + 12 <= content.length;) {
    const type = content.toString('latin1', at + 4, at + 8);
    const end = at + 12 + content.readUInt32BE(at);
    yield pngChunks.has(type) ? content.subarray(at, end) : nothing;
    at = type === 'IEND' ? content.length : end;
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** That there is EXIF or XMP. */
const webpFlags = 0x0c;

function cutWebp(content: Buffer): Buffer {
  const parts = [content.subarray(0, 12)];
  const fileEnd = Math.min(content.length, 8 + content.readUInt32LE(4));
  for (let at = 12; at + 8 <= fileEnd;) {
    const type = content.toString('latin1', at, at + 4);
    const bytes = content.readUInt32LE(at + 4);
    const end = at + 8 + bytes + (bytes % 2);
    parts.push(webpChunks.has(type) ? content.subarray(at, end) : nothing);
    at = end;
  }
  const cut = Buffer.concat(parts);
  cut.writeUInt32LE(cut.length - 8, 4);
  if (cut.toString('latin1', 12, 16) === 'VP8X' && cut.length > 20) {
    cut.writeUInt8((cut[20] ?? 0) & ~webpFlags, 20);
  }
  return cut;
}

const cutters: Readonly<Record<string, (content: Buffer, keepsExif: boolean) => Buffer>> = {
  'image/jpeg': (content, keepsExif) => Buffer.concat([...cutJpeg(content, keepsExif)]),
  'image/png': (content) => Buffer.concat([...cutPng(content)]),
  'image/webp': cutWebp,
};

/**
 * A picture without everything that is no part of it: comments, notes of programs, previews, what is behind its end. Its pixels stay.
 * `keepsExif`: of a photo that its EXIF turns upright, once that is emptied.
 */
export const cutPictureExtras = (content: Buffer, type: string, { keepsExif = false } = {}): Buffer =>
  cutters[type]?.(content, keepsExif) ?? content;
