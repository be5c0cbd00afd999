import { describe, expect, it } from 'vitest';
import { findDocumentReason, type DraftFile } from './draftParts.ts';
import { draftToOutboxItems } from './draftToOutboxItems.ts';

const file = (name: string, mime: string, as?: DraftFile['as']): DraftFile => ({ key: name, name, mime, size: 1, caption: '', as });
const sent = (text: string, ...files: DraftFile[]) =>
  draftToOutboxItems(1, { text, note: '', quote: null, files }, null).map((item) => [item.text, item.file?.name ?? null]);

describe('draftToOutboxItems', () => {
  it('makes the text the caption of a single file', () => {
    expect(sent('olhe', file('a.jpg', 'image/jpeg'))).toEqual([['olhe', 'a.jpg']]);
  });

  it('sends the text before sound, below which WhatsApp shows none', () => {
    expect(sent('ouça', file('a.mp3', 'audio/mpeg'))).toEqual([
      ['ouça', null],
      ['', 'a.mp3'],
    ]);
    expect(sent('em anexo', file('a.mp3', 'audio/mpeg', 'document'))).toEqual([['em anexo', 'a.mp3']]);
  });
});

it('tells which videos WhatsApp does not play', () => {
  const mimes = ['video/mp4', 'video/quicktime', 'video/x-matroska', 'image/png', 'video/webm', 'video/x-msvideo'];
  expect(mimes.map((mime) => findDocumentReason(file('a', mime)))).toEqual([null, null, null, null, 'video', 'video']);
});

it('tells which pictures are too large for a photo', () => {
  const pixels = [12_000_000, 60_000_000, 108_000_000];
  expect(pixels.map((count) => findDocumentReason(file('a', 'image/jpeg'), count))).toEqual([null, null, 'picture']);
  expect(findDocumentReason(file('a', 'image/jpeg', 'document'), 108_000_000)).toBeNull();
});
