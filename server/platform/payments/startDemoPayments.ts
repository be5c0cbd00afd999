import { randomBytes } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import type { Config } from '#server/config.ts';
import { isFromThisMachine } from '#server/platform/http/monitorsOnly.ts';
import { escapeHtml } from '#server/platform/mail/renderMail.ts';
import { createEfiGateway } from './createEfiGateway.ts';
import type { PaymentGateway } from './PaymentGateway.ts';
import { EfiSimulator, type SimulatedCharge } from './simulator/EfiSimulator.ts';

/** A gateway of the demo with the page on which its charges are paid. */
export interface DemoPayments {
  readonly gateway: PaymentGateway | null;
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

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid GrayText;border-radius:8px;padding:1rem;margin:1rem 0}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}
button{font:inherit;padding:.4rem 1.2rem}`;
const path = '/demo/pix';

const renderCharge = ({ txid, valor, solicitacaoPagador, status }: SimulatedCharge, { pay, paid }: Texts): string =>
  `<article><h2>R$ ${escapeHtml(valor.original.replace('.', ','))}</h2><p>${escapeHtml(solicitacaoPagador)}</p>${
    status === 'ATIVA' ? `<form method="post" action="${path}/${escapeHtml(txid)}"><button>${pay}</button></form>` : `<p>${paid}</p>`
  }</article>`;

function renderPage(ctx: Context, charges: readonly SimulatedCharge[]): void {
  const nonce = randomBytes(16).toString('base64url');
  const language = (ctx.acceptsLanguages('pt', 'en', 'es') || 'pt') as keyof typeof texts;
  const { title, lead, empty } = texts[language];
  const articles = charges.map((charge) => renderCharge(charge, texts[language])).join('\n');
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${lead}</p>${articles === '' ? `<p>${empty}</p>` : articles}</main></body></html>`;
}

/** The charges of the simulator, newest first, each to be paid: for this machine, and nowhere else. */
const servePage =
  (simulator: EfiSimulator): Middleware =>
  async (ctx: Context, next: Next) => {
    if (!ctx.path.startsWith(path) || !isFromThisMachine(ctx.req)) {
      return next();
    }
    const txid = ctx.path.slice(path.length + 1);
    if (ctx.method === 'POST' && simulator.charges.get(txid)?.status === 'ATIVA') {
      await simulator.pay(txid);
      ctx.redirect(path);
    } else if (ctx.method === 'GET') {
      renderPage(ctx, [...simulator.charges.values()].toReversed());
    } else {
      ctx.redirect(path);
    }
  };

/** Where nothing is simulated. */
const noDemoPayments: DemoPayments = { gateway: null, middleware: [], register: async () => undefined, stop: async () => undefined };

/** In the demo without an account, Efí's protocol against a simulator in this process. */
export async function startDemoPayments({ demo, efi }: Config): Promise<DemoPayments> {
  if (!demo || efi !== null) {
    return noDemoPayments;
  }
  const simulator = await EfiSimulator.start();
  const gateway = createEfiGateway(simulator.config);
  return {
    gateway,
    middleware: [servePage(simulator)],
    register: async (webhook) => void (await gateway.registerWebhook(webhook, null)),
    stop: () => simulator.stop(),
  };
}
