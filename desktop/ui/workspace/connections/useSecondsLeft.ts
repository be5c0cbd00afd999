import { useEffect, useState } from 'react';

/** Seconds until an ISO time, not below 0; null without a time. */
export function useSecondsLeft(at: string | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) {
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}
