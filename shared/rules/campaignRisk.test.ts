import { expect, it } from 'vitest';
import { assessCampaignRisk, type RiskFacts } from './campaignRisk.ts';
import { fillCampaignText, insertOwnVariables } from './campaignText.ts';
import { unquoteBraces } from './placeholders.ts';

const calm: RiskFacts = {
  recipients: 200,
  strangers: 10,
  sameText: 0,
  texts: ['Olá, {nome}! Responda SAIR para não receber mais.', 'Oi, {nome}!'],
  optOutWords: ['sair'],
  messageInterval: 20,
  isAlways: false,
  numberAgeDays: 90,
  isRestricted: false,
};

it('a campaign to known contacts with a way out is no risk', () => {
  expect(assessCampaignRisk(calm)).toEqual({ level: 'low', reasons: [] });
});

it.each([
  [{ isRestricted: true }, 'high', ['restricted']],
  [{ strangers: 150 }, 'medium', ['manyStrangers']],
  [{ strangers: 150, messageInterval: 0 }, 'high', ['manyStrangers', 'fast']],
  [{ texts: ['Oferta! SAIR para parar.'] }, 'medium', ['oneText']],
  [{ sameText: 3 }, 'low', ['sameText']],
  [{ numberAgeDays: 2 }, 'medium', ['newNumber']],
  [{ texts: ['Olá, {nome}', 'Oi'] }, 'low', ['noOptOut']],
  [{ recipients: 0, isRestricted: true }, 'low', []],
] as const)('%j: %s', (more, level, reasons) => {
  expect(assessCampaignRisk({ ...calm, ...more })).toEqual({ level, reasons });
});

it('a name is put in as it is, and not searched for variables', () => {
  const contact = { nome: '{email} $& Zé', numero: '5511', email: 'ze@loja.test' };
  expect(unquoteBraces(fillCampaignText('{nome}, {numero}, {email}, {outra}', contact))).toBe('{email} $& Zé, 5511, ze@loja.test, {outra}');
  expect(insertOwnVariables('{loja} {nome} {x}', [{ key: 'loja', value: 'Centro $1' }])).toBe('Centro $1 {nome} {x}');
});
