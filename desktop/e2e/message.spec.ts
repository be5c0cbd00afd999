import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/api.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { buildFileMessage } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { savePicture } from './savePicture.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let simulator: Simulator;
let product: TestProduct;
let phone: SimulatedPhone;
let customer: SimulatedContact;

beforeAll(async () => {
  simulator = new Simulator();
  await simulator.start(0);
  product = await startTestProduct(simulator.environment, { hasMicrophone: true });
  phone = simulator.addPhone({ number: '5511987650001', name: 'Loja do Teste' });
  customer = simulator.addContact({ number: '5511912340001', name: 'Violeta Sampaio' });
  customer.picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#7c3aed' } })
    .jpeg()
    .toBuffer();
  return () => simulator.stop();
});

/** Content of the QR code. */
async function codeOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('token') ?? '""') as string;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const all = (await (await fetch('/whatsapp', { headers })).json()) as { name: string; qrcode?: string }[];
    return all.find(({ name }) => name === 'Número do teste')?.qrcode ?? '';
  });
}

const row = (page: Page) => page.getByRole('option', { name: /Violeta Sampaio/ });

describe('a message', () => {
  it('reaches the inbox over a linked number, and the reply reaches the customer', async () => {
    const { page: admin, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/connections' });
    await admin.getByRole('button', { name: 'Nova conexão' }).first().click();
    await admin.getByRole('dialog').getByLabel(/^Nome/).fill('Número do teste');
    await admin.keyboard.press('Enter');
    await expect.poll(() => codeOf(admin)).not.toBe('');
    await phone.scan(await codeOf(admin));
    await admin
      .getByRole('row', { name: /Número do teste/ })
      .getByText('Conectado')
      .waitFor();
    await expectAccessible(admin);

    const { page: agent } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await agent.getByRole('tab', { name: /Espera/ }).click();
    await customer.text(phone, 'Oi! O vaso chega amanhã?');
    await row(agent).waitFor();
    // Picture URLs use the origin of this page, not the server’s PUBLIC_URL.
    const avatar = row(agent).locator('img');
    await expect.poll(() => avatar.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))).toBeGreaterThan(0);
    await row(agent).click();
    await agent.getByRole('button', { name: 'Aceitar Violeta Sampaio' }).first().click();
    await agent.getByRole('log').getByText('Oi! O vaso chega amanhã?').waitFor();

    // The reply is decrypted with the keys of the customer’s phone; receipts come back.
    await agent
      .getByRole('textbox', { name: /mensagem|Escreva/i })
      .first()
      .fill('Chega sim, até as 11h.');
    await agent.keyboard.press('Enter');
    await agent.getByRole('log').getByText('Chega sim, até as 11h.').waitFor();
    await agent.getByText('entregue').first().waitFor();
    // Marks piled on a letter paint over nothing outside of its text.
    await customer.text(phone, `Z${'\u0301\u0316\u034F'.repeat(60)}algo`);
    const piled = agent.getByRole('log').locator('.words', { hasText: 'algo' });
    await piled.waitFor();
    expect(await piled.evaluate((words) => words.ownerDocument.defaultView?.getComputedStyle(words).overflow)).toBe('clip');
    const sent = simulator.sentMessages.items.at(-1);
    await customer.sendReadReceipts(phone, sent?.id ?? '');
    await agent.getByText('lida').first().waitFor();

    // The delivery timeline is in the message menu.
    const own = agent.locator('[data-row][data-mine]').last();
    await own.hover();
    await own.getByRole('button', { name: 'Mais ações' }).click();
    await agent.getByRole('menuitem', { name: 'Detalhes' }).click();
    const steps = await agent.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(steps.map((step) => step.split('\n')[0])).toEqual([
      'Na fila para sair',
      'Saiu daqui',
      'Recebida pelo WhatsApp',
      'Entregue ao aparelho',
      'Lida',
    ]);
    await expectAccessible(agent);
    await agent.keyboard.press('Escape');
    await expectAccessible(agent);

    // Transfer, resolve and reopen, seen live.
    const { page: colleague } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await agent.keyboard.press('Alt+t');
    const transfer = agent.getByRole('dialog');
    await transfer.getByRole('combobox', { name: /Fila/ }).click();
    await agent.getByRole('option', { name: 'Entregas' }).click();
    await transfer.getByRole('button', { name: /^Transferir/ }).click();
    await colleague.getByRole('tab', { name: /Espera/ }).click();
    await row(colleague).waitFor();
    await row(colleague).click();
    await colleague.getByRole('button', { name: 'Aceitar Violeta Sampaio' }).first().click();
    await colleague.getByRole('log').getByText('Chega sim, até as 11h.').waitFor();
    await colleague
      .getByRole('button', { name: /^Resolver/ })
      .first()
      .click();
    await colleague.getByRole('tab', { name: /Resolvidos/ }).click();
    await row(colleague).click();
    await colleague
      .getByRole('button', { name: /^Reabrir/ })
      .first()
      .click();
    await colleague
      .getByRole('textbox', { name: /mensagem|Escreva/i })
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('of every kind is shown, also undecryptable ones; failed ones are retried', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await row(page).click();
    const log = page.getByRole('log');

    phone.answersClients = false;
    customer.unavailable(phone, 'hosted', { conversation: 'vinda de um anúncio' });
    await log.getByText('Aguardando esta mensagem').waitFor();
    await row(page).getByText('Aguardando esta mensagem').waitFor();
    customer.unavailable(phone, 'view_once', {});
    await log.getByText('Mensagem de visualização única').waitFor();

    const poll = await customer.poll(phone, 'Qual vaso combina mais?', ['O azul, de barro', 'O branco, de louça']);
    await log.getByText('Qual vaso combina mais?').waitFor();
    await customer.vote(phone, { id: poll, isOwn: true }, ['O azul, de barro']);
    await log.getByText('1 pessoa votou').waitFor();

    const waveform = Buffer.from(Array.from({ length: 64 }, (_, index) => Math.round(50 + 50 * Math.sin(index / 3))));
    await customer.file(phone, 'audio', { bytes: Buffer.from('OggS of a voice'), seconds: 12, ptt: true, waveform });
    await log.getByRole('button', { name: 'Ouvir áudio de 0:12' }).waitFor();

    // The file is deleted on the server and on the phone, then available again.
    const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a7d6b' } })
      .jpeg()
      .toBuffer();
    const small = await sharp(bytes).resize(64).jpeg().toBuffer();
    const photo = buildFileMessage(simulator.media, 'image', {
      bytes,
      caption: 'o canto da sala',
      width: 640,
      height: 400,
      jpegThumbnail: small,
    });
    simulator.media.expireFile(photo.imageMessage?.directPath ?? '');
    phone.keepsFiles = false;
    await customer.send(phone, photo);
    await log.getByText('O arquivo expirou no WhatsApp.').waitFor();
    await expectAccessible(page);
    phone.keepsFiles = true;
    await log.getByRole('button', { name: 'Tentar de novo' }).click();
    await log.getByRole('img', { name: 'o canto da sala' }).waitFor();

    await customer.text(phone, `${'Uma linha de um texto longo.\n'.repeat(300)}Fim do texto.`);
    await log.getByRole('button', { name: 'ler mais' }).click();
    await log.getByText('Fim do texto.').waitFor();
    await log.getByRole('button', { name: 'ler menos' }).click();
    await log.getByText('Fim do texto.').waitFor({ state: 'detached' });

    const wrong = await customer.text(phone, 'Engano meu');
    await log.getByText('Engano meu').waitFor();
    await customer.revoke(phone, wrong);
    await log.getByText('Mensagem apagada').waitFor();
    await row(page).getByText('Mensagem apagada').waitFor();
    customer.call(phone);
    await log.getByText('Chamada perdida').waitFor();
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  it('of several pictures is an album whose pictures open and are replied to one by one', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await row(page).click();
    const colours = ['#b9603c', '#3a7d6b', '#5b6ee1', '#d9a066', '#7c3aed'];
    for (const background of colours) {
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await customer.image(phone, bytes, { width: 400, height: 300 });
    }
    const album = page.getByRole('log').getByRole('group', { name: '5 fotos' });
    await album.waitFor();
    const tiles = album.getByRole('button', { name: 'Abrir Foto' });
    await expect.poll(() => tiles.count()).toBe(5);
    await tiles.nth(1).hover();
    await expectAccessible(page);
    await album.getByRole('toolbar', { name: 'Ações da mensagem' }).getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Reagir' }).click();
    await page
      .getByRole('button', { name: /^Reagir com/ })
      .first()
      .click();
    await album.getByRole('img', { name: /^Reações: / }).waitFor();
    // The tools go with the pointer; the focus that was in them stays in the conversation.
    await page.mouse.move(2, 2);
    await album.getByRole('toolbar').waitFor({ state: 'detached' });
    expect(await page.getByRole('log').evaluate((log) => log.matches(':focus'))).toBe(true);
    await tiles.nth(1).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(consoleErrors).toEqual([]);
  });

  it('spoken into the microphone arrives as a voice message on the phone of the customer', async () => {
    const { page, context, consoleErrors } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await context.grantPermissions(['microphone']);
    onTestFinished(() => context.clearPermissions());
    await row(page).click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).focus();
    await page.keyboard.press('Alt+v');
    const panel = page.getByRole('group', { name: 'Mensagem de voz para Violeta Sampaio' });
    await panel
      .getByRole('timer')
      .getByText(/^0:0[3-9]$/)
      .waitFor();
    await page.keyboard.press('Enter');
    const { message } = await customer.receivedMessages.waitFor((received) => Boolean(received.message.audioMessage));
    expect(message.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
    expect(message.audioMessage?.seconds).toBeGreaterThanOrEqual(3);
    expect(message.audioMessage?.waveform).toHaveLength(64);
    expect(Math.max(...(message.audioMessage?.waveform ?? []))).toBe(100);
    await panel.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('with a missing file waits for its connection and says so while that is offline', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await row(page).click();
    const log = page.getByRole('log');
    await log.getByRole('img', { name: 'o canto da sala' }).waitFor();
    const inside = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
      runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, work);
    const { rowId, connectionId } = await inside(async (scope) => {
      const [message] = await queryRows(
        scope.em,
        queryOf(
          { id: column.number(), connectionId: column.number() },
          `update messages set media_state = 'pending', media_path = null, thumbnail_path = null where body = 'o canto da sala'
         returning id::float8 as id, connection_id as "connectionId"`,
        ),
      );
      scope.recordEvent('message.changed', { messageId: message?.id ?? 0 });
      return { rowId: message?.id ?? 0, connectionId: message?.connectionId ?? 0 };
    });
    await log.getByText('Buscando o arquivo…').waitFor();
    const admin = await product.signInClient('admin@demo.prosa');
    await admin.call(api.connections.pause, { id: connectionId });
    await log.getByText('Espera o número Número do teste voltar.').waitFor();
    await admin.call(api.messages.react, { rowId, emoji: '👍' });
    const waiting = log.getByRole('img', { name: /^A reação ainda não saiu/ });
    await expect.poll(() => waiting.getAttribute('aria-label')).toBe('A reação ainda não saiu. O número está sem conexão com o WhatsApp.');
    await expectAccessible(page);
    await admin.call(api.connections.start, { id: connectionId });
    await log.getByText('Buscando o arquivo…').waitFor();
    await waiting.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('of a business shows its words and what it quotes; of what cannot be shown the phone is named', async () => {
    const key = { type: 'pix_static_code', pix_static_code: { merchant_name: 'Vasos', key: 'vasos@example.com', key_type: 'EMAIL' } };
    const params = [
      { name: 'cta_url', buttonParamsJson: JSON.stringify({ display_text: 'Pagar agora', url: 'https://pay.example/abc' }) },
      { name: 'payment_info', buttonParamsJson: JSON.stringify({ currency: 'BRL', payment_settings: [key] }) },
    ];
    const interactiveMessage = { header: { title: 'Boleto' }, body: { text: 'Sua fatura venceu' }, nativeFlowMessage: { buttons: params } };
    const preview = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b9603c' } })
      .jpeg()
      .toBuffer();
    const quotedMessage = { imageMessage: { caption: 'Vaso 42 preto', mimetype: 'image/jpeg', jpegThumbnail: preview } };
    const contextInfo = { stanzaId: 'OLDER', participant: phone.lid, quotedMessage, isForwarded: true, forwardingScore: 5 };
    await customer.send(phone, { interactiveMessage });
    await customer.send(phone, { listResponseMessage: { title: 'Suporte técnico', singleSelectReply: { selectedRowId: 'opt_2' } } });
    await customer.send(phone, { extendedTextMessage: { text: 'quanto custa esse?', contextInfo } });
    await customer.send(phone, {}, { bytes: Buffer.from([0x82, 0xfa, 0x01, 0x03, 0x6f, 0x6c, 0xc3, 1]) });
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const { page, consoleErrors } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets', width, colorScheme });
      await row(page).getByText('Veja no celular').waitFor();
      await row(page).click();
      const log = page.getByRole('log');
      await log.getByText('Não dá para mostrar aqui: veja no celular.').waitFor();
      await log.getByText('Chave (e-mail): vasos@example.com').waitFor();
      await log.getByText('Suporte técnico').waitFor();
      await log.getByText('Vaso 42 preto').waitFor();
      await log.getByText('Encaminhada muitas vezes').waitFor();
      expect(await log.getByText('opt_2').count()).toBe(0);
      await expectAccessible(page);
      await savePicture(page, `message-business-${width}`);
      expect(consoleErrors).toEqual([]);
    }
  });

  it('of an address that is not known is kept as it came, in the health of its number', async () => {
    await customer.send(phone, { conversation: 'de fora' }, { attrs: { from: '16505361212@interop' } });
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/connections' });
    await page.getByRole('row', { name: /^Número do teste/ }).hover();
    await page.getByRole('button', { name: 'Ver a saúde de Número do teste' }).click();
    const unplaced = page.getByRole('region', { name: 'Mensagens sem conversa' });
    await unplaced.getByText('16505361212@interop').waitFor();
    await unplaced.getByRole('button', { name: 'Copiar como chegou' }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await savePicture(page, 'health-unplaced-1440');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await unplaced.getByRole('button', { name: 'Copiar como chegou' }).scrollIntoViewIfNeeded();
    await savePicture(page, 'health-unplaced-390');
    expect(consoleErrors).toEqual([]);
  });
});
