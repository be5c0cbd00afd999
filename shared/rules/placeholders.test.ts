import { expect, it } from 'vitest';
import { fillCampaignText, fillSendingTime, findUnknownCampaignVariables, insertOwnVariables } from './campaignText.ts';
import { fillScheduleText } from './fillScheduleText.ts';
import { findUnknownVariables } from './substituteVariables.ts';

const own = [{ key: 'loja', value: 'Centro de {{name}}' }];
const contact = { nome: 'Marina Alves', numero: '5511987654321', email: 'm@loja.test' };
const clock = { now: new Date('2029-05-02T12:05:09Z'), timeZone: 'America/Sao_Paulo' };

it.each([
  ['{nome}, {{name}}, {{ nome }}, {name}', 'Marina Alves, Marina Alves, Marina Alves, Marina Alves'],
  ['{firstName} {{firstName}} {numero} {{number}} {{email}}', 'Marina Marina 5511987654321 5511987654321 m@loja.test'],
  ['{{ms}}, {date} {{hora}} {loja} {{loja}}', 'Bom dia, 02/05/2029 9:05:09 Centro de Marina Alves Centro de Marina Alves'],
  ['{ nome }, {{ name, {nome!', 'Marina Alves, Marina Alves, Marina Alves!'],
  ['1} {2} { a } {} :-{', '1} {2} { a } {} :-{'],
])('a campaign fills %j', (text, filled) => {
  expect(findUnknownCampaignVariables(text, own)).toEqual([]);
  expect(fillSendingTime(fillCampaignText(insertOwnVariables(text, own), contact), clock)).toBe(filled);
});

it('names what a campaign does not know, and leaves it out of what was saved before', () => {
  const text = 'Olá, {Nome} {{cliente}}: {{ valor total }}, {cupom} {{user}} {{queue}}';
  expect(findUnknownCampaignVariables(text, own)).toEqual([
    '{Nome}',
    '{{cliente}}',
    '{{ valor total }}',
    '{cupom}',
    '{{user}}',
    '{{queue}}',
  ]);
  expect(fillSendingTime(fillCampaignText(insertOwnVariables(text, own), contact), clock)).toBe('Olá,  : ,   ');
});

it('reads both syntaxes in scheduled messages, and names what they do not know', () => {
  const subject = { name: 'Marina Alves', number: '5511', email: '', sendAt: '2029-05-02T12:05:09Z', timeZone: 'America/Sao_Paulo' };
  expect(fillScheduleText('{nome} {{nome}} {{name}} {firstName} {numero} {date}', subject)).toBe(
    'Marina Alves Marina Alves Marina Alves Marina 5511 02/05/2029',
  );
  expect(findUnknownVariables('{nome} {{user}} {ticket} {Nome} {{cliente}} {1} { a }')).toEqual(['{Nome}', '{{cliente}}']);
});

it.each(['{Nome Completo}', '{nome|cliente}', '{{ cliente'])('names %s, which stays unfilled', (text) => {
  expect(findUnknownCampaignVariables(`Olá ${text}`, own)).toEqual([text]);
  expect(findUnknownVariables(`Olá ${text}`)).toEqual([text]);
});

it.each(['{"a":1}', '{ a }', '{ outra }', '${', 'x {', '{:-)'])('takes %s for no variable', (text) => {
  expect(findUnknownCampaignVariables(text, own)).toEqual([]);
  expect(fillSendingTime(fillCampaignText(insertOwnVariables(text, own), contact), clock)).toBe(text);
});

it("keeps the braces of a contact's name, and of whatever else a contact has", () => {
  const braces = { nome: '{{date}} {nome} {x} {{name', numero: '{email}', email: '{{hora}}' };
  const text = insertOwnVariables('{nome}|{firstName}|{numero}|{email}', []);
  expect(fillSendingTime(fillCampaignText(text, braces), clock)).toBe('{{date}} {nome} {x} {{name|{{date}}|{email}|{{hora}}');
});

it('sees a name through signs that nobody sees, and takes the one brace at its end with it', () => {
  expect(findUnknownVariables('{nome\u200B} {{\u2060name}} {{name}')).toEqual([]);
  expect(fillScheduleText('{nome\u200B}, {{name}!', { name: 'Ana', sendAt: '2029-05-02T12:05:09Z', timeZone: 'UTC' })).toBe('Ana, Ana!');
});
