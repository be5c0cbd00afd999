import type { ConnectionRecord } from '#shared/areas/connections.ts';
import type { TextKey } from '#ui/text/index.ts';

const reasons = ['network', 'server', 'database', 'replaced', 'rateLimited', 'unlinked', 'multiDevice', 'pairing', 'session'] as const;
type Reason = (typeof reasons)[number];

const isReason = (word: string | null): word is Reason => reasons.some((reason) => reason === word);

/** What is going on with a number, as a sentence. The reason says more than the state, where it is known. */
export function happeningOf({ state, stateReason, retries }: Pick<ConnectionRecord, 'state' | 'stateReason' | 'retries'>): TextKey {
  if ((state === 'backoff' || state === 'failed') && isReason(stateReason)) {
    return `connections.reasons.${stateReason}`;
  }
  return state === 'connecting' && retries > 0 ? 'connections.happening.again' : `connections.happening.${state}`;
}

/** '6 dias', '18 minutos': how long it has been like this. Null while it has only begun. */
export function lasting(since: string, now: Date, locale: string): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
  const written = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (!(minutes >= 1)) {
    return null;
  }
  if (minutes < 60) {
    return written(minutes, 'minute');
  }
  return minutes < 24 * 60 ? written(Math.floor(minutes / 60), 'hour') : written(Math.floor(minutes / (24 * 60)), 'day');
}
