import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { stripCameraData } from './stripCameraData.ts';

const files: string[] = [];
onFileFinished(async () => void (await Promise.all(files.map((file) => rm(file, { force: true })))));

const camera = {
  IFD0: { Make: 'Fabricante', Model: 'Celular 12', Copyright: 'Marina Alves' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 2/1' },
};

/** A picture of 40 × 20 that its orientation turns on its side. */
async function takePhoto(format: 'jpeg' | 'png' | 'webp'): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.${format}`);
  files.push(file);
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#7C3AED' } })
    .withExif(camera)
    .withMetadata({ orientation: 6, exif: camera });
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

  it('leaves other files and pictures without such data as they are', async () => {
    const file = await takePhoto('jpeg');
    await stripCameraData(file, 'image/jpeg');
    const before = await readFile(file);
    expect(await stripCameraData(file, 'image/jpeg')).toBeNull();
    expect(await readFile(file)).toEqual(before);
    expect(await stripCameraData(file, 'application/pdf')).toBeNull();
  });
});
