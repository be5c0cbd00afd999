import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { explainError } from './explainError.ts';
import { chooseLanguage } from './language.ts';
import { addManyPlurals } from './addManyPlurals.ts';
import { t } from './texts.ts';

describe('firstLanguage', () => {
  it('is what was chosen, then what the browser speaks, then Portuguese', () => {
    expect(chooseLanguage('es', ['en-US'])).toBe('es');
    expect(chooseLanguage(undefined, ['de-DE', 'en-GB', 'pt-BR'])).toBe('en');
    expect(chooseLanguage(undefined, ['de'])).toBe('pt');
  });
});

describe('withMany', () => {
  it('lets whole millions read like other numbers', () => {
    expect(addManyPlurals({ a: { rows_one: '1', rows_other: 'n' } })).toEqual({ a: { rows_one: '1', rows_other: 'n', rows_many: 'n' } });
  });
});

describe('t', () => {
  it('fills in values and picks the plural, also for a million', () => {
    expect(t('shell.due.text', { count: 1 })).toBe('Sua assinatura vence em 1 dia');
    expect(t('shell.due.text', { count: 4 })).toBe('Sua assinatura vence em 4 dias');
    expect(t('shell.due.text', { count: 1_000_000 })).toBe('Sua assinatura vence em 1000000 dias');
  });
});

describe('explain', () => {
  it('puts a code into words, with its values', () => {
    expect(explainError(new AppError('ERR_PLAN_USERS_LIMIT', { values: { count: 10 } }))).toContain('10');
  });
  it('shows a sentence that came without a code we know', () => {
    expect(explainError(new AppError('ERR_BAD_REQUEST', { text: 'Contato já existe' }))).toBe('Contato já existe');
  });
  it('has a word for everything else', () => {
    expect(explainError(new TypeError('x is undefined'))).toBe(t('errors.ERR_UNEXPECTED'));
  });
});
