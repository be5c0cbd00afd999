import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSetting } from './listScreens.ts';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Field, what is typed, and the specification's sentence (core §5, administration §5). */
type Row = readonly [field: string, typed: string, sentence: string];

interface FormCase {
  readonly form: string;
  readonly path: string;
  readonly create: string;
  readonly submit: string;
  readonly rows: readonly Row[];
}

const long = 'a'.repeat(51);
const nameRows: readonly Row[] = [
  ['Name', '', 'Required'],
  ['Name', 'A', 'Too Short!'],
  ['Name', long, 'Too Long!'],
];

const englishForms: readonly FormCase[] = [
  {
    form: 'User',
    path: '/users',
    create: 'New user',
    submit: 'Save user',
    rows: [
      ...nameRows,
      ['E-mail', '', 'Required'],
      ['E-mail', 'ana', 'Invalid email'],
      ['Password', 'abcd', 'Too Short!'],
      ['Password', long, 'Too Long!'],
    ],
  },
  { form: 'Queue', path: '/queues', create: 'New queue', submit: 'Save queue', rows: nameRows },
  { form: 'Connection', path: '/connections', create: 'New connection', submit: 'Add connection', rows: nameRows },
  { form: 'Queue integration', path: '/queue-integration', create: 'New integration', submit: 'Save integration', rows: nameRows },
  {
    form: 'Contact',
    path: '/contacts',
    create: 'New contact',
    submit: 'Add contact',
    rows: [...nameRows, ['E-mail', 'ana', 'Invalid email']],
  },
];

const portugueseForms: readonly FormCase[] = [
  {
    form: 'Tag',
    path: '/tags',
    create: 'Nova tag',
    submit: 'Salvar tag',
    rows: [
      ['Nome', '', 'Obrigatório'],
      ['Nome', 'ab', 'Mensagem muito curta'],
    ],
  },
  {
    form: 'Resposta rápida',
    path: '/quick-messages',
    create: 'Nova resposta rápida',
    submit: 'Salvar resposta rápida',
    rows: [['Atalho', '', 'Obrigatório']],
  },
  {
    form: 'Agendamento',
    path: '/schedules',
    create: 'Novo agendamento',
    submit: 'Agendar mensagem',
    rows: [
      ['Mensagem', 'Oi', 'Mensagem muito curta'],
      ['Mensagem', 'Oi {{nme}}, até amanhã.', 'A variável {{nme}} não existe. Corrija ou apague.'],
    ],
  },
  {
    form: 'Usuário',
    path: '/users',
    create: 'Novo usuário',
    submit: 'Salvar usuário',
    rows: [
      ['Nome', '', 'Obrigatório'],
      ['E-mail', 'ana', 'E-mail inválido'],
    ],
  },
];

/** What the form says of a field. */
async function readSentence(field: Locator): Promise<string> {
  const id = await field.getAttribute('id');
  return field.page().locator(`[id="${id}-error"]`).innerText();
}

async function expectSentences(form: Locator, rows: readonly Row[]): Promise<void> {
  for (const [name, typed, sentence] of rows) {
    const field = form.getByLabel(new RegExp(`^${name}\\*?$`));
    await field.fill(typed);
    await expect.poll(async () => readSentence(field)).toMatch(new RegExp(`^${sentence.replaceAll('.', String.raw`\.`)}`));
  }
}

async function submitEmpty(page: Page, { create, submit }: FormCase): Promise<Locator> {
  await page.getByRole('button', { name: create }).first().click();
  const dialog = page.getByRole('dialog', { name: create });
  await dialog.getByRole('button', { name: submit }).click();
  return dialog;
}

describe('the sentences of the specification', () => {
  it.each(englishForms)('$form, in English', async (form) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: form.path, language: 'en' });
    await setSetting(page, 'strongPasswords', 'disabled');
    await expectSentences(await submitEmpty(page, form), form.rows);
    await setSetting(page, 'strongPasswords', 'enabled');
    expect(consoleErrors).toEqual([]);
  });

  it.each(portugueseForms)('$form, in Portuguese', async (form) => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: form.path });
    await expectSentences(await submitEmpty(page, form), form.rows);
  });

  it('Sign-up, in English', async () => {
    const { page } = await product.newVisitor({ locale: 'en-US' });
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Create account' }).click();
    const form = page.locator('form');
    await expectSentences(form, [
      ['Company name', '', 'Required'],
      ['Company name', 'A', 'Too Short!'],
      ['Company name', long, 'Too Long!'],
      ['Your e-mail', '', 'Required'],
      ['Your e-mail', 'ana', 'Invalid email'],
    ]);
  });

  it('new ticket: a queue for agents', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect.poll(() => dialog.locator('[data-error]').allInnerTexts()).toContain('Selecione uma fila');
  });
});
