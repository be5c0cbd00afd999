import { describe, expect, it } from 'vitest';
import { dayMs } from '#shared/rules/durations.ts';
import { decideReconnect, jitteredBackoffMs, type ReconnectInput } from './decideReconnect.ts';

const half = (): number => 0.5;
const inputOf = (fields: Partial<ReconnectInput>): ReconnectInput => ({
  code: 428,
  message: '',
  cause: null,
  isPairingCodeAnswered: false,
  refusal: null,
  isPaired: true,
  failures: 1,
  replacements: 0,
  backoffCeilingMs: 60_000,
  ...fields,
});
const decide = (fields: Partial<ReconnectInput>): ReturnType<typeof decideReconnect> => decideReconnect(inputOf(fields), half);

describe('after a socket has ended', () => {
  it.each([
    [515, 'restarting', 0],
    [401, 'loggedOut', null],
    [402, 'banned', null],
    [403, 'banned', null],
    [406, 'banned', null],
    [405, 'versionRefused', 300_000],
    [411, 'failed', null],
    [428, 'backoff', 1200],
    [408, 'backoff', 1200],
    [503, 'backoff', 1200],
    [undefined, 'backoff', 1200],
    [429, 'backoff', 900_000],
    [440, 'backoff', 60_000],
  ] as const)('with code %s the number is %s', (code, state, delayMs) => {
    expect(decide({ code })).toMatchObject({ state, delayMs });
  });

  it('credentials are forgotten only when the phone has unlinked them', () => {
    const codes = [undefined, 400, 402, 403, 405, 406, 408, 411, 419, 428, 429, 440, 500, 503, 515];
    expect(codes.filter((code) => decide({ code, failures: 9 }).shouldForgetCredentials)).toEqual([]);
    expect(decide({ code: 401 }).shouldForgetCredentials).toBe(true);
  });

  it('a number whose code is not scanned waits for a person', () => {
    expect(decide({ code: 408, message: 'QR refs attempts ended', isPaired: false })).toMatchObject({ state: 'qrExpired', delayMs: null });
    expect(decide({ code: 428, isPaired: false, failures: 6 })).toMatchObject({ state: 'qrExpired', delayMs: null });
  });

  it('an unfinished pairing code is distinguished from an expired one', () => {
    const disconnection = { code: 408, message: 'QR refs attempts ended', isPaired: false };
    expect(decide(disconnection)).toMatchObject({ state: 'qrExpired', reason: null });
    expect(decide({ ...disconnection, isPairingCodeAnswered: true })).toMatchObject({ state: 'qrExpired', reason: 'unfinished' });
  });

  it.each([
    ['deaf', 'backoff', 0],
    ['unreadable', 'backoff', 0],
    ['database', 'backoff', 1200],
    ['passkey', 'passkey', null],
    ['codeRefused', 'failed', null],
  ] as const)('that we ended because it was %s the number is %s', (cause, state, delayMs) => {
    expect(decide({ code: undefined, cause })).toMatchObject({ state, delayMs, shouldForgetCredentials: false });
  });

  it('a socket that is deaf again at once is retried later', () => {
    expect(decide({ code: undefined, cause: 'deaf', failures: 2 }).delayMs).toBeGreaterThan(0);
  });

  it('a second replacement within ten minutes stops the number', () => {
    expect(decide({ code: 440, replacements: 2 })).toMatchObject({ state: 'replaced', delayMs: null });
  });

  it.each([500, 501, 503, 400, 418, 599, undefined])('code %s of a paired number is retried for ever, at least once a minute', (code) => {
    const decisions = [1, 4, 9, 500].map((failures) => decide({ code, failures }));
    expect(decisions.map(({ state }) => state)).toEqual(['backoff', 'backoff', 'backoff', 'backoff']);
    decisions.forEach(({ delayMs }) => expect(delayMs).toBeLessThan(60_300));
  });

  it('an unpaired number fails with 500, and gives up after other unknown codes', () => {
    expect(decide({ code: 500, isPaired: false })).toMatchObject({ state: 'failed', reason: 'pairing', delayMs: null });
    expect(decide({ code: 418, isPaired: false, failures: 6 })).toMatchObject({ state: 'qrExpired', delayMs: null });
  });

  it('a temporary ban ends at the time that the server names', () => {
    const refusal = { expiresInMs: dayMs, text: null };
    expect(decide({ code: 402, refusal })).toMatchObject({ state: 'banned', reason: 'temporaryBan', delayMs: dayMs });
    expect(decide({ code: 402 })).toMatchObject({ state: 'banned', delayMs: null });
    expect(decide({ code: 403, refusal })).toMatchObject({ state: 'banned', delayMs: null });
  });

  it('the back-off grows up to a minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => jitteredBackoffMs(failures, () => 1, 60_000));
    expect(waits).toEqual([2200, 4200, 8200, 16_200, 32_200, 60_200, 60_200, 60_200]);
    expect(jitteredBackoffMs(20, () => 0, 60_000)).toBe(200);
  });
});
