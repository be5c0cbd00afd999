import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { blankCameraData } from './blankCameraData.ts';
import { cutPictureExtras } from './cutPictureExtras.ts';
import { cleanInspected, cleanUpload, stripCameraData } from './stripCameraData.ts';

const files: string[] = [];
onFileFinished(async () => void (await Promise.all(files.map((file) => rm(file, { force: true })))));

const photographed = {
  IFD0: { Make: 'Fabricante', Model: 'Celular 12', Copyright: 'Marina Alves' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 2/1' },
};

/** A picture of 40 × 20 that its orientation turns on its side. */
async function takePhoto(format: 'jpeg' | 'png' | 'webp'): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.${format}`);
  files.push(file);
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#7C3AED' } })
    .withExif(photographed)
    .withMetadata({ orientation: 6, exif: photographed });
  await writeFile(file, await image.toFormat(format).toBuffer());
  return file;
}

describe('stripCameraData', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('takes place and camera out of a %s, and keeps it upright', async (format) => {
    const file = await takePhoto(format);
    const before = await sharp(file).metadata();
    expect(before.exif?.includes('Celular 12')).toBe(true);
    const size = await stripCameraData(file, `image/${format}`);
    const content = await readFile(file);
    expect(size).toBe(content.length);
    const after = await sharp(content).metadata();
    expect([after.exif, after.xmp, after.iptc, after.format]).toEqual([undefined, undefined, undefined, format]);
    expect([after.width, after.height]).toEqual([20, 40]);
    expect(content.includes('Celular 12') || content.includes('Marina Alves')).toBe(false);
  });

  it('takes them out of a picture with the small faults that phones leave', async () => {
    const file = await takePhoto('jpeg');
    const content = await readFile(file);
    const scan = content.indexOf(Buffer.from([0xff, 0xda]));
    await writeFile(file, Buffer.concat([content.subarray(0, scan), Buffer.from([1, 2, 3, 4]), content.subarray(scan)]));
    await expect(sharp(file).toBuffer()).rejects.toThrow('extraneous bytes');
    expect(await stripCameraData(file, 'image/jpeg')).toBeGreaterThan(100);
    expect((await readFile(file)).includes('Celular 12')).toBe(false);
  });

  it('leaves other files and pictures without such data as they are', async () => {
    const file = await takePhoto('jpeg');
    await stripCameraData(file, 'image/jpeg');
    const before = await readFile(file);
    expect(await stripCameraData(file, 'image/jpeg')).toBeNull();
    expect(await readFile(file)).toEqual(before);
    expect(await stripCameraData(file, 'application/pdf')).toBeNull();
  });
});

const place = '-23.5505-046.6333';
const drawPicture = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#7C3AED' } })
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();

const jpegSegment = (marker: number, text: string): Buffer => {
  const payload = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), payload]);
};
const pngChunk = (type: string, text: string): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  sum.writeUInt32BE(crc32(type + text));
  return Buffer.concat([length, Buffer.from(type + text, 'latin1'), sum]);
};
/** Of its first segment. */
const endOf = (picture: Buffer): number => 4 + picture.readUInt16BE(4);
const hidingJpeg: readonly [string, (picture: Buffer) => Buffer[]][] = [
  ['a comment', (picture) => [picture.subarray(0, 2), jpegSegment(0xfe, place), picture.subarray(2)]],
  ['notes of a maker', (picture) => [picture.subarray(0, 2), jpegSegment(0xe5, `Maker\0${place}`), picture.subarray(2)]],
  ['an index of previews', (picture) => [picture.subarray(0, 2), jpegSegment(0xe2, `MPF\0${place}`), picture.subarray(2)]],
  ['bytes between its parts', (picture) => [picture.subarray(0, endOf(picture)), Buffer.from(place), picture.subarray(endOf(picture))]],
  ['a second picture', (picture) => [picture, picture.subarray(0, 2), jpegSegment(0xe1, `Exif\0\0${place}`), picture.subarray(2)]],
];
const pngHeaderEnd = 33;
const hidingPng: readonly [string, (picture: Buffer) => Buffer[]][] = [
  ...['tEXt', 'iTXt', 'zTXt', 'prVt'].map((type): [string, (picture: Buffer) => Buffer[]] => [
    type,
    (picture) => [picture.subarray(0, pngHeaderEnd), pngChunk(type, `Raw profile type exif\0${place}`), picture.subarray(pngHeaderEnd)],
  ]),
  ['bytes behind its end', (picture) => [picture, Buffer.from(place)]],
];
const hidingWebp: readonly [string, (picture: Buffer) => Buffer[]][] = [
  ['bytes behind its end', (picture) => [picture, Buffer.from(place)]],
];

describe('places that only some readers know', () => {
  const cases = (['jpeg', 'png', 'webp'] as const).flatMap((format) => {
    const hiding = { jpeg: hidingJpeg, png: hidingPng, webp: hidingWebp }[format];
    return hiding.map(([name, hide]) => ({ format, name, hide }));
  });

  it.each(cases)('takes $name out of a $format, whose pixels stay', async ({ format, hide }) => {
    const file = path.join(tmpdir(), `${randomUUID()}.${format}`);
    files.push(file);
    const picture = await drawPicture(format);
    const hidden = Buffer.concat(hide(picture));
    expect(hidden.includes(place)).toBe(true);
    await writeFile(file, hidden);
    const { size } = await cleanUpload({ path: file, name: null, type: null, size: hidden.length });
    const after = await readFile(file);
    expect([after.includes(place), size]).toEqual([false, after.length]);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
    expect((await sharp(after).metadata()).icc).toBeDefined();
  });

  it.each(['jpeg', 'png', 'webp'] as const)('takes EXIF out of a %s that stands upright, with the same pixels', async (format) => {
    const file = path.join(tmpdir(), `${randomUUID()}.${format}`);
    files.push(file);
    const before = await sharp(await drawPicture(format))
      .withExif(photographed)
      .toFormat(format)
      .toBuffer();
    await writeFile(file, before);
    expect(before.includes('Celular 12')).toBe(true);
    await stripCameraData(file, `image/${format}`);
    const after = await readFile(file);
    const { exif, width } = await sharp(after).metadata();
    expect([exif, width, after.includes('Celular 12')]).toEqual([undefined, 40, false]);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  it('takes them out of pictures that are too large to be drawn, which stay upright', async () => {
    const file = path.join(tmpdir(), `${randomUUID()}.jpeg`);
    files.push(file);
    const picture = await readFile(await takePhoto('jpeg'));
    await writeFile(file, Buffer.concat([picture.subarray(0, 2), jpegSegment(0xfe, place), picture.subarray(2), Buffer.from(place)]));
    const { size } = await stat(file);
    const cleaned = await cleanInspected({ path: file, size }, { type: 'image/jpeg', width: null });
    const after = await readFile(file);
    expect([after.includes(place), after.includes('Celular 12'), cleaned]).toEqual([false, false, after.length]);
    expect(await sharp(after).metadata()).toMatchObject({ width: 40, orientation: 6 });
  });

  it('leaves a picture that ends within its pixels, as phones send them', async () => {
    const picture = await drawPicture('jpeg');
    const torn = picture.subarray(0, -9);
    expect(cutPictureExtras(torn, 'image/jpeg')).toEqual(torn);
    expect(cutPictureExtras(picture.subarray(0, 9), 'image/jpeg').length).toBeLessThan(10);
  });

  it('keeps all frames of a moving picture', async () => {
    const file = path.join(tmpdir(), `${randomUUID()}.webp`);
    files.push(file);
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .withExif(photographed)
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    await writeFile(file, frames);
    await stripCameraData(file, 'image/webp');
    const { pages, exif } = await sharp(file, { animated: true }).metadata();
    expect([(await sharp(frames).metadata()).pages, pages, exif]).toEqual([2, 2, undefined]);
  });
});

const personal = ['Celular 12', 'Marina Alves', '2026:11:26', '23 33 1'];

/** Four grey points by two, with the orientation, a camera, a name, a time and a place; libvips writes none of them into a TIFF. */
function makeTiff(): Buffer {
  const parts: Buffer[] = [];
  let end = 8;
  const put = (part: Buffer): number => {
    parts.push(part);
    end += part.length;
    return end - part.length;
  };
  const word = (text: string): [type: number, count: number, value: number] => [2, text.length + 1, put(Buffer.from(`${text}\0`))];
  const directory = (entries: readonly (readonly [tag: number, type: number, count: number, value: number])[]): number => {
    const content = Buffer.alloc(2 + entries.length * 12 + 4);
    content.writeUInt16LE(entries.length);
    entries.forEach(([tag, type, count, value], index) => {
      const at = 2 + index * 12;
      content.writeUInt16LE(tag, at);
      content.writeUInt16LE(type, at + 2);
      content.writeUInt32LE(count, at + 4);
      content.writeUInt32LE(value, at + 8);
    });
    return put(content);
  };
  const pixels = put(Buffer.from([10, 20, 30, 40, 50, 60, 70, 80]));
  const [camera, artist, taken, place] = personal.map((text) => word(text ?? ''));
  const exif = directory([[0x90_03, ...(taken ?? expect.fail())]]);
  const gps = directory([[0x00_1b, ...(place ?? expect.fail())]]);
  const first = directory([
    [0x01_00, 3, 1, 4],
    [0x01_01, 3, 1, 2],
    [0x01_02, 3, 1, 8],
    [0x01_03, 3, 1, 1],
    [0x01_06, 3, 1, 1],
    [0x01_10, ...(camera ?? expect.fail())],
    [0x01_11, 4, 1, pixels],
    [0x01_12, 3, 1, 6],
    [0x01_15, 3, 1, 1],
    [0x01_16, 3, 1, 2],
    [0x01_17, 4, 1, 8],
    [0x01_3b, ...(artist ?? expect.fail())],
    [0x87_69, 4, 1, exif],
    [0x88_25, 4, 1, gps],
  ]);
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(first, 4);
  return Buffer.concat([header, ...parts]);
}

describe('blankCameraData', () => {
  it('empties a TIFF in place, which stays readable and upright', async () => {
    const file = path.join(tmpdir(), `${randomUUID()}.tiff`);
    files.push(file);
    const before = makeTiff();
    await writeFile(file, before);
    const size = before.length;
    expect((await sharp(before).metadata()).orientation).toBe(6);
    expect(await cleanUpload({ path: file, name: 'a.tiff', type: 'image/tiff', size })).toMatchObject({ size });
    const after = await readFile(file);
    expect(personal.filter((word) => !before.includes(word) || after.includes(word))).toEqual([]);
    const { width, orientation } = await sharp(after).metadata();
    expect([after.length, width, orientation]).toEqual([size, 4, 6]);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  it('empties the EXIF and XMP of a picture that cannot be read, as a HEIC has them', async () => {
    const exif = (await sharp(await takePhoto('jpeg')).metadata()).exif ?? expect.fail();
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Marina Alves</rdf></x:xmpmeta>';
    const content = Buffer.concat([
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\0mdat'),
      exif,
      Buffer.from(xmp),
      Buffer.from('pixels'),
    ]);
    const { length } = content;
    expect(blankCameraData(content)).toBe(true);
    expect([content.length, content.includes('Celular 12'), content.includes('Marina Alves'), content.includes('pixels')]).toEqual([
      length,
      false,
      false,
      true,
    ]);
    expect(blankCameraData(Buffer.from('no picture'))).toBe(false);
  });

  it('ends with damaged directories', () => {
    const circle = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0]);
    expect(blankCameraData(circle)).toBe(false);
    expect(blankCameraData(Buffer.from([0x4d, 0x4d, 0, 0x2a, 0xff, 0xff, 0xff, 0xff]))).toBe(false);
  });
});
