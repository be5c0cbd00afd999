/** One size of an icon; size in pixels. */
export interface IconImage {
  readonly size: number;
  readonly png: Buffer;
}

/** ICO: directory of 16 bytes per image, then PNG data (https://en.wikipedia.org/wiki/ICO_(file_format)). */
export function encodeIco(images: readonly IconImage[]): Buffer {
  const icoImages = images.filter(({ size }) => size <= 256);
  const header = Buffer.alloc(6 + 16 * icoImages.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icoImages.length, 4);
  let offset = header.length;
  icoImages.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // A size of 256 is stored as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...icoImages.map(({ png }) => png)]);
}

const macTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** ICNS: chunks of type, length and PNG data (https://en.wikipedia.org/wiki/Apple_Icon_Image_format). */
export function encodeIcns(images: readonly IconImage[]): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(type, 0, 'latin1');
    header.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([header, body]);
  };
  return chunk('icns', Buffer.concat(images.flatMap(({ size, png }) => (macTypes[size] ?? []).map((type) => chunk(type, png)))));
}
