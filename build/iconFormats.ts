/** One size of an icon, as PNG. */
export interface IconImage {
  readonly size: number;
  readonly png: Buffer;
}

/** Windows: a list of places, then the pictures. */
export function encodeIco(pictures: readonly IconImage[]): Buffer {
  const fitting = pictures.filter(({ size }) => size <= 256);
  const head = Buffer.alloc(6 + 16 * fitting.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(fitting.length, 4);
  let offset = head.length;
  fitting.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    // 256 is written as nought: there is one byte for it.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...fitting.map(({ png }) => png)]);
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

/** macOS: named chunks, each with its length. */
export function encodeIcns(pictures: readonly IconImage[]): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  };
  return chunk('icns', Buffer.concat(pictures.flatMap(({ size, png }) => (macTypes[size] ?? []).map((type) => chunk(type, png)))));
}
