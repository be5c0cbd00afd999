import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { AppError, errorCodes } from '#shared/errors.ts';
import { mailTexts } from '#shared/i18n/mail/index.ts';
import * as pt from '#shared/i18n/pt/index.ts';
import { explainError, findErrorKey } from './explainError.ts';
import { chooseLanguage } from './language.ts';
import { addPluralForms } from './addPluralForms.ts';
import { texts as en } from './languages/en.ts';
import { texts as es } from './languages/es.ts';
import { texts as firstEn } from './languages/first/en.ts';
import { texts as firstEs } from './languages/first/es.ts';
import { texts as firstPt } from './languages/first/pt.ts';
import { getSentences, loadAllTexts, t } from './texts.ts';

describe('chooseLanguage', () => {
  it('prefers the chosen language, then the browser, then Portuguese', () => {
    expect(chooseLanguage('es', ['en-US'])).toBe('es');
    expect(chooseLanguage(undefined, ['de-DE', 'en-GB', 'pt-BR'])).toBe('en');
    expect(chooseLanguage(undefined, ['de'])).toBe('pt');
  });
});

const listKeys = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, text]) => (typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`)));

describe('languages', () => {
  it.each([
    ['English', en],
    ['Spanish', es],
  ])('%s says everything that Portuguese does', (_name, texts) => {
    const said = new Set(listKeys(texts));
    expect(listKeys(pt).filter((key) => !said.has(key))).toEqual([]);
  });

  it('say the same in the first script', () => {
    const areas = Object.keys(firstPt).toSorted();
    expect([firstEn, firstEs].map((texts) => Object.keys(texts).toSorted())).toEqual([areas, areas]);
  });
});

/** Sentences that the specification gives. */
const givenSentences = [
  'Observação adicionada com sucesso!',
  'Observação excluída com sucesso!',
  'Ticket Tag Adicionado com Sucesso!',
  'Ticket Tag Removido!',
];

const listTexts = (tree: object, before = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? listTexts(text, `${before}${key}.`) : [[before + key, String(text)]],
  );

const findTexts = (texts: object, other: RegExp): string[] =>
  listTexts(texts).flatMap(([, text]) => (other.test(text) && !givenSentences.includes(text) ? [text] : []));

describe('Portuguese', () => {
  it.each([
    ['atendimento', /\btickets?\b/i],
    ['atendimento', /por ler|link da conversa|com(ece|eçar) uma conversa/i],
    ['nota', /observaç/i],
    ['conectar um número', /\b(ligue o|liga um|ser ligad[ao]|foi ligado|se ligam|ligação com|entrando)\b/i],
    ['conexão', /(abri|assumi|descart)\S* .*sessão|sessão .*(abert|assumid|descartad)/i],
    ['chave de acesso', /passkey/i],
    ['Canal', /^Fala com/],
    ['Mais opções', /Enviar outra coisa/],
    ['fila de espera', /Ver a? ?espera/i],
    ['Em atendimento com', /Em atendimento por/],
    ['resolvido', /atendimento\b.* encerrado/i],
    ['transferir', /\bpassou (para|de)\b/],
    ['offline', /^ausente$/i],
    ['caracteres', /\d letras?\b(?! ou)/],
    ['Não foi possível', /não (pôde|puderam) ser (baixad|salv|enviad|guardad|criad|buscad)|não carregaram/i],
    ['a fazer', /por fazer/i],
    ['fotos', /fotos juntas/],
    ['o Prosa', /\b[àa] Prosa\b/i],
  ])('says “%s” everywhere', (_word, other) => {
    expect(findTexts({ ...pt, mail: mailTexts.pt }, other)).toEqual([]);
  });

  it('contracts prepositions', () => {
    expect(findTexts(pt, /\b(de (o|a|os|as) (?!mais)|em (o|a|os|as) |por (o|os) |a as )/)).toEqual([]);
  });

  it('uses typographic quotes and ellipses', () => {
    expect(findTexts(pt, /"|\.\.\.|'/)).toEqual([]);
  });
});

describe('Spanish', () => {
  it.each([
    ['ticket', /\batenci(ón (abierta|en espera|sin leer)|ones)\b|\b(la|esta|una|otra|ninguna|primera) atención\b/i],
    ['sin leer', /por leer/i],
    ['cola', /\bfilas? de espera\b/i],
    ['tú', /\b(copie|recargue|reaccione|elija|revise|repita|hable|usted|su (contraseña|correo|cuenta))\b|^Escriba /i],
    ['llave de acceso', /passkey/i],
  ])('says “%s” everywhere', (_word, other) => {
    expect(findTexts({ ...es, mail: mailTexts.es }, other)).toEqual([]);
  });
});

describe('plurals', () => {
  it.each([
    ['Portuguese', pt],
    ['English', en],
    ['Spanish', es],
  ])('%s has both forms wherever it counts', (_name, texts) => {
    const said = new Map(listTexts(texts));
    const forms = [...said.keys()].filter((key) => /_(one|other)$/.test(key)).map((key) => key.replace(/_(one|other)$/, ''));
    expect(forms.filter((key) => !said.has(`${key}_one`) || !said.has(`${key}_other`))).toEqual([]);
    // Lengths are 8 or more, and so are searches with more hits than are counted.
    const counted = [...said].filter(
      ([key, text]) => !/_(one|other|many)$/.test(key) && /\{\{count\}\}(?! (de|of|linhas|rows|filas)\b)\+? \p{L}/u.test(text),
    );
    expect(counted.map(([key]) => key)).toEqual(['kit.rules.wrongLength', 'tickets.foundMany']);
  });
});

describe('addPluralForms', () => {
  it('adds plurals for zero and whole millions', () => {
    expect(addPluralForms({ a: { rows_one: '1', rows_other: 'n' } })).toEqual({
      a: { rows_one: '1', rows_other: 'n', rows_zero: 'n', rows_many: 'n' },
    });
  });
});

describe('t', () => {
  it.each([
    ['pt', pt],
    ['en', en],
    ['es', es],
  ])('counts none as many in every text of “%s”', async (lng, texts) => {
    const own = i18next.createInstance();
    await own.init({ lng, resources: { [lng]: { translation: addPluralForms(texts) } } });
    const keys = listKeys(texts).filter((key) => key.endsWith('_other'));
    const say = (key: string, count: number): string =>
      own.t(key.replace(/_other$/, ''), { count }).replaceAll(new RegExp(String.raw`\b${count}\b`, 'g'), '#');
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => say(key, 0) !== say(key, 7))).toEqual([]);
  });

  it('interpolates values and picks the plural, also for a million', () => {
    expect(t('shell.due.text', { count: 0 })).toBe('Sua assinatura vence em 0 dias');
    expect(t('shell.due.text', { count: 1 })).toBe('Sua assinatura vence em 1 dia');
    expect(t('shell.due.text', { count: 4 })).toBe('Sua assinatura vence em 4 dias');
    expect(t('shell.due.text', { count: 1_000_000 })).toBe('Sua assinatura vence em 1000000 dias');
  });
});

describe('explainError', () => {
  it('says a code whose texts are not there yet as any other trouble, until they are', async () => {
    expect(explainError(new AppError('ERR_NO_TAG_FOUND'))).toBe(t('errors.ERR_UNEXPECTED'));
    await loadAllTexts();
    expect(t(findErrorKey('ERR_NO_TAG_FOUND'))).toBe('Esta tag não existe mais.');
  });
  it('has a sentence for every code, and none for other codes', async () => {
    await loadAllTexts();
    const codes = getSentences().flatMap(([, sentences]) => Object.keys(sentences));
    expect(codes.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
  });
  it('translates a code with its values', () => {
    expect(explainError(new AppError('ERR_PLAN_USERS_LIMIT', { values: { count: 10 } }))).toContain('10');
  });
  it('returns the text of an unknown code', () => {
    expect(explainError(new AppError('ERR_BAD_REQUEST', { text: 'Contato já existe' }))).toBe('Contato já existe');
  });
  it('says in words when to come again', () => {
    const explain = (seconds: number): string => explainError(new AppError('ERR_TOO_MANY_REQUESTS', { values: { seconds } }));
    expect(explain(1)).toBe('Muitos pedidos seguidos. Tente de novo em 1 segundo.');
    expect(explain(61)).toBe('Muitos pedidos seguidos. Tente de novo em 61 segundos.');
    expect(explain(301)).toBe('Muitos pedidos seguidos. Tente de novo em 6 minutos.');
    expect(explainError(new AppError('ERR_TOO_MANY_ATTEMPTS', { values: { seconds: 7200 } }))).toContain('em 2 horas');
    expect(explainError(new AppError('ERR_TOO_MANY_REQUESTS'))).toBe(t('errors.ERR_TOO_MANY_REQUESTS'));
  });

  it('translates other errors', () => {
    expect(explainError(new TypeError('x is undefined'))).toBe(t('errors.ERR_UNEXPECTED'));
  });
});
