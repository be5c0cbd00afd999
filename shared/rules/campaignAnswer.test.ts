import { expect, it } from 'vitest';
import { defaultCampaignSettings } from '#shared/outreach/campaigns/settings.ts';
import { parseCampaignAnswer } from './campaignAnswer.ts';

it.each([
  ['Sim', 'yes'],
  ['SIM!!! pode mandar', 'yes'],
  ['ＳＩＭ', 'yes'],
  ['s\u200Bim', 'yes'],
  ['ＳＡＩＲ', 'optOut'],
  ['s', 'yes'],
  ['sí', 'yes'],
  ['não', 'no'],
  ['Nao, obrigada', 'no'],
  ['não quero', 'no'],
  ['Sair', 'optOut'],
  ['STOP.', 'optOut'],
  ['quero sair', 'no'],
  ['quero sair para almoçar', 'no'],
  ['pode parar', 'no'],
  ['claro que não', 'no'],
  ['quero nunca mais receber', 'no'],
  ["yes, don't", 'no'],
  ['claro que no', 'no'],
  ['sí, no quiero', 'no'],
  ['ok, no gracias', 'no'],
  ['ok unsubscribe', 'no'],
  ['yes, no more', 'no'],
  ['sim, no WhatsApp', 'yes'],
  ['pode mandar', 'yes'],
  ['sairei mais tarde', null],
  ['Que horas vocês abrem?', null],
  ['simples assim', null],
  ['👍', 'yes'],
  ['👎', 'no'],
  ['', null],
  [`sim ${'muito '.repeat(20)}`, null],
  ['Tenho interesse', 'yes'],
  ['manda aí', 'yes'],
  ['👍🏽', 'yes'],
])('by words: %s → %s', (text, answer) => {
  expect(parseCampaignAnswer(text, defaultCampaignSettings)).toBe(answer);
});

it.each([
  ['sim', 'yes'],
  ['Tenho interesse', 'yes'],
  ['manda aí', 'yes'],
  ['Que horas vocês abrem?', 'yes'],
  ['👍', 'yes'],
  ['', 'yes'],
  ['Oi! '.repeat(30), 'yes'],
  ['sairei mais tarde', 'yes'],
  ['não', 'no'],
  ['Não, obrigada', 'no'],
  ['agora não', 'no'],
  ['quero sair', 'no'],
  ['por favor, parem: não quero receber', 'no'],
  ['👎', 'no'],
  ['no thanks', 'no'],
  ['Sair', 'optOut'],
  ['STOP.', 'optOut'],
])('without words: %s → %s', (text, answer) => {
  expect(parseCampaignAnswer(text, { ...defaultCampaignSettings, confirmWords: [] })).toBe(answer);
});
