import { beforeAll, expect, it } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { type SimulatedSession, StripeSimulator } from '#server/simulators/payments/StripeSimulator.ts';
import { createStripeGateway, signStripeBody } from './createStripeGateway.ts';
import type { ChargeRequest, PaymentGateway } from './PaymentGateway.ts';

let stripe: StripeSimulator;
let gateway: PaymentGateway;

beforeAll(async () => {
  stripe = await StripeSimulator.start();
  onFileFinished(() => stripe.stop());
  gateway = createStripeGateway(stripe.config);
});

const request = (reference: string, changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference,
  amount: 149.9,
  description: '#Fatura:9',
  seconds: 3600,
  expiresAt: new Date(Date.now() + hourMs),
  returnUrl: 'https://desk.example/financeiro',
  ...changes,
});

const at = 1_900_000_000;
const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: { client_reference_id: 'abc' } } });
const sign = (time: number, text = body, secret = stripe.config.webhookSecret): string => signStripeBody(secret, time, text);
const read = (signature: string, text = body, seconds = at) =>
  gateway.readReport({
    report: {},
    hasSecret: true,
    signedBody: { bytes: Buffer.from(text), signature },
    now: new Date(seconds * 1000),
  });

it('takes a report that is signed with the secret, now', () => {
  expect(read(`t=${at},v1=${sign(at)}`)).toEqual(['abc']);
  expect(read(`t=${at}, v0=x, v1=${'0'.repeat(64)}, v1=${sign(at)}`)).toEqual(['abc']);
  expect(read(`t=${at},v1=${sign(at)}`, body, at + 300)).toEqual(['abc']);
});

it('takes no other: old, early, of another secret, changed, or without a signature', () => {
  const other = body.replace('abc', 'xyz');
  for (const [signature, text, seconds] of [
    [`t=${at},v1=${sign(at)}`, body, at + 301],
    [`t=${at},v1=${sign(at)}`, body, at - 301],
    [`t=${at},v1=${sign(at, body, 'whsec_other')}`, body, at],
    [`t=${at},v1=${sign(at)}`, other, at],
    [`t=${at + 1},v1=${sign(at)}`, body, at],
    [`v1=${sign(at)}`, body, at],
    [`t=${at},v1=é`, body, at],
    [`t=,v1=${signStripeBody(stripe.config.webhookSecret, Number.NaN, body)}`, body, at],
    ['', body, at],
    ...['é', '€', '😀', '\u0000', '\ud800'].map((odd) => [`t=${at},v1=${odd.padEnd(64, odd)}`, body, at] as const),
    [`t=${at},v1=${'é'.repeat(32)}`, body, at],
    [`t=${at},v1=${'é'.repeat(63)}a`, body, at],
  ] as const) {
    expect(read(signature, text, seconds)).toBeNull();
  }
  expect(read(`t=${at},v1=${sign(at, '[')}`, '[')).toEqual([]);
});

it('makes one session of a reference, and reads it until it is paid', async () => {
  const wanted = request('r1');
  const [charge, again] = await Promise.all([gateway.createCharge(wanted), gateway.createCharge(wanted)]);
  expect(again).toEqual(charge);
  expect(charge).toMatchObject({ valor: { original: '149.90' }, url: expect.stringContaining('/c/pay/') });
  const stored = { reference: 'r1', answer: charge };
  expect(await gateway.readCharge(stored)).toEqual({ status: 'open', payments: [] });
  await stripe.pay(charge.txid);
  const { payment_intent: id } = stripe.sessions.get(charge.txid) ?? {};
  expect(await gateway.readCharge(stored)).toEqual({ status: 'paid', payments: [{ id, amount: 149.9 }] });
});

it('counts no money in another currency or for another charge, and none of a session that is gone', async () => {
  const charge = await gateway.createCharge(request('r2'));
  await stripe.pay(charge.txid);
  const gone = { status: 'gone', payments: [] };
  expect(await gateway.readCharge({ reference: 'r3', answer: charge })).toEqual(gone);
  const change = (changes: Partial<SimulatedSession>) => Object.assign(stripe.sessions.get(charge.txid) ?? {}, changes);
  change({ currency: 'usd' });
  expect(await gateway.readCharge({ reference: 'r2', answer: charge })).toEqual(gone);
  change({ currency: 'brl', payment_status: 'unpaid', status: 'expired' });
  expect(await gateway.readCharge({ reference: 'r2', answer: charge })).toEqual(gone);
  stripe.sessions.delete(charge.txid);
  expect(await gateway.readCharge({ reference: 'r2', answer: charge })).toEqual(gone);
  expect(await gateway.readCharge({ reference: 'r2', answer: null })).toEqual({ status: 'open', payments: [] });
});

it('is refused for good what Stripe refuses, and not what it has had no time for', async () => {
  await expect(gateway.createCharge(request('r4', { amount: 0.1 }))).rejects.toMatchObject({ status: 400, isFinal: true });
  await expect(gateway.createCharge(request('r5', { expiresAt: new Date(Date.now() + 60_000) }))).rejects.toMatchObject({ isFinal: true });
  stripe.faults.refusals.push({ status: 429, body: {} });
  await expect(gateway.createCharge(request('r6'))).rejects.toMatchObject({ status: 429, isFinal: false });
  stripe.faults.lostAnswers = 1;
  await expect(gateway.createCharge(request('r6'))).rejects.toMatchObject({ status: 0, isFinal: false });
});

it('the hosted page refuses a bad card, and leads back when it is paid', async () => {
  const charge = await gateway.createCharge(request('r7'));
  const post = (card: string) =>
    fetch(charge.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ card }),
      redirect: 'manual',
      headers: { 'accept-language': 'en' },
    });
  expect(await (await post('bad')).text()).toContain('The card was refused.');
  expect(stripe.sessions.get(charge.txid)?.payment_status).toBe('unpaid');
  expect((await post('good')).headers.get('location')).toBe('https://desk.example/financeiro');
  expect(await (await post('good')).text()).toContain('can no longer be paid');
});
