import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contactImports } from '#shared/i18n/pt/contacts.ts';
import { contactLists } from '#shared/i18n/pt/contacts.ts';
import { places } from '#shared/i18n/pt/first.ts';
import { removeRow, type ListVisitOptions } from './listScreens.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const { items } = contactLists;
const admin = 'admin@demo.prosa';

async function visit(email: string, options: ListVisitOptions = {}): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor(email, { ...options, path: '/contact-lists' });
  await visitor.page.locator('main h1').waitFor();
  return visitor;
}

/** Creates a list from its screen and opens it. */
async function makeList(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: contactLists.new }).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await findToast(page, contactLists.saved).waitFor();
  await findRow(page, name).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
}

async function addItem(page: Page, { name, number }: { name: string; number: string }): Promise<void> {
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: items.new });
  await dialog.getByLabel(items.name).fill(name);
  await dialog.getByLabel(items.number).fill(number);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe('contact lists', () => {
  it('are made, filled, checked live and searched by keyboard', async () => {
    const { page, consoleErrors } = await visit(admin);
    const other = await page.context().newPage();
    await other.goto('/contact-lists');
    await makeList(page, 'feira de maio');
    await page.getByRole('heading', { name: items.empty.title }).waitFor();
    await expectAccessible(page);
    await findRow(other, 'feira de maio').waitFor();

    // The numbering plans come after the number has been saved: it waits for them.
    const typed = Promise.withResolvers<void>();
    await page.route('**/parsePhoneNumber*', async (route) => {
      await typed.promise;
      await route.continue();
    });
    const saved = addItem(page, { name: 'Aaliyah Nova', number: '(11) 95555-0101' });
    await page.locator('button[type="submit"][aria-busy="true"]').waitFor();
    typed.resolve();
    await saved;
    await findRow(page, 'Aaliyah Nova').getByText('+55 11 95555-0101').waitFor();
    await addItem(page, { name: 'Fora do Ar', number: '(11) 95555-0000' });
    await findRow(page, 'Aaliyah Nova').getByText(contactLists.validity.valid).waitFor();
    await findRow(page, 'Fora do Ar').getByText(contactLists.validity.invalid).waitFor();
    await expectAccessible(page);
    await findRow(other, 'feira de maio').getByText('1 com WhatsApp').waitFor();

    await findRow(page, 'Fora do Ar').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(items.number).fill('(11) 95555-0101');
    await page.keyboard.press('Enter');
    await page.getByText(contactLists.errors.ERR_DUPLICATED_CONTACTLISTITEM).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();

    await page.getByRole('button', { name: items.import }).click();
    await page.getByRole('dialog', { name: contactImports.title }).waitFor();
    expect(await page.getByText(contactImports.phone.title).count()).toBe(0);
    await expectAccessible(page);
    const sheet = Buffer.from('nome;numero\nBento Planilha;11 95555-0202\nAaliyah Nova;11 95555-0101\nSem Número;\n');
    await page.locator('input[type="file"]').setInputFiles({ name: 'feira.csv', mimeType: 'text/csv', buffer: sheet });
    const preview = page.getByRole('dialog', { name: 'feira.csv' });
    await preview.getByText('1 contato novo').waitFor();
    await preview.getByText(contactImports.reasons.inList).waitFor();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Importar 1 contato' }).click();
    await preview.getByText('2 linhas não entraram').waitFor();
    await preview.getByRole('button', { name: contactImports.result.close }).last().click();
    await findRow(page, 'Bento Planilha').getByText(contactLists.validity.valid).waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('aali');
    await findRow(page, 'Fora do Ar').waitFor({ state: 'detached' });
    const removing = items.removing;
    await removeRow(findRow(page, 'Aaliyah Nova'), { question: removing.title.replace('{{name}}', 'Aaliyah Nova'), yes: removing.confirm });
    await findToast(page, items.removed).waitFor();
    await page.getByRole('link', { name: items.back }).click();
    await findRow(page, 'feira de maio').waitFor();
    await removeRow(findRow(other, 'feira de maio'), {
      question: contactLists.removing.title.replace('{{name}}', 'feira de maio'),
      yes: contactLists.removing.confirm,
    });
    await findRow(page, 'feira de maio').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('are also made of a filter, and filled from the contacts', async () => {
    const { page, consoleErrors } = await visit(admin, { colorScheme: 'dark' });
    await page.getByRole('button', { name: contactLists.newDynamic }).click();
    const dialog = page.getByRole('dialog', { name: contactLists.newDynamic });
    await dialog.getByRole('textbox', { name: /^Nome(?! ou)/ }).fill('vips');
    await dialog.getByLabel(contactLists.filter.tags).fill('vip');
    await page.getByRole('option', { name: 'vip' }).click();
    // Leaving the field closes its list.
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: contactLists.save }).click();
    await findRow(page, 'vips').getByText(contactLists.dynamic).waitFor();
    await findRow(page, 'vips').focus();
    await page.keyboard.press('Enter');
    await page.locator('tbody th').first().waitFor();
    expect(await page.getByRole('button', { name: items.import }).count()).toBe(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: items.back }).click();
    await makeList(page, 'de contatos');
    await page.getByRole('button', { name: items.fromContacts }).click();
    const adding = page.getByRole('dialog', { name: items.fromContacts });
    await adding.getByLabel(contactLists.filter.search).fill('a');
    await adding.getByRole('button', { name: items.addContacts }).click();
    await findToast(page, items.contactsAdded).waitFor();
    await page.locator('tbody th').first().waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('fit a narrow dark window, and are no place for agents', async () => {
    const longName = 'superextraordinariamentelongosemespacoalgum';
    const { page } = await visit(admin, { width: 390, height: 844, colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('button', { name: contactLists.new, exact: true }).click();
    await page.getByLabel(contactLists.name).fill('a');
    await page.keyboard.press('Enter');
    await page.getByText(contactLists.tooShort).waitFor();
    await expectAccessible(page);
    await page.getByLabel(contactLists.name).fill(longName);
    await page.keyboard.press('Enter');
    await findRow(page, longName).click();
    await findRow(page, longName).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: longName }).waitFor();
    await addItem(page, { name: 'Aaliyah Nova', number: '(11) 95555-0101' });
    await findRow(page, 'Aaliyah Nova').getByText(contactLists.validity.valid).waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectFits(page.locator('main header > .tools'));
    const { page: agent } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/contact-lists' });
    await agent.getByRole('heading').first().waitFor();
    expect(await agent.getByRole('button', { name: contactLists.new, exact: true }).count()).toBe(0);
    expect(await agent.getByRole('link', { name: places.contactLists }).count()).toBe(0);
  });
});
