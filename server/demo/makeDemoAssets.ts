import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PhoneKind } from '#shared/areas/phone.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { sampleFiles } from './sampleFiles.ts';
import { samplePictures } from './samplePictures.ts';
import type { DemoFile } from './conversationDsl.ts';

/** A file, written to a temporary folder. */
export interface DemoAsset {
  readonly kind: PhoneKind;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly path: string;
  readonly size: number;
  /** Seconds; null for anything but a recording. */
  readonly duration: number | null;
}

export interface DemoAssets {
  get(file: DemoFile): DemoAsset;
  /** Removes the temporary folder. */
  remove(): Promise<void>;
}

const jpeg = { kind: 'image', type: 'image/jpeg', duration: null } as const;
const pdf = { kind: 'document', type: 'application/pdf', duration: null } as const;

const assetMakers: Record<DemoFile, Omit<DemoAsset, 'path' | 'size' | 'content'> & { make: () => Buffer | Promise<Buffer> }> = {
  vaso: { ...jpeg, name: 'vaso-terracota.jpg', make: samplePictures.vaso },
  trinca: { ...jpeg, name: 'vaso-trincado.jpg', make: samplePictures.trinca },
  caixa: { ...jpeg, name: 'foto-da-caixa.jpg', make: samplePictures.caixa },
  risco: { ...jpeg, name: 'risco-no-pe.jpg', make: samplePictures.risco },
  poltrona: { ...jpeg, name: 'poltrona-duna.jpg', make: samplePictures.poltrona },
  varanda: { ...jpeg, name: 'varanda.jpg', make: samplePictures.varanda },
  comprovante: { kind: 'image', type: 'image/png', duration: null, name: 'comprovante-pix.png', make: samplePictures.comprovante },
  catalogo: { ...pdf, name: 'catalogo-lumiar.pdf', make: sampleFiles.catalogo },
  nota: { ...pdf, name: 'nota-fiscal-47988.pdf', make: sampleFiles.nota },
  recado: { kind: 'audio', type: 'audio/wav', duration: sampleFiles.seconds, name: 'recado.wav', make: sampleFiles.recado },
};

/** Creates every file once; the conversations share them. */
export async function makeDemoAssets(): Promise<DemoAssets> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-demo-'));
  const created = await mapParallel(Object.entries(assetMakers), 2, async ([file, { make, ...rest }]): Promise<[string, DemoAsset]> => {
    const content = await make();
    const filePath = path.join(folder, rest.name);
    await writeFile(filePath, content);
    return [file, { ...rest, content, path: filePath, size: content.length }];
  });
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
