import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { blankCameraData } from './blankCameraData.ts';
import { cleanUpload, stripCameraData } from './stripCameraData.ts';

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
