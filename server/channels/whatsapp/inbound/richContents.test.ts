import { describe, expect, it } from 'vitest';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { normaliseMessage } from './stanzaFixtures.spec.ts';

const file = { url: 'https://mmg.whatsapp.net/v/x', directPath: '/v/x', mediaKey: Buffer.alloc(32, 1), fileLength: 12 };
const imageMessage = { ...file, mimetype: 'image/jpeg' };
const documentMessage = { ...file, mimetype: 'application/pdf', fileName: 'boleto.pdf' };
const flow = (name: string, params: unknown) => ({ name, buttonParamsJson: JSON.stringify(params) });
const interactive = (message: proto.Message.IInteractiveMessage): proto.IMessage => ({ interactiveMessage: message });
const buttons = (...list: ReturnType<typeof flow>[]): proto.IMessage => interactive({ nativeFlowMessage: { buttons: list } });
const camisa = { name: 'Camisa', quantity: 2, amount: { value: 7995, offset: 100 } };
const order = { reference_id: '4N88', currency: 'BRL', total_amount: { value: 15990, offset: 100 }, order: { items: [camisa] } };
const pix = { type: 'pix_static_code', pix_static_code: { merchant_name: 'Loja X', key: 'loja@example.com', key_type: 'EMAIL' } };

describe('a message with many words', () => {
  it.each<[string, proto.IMessage, string]>([
    [
      'buttons with a link and a code',
      interactive({
        header: { title: 'Boleto' },
        body: { text: 'Sua fatura venceu' },
        footer: { text: 'Loja X' },
        nativeFlowMessage: {
          buttons: [
            flow('cta_url', { display_text: 'Pagar agora', url: 'https://pay.example/abc' }),
            flow('cta_copy', { display_text: 'Copiar', copy_code: '00190.00009 01234' }),
          ],
        },
      }),
      'Boleto\nSua fatura venceu\n• Pagar agora: https://pay.example/abc\n• Copiar: 00190.00009 01234\nLoja X',
    ],
    [
      'a Pix key',
      buttons(flow('payment_info', { currency: 'BRL', payment_settings: [pix] })),
      'Pix: Loja X\nChave (e-mail): loja@example.com',
    ],
    ['an order to pay', buttons(flow('review_and_pay', order)), '2 × Camisa · R$ 79,95\nTotal: R$ 159,90\nReferência: 4N88'],
    [
      'a list',
      { listMessage: { title: 'Menu', sections: [{ rows: [{ title: 'Boletos', description: 'segunda via' }] }] } },
      'Menu\n• Boletos – segunda via',
    ],
    [
      'a list of the newer form',
      buttons(flow('single_select', { title: 'Ver', sections: [{ title: 'Horários', rows: [{ title: '9h' }] }] })),
      '• Ver\nHorários\n• 9h',
    ],
    [
      'cards',
      interactive({ body: { text: 'Ofertas' }, carouselMessage: { cards: [{ body: { text: 'Azul' } }, { body: { text: 'Verde' } }] } }),
      'Ofertas\nAzul\nVerde',
    ],
    [
      'an answered form',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{"nome":"Ana","data":"2026-12-01","flow_token":"x"}' } } },
      'nome: Ana\ndata: 2026-12-01',
    ],
    [
      'a payment request',
      { requestPaymentMessage: { noteMessage: { conversation: 'almoço' }, currencyCodeIso4217: 'BRL', amount1000: 45000 } },
      'Pagamento pedido: R$ 45,00\nalmoço',
    ],
    [
      'an order of the catalog',
      { orderMessage: { orderTitle: 'Pedido 7', itemCount: 3, totalAmount1000: 79950, totalCurrencyCode: 'BRL' } },
      'Pedido 7\nItens: 3\nTotal: R$ 79,95',
    ],
    [
      'an event',
      { eventMessage: { name: 'Visita', description: 'levar escada', startTime: 1_796_000_000, location: { name: 'Rua A, 10' } } },
      'Visita\nlevar escada\n29/11/2026, 21:53\nRua A, 10',
    ],
    [
      'a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: 'Pronto',
            hydratedButtons: [
              { urlButton: { displayText: 'Rastrear', url: 'https://x.example' } },
              { quickReplyButton: { displayText: 'Ok' } },
            ],
          },
        },
      },
      'Pronto\n• Rastrear: https://x.example\n• Ok',
    ],
  ])('%s has them line by line', (_name, message, body) => {
    expect(normaliseMessage(message)).toMatchObject({ type: 'message', body, media: null });
  });

  it.each<[string, proto.IMessage, string, string]>([
    [
      'the picture of a template',
      { templateMessage: { interactiveMessageTemplate: { header: { imageMessage }, body: { text: 'Oferta' }, footer: { text: 'Loja' } } } },
      'image',
      'Oferta\nLoja',
    ],
    [
      'the document of a template',
      { templateMessage: { hydratedTemplate: { documentMessage, hydratedContentText: 'Segue seu boleto' } } },
      'application',
      'Segue seu boleto',
    ],
    [
      'the picture of a card',
      interactive({ carouselMessage: { cards: [{ body: { text: 'Azul' } }, { header: { imageMessage }, body: { text: 'Verde' } }] } }),
      'image',
      'Azul\nVerde',
    ],
    [
      'the picture of a product',
      {
        productMessage: {
          product: { title: 'Camisa', currencyCode: 'BRL', priceAmount1000: 79950, retailerId: 'SKU-1', productImage: imageMessage },
        },
      },
      'image',
      'Camisa\nR$ 79,95\nCódigo: SKU-1',
    ],
  ])('has %s', (_name, message, kind, body) => {
    expect(normaliseMessage(message)).toMatchObject({ kind, body, media: { reference: expect.stringContaining('/v/x') } });
  });

  it.each(['{', '[]', 'null', '"x"', '{"order":{"items":[null,"x",{}]},"total_amount":"x","payment_settings":{}}'])(
    'written oddly (%s) does no harm',
    (params) => {
      const message = interactive({ body: { text: 'Oi' }, nativeFlowMessage: { buttons: [{ name: 'x', buttonParamsJson: params }] } });
      expect(normaliseMessage(message)).toMatchObject({ body: expect.stringMatching(/^Oi/) });
    },
  );
});

