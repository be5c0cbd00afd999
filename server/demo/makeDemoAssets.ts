import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PhoneKind } from '#shared/conversations/phone.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { readSound } from '#server/platform/sound/readSound.ts';
import { sampleFiles } from './sampleFiles.ts';
import { samplePictures } from './samplePictures.ts';
import type { DemoFile } from './conversationDsl.ts';

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
