/** Sample files generated on the fly, so that a demo needs no files at hand. */

const sampleRateHz = 8000;
const headerBytes = 44;

/** 8-bit mono WAV of a voice-like hum. */
export function createWav(seconds: number): Uint8Array<ArrayBuffer> {
  const count = seconds * sampleRateHz;
  const bytes = new Uint8Array(headerBytes + count);
  const view = new DataView(bytes.buffer);
  const write = (at: number, word: string): void => [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + count, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, count, true);
  for (let index = 0; index < count; index += 1) {
    const time = index / sampleRateHz;
    const loudness = Math.abs(Math.sin(time * 5)) * Math.abs(Math.sin(time * 1.7));
    bytes[headerBytes + index] = 128 + Math.round(46 * loudness * Math.sin(2 * Math.PI * (150 + 30 * Math.sin(time * 3)) * time));
  }
  return bytes;
}

/** One-page PDF with one line; non-ASCII characters are dropped, because Helvetica without embedding lacks them. */
export function createPdf(title: string): Uint8Array<ArrayBuffer> {
  const line = title.normalize('NFD').replaceAll(/[^\x20-\x7e]|[()\\]/g, '');
  const content = `BT /F1 22 Tf 60 740 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const starts: number[] = [];
  let text = '%PDF-1.4\n';
  objects.forEach((object) => {
    starts.push(text.length);
    text += object;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return new TextEncoder().encode(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
