import { describe, expect, it } from 'vitest';
import {
  containsFilled,
  dropUnknownVariables,
  findUnfilledVariables,
  findUnknownVariables,
  leaveOutVariables,
  substituteVariables,
} from './substituteVariables.ts';

const at = (time: string, name = 'Marina Alves') => ({ name, now: new Date(time), timeZone: 'America/Sao_Paulo' });

describe('substituteVariables', () => {
  it('inserts the contact and the local time of the zone', () => {
    const said = substituteVariables('{{ms}}, {{firstName}} ({{name}})! {{protocol}} {{date}} {{hora}}', at('2029-05-02T12:05:09Z'));
    expect(said).toBe('Bom dia, Marina (Marina Alves)! 2029050290509 02/05/2029 9:05:09');
  });

  it.each([
    ['2029-05-02T08:59:59Z', 'Boa madrugada'],
    ['2029-05-02T09:00:00Z', 'Bom dia'],
    ['2029-05-02T15:00:00Z', 'Boa tarde'],
    ['2029-05-02T21:00:00Z', 'Boa noite'],
    ['2029-05-02T03:00:00Z', 'Boa madrugada'],
  ])('greets at %s with %s', (time, greeting) => {
    expect(substituteVariables('{{ms}}|{{gretting}}|{{greeting}}', at(time))).toBe([greeting, greeting, greeting].join('|'));
  });

  it('leaves unknown variables, and does not escape names', () => {
    expect(substituteVariables('{{ cliente }} {{ {{constructor}} {x} {{name}}', at('2029-05-02T12:00:00Z', `D'Ávila & "Cia" $&`))).toBe(
      `{{ cliente }} {{ {{constructor}} {x} D'Ávila & "Cia" $&`,
    );
    expect(substituteVariables('{{firstName}}!', at('2029-05-02T12:00:00Z', ''))).toBe('!');
  });

  it('names the agent, the queue and the ticket; nothing where there is none', () => {
    const text = 'Aqui é {{user}}, de {{queue}}, atendimento {{ticket}}.';
    const subject = { user: 'Ana Souza', queue: 'Vendas', ticket: 4812 };
    expect(substituteVariables(text, { ...at('2029-05-02T12:00:00Z'), ...subject })).toBe('Aqui é Ana Souza, de Vendas, atendimento 4812.');
    expect(substituteVariables(text, at('2029-05-02T12:00:00Z'))).toBe('Aqui é , de , atendimento .');
    expect(findUnfilledVariables(text, { name: 'Marina', ...subject, queue: '' })).toEqual(['{{queue}}']);
    expect(findUnfilledVariables(text, { name: 'Marina' })).toEqual(['{{user}}', '{{queue}}', '{{ticket}}']);
  });

  it('marks values, and what has none', () => {
    const mark = (value: string, isFilled: boolean) => (isFilled ? `<${value}>` : `!${value}!`);
    expect(substituteVariables('Oi, {{firstName}}, {{cliente}} {x}', at('2029-05-02T12:00:00Z'), mark)).toBe(
      'Oi, <Marina>, !{{cliente}}! {x}',
    );
  });
});

describe('findUnfilledVariables', () => {
  it('finds unknown variables, and the name of a contact that is only a number', () => {
    const text = '{{firstName}}, {{ cliente }}, {{valor total}} {{date}} {nome} {cliente} {{ cliente }}';
    expect(findUnfilledVariables(text, { name: 'Marina' })).toEqual(['{{ cliente }}', '{{valor total}}']);
    expect(findUnfilledVariables(text, { name: '+55 11 98765-4310' })).toEqual([
      '{{firstName}}',
      '{{ cliente }}',
      '{{valor total}}',
      '{nome}',
    ]);
    expect(findUnfilledVariables('sem nada { { x } }', { name: '' })).toEqual([]);
  });
});

it.each([
  ['Oi, Marina! Tudo bem?', 'Oi, {{firstName}}!', true],
  ['Oi, !', 'Oi, {{firstName}}!', true],
  ['Oi, Marina!', 'Oi, {nome}!', true],
  ['Oi, {{apelido}}!', 'Oi, {{apelido}}!', true],
  ['Posso ajudar? (1+1)', 'Posso ajudar? (1+1)', true],
  ['Posso ajudarX', 'Posso ajudar?', false],
  ['Até logo!', 'Oi, {{firstName}}!', false],
  ['', '{{name}}', false],
])('“%s” contains “%s”: %s', (text, template, contains) => {
  expect(containsFilled(text, template)).toBe(contains);
});

it('tells what nobody knows from what has no value, and leaves it out', () => {
  const text = 'Oi, {{firstName}} {{ cliente }}, {{valor total}} {{queue}} {{nome} {{}} {cupom} {1}';
  expect(findUnknownVariables(text)).toEqual(['{{ cliente }}', '{{valor total}}', '{cupom}']);
  expect(dropUnknownVariables(text)).toBe('Oi, {{firstName}} ,  {{queue}} {{nome} {{}}  {1}');
});

it('leaves variables out of what a bot says, and pieces of code in', () => {
  expect(leaveOutVariables('Oi, {{firstName}}{{ cliente }}{nome}! {{ a + b }} {x} {{}}')).toBe('Oi, ! {{ a + b }} {x} {{}}');
});
