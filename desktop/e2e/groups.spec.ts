import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedGroup } from '#server/simulators/whatsapp/people/SimulatedGroup.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { expectAccessible, startTestProduct, submitLogin, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

const pollOptions = { timeout: 20_000, interval: 100 };

let simulator: Simulator;
let product: TestProduct;
let phone: SimulatedPhone;
let marta: SimulatedContact;
let otto: SimulatedContact;
let group: SimulatedGroup;

beforeAll(async () => {
  simulator = await new Simulator().start();
  product = await startTestProduct(simulator.environment);
  phone = simulator.addPhone({ number: '5511987650003', name: 'Síndico' });
  marta = simulator.addContact({ number: '5511912340011', name: 'Marta Prado' });
  otto = simulator.addContact({ number: '5511912340012', name: 'Otto Lins' });
  group = simulator.addGroup({ subject: 'Condomínio Aurora', members: [marta, otto, phone], admins: [marta] });
  await linked();
  return () => simulator.stop();
});

/** Links the phone and enables groups. */
async function linked(): Promise<void> {
  const admin = await product.signInClient('admin@demo.prosa');
  await admin.send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const { id } = await admin.call(api.connections.create, { name: 'Condomínios' });
  const suggestions = async () => (await admin.call(api.connections.list, {})).find((connection) => connection.id === id);
  const code = await vi.waitFor(async () => (await suggestions())?.qrcode || expect.fail('there is no code'), pollOptions);
  await phone.scan(code);
  await vi.waitFor(async () => expect((await suggestions())?.status).toBe('CONNECTED'), pollOptions);
}

const field = (page: Page, name = 'Condomínio Aurora') => page.getByRole('textbox', { name: `Mensagem para ${name}` });

/** Accepts the ticket of the group as admin. */
async function inGroup(name = 'Condomínio Aurora'): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
  const { page } = visitor;
  await page.getByRole('tab', { name: /Espera/ }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: `Aceitar ${name}` }).click();
  await field(page, name).waitFor();
  return visitor;
}

