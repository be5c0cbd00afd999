import { escapeHtml } from '#server/platform/mail/renderMail.ts';
import { renderSimulatedPage, type RenderedPage } from './renderSimulatedPage.ts';

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
export function renderStripePage(session: SimulatedSession, { acceptLanguage, isRefused }: StripePageOptions): RenderedPage {
  const language = (/\b(?:pt|en|es)\b/.exec(acceptLanguage)?.[0] ?? 'pt') as keyof typeof texts;
  const { title, lead, pay, refuse, refused, closed } = texts[language];
  const value = (session.amount_total / 100).toFixed(2).replace('.', ',');
  const form = `<form method="post"><button name="card" value="good">${pay}</button><button name="card" value="bad">${refuse}</button></form>`;
  const content = `<article><h2>R$ ${value}</h2><p>${escapeHtml(session.description)}</p>${
    isRefused ? `<p role="alert">${refused}</p>` : ''
  }${session.status === 'open' ? form : `<p>${closed}</p>`}</article>`;
  return renderSimulatedPage({ language, title, lead, content, formOrigin: new URL(session.success_url).origin });
}
