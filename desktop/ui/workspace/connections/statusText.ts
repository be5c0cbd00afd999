import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { TextKey } from '#ui/text/index.ts';
import { minuteMs } from '#shared/rules/durations.ts';

const reasons = [
  'network',
  'server',
  'database',
  'replaced',
  'rateLimited',
  'unlinked',
  'multiDevice',
  'pairing',
  'deaf',
  'codeRefused',
  'unfinished',
  'timeLock',
  'temporaryBan',
  'quota',
  'user',
  'company',
] as const;
type Reason = (typeof reasons)[number];

const isReason = (key: string | null): key is Reason => reasons.some((reason) => reason === key);

type StatusSource = Pick<ConnectionRecord, 'state' | 'stateReason' | 'retries'>;

/** Text key of a connection's status; a known reason takes precedence over the state. */
export function getStatusTextKey({ state, stateReason, retries }: StatusSource): TextKey {
  if (isReason(stateReason)) {
    return `connections.reasons.${stateReason}`;
  }
  return state === 'connecting' && retries > 0 ? 'connections.happening.again' : `connections.happening.${state}`;
}

const adviceStates = ['restricted', 'banned', 'replaced', 'versionRefused', 'passkey'] as const;
const adviceReasons = ['multiDevice', 'codeRefused', 'unfinished'] as const;

/** Text key of advice that no button covers; null: none. */
export function findAdviceKey({ state, stateReason }: Pick<ConnectionRecord, 'state' | 'stateReason'>): TextKey | null {
  const key = adviceStates.find((candidate) => candidate === state) ?? adviceReasons.find((candidate) => candidate === stateReason);
  return key === undefined ? null : `connections.advice.${key}`;
}

/** Elapsed time in its largest unit: '6 dias', '18 minutos'. Null below one minute. */
export function formatElapsed(since: string, now: Date, locale: string): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minuteMs);
  const formatUnit = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (!(minutes >= 1)) {
    return null;
  }
  if (minutes < 60) {
    return formatUnit(minutes, 'minute');
  }
  return minutes < 24 * 60 ? formatUnit(Math.floor(minutes / 60), 'hour') : formatUnit(Math.floor(minutes / (24 * 60)), 'day');
}

/** Countdown: '2:10', '32 s'. */
export const formatCountdown = (seconds: number): string =>
  seconds < 60 ? `${seconds}\u00A0s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
