import type { Context, Middleware, Next } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { isFromThisMachine } from '#server/platform/http/monitorsOnly.ts';
import { isSameOrigin } from '#server/platform/http/origins.ts';
import { escapeHtml } from '#server/platform/mail/renderMail.ts';
import { createEfiGateway } from '#server/integrations/payments/createEfiGateway.ts';
import { createStripeGateway } from '#server/integrations/payments/createStripeGateway.ts';
import type { PaymentGateway } from '#server/integrations/payments/PaymentGateway.ts';
import { EfiSimulator, type SimulatedCharge } from './EfiSimulator.ts';
import { renderSimulatedPage } from './renderSimulatedPage.ts';
import { StripeSimulator } from './StripeSimulator.ts';

/** The gateways of the demo, with the page on which a Pix is paid; a card is paid on the page of its own gateway. */
export interface DemoPayments {
  readonly gateways: readonly PaymentGateway[];
  readonly middleware: readonly Middleware[];
  register(webhook: URL): Promise<void>;
  stop(): Promise<void>;
}

const texts = {
  pt: {
    title: 'Pix da demonstração',
    empty: 'Nenhuma cobrança ainda.',
    lead: 'Aqui se faz de conta que um Pix é pago.',
    pay: 'Pagar',
    paid: 'Paga',
  },
  en: { title: 'Pix of the demo', empty: 'No charges yet.', lead: 'Here a Pix is paid in play.', pay: 'Pay', paid: 'Paid' },
  es: {
    title: 'Pix de la demostración',
    empty: 'Aún no hay cobros.',
    lead: 'Aquí se finge el pago de un Pix.',
    pay: 'Pagar',
    paid: 'Pagado',
  },
} as const;
type Texts = (typeof texts)[keyof typeof texts];

const path = '/demo/pix';

const renderCharge = ({ txid, valor, solicitacaoPagador, status }: SimulatedCharge, { pay, paid }: Texts): string =>
  `<article><h2>R$ ${escapeHtml(valor.original.replace('.', ','))}</h2><p>${escapeHtml(solicitacaoPagador)}</p>${
    status === 'ATIVA' ? `<form method="post" action="${path}/${escapeHtml(txid)}"><button>${pay}</button></form>` : `<p>${paid}</p>`
  }</article>`;

function renderPage(ctx: Context, charges: readonly SimulatedCharge[]): void {
  const language = (ctx.acceptsLanguages('pt', 'en', 'es') || 'pt') as keyof typeof texts;
  const { title, lead, empty } = texts[language];
  const articles = charges.map((charge) => renderCharge(charge, texts[language])).join('\n');
  const { headers, html } = renderSimulatedPage({ language, title, lead, content: articles === '' ? `<p>${empty}</p>` : articles });
  ctx.set(headers);
  ctx.body = html;
}

/** The charges of the simulator, newest first, each to be paid: for this machine, and nowhere else. */
const servePage =
  (simulator: EfiSimulator): Middleware =>
  async (ctx: Context, next: Next) => {
    if (!ctx.path.startsWith(path) || !isFromThisMachine(ctx.req)) {
      return next();
    }
    const txid = ctx.path.slice(path.length + 1);
    if (ctx.method === 'POST' && !isSameOrigin(ctx)) {
      throw new AppError('ERR_UNKNOWN_ORIGIN');
    }
    if (ctx.method === 'POST' && simulator.charges.get(txid)?.status === 'ATIVA') {
      await simulator.pay(txid);
      ctx.redirect(path);
    } else if (ctx.method === 'GET') {
      renderPage(ctx, [...simulator.charges.values()].toReversed());
    } else {
      ctx.redirect(path);
    }
  };

async function startDemoPix(): Promise<DemoPayments> {
  const simulator = await EfiSimulator.start();
  const gateway = createEfiGateway(simulator.config);
  return {
    gateways: [gateway],
    middleware: [servePage(simulator)],
    register: async (webhook) => void (await gateway.registerWebhook?.(webhook, null)),
    stop: () => simulator.stop(),
  };
}

async function startDemoCards(): Promise<DemoPayments> {
  const simulator = await StripeSimulator.start();
  return {
    gateways: [createStripeGateway(simulator.config)],
    middleware: [],
    register: async ({ origin, pathname }) => void (simulator.webhookUrl = `${origin}${pathname}`),
    stop: () => simulator.stop(),
  };
}

/** In the demo without an account, the gateways' protocols against simulators in this process. */
export async function startDemoPayments({ demo, efi, stripe }: Config): Promise<DemoPayments> {
  const isSimulated = demo && efi === null && stripe === null;
  const parts = isSimulated ? await Promise.all([startDemoPix(), startDemoCards()]) : [];
  return {
    gateways: parts.flatMap(({ gateways }) => gateways),
    middleware: parts.flatMap(({ middleware }) => middleware),
    register: async (webhook) => void (await Promise.all(parts.map((part) => part.register(webhook)))),
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  };
}
