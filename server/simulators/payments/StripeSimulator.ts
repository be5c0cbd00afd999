import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { daySeconds } from '#shared/rules/durations.ts';
import type { StripeConfig } from '#server/config.ts';
import { isSimulatorCall } from '#server/platform/http/knownHosts.ts';
import { signStripeBody } from '#server/integrations/payments/createStripeGateway.ts';
import { escapeHtml } from '#server/platform/mail/renderMail.ts';
import { answerWithFaults, type GatewayAnswer, readRequestText, SimulatedFaults } from './SimulatedFaults.ts';
import { type RenderedPage, renderSimulatedPage } from './renderSimulatedPage.ts';

/** A Checkout Session with the keys that clients read. */
export interface SimulatedSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly client_reference_id: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly mode: 'payment';
  readonly created: number;
  readonly expires_at: number;
  readonly success_url: string;
  readonly description: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  url: string | null;
}

const texts = {
  pt: {
    title: 'Cartão da demonstração',
    lead: 'Aqui se faz de conta que um cartão paga. Nenhum dado de cartão é pedido.',
    pay: 'Pagar com um cartão válido',
    refuse: 'Tentar um cartão recusado',
    refused: 'O cartão foi recusado.',
    closed: 'Esta página não pode mais ser paga.',
  },
  en: {
    title: 'Card of the demo',
    lead: 'Here a card pays in play. No card details are asked for.',
    pay: 'Pay with a valid card',
    refuse: 'Try a card that is refused',
    refused: 'The card was refused.',
    closed: 'This page can no longer be paid.',
  },
  es: {
    title: 'Tarjeta de la demostración',
    lead: 'Aquí se finge que paga una tarjeta. No se pide ningún dato de tarjeta.',
    pay: 'Pagar con una tarjeta válida',
    refuse: 'Probar una tarjeta rechazada',
    refused: 'La tarjeta fue rechazada.',
    closed: 'Esta página ya no se puede pagar.',
  },
} as const;

interface StripePageOptions {
  readonly acceptLanguage: string;
  /** A card has just been refused. */
  readonly isRefused: boolean;
}

/** The gateway's page of a session. */
function renderStripePage(session: SimulatedSession, { acceptLanguage, isRefused }: StripePageOptions): RenderedPage {
  const language = (/\b(?:pt|en|es)\b/.exec(acceptLanguage)?.[0] ?? 'pt') as keyof typeof texts;
  const { title, lead, pay, refuse, refused, closed } = texts[language];
  const value = (session.amount_total / 100).toFixed(2).replace('.', ',');
  const form = `<form method="post"><button name="card" value="good">${pay}</button><button name="card" value="bad">${refuse}</button></form>`;
  const content = `<article><h2>R$ ${value}</h2><p>${escapeHtml(session.description)}</p>${
    isRefused ? `<p role="alert">${refused}</p>` : ''
  }${session.status === 'open' ? form : `<p>${closed}</p>`}</article>`;
  return renderSimulatedPage({ language, title, lead, content, formOrigin: new URL(session.success_url).origin });
}

interface FirstAnswer {
  readonly form: string;
  readonly answer: GatewayAnswer;
}

const secretKey = 'sk_test_simulated';
const webhookSecret = 'whsec_simulated';
const halfHour = 1800;

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;
const refuse = (status: number, code: string): GatewayAnswer => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', code, message: code } },
});

/** Stripe's Checkout as documented, on this machine: sessions, idempotency keys, the hosted page, and signed events to a webhook. */
export class StripeSimulator {
  /** The configuration of a client of this account. */
  readonly config: StripeConfig;
  readonly sessions = new Map<string, SimulatedSession>();
  readonly faults = new SimulatedFaults();
  /** Bodies that were reported to the webhook. */
  readonly reports: string[] = [];
  webhookUrl: string | null = null;
  /** False: payments are received, but not reported. */
  isReporting = true;
  readonly #server: http.Server;
  readonly #now: () => Date;
  readonly #firstAnswers = new Map<string, FirstAnswer>();

