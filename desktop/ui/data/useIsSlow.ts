import { useEffect, useState } from 'react';

/** Whether something has been waited for too long to show nothing but that it is on its way. */
export function useIsSlow(isWaiting: boolean, slowMs = 8_000): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => setSlow(true), slowMs) : undefined;
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, slowMs]);
  return isSlow;
}
