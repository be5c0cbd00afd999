import { describe, expect, it } from 'vitest';
import { isStream, readStream } from './readStream.ts';

const answer = (...pieces: string[]): Response => {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces.forEach((piece) => controller.enqueue(bytes.encode(piece)));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
};

describe('an answer in parts', () => {
  it('is told as it comes, wherever its pieces end, and has a result', async () => {
    const parts: unknown[] = [];
    const response = answer('{"part":{"text":"O', 'lá"}}\n{"part":{"te', 'xt":"!"}}\n', '{"result":{"text":"Olá!"}}\n');
    expect(isStream(response)).toBe(true);
    expect(await readStream(response, (part) => parts.push(part))).toEqual({ text: 'Olá!' });
    expect(parts).toEqual([{ text: 'Olá' }, { text: '!' }]);
  });

  it('fails with the error of its last line, or because it was cut off', async () => {
    const failing = answer('{"part":{"text":"a"}}\n', '{"error":"ERR_AI_BUSY","code":"ERR_AI_BUSY"}\n');
    await expect(readStream(failing, () => undefined)).rejects.toMatchObject({ code: 'ERR_AI_BUSY' });
    await expect(readStream(answer('{"part":{"text":"a"}}\n'), () => undefined)).rejects.toMatchObject({ code: 'ERR_OFFLINE' });
  });
});
