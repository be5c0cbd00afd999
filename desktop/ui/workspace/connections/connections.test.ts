import { describe, expect, it } from 'vitest';
import { connectionStates } from '#shared/workspace/connections/record.ts';
import { findAdviceKey, formatCountdown, formatElapsed, getStatusTextKey } from './statusText.ts';
import { countPhases, needsAttention } from './connectionStateBadges.ts';
import { getConnectionActions, isConnecting, needsConfirmation } from './connectionActions.ts';
import { hasConnectionProblem, isDisconnected } from './useConnections.ts';

describe('getConnectionActions', () => {
  it('shows the code while it waits to be scanned', () => {
    expect(getConnectionActions({ state: 'qr', stateReason: null, provider: 'beta' }).main).toBe('showQr');
  });
  it('renews the code without credentials', () => {
    expect(getConnectionActions({ state: 'loggedOut', stateReason: 'unlinked', provider: 'beta' }).main).toBe('renew');
    expect(getConnectionActions({ state: 'failed', stateReason: 'pairing', provider: 'beta' }).main).toBe('renew');
  });
  it('retries while the credentials may be valid', () => {
    expect(getConnectionActions({ state: 'failed', stateReason: null, provider: 'beta' }).main).toBe('retry');
  });
  it('restarts a simulated connection', () => {
    expect(getConnectionActions({ state: 'paused', stateReason: null, provider: 'simulated' }).main).toBe('retry');
  });
  it('knows which states open the connection, where trying again is disabled', () => {
    expect(connectionStates.filter((state) => isConnecting({ state }))).toEqual(['connecting', 'restarting']);
  });
  it('offers no main action while connecting', () => {
    expect(getConnectionActions({ state: 'syncing', stateReason: null, provider: 'beta' }).main).toBeNull();
  });
  it('resumes a paused connection, unless the company is suspended', () => {
    expect(getConnectionActions({ state: 'paused', stateReason: 'user', provider: 'beta' })).toEqual({
      main: 'resume',
      others: ['renew', 'stop'],
    });
    expect(getConnectionActions({ state: 'paused', stateReason: 'company', provider: 'simulated' })).toEqual({ main: null, others: [] });
  });
  it('lists no action twice', () => {
    connectionStates.forEach((state) => {
      const { main, others } = getConnectionActions({ state, stateReason: null, provider: 'beta' });
      expect(others).not.toContain(main);
    });
  });
  it('confirms interruptions of a working connection, not a new code', () => {
    expect(needsConfirmation('stop', { state: 'connected' })).toBe(true);
    expect(needsConfirmation('pause', { state: 'connected' })).toBe(true);
    expect(needsConfirmation('renew', { state: 'backoff' })).toBe(true);
    expect(needsConfirmation('renew', { state: 'qrExpired' })).toBe(false);
  });
});

describe('status text', () => {
  it('prefers a known reason', () => {
    expect(getStatusTextKey({ state: 'backoff', stateReason: 'rateLimited', retries: 2 })).toBe('connections.reasons.rateLimited');
    expect(getStatusTextKey({ state: 'backoff', stateReason: 'something new', retries: 2 })).toBe('connections.happening.backoff');
  });
  it('has advice where no action helps', () => {
    expect(findAdviceKey({ state: 'banned', stateReason: null })).toBe('connections.advice.banned');
    expect(findAdviceKey({ state: 'failed', stateReason: 'codeRefused' })).toBe('connections.advice.codeRefused');
    expect(findAdviceKey({ state: 'connected', stateReason: null })).toBeNull();
  });
  it('formats the countdown', () => {
    expect([130, 60, 59, 1].map(formatCountdown)).toEqual(['2:10', '1:00', '59\u00A0s', '1\u00A0s']);
  });
  it('distinguishes the first attempt from retries', () => {
    expect(getStatusTextKey({ state: 'connecting', stateReason: null, retries: 0 })).toBe('connections.happening.connecting');
    expect(getStatusTextKey({ state: 'connecting', stateReason: null, retries: 3 })).toBe('connections.happening.again');
  });
  it('uses the largest unit', () => {
    const now = new Date('2029-05-10T12:00:00Z');
    expect(formatElapsed('2029-05-10T11:59:30Z', now, 'pt-BR')).toBeNull();
    expect(formatElapsed('2029-05-10T11:42:00Z', now, 'pt-BR')).toBe('18 minutos');
    expect(formatElapsed('2029-05-10T09:10:00Z', now, 'pt-BR')).toBe('2 horas');
    expect(formatElapsed('2029-05-04T11:00:00Z', now, 'pt-BR')).toBe('6 dias');
  });
});

describe('problems', () => {
  it('counts connections per phase', () => {
    expect(countPhases([{ state: 'connected' }, { state: 'qr' }, { state: 'backoff' }, { state: 'banned' }])).toEqual({
      up: 1,
      entering: 1,
      waiting: 1,
      down: 1,
    });
  });
  it('needs attention where a person should act or watch', () => {
    expect(needsAttention({ state: 'qr' })).toBe(true);
    expect(needsAttention({ state: 'syncing' })).toBe(false);
  });
  it('warns of every connection that does not work', () => {
    expect(hasConnectionProblem([{ status: 'CONNECTED' }])).toBe(false);
    expect(hasConnectionProblem([{ status: 'CONNECTED' }, { status: 'OPENING' }])).toBe(true);
  });
  it('reports only connections that failed by themselves', () => {
    expect(isDisconnected({ status: 'DISCONNECTED', state: 'loggedOut' })).toBe(true);
    expect(isDisconnected({ status: 'TIMEOUT', state: 'backoff' })).toBe(true);
    expect(isDisconnected({ status: 'DISCONNECTED', state: 'paused' })).toBe(false);
    expect(isDisconnected({ status: 'OPENING', state: 'backoff' })).toBe(false);
  });
});
