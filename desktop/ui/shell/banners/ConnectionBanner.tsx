import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isConnected, reconnectNow, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { Banner, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** A line that comes back within this time was never worth a word. */
const graceMs = 2_000;

/** The time by the second, while somebody counts down by it. */
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

/** The one place that says the server is out of reach, what still works, and when it is tried again. */
export function ConnectionBanner() {
  const { t } = useTexts();
  const { state, nextAttemptAt, lostAt } = useConnectionState();
  const now = useSeconds(lostAt !== null);
  const isLost = lostAt !== null && now - lostAt >= graceMs;
  useReconnectedToast(isLost);
  if (!isLost) {
    return null;
  }
  const seconds = Math.max(1, Math.ceil(((nextAttemptAt ?? now) - now) / 1000));
  const next = state === 'offline' ? t('shell.offline.next', { count: seconds }) : t('shell.offline.trying');
  return (
    <Banner icon={CloudOff} tint="plain" action={{ label: t('shell.offline.tryNow'), run: reconnectNow }}>
      <b>{t('shell.offline.title')}</b> {t('shell.offline.text')} <span aria-hidden>{next}</span>
    </Banner>
  );
}

/** Says when it is over, to those who were told that it began. */
function useReconnectedToast(isLost: boolean): void {
  const { t } = useTexts();
  const rejoice = useEffectEvent(() => {
    if (isConnected()) {
      toast.success(t('shell.offline.back'), { id: 'line' });
    }
  });
  useEffect(() => {
    if (isLost) {
      return () => rejoice();
    }
    return undefined;
  }, [isLost]);
}
