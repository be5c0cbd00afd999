import { describe, expect, it } from 'vitest';
import { captionOf, durationLabel, messageKindOf, parseLocation, sizeLabel, typeLabel } from './messageKind.ts';
import { messagePreview } from './messagePreview.ts';
import { buildMessage } from './messageFixtures.spec.ts';

describe('kinds of messages', () => {
  const file = {
    name: 'a.pdf',
    mime: 'application/pdf',
    size: 1,
    width: null,
    height: null,
    duration: null,
    waveform: null,
    thumbnailUrl: null,
    reason: null,
  };
  const ready = { ...file, state: 'ready' } as const;

  it.each([
    [{}, 'text'],
    [{ isDeleted: true }, 'deleted'],
    [{ mediaType: 'image', media: { ...ready, mime: 'image/jpeg' }, mediaUrl: '/x' }, 'image'],
    [{ mediaType: 'image', media: { ...ready, mime: null }, mediaUrl: '/x' }, 'image'],
    [{ mediaType: 'image', media: { ...ready, mime: 'image/webp' }, mediaUrl: '/x', body: 'sticker' }, 'sticker'],
    [{ mediaType: 'application', media: ready, mediaUrl: '/x' }, 'document'],
    [{ mediaType: 'audio', media: { ...ready, mime: 'audio/ogg; codecs=opus', state: 'pending' as const } }, 'audio'],
    [{ mediaType: 'locationMessage' }, 'location'],
    [{ mediaType: 'contactMessage' }, 'contact'],
    [{ mediaType: 'pollCreationMessage', body: 'Enquete' }, 'placeholder'],
    [{ mediaType: 'pollCreationMessage', poll: { question: 'Qual?', selectable: 1, voters: 0, options: [] } }, 'poll'],
    [{ mediaType: 'ciphertext' }, 'waiting'],
    [{ mediaType: 'viewOnce' }, 'viewOnce'],
    [{ mediaType: 'templateMessage', body: 'Seu pedido chegou' }, 'text'],
    [{ mediaType: 'orderMessage', body: '' }, 'placeholder'],
    [{ mediaType: 'conversation', body: '\u200B' }, 'placeholder'],
    [{ mediaType: 'listResponseMessage', body: '\u2800\u202E' }, 'placeholder'],
  ])('%j is %s', (part, kind) => {
    expect(messageKindOf(buildMessage(1, part))).toBe(kind);
  });

  it.each([
    ['image', 'image/svg+xml'],
    ['image', 'image/tiff'],
    ['image', 'image/heic'],
    ['image', 'image/vnd.dwg'],
    ['video', 'video/x-msvideo'],
    ['audio', 'audio/amr'],
  ])('an %s that no browser shows, %s, is a file', (mediaType, mime) => {
    expect(messageKindOf(buildMessage(1, { mediaType, media: { ...ready, mime }, mediaUrl: '/x' }))).toBe('document');
  });

  it.each([
    [{ mediaType: 'conversation', body: '\u200B' }, 'messages.blank'],
    [{ mediaType: null, body: '' }, 'messages.blank'],
    [{ mediaType: 'listResponseMessage', body: ' ' }, 'messages.unsupported'],
    [{ mediaType: 'pollCreationMessage', poll: { question: '\u200B', selectable: 1, voters: 0, options: [] } }, 'messages.poll.title'],
    [{ mediaType: 'newThing', body: 'Oi' }, 'Oi'],
  ])('%j reads %s', (part, text) => {
    expect(messagePreview(buildMessage(1, part), (key) => key)).toBe(text);
  });

  it('does not repeat the name of a file as its caption', () => {
    expect(captionOf(buildMessage(1, { body: 'a.pdf', media: ready }), 'document')).toBe('');
    expect(captionOf(buildMessage(1, { body: 'segue', media: ready }), 'document')).toBe('segue');
  });

  it('reads locations, with a thumbnail or without', () => {
    const body = 'data:image/png;base64, iVBO | https://maps.google.com/maps?q=1%2C2 | -23.5, -46.6';
    expect(parseLocation(body)).toEqual({ picture: null, link: 'https://maps.google.com/maps?q=1%2C2', description: '-23.5, -46.6' });
    expect(parseLocation(`data:image/png;base64, ${'A'.repeat(300)}|javascript:alert(1)|x`).link).toBeNull();
    expect(parseLocation('latitude -23.5, -46.6').link).toContain('-23.5%2C-46.6');
  });

  it('formats sizes, durations and types', () => {
    expect(sizeLabel(182_000, 'pt-BR')).toBe('182 kB');
    expect(sizeLabel(1_540_000, 'pt-BR')).toBe('1,5 MB');
    expect(sizeLabel(0, 'pt-BR')).toBe('0 B');
    expect(durationLabel(37.4)).toBe('0:37');
    expect(durationLabel(125)).toBe('2:05');
    expect(typeLabel('a.pdf', null)).toBe('PDF');
    expect(typeLabel('sem nome', 'image/png')).toBe('PNG');
  });
});
