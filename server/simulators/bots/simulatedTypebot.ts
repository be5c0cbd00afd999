import { randomUUID } from 'node:crypto';
import { createHum } from '#server/platform/sound/createHum.ts';
import type { SimulatedAnswer, SimulatedRequest } from '#server/simulators/startHttpSimulator.ts';

const refuse = (status: number, message: string): SimulatedAnswer => ({ status, body: { error: { code: status, message } } });

/** The smallest PNG: one transparent pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const textBubble = (...children: readonly object[]) => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children }] },
});

const choices = {
  id: 'choice',
  type: 'choice input',
  items: [
    { id: 'a', content: 'Vendas' },
    { id: 'b', content: 'Foto' },
  ],
};

const sessions = new Set<string>();

/** Begins the flow with a greeting and a choice. */
export function startChat({ path }: SimulatedRequest, slug: string): SimulatedAnswer {
  if (path.split('/')[4] !== slug) {
    return refuse(404, 'Typebot not found');
  }
  const sessionId = randomUUID();
  sessions.add(sessionId);
  const messages = [textBubble({ text: 'Olá! Sou o fluxo simulado.' })];
  return { status: 200, body: { sessionId, typebot: { id: 'simulated' }, messages, input: choices } };
}

/** `diga …` is said as it is, which plays the flow's commands; other words are not understood. */
function playAnswer(text: string, url: string): object {
  if (text === 'Vendas') {
    const link = { type: 'a', url: 'https://acme.test/precos', children: [{ text: 'preços' }] };
    return { messages: [textBubble({ text: 'Você escolheu ' }, { text: 'Vendas', bold: true }, { text: ': ' }, link)] };
  }
  if (text === 'Foto') {
    const picture = { id: 'p', type: 'image', content: { url: `${url}/picture.png` } };
    return { messages: [textBubble({ text: 'Veja:' }), { id: 'v', type: 'video', content: { url } }, picture] };
  }
  if (text === 'Voz') {
    return { messages: [{ id: 'a', type: 'audio', content: { url: `${url}/hum.wav` } }] };
  }
  const [, words] = /^diga (.*)$/s.exec(text) ?? [];
  return words === undefined
    ? { messages: [textBubble({ text: 'Invalid message. Please, try again.' })], input: choices }
    : { messages: words.split('|').map((line) => textBubble({ text: line })) };
}

export function continueChat({ path, body }: SimulatedRequest, url: string): SimulatedAnswer {
  const { message = '' } = JSON.parse(body) as { message?: string };
  return sessions.has(path.split('/')[4] ?? '') ? { status: 200, body: playAnswer(message, url) } : refuse(404, 'Session expired');
}

/** What its bubbles link to. */
export const simulatedFiles: Readonly<Record<string, () => SimulatedAnswer>> = {
  '/picture.png': () => ({ status: 200, body: Buffer.from(pixel, 'base64'), type: 'image/png' }),
  '/hum.wav': () => ({ status: 200, body: createHum(), type: 'audio/wav' }),
};
