import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PhoneKind } from '#shared/areas/phone.ts';
import { inParallel } from '#server/platform/db/inParallel.ts';
import { papers } from './papers.ts';
import { pictures } from './pictures.ts';
import type { DemoFile } from './script.ts';

/** A file as it lies ready to be sent. */
export interface Prop {
  readonly kind: PhoneKind;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly path: string;
  readonly size: number;
  /** Seconds, of a recording. */
  readonly duration: number | null;
}

export interface Props {
  get(file: DemoFile): Prop;
  /** The folder goes; what was sent is kept by the store. */
  remove(): Promise<void>;
}

const jpeg = { kind: 'image', type: 'image/jpeg', duration: null } as const;
const pdf = { kind: 'document', type: 'application/pdf', duration: null } as const;

const makers: Record<DemoFile, Omit<Prop, 'path' | 'size' | 'content'> & { make: () => Buffer | Promise<Buffer> }> = {
  vaso: { ...jpeg, name: 'vaso-terracota.jpg', make: pictures.vaso },
  trinca: { ...jpeg, name: 'foto-da-caixa.jpg', make: pictures.trinca },
  poltrona: { ...jpeg, name: 'poltrona-duna.jpg', make: pictures.poltrona },
  varanda: { ...jpeg, name: 'varanda.jpg', make: pictures.varanda },
  comprovante: { kind: 'image', type: 'image/png', duration: null, name: 'comprovante-pix.png', make: pictures.comprovante },
  catalogo: { ...pdf, name: 'catalogo-lumiar.pdf', make: papers.catalogo },
  nota: { ...pdf, name: 'nota-fiscal-47988.pdf', make: papers.nota },
  recado: { kind: 'audio', type: 'audio/wav', duration: papers.seconds, name: 'recado.wav', make: papers.recado },
};

/** Makes every file once; the conversations share them. */
export async function makeProps(): Promise<Props> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-demo-'));
  const made = await inParallel(Object.entries(makers), 2, async ([file, { make, ...rest }]): Promise<[string, Prop]> => {
    const content = await make();
    const place = path.join(folder, rest.name);
    await writeFile(place, content);
    return [file, { ...rest, content, path: place, size: content.length }];
  });
  const props = new Map(made);
  return {
    get: (file) => {
      const prop = props.get(file);
      if (prop === undefined) {
        throw new Error(`there is no file ${file}`);
      }
      return prop;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
