import { describe, expect, it } from 'vitest';
import { toSpokenText, toSsml } from './toSsml.ts';

describe('toSpokenText', () => {
  it.each([
    ['*Olá*, _Ana_! 😀', 'Olá, Ana!'],
    ['R$ 40,00 (10% off)', 'R$ 40,00 (10% off)'],
    ['Veja https://acme.test/a?b=1&c=2', 'Veja https: acme.test a?b 1 c 2'],
    ['</voice><break time="10s"/> fim', 'voice break time 10s fim'],
    ['um\n\ndois', 'um dois'],
  ])('reads %j as %j', (text, spoken) => {
    expect(toSpokenText(text)).toBe(spoken);
  });
});

it('a text or a voice cannot add markup', () => {
  const ssml = toSsml('pt-BR"><x>', '</voice></speak><speak>');
  expect(ssml).toBe('<speak version="1.0" xml:lang="pt-BR"><voice name="pt-BRx">voice speak speak</voice></speak>');
});