describe('a group', () => {
  it('receives mentions typed by keyboard; message details show who got it', async () => {
    await group.text(otto, 'Bom dia!');
    const mentioning = { text: `Oi @${otto.lidUser}`, contextInfo: { mentionedJid: [otto.lid] } };
    await group.send(marta, { extendedTextMessage: mentioning });
    const { page, consoleErrors } = await inGroup();
    const log = page.getByRole('log');
    await log.getByText('@Otto Lins').waitFor();
    await page
      .getByRole('option', { name: /Condomínio Aurora/ })
      .getByText(/^Marta: Oi/)
      .waitFor();

    await field(page).pressSequentially('Olá @o');
    const list = page.getByRole('listbox', { name: 'Pessoas do grupo' });
    await list.getByRole('option', { name: /Otto Lins/ }).waitFor();
    await expectAccessible(page);
    // axe moves the focus, which closes and reopens the suggestions.
    await field(page).focus();
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    // Escape dismisses the suggestions of this @; the next @ opens them again.
    await page.keyboard.press('Backspace');
    await expect.poll(() => field(page).inputValue()).toBe('Olá @');
    expect(await list.count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('@o');
    const chosen = () => list.getByRole('option', { selected: true }).innerText();
    await expect.poll(chosen).toContain('Otto Lins');
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toContain('Marta Prado');
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toContain('Otto Lins');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('Olá @Otto Lins ');
    otto.isOnline = false;
    await page.keyboard.type('e todos');
    await page.keyboard.press('Enter');

    const sent = await simulator.sentMessages.waitFor(({ to }) => to === group.id, 20_000);
    const text = sent.copies.find(({ person }) => person === otto)?.message?.extendedTextMessage;
    expect(text).toMatchObject({
      text: expect.stringContaining(`Olá @${otto.lidUser} e todos`),
      contextInfo: { mentionedJid: [otto.lid] },
    });
    const bubble = log.getByText(/e todos/).last();
    await bubble.waitFor();
    await expect.poll(() => bubble.innerText()).toContain('@Otto Lins');

    marta.sendReadReceipts(phone, sent.id);
    await bubble.hover();
    await page.getByRole('button', { name: 'Mais ações' }).last().click();
    await page.getByRole('menuitem', { name: 'Detalhes' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('Lida por 1 pessoa').waitFor();
    await details.getByText('Ainda não chegou a 1 pessoa').waitFor();
    expect(await details.innerText()).not.toContain(otto.lidUser);
    await expectAccessible(page);
    otto.comeOnline();
    otto.sendReadReceipts(phone, sent.id);
    await details.getByText('Lida por 2 pessoas').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('has no sound in a page without a gesture, which does not even ask for one', async () => {
    const { page } = await product.newVisitor();
    // Playwright's own calls count as gestures.
    await page.addInitScript(() => {
      const hasBeenActive = () => sessionStorage.getItem('gesture') !== null;
      Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: hasBeenActive() }) });
    });
    const sounds: string[] = [];
    page.on('request', (request) => void (request.url().includes('/sounds/') && sounds.push(request.url())));
    await page.goto('/login');
    await submitLogin(page, 'admin@demo.prosa');
    await page.goto('/tags');
    const bell = page.getByRole('button', { name: /não lid/ });
    await page.getByRole('heading', { name: 'Tags' }).waitFor();
    await group.text(marta, 'Alguém aí?');
    await bell.first().waitFor();
    expect(sounds).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem('gesture', ''));
    await group.text(marta, 'Olá?');
    // All sounds are loaded with the first.
    await expect.poll(() => sounds.length).toBeGreaterThan(0);
  });

  it('shows no member suggestions of another group, also when they load late', async () => {
    const [lira, cruzeiro] = ['Condomínio Lira', 'Condomínio Cruzeiro'] as const;
    for (const [subject, member] of [
      [lira, otto],
      [cruzeiro, marta],
    ] as const) {
      await simulator.addGroup({ subject, members: [member, phone], admins: [member] }).text(member, 'Olá!');
    }
    const { page, consoleErrors } = await inGroup(lira);
    const list = page.getByRole('listbox', { name: 'Pessoas do grupo' });
    const goTo = async (name: string): Promise<void> => {
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await field(page, name).click();
    };
    await field(page, lira).pressSequentially('Oi @o');
    await list.getByRole('option', { name: /Otto Lins/ }).waitFor();
    await page.getByRole('tab', { name: /Espera/ }).click();
    await page.getByRole('option', { name: new RegExp(cruzeiro) }).click();
    await page.getByRole('button', { name: `Aceitar ${cruzeiro}` }).click();
    await field(page, cruzeiro).click();
    expect(await list.count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await field(page, cruzeiro).inputValue()).toBe('');

    // The request for these members is still pending.
    const { promise: responses, resolve: reply } = Promise.withResolvers<void>();
    await page.route(/\/messages\/members\/\d+$/, async (route) => {
      await responses;
      await route.continue();
    });
    const membersRequest = page.waitForRequest(/\/messages\/members\/\d+$/);
    await field(page, cruzeiro).pressSequentially('Bom dia, @ma');
    await membersRequest;
    await goTo(lira);
    const received = page.waitForResponse(/\/messages\/members\/\d+$/);
    reply();
    await received;
    // Suggestions of this group return, none of the other group.
    await list.getByRole('option', { name: /Otto Lins/ }).waitFor();
    expect(await list.getByRole('option', { name: /Marta/ }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, lira).inputValue()).toBe('Oi @Otto Lins ');
    await goTo(cruzeiro);
    expect(await field(page, cruzeiro).inputValue()).toBe('Bom dia, @ma');
    expect(consoleErrors).toEqual([]);
  });

  it('receives edited mentions, and keeps a message that WhatsApp refused to delete, with the reason', async () => {
    const name = 'Condomínio Boreal';
    const boreal = simulator.addGroup({ subject: name, members: [marta, phone], admins: [marta] });
    await boreal.text(marta, 'Boa tarde!');
    const { page, consoleErrors } = await inGroup(name);
    const log = page.getByRole('log');
    await field(page, name).pressSequentially('Fica aqui');
    await page.keyboard.press('Enter');
    const bubble = log.getByText('Fica aqui').last();
    const isClosed = log.getByRole('img', { name: /^(enviada|entregue)$/ }).last();
    await isClosed.waitFor();

    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field(page, name).inputValue()).toBe('Fica aqui');
    await page.keyboard.press('End');
    await page.keyboard.type(', @ma');
    await page
      .getByRole('listbox', { name: 'Pessoas do grupo' })
      .getByRole('option', { name: /Marta Prado/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, name).inputValue()).toBe('Fica aqui, @Marta Prado ');
    await page.keyboard.press('Enter');
    await expect.poll(() => bubble.innerText()).toContain('@Marta Prado');
    const edit = await simulator.sentMessages.waitFor(({ to, stanza }) => to === boreal.id && stanza.attrs['edit'] === '1', 20_000);
    const edited = edit.copies.find(({ person }) => person === marta)?.message?.protocolMessage?.editedMessage?.extendedTextMessage;
    expect(edited).toMatchObject({
      text: expect.stringContaining(`Fica aqui, @${marta.lidUser}`),
      contextInfo: { mentionedJid: [marta.lid] },
    });

    simulator.faults.refuseMessage = ({ stanza }) => (stanza.attrs['edit'] === '7' ? '400' : undefined);
    await bubble.hover();
    await page.getByRole('button', { name: 'Mais ações' }).last().click();
    await page.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await page.getByRole('button', { name: 'Apagar mensagem' }).click();
    await log.getByText('Não apagada: o contato ainda vê esta mensagem.').waitFor();
    await bubble.waitFor();
    await expectAccessible(page);
    simulator.faults.refuseMessage = undefined;
    expect(consoleErrors).toEqual([]);
  });

  it('is printed with the names of the senders', async () => {
    const name = 'Condomínio Celeste';
    const celeste = simulator.addGroup({ subject: name, members: [marta, otto, phone], admins: [marta] });
    await celeste.text(marta, 'A bomba parou');
    await celeste.text(otto, 'De novo?');
    const { page, consoleErrors } = await inGroup(name);
    await page.getByRole('log').getByText('De novo?').waitFor();
    // The print view exists while the dialog is open.
    await page.evaluate('window.print = () => undefined');
    await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir ou salvar em PDF' }).click();
    const sheet = page.locator('[data-printed]');
    await sheet.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => sheet.innerText()).toMatch(/Celeste[^]*Marta Prado[^]*A bomba parou[^]*Otto Lins[^]*De novo\?/);
    await page.emulateMedia({ media: null });
    expect(consoleErrors).toEqual([]);
  });
});
