import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PhoneKind } from '#shared/conversations/phone.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { readSound } from '#server/platform/sound/readSound.ts';
import { samplePictures } from './samplePictures.ts';
import type { DemoFile } from './conversationDsl.ts';

/** Escapes brackets and backslashes, which delimit strings in PDF. */
const pdfText = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

function pageContent(title: string, lines: readonly string[]): string {
  const rest = lines.map((text) => `0 -24 Td (${pdfText(text)}) Tj`).join('\n');
  return `0.48 0.23 0.93 rg 0 800 595 42 re f 0.11 0.15 0.2 rg BT /F2 22 Tf 56 730 Td (${pdfText(title)}) Tj /F1 12 Tf 0 -18 Td ${rest} ET`;
}

/** A minimal PDF 1.4 document. */
function buildPdf(pages: readonly { readonly title: string; readonly lines: readonly string[] }[]): Buffer {
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ title, lines }, index) => {
      const content = pageContent(title, lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let document = '%PDF-1.4\n';
  const places = bodies.map((body, index) => {
    const at = document.length;
    document += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`;
  return Buffer.from(`${document}xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

const buildCatalogue = (): Buffer =>
  buildPdf([
    {
      title: 'Lumiar Casa e Jardim',
      lines: [
        'Catálogo e condições',
        '',
        'Parceiros: 8% de comissão e prioridade na reserva.',
        'Lista de casamento: 5% de volta em crédito.',
        'Frete por nossa conta na capital, acima de R$ 400,00.',
      ],
    },
    {
      title: 'Tapetes',
      lines: [
        'Sisal 2 x 3 m ............ R$ 890,00',
        'Sisal 2,5 x 3 m ......... R$ 1.090,00',
        'Sisal 3 x 4 m ............ R$ 1.690,00',
        'Algodão 2 x 3 m ........ R$ 640,00',
      ],
    },
  ]);

const buildInvoice = (): Buffer =>
  buildPdf([
    {
      title: 'Nota fiscal (demonstração)',
      lines: [
        'Lumiar Casa e Jardim',
        'Pedido 47988',
        '',
        '1 x Luminária pendente de palha ... R$ 289,00',
        '1 x Manta de tricô ....................... R$ 219,00',
        '',
        'Total: R$ 508,00',
        'Documento sem valor fiscal.',
      ],
    },
  ]);

const rate = 16_000;
const seconds = 6;
const syllablesPerSecond = 4;

/** Loudness of a syllable, and a pause after each phrase. */
const loudnesses = [0.9, 0.6, 1, 0.7, 0.4, 0.8, 0, 0, 0.7, 1, 0.5, 0.9, 0.6, 0.3, 0, 0.8] as const;
const pitches = [128, 142, 150, 136, 120, 132, 0, 0, 140, 156, 138, 128, 122, 112, 0, 134] as const;

/** A hum with the rhythm of speech instead of a voice: a few harmonics, in syllables. */
function sampleAt(index: number): number {
  const time = index / rate;
  const syllable = Math.floor(time * syllablesPerSecond);
  const [loudness = 0, pitch = 0] = [loudnesses[syllable % loudnesses.length], pitches[syllable % pitches.length]];
  const phase = time * syllablesPerSecond - syllable;
  const tone = [1, 2, 3, 5].reduce((sum, harmonic) => sum + Math.sin(2 * Math.PI * pitch * harmonic * time) / harmonic, 0);
  return Math.round(tone * 7_000 * loudness * Math.sin(Math.PI * phase));
}

/** A WAVE file of 16-bit PCM samples. */
function buildRecording(): Buffer {
  const count = rate * seconds;
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index += 1) {
    file.writeInt16LE(sampleAt(index), 44 + index * 2);
  }
  return file;
}

export const sampleFiles = { catalogo: buildCatalogue, nota: buildInvoice, recado: buildRecording, seconds };

/** A file, written to a temporary folder. */
interface DemoAsset {
  readonly kind: PhoneKind;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly path: string;
  readonly size: number;
  /** Seconds; null for anything but a recording. */
  readonly duration: number | null;
  /** Loudness of a voice message in equal steps, 0 to 100. */
  readonly waveform: readonly number[] | null;
}

export interface DemoAssets {
  get(file: DemoFile): DemoAsset;
  /** Removes the temporary folder. */
  remove(): Promise<void>;
}

interface AssetMaker extends Pick<DemoAsset, 'kind' | 'name' | 'type'> {
  readonly make: () => Buffer | Promise<Buffer>;
}

const jpeg = { kind: 'image', type: 'image/jpeg' } as const;
const pdf = { kind: 'document', type: 'application/pdf' } as const;

const assetMakers: Record<DemoFile, AssetMaker> = {
  vaso: { ...jpeg, name: 'vaso-terracota.jpg', make: samplePictures.vaso },
  trinca: { ...jpeg, name: 'vaso-trincado.jpg', make: samplePictures.trinca },
  caixa: { ...jpeg, name: 'foto-da-caixa.jpg', make: samplePictures.caixa },
  risco: { ...jpeg, name: 'risco-no-pe.jpg', make: samplePictures.risco },
  poltrona: { ...jpeg, name: 'poltrona-duna.jpg', make: samplePictures.poltrona },
  varanda: { ...jpeg, name: 'varanda.jpg', make: samplePictures.varanda },
  comprovante: { kind: 'image', type: 'image/png', name: 'comprovante-pix.png', make: samplePictures.comprovante },
  catalogo: { ...pdf, name: 'catalogo-lumiar.pdf', make: sampleFiles.catalogo },
  nota: { ...pdf, name: 'nota-fiscal-47988.pdf', make: sampleFiles.nota },
  recado: { kind: 'audio', type: 'audio/ogg', name: 'recado.ogg', make: sampleFiles.recado },
};

/** Encodes a recording as phones send it. */
async function makeVoiceAsset(maker: AssetMaker, folder: string): Promise<DemoAsset> {
  const { encodeVoice } = await import('#server/platform/sound/encodeVoice.ts');
  const recorded = path.join(folder, 'recorded.wav');
  const encoded = path.join(folder, 'encoded.ogg');
  const voicePath = path.join(folder, maker.name);
  await writeFile(recorded, await maker.make());
  await encodeVoice(recorded, encoded);
  const { seconds, voice } = await readSound(encoded, voicePath);
  const content = await readFile(voicePath);
  return { ...maker, content, path: voicePath, size: content.length, duration: seconds, waveform: voice?.waveform ?? null };
}

async function makeAsset(maker: AssetMaker, folder: string): Promise<DemoAsset> {
  if (maker.kind === 'audio') {
    return makeVoiceAsset(maker, folder);
  }
  const content = await maker.make();
  const filePath = path.join(folder, maker.name);
  await writeFile(filePath, content);
  return { ...maker, content, path: filePath, size: content.length, duration: null, waveform: null };
}

/** Creates every file once; the conversations share them. */
export async function makeDemoAssets(): Promise<DemoAssets> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-demo-'));
  const created = await mapParallel(Object.entries(assetMakers), 2, async ([file, maker]): Promise<[string, DemoAsset]> => [
    file,
    await makeAsset(maker, folder),
  ]);
  const assets = new Map(created);
  return {
    get: (file) => {
      const asset = assets.get(file);
      if (asset === undefined) {
        throw new Error(`there is no file ${file}`);
      }
      return asset;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