  private constructor(server: http.Server, url: string, now: () => Date) {
    this.#server = server;
    this.#now = now;
    this.config = { url, secretKey, webhookSecret };
    server.on('request', (request, response) => void this.#respond(request, response));
  }

  static async start(now: () => Date = () => new Date()): Promise<StripeSimulator> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StripeSimulator(server, `http://localhost:${(server.address() as AddressInfo).port}`, now);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Somebody pays: the session's amount, or another in centavos. Returns the webhook's notification. */
  async pay(id: string, amountTotal?: number): Promise<string> {
    const session = this.sessions.get(id);
    if (session === undefined) {
      throw new Error(`there is no session ${id}`);
    }
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: newId('pi'), url: null } as const;
    this.sessions.set(id, Object.assign(session, paid, amountTotal !== undefined && { amount_total: amountTotal }));
    const report = this.makeEvent('checkout.session.completed', session);
    if (this.isReporting) {
      await this.report(report);
    }
    return report;
  }

  makeEvent(type: string, object: object): string {
    return JSON.stringify({ id: newId('evt'), object: 'event', type, created: this.#seconds(), data: { object } });
  }

  /** Posts an event to the webhook, signed as of a time in seconds. */
  async report(body: string, time = this.#seconds(), secret = webhookSecret): Promise<void> {
    this.reports.push(body);
    if (this.webhookUrl !== null) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signStripeBody(secret, time, body)},v0=0` };
      const response = await fetch(this.webhookUrl, { method: 'POST', headers, body });
      await response.arrayBuffer();
    }
  }

  readonly #seconds = (): number => Math.floor(this.#now().getTime() / 1000);

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSimulatorCall(request)) {
      response.writeHead(403).end();
      return;
    }
    const text = await readRequestText(request);
    const url = new URL(request.url ?? '/', this.config.url);
    const pageOf = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    if (pageOf !== undefined) {
      await this.#servePage(request, response, { id: pageOf, isPaid: text === 'card=good' });
      return;
    }
    answerWithFaults(this.faults, response, () => this.#handle(request, url, text));
  }

  #handle({ method, headers }: IncomingMessage, { pathname }: URL, text: string): GatewayAnswer {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(401, 'invalid_api_key');
    }
    if (method === 'POST' && pathname === '/v1/checkout/sessions') {
      return this.#repeatOr(headers['idempotency-key'], text, () => this.#createSession(new URLSearchParams(text)));
    }
    const session = this.sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1] ?? '');
    return method === 'GET' && session !== undefined ? { status: 200, body: this.#expire(session) } : refuse(404, 'resource_missing');
  }

  /** The first answer to a key; another request with it is refused. */
  #repeatOr(key: string | string[] | undefined, form: string, work: () => GatewayAnswer): GatewayAnswer {
    const first = this.#firstAnswers.get(String(key));
    if (first !== undefined) {
      return first.form === form ? first.answer : refuse(400, 'idempotency_error');
    }
    const answer = work();
    if (key !== undefined) {
      this.#firstAnswers.set(String(key), { form, answer });
    }
    return answer;
  }

  #createSession(form: URLSearchParams): GatewayAnswer {
    const price = (key: string): string => form.get(`line_items[0][price_data]${key}`) ?? '';
    const [amount, expiresAt] = [Number(price('[unit_amount]')), Number(form.get('expires_at'))];
    const lasts = expiresAt - this.#seconds();
    if (form.get('mode') !== 'payment' || !form.has('success_url') || form.get('line_items[0][quantity]') !== '1') {
      return refuse(400, 'parameter_missing');
    }
    if (!Number.isInteger(amount) || amount < 50) {
      return refuse(400, 'amount_too_small');
    }
    if (!(lasts >= halfHour && lasts <= daySeconds)) {
      return refuse(400, 'expires_at_invalid');
    }
    const id = newId('cs_test').replaceAll('-', '');
    const session: SimulatedSession = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: amount,
      currency: price('[currency]'),
      mode: 'payment',
      created: this.#seconds(),
      expires_at: expiresAt,
      success_url: form.get('success_url') ?? '',
      description: price('[product_data][name]'),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${this.config.url}/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  #expire(session: SimulatedSession): SimulatedSession {
    if (session.status === 'open' && session.expires_at < this.#seconds()) {
      Object.assign(session, { status: 'expired', url: null });
    }
    return { ...session };
  }

  /** The page of a session: a good card pays and leads back, a bad one is refused. */
  async #servePage(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { id, isPaid }: { readonly id: string; readonly isPaid: boolean },
  ): Promise<void> {
    const session = this.sessions.get(id);
    if (session === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (method === 'POST' && isPaid && session.status === 'open') {
      await this.pay(id);
      response.writeHead(303, { location: session.success_url }).end();
      return;
    }
    const page = renderStripePage(session, { acceptLanguage: headers['accept-language'] ?? '', isRefused: method === 'POST' && !isPaid });
    response.writeHead(200, page.headers).end(page.html);
  }
}
