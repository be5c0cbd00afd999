import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isConnected, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useSession } from '#ui/data/session/session.ts';
import { Banner, formatTime, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Shorter interruptions are not reported, unless the device itself has no network. */
const graceMs = 2_000;

/** Current time, twice a second while counting. */
function useSeconds(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) {
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}

/** Reports a lost connection, what still works and the next attempt. */
export function ConnectionBanner() {
  const { t, language, timeZone } = useTexts();
  const { rememberedAt } = useSession();
  const { state, nextAttemptAt, lostAt, isNetworkLost } = useConnectionState();
  const now = useSeconds(lostAt !== null);
  const isLost = lostAt !== null && (isNetworkLost || now - lostAt >= graceMs);
  useReconnectedToast(isLost);
  if (!isLost) {
    return null;
  }
  const seconds = Math.max(1, Math.ceil(((nextAttemptAt ?? now) - now) / 1000));
  const stored =
    rememberedAt === null
      ? null
      : t('shell.offline.stored', { time: formatTime(new Date(rememberedAt), 'dateTime', { language, now: new Date(now), timeZone }) });
  const attemptText = state === 'offline' ? t('shell.offline.next', { count: seconds }) : t('shell.offline.trying');
  return (
    <Banner icon={CloudOff} tint="plain" action={{ label: t('shell.offline.tryNow'), run: reconnectNow }}>
      <b>{t('shell.offline.title')}</b> {stored ?? t('shell.offline.text')} <span aria-hidden>{attemptText}</span>
    </Banner>
  );
}

/** Reports the reconnection if the interruption was reported. */
function useReconnectedToast(isLost: boolean): void {
  const { t } = useTexts();
  const reportReconnection = useEffectEvent(() => {
    if (isConnected()) {
      toast.success(t('shell.offline.back'), { id: 'line' });
    }
  });
  useEffect(() => {
    if (isLost) {
      return () => reportReconnection();
    }
    return undefined;
  }, [isLost]);
}
