import { expect, it } from 'vitest';
import { findDocumentReason } from './draftParts.ts';
import { selectFiles } from './selectFiles.ts';

const file = (name: string, type: string, megabytes: number) => new File([new Uint8Array(megabytes * 1_000_000)], name, { type });

it('rejects empty files and files that are too large, but no file as a document below 100 MB, as which large pictures go', () => {
  const empty = new File([], 'vazio.pdf', { type: 'application/pdf' });
  const large = file('foto.jpg', 'image/jpeg', 17);
  const film = file('longo.mp4', 'video/mp4', 65);
  const heavy = file('painel.jpg', 'image/jpeg', 101);
  const selection = selectFiles([empty, large, film, heavy], 0);
  expect(selection).toMatchObject({ folders: [], empty: [empty], tooLarge: [film, heavy], tooMany: false });
  expect(selection.acceptedFiles.map((accepted) => [accepted.name, findDocumentReason(accepted)])).toEqual([['foto.jpg', 'picture']]);
  expect(selectFiles([film], 0, 'document').tooLarge).toEqual([]);
});
