import { describe, expect, it } from 'vitest';
import { findSendRisks, type DraftToCheck, type GuardedContact } from './findSendRisks.ts';

const contact = (id: number, name: string, number: string, isGroup = false): GuardedContact => ({ id, name, number, isGroup });
const luana = contact(1, 'Luana Ribeiro', '5511969913042');
const recentContacts = [
  luana,
  contact(2, 'Clara Dantas', '5511974410928'),
  contact(3, 'João Vítor Siqueira', '5511991204477'),
  contact(4, 'Ana Paula Reis', '5511955556666'),
  contact(5, '5511933334444', '5511933334444'),
  contact(6, 'Condomínio Vila Real', '120363@g.us', true),
];
const check = (text: string, more: Partial<DraftToCheck> = {}) =>
  findSendRisks({
    text,
    contact: luana,
    subject: luana,
    recentContacts,
    listedContacts: [contact(7, 'Patrícia Leal', '5511977770000'), luana],
    ownName: 'Ana Beatriz Lopes',
    answeredBy: null,
    typingBy: null,
    ...more,
  });

describe('the send guard', () => {
  it.each([
    'Oi, Luana! Separei os dois.',
    'Boa tarde! A água está clara?',
    'O Joãozinho da loja confere',
    'Oi, Ana aqui',
    'São 18h, R$ 1.709,10, CEP 05014-000',
    'Meu telefone é 11 96991-3042',
    'Condomínio Vila Real',
    'Patrícia, tudo certo',
    '',
  ])('lets “%s” pass', (text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    ['Oi Clara, tudo bem?', { kind: 'otherName', name: 'Clara Dantas' }],
    ['JOAO, segue o boleto', { kind: 'otherName', name: 'João Vítor Siqueira' }],
    ['Boa tarde, João! Chegou.', { kind: 'otherName', name: 'João Vítor Siqueira' }],
    ['O pedido de clara dantas saiu', { kind: 'otherName', name: 'Clara Dantas' }],
    ['Olá Patrícia Leal, tudo bem?', { kind: 'otherName', name: 'Patrícia Leal' }],
    ['Anote 11 97777-0000', { kind: 'otherNumber', name: 'Patrícia Leal' }],
    ['Confirmo o número (11) 97441-0928', { kind: 'otherNumber', name: 'Clara Dantas' }],
    ['É +55 11 93333-4444?', { kind: 'otherNumber', name: '5511933334444' }],
  ])('asks about “%s”', (text, risk) => {
    expect(check(text)).toEqual([risk]);
  });

  it('stops at a variable without value, and asks when a colleague has answered', () => {
    expect(check('{{firstName}}, são {{valor}}', { answeredBy: 'Caio Ferraz' })).toEqual([
      { kind: 'unfilled', variables: ['{{valor}}'] },
      { kind: 'answered', name: 'Caio Ferraz' },
    ]);
  });

  it('asks while a colleague writes to the same contact', () => {
    expect(check('Já mandei o boleto', { typingBy: 'Bia Moura' })).toEqual([{ kind: 'typing', name: 'Bia Moura' }]);
  });
});
