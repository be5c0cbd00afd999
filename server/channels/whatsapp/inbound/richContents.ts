import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { toNumber } from '#server/channels/whatsapp/library/baileys.ts';
import { LruCache } from '#server/channels/whatsapp/store/LruCache.ts';

/** What a template, an interactive message or a product shows: its words, line by line, and the content with the file above them. */
export interface RichContent {
  readonly lines: readonly Line[];
  readonly header: proto.IMessage | null;
}

type Line = string | null | undefined;
type Json = Readonly<Record<string, unknown>>;

/** Takes a list: there may be more lines than a function has arguments. */
export const joinLines = (lines: readonly Line[]): string => lines.filter(Boolean).join('\n');

const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asJson) : []);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** The parameters of a button or an answer, which a sender may have written in any form. */
function parseParams(text: Line): Json {
  try {
    return asJson(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** `Label: value`; null without a value. */
const labelled = (label: string, value: unknown): string | null => (textOf(value) === '' ? null : `${label}: ${textOf(value)}`);

type Number64 = Parameters<typeof toNumber>[0];
const plainNumber = (value: Number64 | null | undefined): number => (value ? toNumber(value) : 0);

/** By currency; a format takes 25 times as long to make as to use, and an order may have thousands of items. */
const amountFormats = new LruCache<string, Intl.NumberFormat>(20);

function amountFormatOf(currency: Line): Intl.NumberFormat {
  const code = /^[a-z]{3}$/i.test(currency ?? '') ? (currency ?? '') : '';
  const format =
    amountFormats.get(code) ??
    new Intl.NumberFormat('pt-BR', code === '' ? { minimumFractionDigits: 2 } : { style: 'currency', currency: code });
  amountFormats.set(code, format);
  return format;
}

/** Nobody pays more, and a number of JSON may have hundreds of digits. */
const maxAmount = 1e12;

/** An amount as it is written in Brazil; null for none. */
const formatAmount = (amount: number, currency: Line): string | null =>
  amount === 0 || !(Math.abs(amount) <= maxAmount) ? null : amountFormatOf(currency).format(amount).replaceAll('\u00a0', ' ');

/** Objects have no amount: converting them may fail. */
const amountOf = (value: unknown): number => (typeof value === 'number' || typeof value === 'string' ? Number(value) : 0);

/** An amount of the parameters: an integer and what it is to be divided by. */
const formatParam = (value: unknown, currency: Line): string | null => {
  const { value: amount, offset } = asJson(value);
  return formatAmount(amountOf(amount) / (amountOf(offset) || 1), currency);
};

const keyKinds: ReadonlyMap<string, string> = new Map([
  ['EMAIL', 'e-mail'],
  ['PHONE', 'celular'],
  ['CPF', 'CPF'],
  ['CNPJ', 'CNPJ'],
  ['EVP', 'aleatória'],
]);

/** A Pix key, a code to copy, a boleto or a link, each on a line of its own. */
function listPaymentLines(settings: Json): Line[] {
  const pix = asJson(settings['pix_static_code'] ?? settings['pix_dynamic_code']);
  const kind = textOf(pix['key_type']);
  return [
    labelled('Pix', pix['merchant_name']),
    labelled(kind === '' ? 'Chave' : `Chave (${keyKinds.get(kind) ?? kind})`, pix['key']),
    textOf(pix['code']),
    labelled('Boleto', asJson(settings['boleto'])['digitable_line']),
    textOf(asJson(settings['payment_link'])['uri']),
  ];
}

function toItemLine({ name, quantity, amount, sale_amount: sale }: Json, currency: string): string {
  const price = formatParam(sale ?? amount, currency);
  return [`${textOf(quantity) || '1'} × ${textOf(name)}`, price].filter(Boolean).join(' · ');
}

/** An order to pay: items, sums, its reference and how it is paid. */
function listOrderLines(params: Json): Line[] {
  const currency = textOf(params['currency']);
  const order = asJson(params['order']);
  const sum = (label: string, value: unknown): Line => labelled(label, formatParam(value, currency));
  return [
    ...asList(order['items']).map((item) => toItemLine(item, currency)),
    sum('Subtotal', order['subtotal']),
    sum('Frete', order['shipping']),
    sum('Impostos', order['tax']),
    sum('Desconto', order['discount']),
    sum('Total', params['total_amount']),
    labelled('Referência', params['reference_id']),
    ...asList(params['payment_settings']).flatMap(listPaymentLines),
  ];
}

/** The rows that a list offers. */
const listRows = (sections: unknown): Line[] =>
  asList(sections).flatMap(({ title, rows }) => [
    textOf(title),
    ...asList(rows).map((row) => [`• ${textOf(row['title'])}`, textOf(row['description'])].filter(Boolean).join(' – ')),
  ]);

/** A button with its words and what it opens, copies or calls. */
const toButtonLine = (label: unknown, target: unknown): string | null => {
  const parts = [textOf(label), textOf(target)].filter(Boolean);
  return parts.length === 0 ? null : `• ${parts.join(': ')}`;
};

function listFlowButtonLines({ buttonParamsJson }: proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton): Line[] {
  const params = parseParams(buttonParamsJson);
  const label = params['display_text'] ?? params['title'] ?? params['flow_cta'];
  const target = params['url'] ?? params['copy_code'] ?? params['phone_number'];
  return [toButtonLine(label, target), ...listRows(params['sections']), ...listOrderLines(params)];
}

/** The words and the file above the text of an interactive message. */
function readHeader(header: proto.Message.InteractiveMessage.IHeader | null | undefined): RichContent {
  const { title, subtitle, productMessage } = header ?? {};
  const product = productMessage ? readProduct(productMessage) : null;
  return { lines: [title, subtitle, ...(product?.lines ?? [])], header: product?.header ?? header ?? null };
}

function readInteractive({ header, body, footer, nativeFlowMessage, carouselMessage }: proto.Message.IInteractiveMessage): RichContent {
  const top = readHeader(header);
  const cards = (carouselMessage?.cards ?? []).map(readInteractive);
  const buttons = (nativeFlowMessage?.buttons ?? []).flatMap(listFlowButtonLines);
  const [withFile] = [top, ...cards].filter((part) => part.header !== null);
  const lines = [...top.lines, body?.text, ...buttons, footer?.text, ...cards.map((card) => joinLines(card.lines))];
  return { lines, header: withFile?.header ?? null };
}

function listTemplateButtonLines({ quickReplyButton, urlButton, callButton }: proto.IHydratedTemplateButton): Line[] {
  return [
    toButtonLine(quickReplyButton?.displayText, null),
    toButtonLine(urlButton?.displayText, urlButton?.url),
    toButtonLine(callButton?.displayText, callButton?.phoneNumber),
  ];
}

const readHydrated = (template: proto.Message.TemplateMessage.IHydratedFourRowTemplate): RichContent => ({
  lines: [
    template.hydratedTitleText,
    template.hydratedContentText,
    ...(template.hydratedButtons ?? []).flatMap(listTemplateButtonLines),
    template.hydratedFooterText,
  ],
  header: template,
});

const hydratedOf = (
  message: proto.Message.IHighlyStructuredMessage | null | undefined,
): proto.Message.TemplateMessage.IHydratedFourRowTemplate => message?.hydratedHsm?.hydratedTemplate ?? {};

function readTemplate(template: proto.Message.ITemplateMessage): RichContent {
  const { interactiveMessageTemplate, hydratedTemplate, hydratedFourRowTemplate, fourRowTemplate } = template;
  if (interactiveMessageTemplate) {
    return readInteractive(interactiveMessageTemplate);
  }
  const plain = { hydratedContentText: hydratedOf(fourRowTemplate?.content).hydratedContentText ?? null };
  return readHydrated(hydratedTemplate ?? hydratedFourRowTemplate ?? plain);
}

function readProduct({ product, catalog, body, footer }: proto.Message.IProductMessage): RichContent {
  const { priceAmount1000, salePriceAmount1000, currencyCode, retailerId, url, productImage } = product ?? {};
  const { title, description } = product ?? catalog ?? {};
  const price = formatAmount((plainNumber(salePriceAmount1000) || plainNumber(priceAmount1000)) / 1000, currencyCode);
  const image = productImage ?? catalog?.catalogImage;
  return {
    lines: [title, description, price, labelled('Código', retailerId), url, body, footer],
    header: image ? { imageMessage: image } : null,
  };
}

const readOrder = (order: proto.Message.IOrderMessage): RichContent => ({
  lines: [
    order.orderTitle || labelled('Pedido', order.orderId),
    order.message,
    labelled('Itens', order.itemCount || ''),
    labelled('Total', formatAmount(plainNumber(order.totalAmount1000) / 1000, order.totalCurrencyCode)),
  ],
  header: null,
});

const noteText = (note: proto.IMessage | null | undefined): Line => note?.conversation ?? note?.extendedTextMessage?.text;

function readPaymentRequest({ noteMessage, amount, amount1000, currencyCodeIso4217 }: proto.Message.IRequestPaymentMessage): RichContent {
  const total = amount?.value
    ? formatAmount(plainNumber(amount.value) / (amount.offset || 1), amount.currencyCode)
    : formatAmount(plainNumber(amount1000) / 1000, currencyCodeIso4217);
  return { lines: [labelled('Pagamento pedido', total), noteText(noteMessage)], header: null };
}

const readButtons = (message: proto.Message.IButtonsMessage): RichContent => ({
  lines: [
    message.text,
    message.contentText,
    ...(message.buttons ?? []).map(({ buttonText }) => toButtonLine(buttonText?.displayText, null)),
    message.footerText,
  ],
  header: message,
});

const readList = ({ title, description, sections, footerText }: proto.Message.IListMessage): RichContent => ({
  lines: [title, description, ...listRows(sections), footerText],
  header: null,
});

/** Fields of an answered form that its sender did not fill in. */
const hiddenParams = new Set(['flow_token', 'wa_flow_response_params', 'id']);

function readAnswer({ body, nativeFlowResponseMessage }: proto.Message.IInteractiveResponseMessage): RichContent {
  const answers = Object.entries(parseParams(nativeFlowResponseMessage?.paramsJson)).filter(([name]) => !hiddenParams.has(name));
  const fields = answers.map(([name, value]) =>
    labelled(name, Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : value),
  );
  return { lines: [body?.text, ...fields], header: null };
}

/** Brazil's time, in Unix seconds; empty for none, and for a time that no calendar has. */
function formatTime(seconds: Number64 | null): string {
  const at = new Date(plainNumber(seconds) * 1000);
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
  return at.getTime() === 0 || Number.isNaN(at.getTime()) ? '' : format.format(at);
}

const readEvent = ({
  name,
  description,
  startTime,
  endTime,
  location,
  joinLink,
  isCanceled,
}: proto.Message.IEventMessage): RichContent => ({
  lines: [
    [name, isCanceled ? '(cancelado)' : ''].filter(Boolean).join(' '),
    description,
    [startTime, endTime]
      .map((seconds) => formatTime(seconds ?? null))
      .filter(Boolean)
      .join(' – '),
    [location?.name, location?.address].filter(Boolean).join(', '),
    joinLink,
  ],
  header: null,
});

const readGroupInvite = ({ groupName, caption, inviteCode }: proto.Message.IGroupInviteMessage): RichContent => ({
  lines: [groupName, caption, inviteCode ? `https://chat.whatsapp.com/${inviteCode}` : null],
  header: null,
});

type RichReaders = { readonly [Key in keyof proto.IMessage]?: (part: NonNullable<proto.IMessage[Key]>) => RichContent };

/** One reader per content, by its key. */
export const richReaders = {
  templateMessage: readTemplate,
  interactiveMessage: readInteractive,
  interactiveResponseMessage: readAnswer,
  buttonsMessage: readButtons,
  listMessage: readList,
  highlyStructuredMessage: (message) => readHydrated(hydratedOf(message)),
  productMessage: readProduct,
  orderMessage: readOrder,
  requestPaymentMessage: readPaymentRequest,
  sendPaymentMessage: ({ noteMessage }) => ({ lines: [noteText(noteMessage)], header: null }),
  eventMessage: readEvent,
  groupInviteMessage: readGroupInvite,
} as const satisfies RichReaders;
