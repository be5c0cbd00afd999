import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpSimulator, startHttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import type { BotServices } from './BotServices.ts';
import { createSender } from './createSender.ts';
import { createTypebotClient } from './createBotServices.ts';

let viewer: HttpSimulator;
let answer: object;
let client: Pick<BotServices, 'startTypebot' | 'continueTypebot'>;

beforeAll(async () => {
  viewer = await startHttpSimulator(() => ({ status: 200, body: answer }));
  onFileFinished(() => viewer.stop());
  client = createTypebotClient(createSender([new URL(viewer.url).host]));
});
beforeEach(() => {
  answer = { messages: [] };
});

const goOn = () => client.continueTypebot({ url: viewer.url, sessionId: 's/1', text: 'Vendas' });
const said = async (...richText: object[]) => {
  answer = { messages: [{ type: 'text', content: { richText } }] };
  return (await goOn()).bubbles;
};
const paragraph = (...children: object[]) => ({ type: 'p', children });

describe('a typebot', () => {
  it('is started with the words, the number and the name of the customer, and remembered by its session', async () => {
    answer = { sessionId: 'abc', resultId: 'r', messages: [] };
    const variables = { number: '5511999990000', pushName: 'Marina' };
    const started = await client.startTypebot({ url: `${viewer.url}/`, slug: 'meu fluxo', message: 'Oi', variables });
    expect(started).toEqual({ sessionId: 'abc', bubbles: [], choices: null });
    const { path, body = '' } = viewer.requests.at(-1) ?? {};
    expect(path).toBe('/api/v1/typebots/meu%20fluxo/startChat');
    expect(JSON.parse(body)).toEqual({
      isStreamEnabled: true,
      message: 'Oi',
      isOnlyRegistering: false,
      prefilledVariables: variables,
    });
  });

  it('is cut where it says more than a message may', async () => {
    const [bubble] = await said(paragraph({ text: `a${' '.repeat(70_000)}b`, bold: true }));
    expect(bubble).toEqual({ kind: 'text', text: '*a*' });
    const [long] = await said(paragraph({ text: 'x'.repeat(70_000) }));
    expect(long?.kind === 'text' && long.text.length).toBe(65_536);
  });

  it('goes on in its session with the words alone', async () => {
    await goOn();
    const { path, body = '' } = viewer.requests.at(-1) ?? {};
    expect(path).toBe('/api/v1/sessions/s%2F1/continueChat');
    expect(JSON.parse(body)).toEqual({ message: 'Vendas' });
  });

  it.each<[string, object[], string]>([
    ['bold', [paragraph({ text: 'Oi', bold: true })], '*Oi*'],
    ['italic', [paragraph({ text: 'Oi', italic: true })], '_Oi_'],
    ['underline', [paragraph({ text: 'Oi', underline: true })], '~Oi~'],
    ['all of them', [paragraph({ text: 'Oi', bold: true, italic: true, underline: true })], '~_*Oi*_~'],
    ['spaces outside of marks', [paragraph({ text: 'a' }, { text: ' b ', bold: true }, { text: 'c' })], 'a *b* c'],
    ['a mark of nothing', [paragraph({ text: 'a' }, { text: ' ', bold: true }, { text: 'b' })], 'a b'],
    ['a link', [paragraph({ type: 'a', url: 'https://acme.test/x', children: [{ text: 'aqui' }] })], '[aqui](https://acme.test/x)'],
    ['a line for each paragraph', [paragraph({ text: 'um' }), paragraph({ text: '' }), paragraph({ text: 'dois' })], 'um\n\ndois'],
    [
      'a list',
      [
        {
          type: 'ul',
          children: [
            { type: 'li', children: [{ text: 'um' }] },
            { type: 'li', children: [{ text: 'dois' }] },
          ],
        },
      ],
      'um\ndois',
    ],
  ])('writes %s as WhatsApp does', async (_, richText, text) => {
    expect(await said(...richText)).toEqual([{ kind: 'text', text }]);
  });

  it('sends pictures and sounds by their address, and leaves out what is empty or of another kind', async () => {
    answer = {
      messages: [
        { type: 'image', content: { url: 'https://acme.test/a.png' } },
        { type: 'audio', content: { url: 'https://acme.test/a.mp3' } },
        { type: 'image', content: { url: '' } },
        { type: 'video', content: { url: 'https://acme.test/a.mp4' } },
        { type: 'embed' },
        { type: 'text', content: { richText: [paragraph({ text: ' ' })] } },
      ],
    };
    expect((await goOn()).bubbles).toEqual([
      { kind: 'image', url: 'https://acme.test/a.png' },
      { kind: 'audio', url: 'https://acme.test/a.mp3' },
    ]);
  });

  it('offers the items of a choice, and nothing for other inputs', async () => {
    answer = { messages: [], input: { type: 'choice input', items: [{ content: 'Vendas' }, { content: '' }, {}, { content: 'Foto' }] } };
    expect((await goOn()).choices).toEqual(['Vendas', 'Foto']);
    answer = { messages: [], input: { type: 'text input' } };
    expect((await goOn()).choices).toBeNull();
  });

  it('that says more than twenty things at once is cut off, and one that answers otherwise is refused', async () => {
    answer = { messages: Array.from({ length: 25 }, () => ({ type: 'image', content: { url: 'https://acme.test/a.png' } })) };
    expect((await goOn()).bubbles).toHaveLength(20);
    answer = { message: 'oi' };
    await expect(goOn()).rejects.toMatchObject({ failure: 'refused' });
  });
});
