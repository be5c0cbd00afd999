import styled from '@emotion/styled';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { formatTime, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { tabular } from '#ui/theme/tokens.ts';
import { formatCountdown } from './statusText.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

type AttemptKind = 'code' | 'restriction' | 'late' | 'soon';

/** Up to 99 seconds a countdown is shown, after that a time, for restrictions and bans a date. */
function getAttemptKind(state: ConnectionRecord['state'], seconds: number): AttemptKind {
  if (state === 'qr' || state === 'code') {
    return 'code';
  }
  if (state === 'restricted' || state === 'banned') {
    return 'restriction';
  }
  return seconds > 99 ? 'late' : 'soon';
}

const Attempt = styled.span`
  ${tabular}
`;

/** Time of the next attempt, of a code's expiry or of a restriction's end. */
export function NextAttempt({ connection: { state, nextAttemptAt } }: { readonly connection: ConnectionRecord }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const seconds = useSecondsLeft(nextAttemptAt);
  if (seconds === null || nextAttemptAt === null) {
    return null;
  }
  const at = new Date(nextAttemptAt);
  const texts: Record<AttemptKind, () => string> = {
    code: () => (seconds === 0 ? t('connections.codeOver') : t('connections.codeFor', { time: formatCountdown(seconds) })),
    restriction: () => t('connections.untilTime', { time: formatTime(at, 'dateTime', { language, now, timeZone }) }),
    late: () => t('connections.attemptAt', { time: formatTime(at, 'time', { language, now, timeZone }) }),
    soon: () => (seconds === 0 ? t('connections.attemptNow') : t('connections.attempt', { count: seconds })),
  };
  return <Attempt> · {texts[getAttemptKind(state, seconds)]()}</Attempt>;
}
