import { expect, it } from 'vitest';
import { selectFiles } from './selectFiles.ts';

it('rejects empty files and files that are too large', () => {
  const empty = new File([], 'vazio.pdf', { type: 'application/pdf' });
  const large = new File([new Uint8Array(17_000_000)], 'foto.jpg', { type: 'image/jpeg' });
  expect(selectFiles([empty, large], 0)).toEqual({ accepted: [], folders: [], empty: [empty], tooLarge: [large], tooMany: false });
});