describe('a message of somebody who means harm', () => {
  const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

  it.each([
    ['{"valueOf":1,"toString":1}', null],
    [`${'['.repeat(50_000)}1${']'.repeat(50_000)}`, null],
    ['"NaN"', null],
    ['1e300', null],
    ['-500', '-R$ 5,00'],
  ])('has no amount that is none (%.30s)', (value, shown) => {
    const params = `{"currency":"BRL","reference_id":"R1","total_amount":{"value":${value},"offset":100}}`;
    const message = buttons({ name: 'review_and_pay', buttonParamsJson: params });
    const body = `${shown === null ? '' : `Total: ${shown}\n`}Referência: R1`;
    expect(normaliseMessage(message)).toMatchObject({ kind: 'interactiveMessage', body });
    const quoting = { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q', quotedMessage: message } } };
    expect(normaliseMessage(quoting)).toMatchObject({ body: 'Oi', quote: { body } });
  });

  it('names a kind of key as it came', () => {
    const settings = [{ pix_static_code: { key: 'k', key_type: 'constructor' } }];
    expect(normaliseMessage(buttons(flow('payment_info', { payment_settings: settings })))).toMatchObject({
      body: 'Chave (constructor): k',
    });
  });

  it.each<[string, proto.IMessage]>([
    ['words', { conversation: 'a'.repeat(1_000_000) }],
    ['buttons', buttons(...many(20_000, (index) => flow('quick_reply', { display_text: `botão ${index}` })))],
    ['rows', { listMessage: { sections: [{ rows: many(20_000, (index) => ({ title: `linha ${index}` })) }] } }],
    ['cards', interactive({ carouselMessage: { cards: many(20_000, (index) => ({ body: { text: `cartão ${index}` } })) } })],
    ['answers', { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: JSON.stringify(many(20_000, String)) } } }],
    ['contacts', { contactsArrayMessage: { contacts: many(10_000, (index) => ({ displayName: `Pessoa ${index}` })) } }],
    ['options', { pollCreationMessage: { name: 'Qual?', options: many(20_000, (index) => ({ optionName: `opção ${index}` })) } }],
    ['a thumbnail', { locationMessage: { degreesLatitude: 1, jpegThumbnail: new Uint8Array(1_000_000) } }],
  ])('is shown, with as many %s as a person reads', (_name, message) => {
    const item = normaliseMessage(message);
    expect(item).toMatchObject({ type: 'message', kind: expect.not.stringMatching('unsupported') });
    expect(JSON.stringify(item).length).toBeLessThan(80_000);
    const quoting = { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q', quotedMessage: message } } };
    expect(JSON.stringify(normaliseMessage(quoting)).length).toBeLessThan(3_000);
  });
});

describe('a chosen answer', () => {
  it.each<[proto.IMessage, string, string]>([
    [
      { listResponseMessage: { title: 'Suporte', description: 'Fale conosco', singleSelectReply: { selectedRowId: 'opt_2' } } },
      'opt_2',
      'Suporte\nFale conosco',
    ],
    [{ buttonsResponseMessage: { selectedButtonId: 'btn_7f3', selectedDisplayText: 'Sim, confirmar' } }, 'btn_7f3', 'Sim, confirmar'],
  ])('%# has its id and its words', (message, body, choice) => {
    expect(normaliseMessage(message)).toMatchObject({ body, choice });
  });
});
