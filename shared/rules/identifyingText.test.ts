import { expect, it } from 'vitest';
import { email, identifyingText } from '#shared/kit/schemas.ts';
import { toIdentifyingText } from './identifyingText.ts';

it.each([
  ['Ve\u200Bndas', 'Vendas'],
  ['\u200B Vendas \uFEFF', 'Vendas'],
  ['Loja\u00A0 \t Centro', 'Loja Centro'],
  ['Ｖｅｎｄａｓ', 'Vendas'],
  ['ﬁlial', 'filial'],
  ['２ª Via de Boleto', '2ª Via de Boleto'],
  ['Vendas\u202E', 'Vendas'],
  ['Jo\u0061\u0303o', 'João'],
  ['a\u200Db', 'ab'],
  ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
  ['❤️', '❤️'],
  ['1️⃣ Vendas', '1️⃣ Vendas'],
  ['🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a\u{E0061}na', 'ana'],
  ['Su\uFE0Fpor\u{E0100}te\u{1D173}\u2800', 'Suporte'],
  ['Sup\uFEFForte', 'Suporte'],
  ['ㅤ', ''],
])('reads %j as %j', (text, expected) => {
  expect(toIdentifyingText(text)).toBe(expected);
  expect(identifyingText().allow('').validate(text)).toEqual({ value: expected });
});

it('takes e-mails that look the same for the same, and still asks for an address', () => {
  expect(email().validate(' ANA\u200B@ｄｅｍｏ.prosa')).toEqual({ value: 'ana@demo.prosa' });
  for (const stop of ['\u3002', '\uFF0E', '\uFF61', '\u2024']) {
    expect(email().validate(`ana@demo${stop}prosa`)).toEqual({ value: 'ana@demo.prosa' });
  }
  expect(email().validate('ana@demo\u3002\uFF61prosa').error).toBeDefined();
  expect(email().validate('\u200B@demo.prosa').error).toBeDefined();
  expect(identifyingText().min(3).validate('a\u200B\u200B').error).toBeDefined();
});
