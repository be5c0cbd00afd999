import { useEffect, useEffectEvent, useState } from 'react';
import { isLost, tryNow, useLine } from '#ui/data/live.ts';
import { searchFor, type Found } from './missingFile.ts';

/** Nobody tells of a server that answers again where the line was not lost, or where there is none yet. */
const pulse = 3_000;

interface Missing {
  /** Null: nobody knows yet. */
  readonly found: Found | null;
  /** Somebody has just asked for it, and it did not come. */
  readonly isVain: boolean;
  again(): void;
}

/** Looks for the script of a screen until it has come: when the line is back, every now and then, and when somebody asks for it. */
export function useMissing(error: TypeError, onCome: () => void): Missing {
  // The browser knows of a pulled cable before the line does.
  const [found, setFound] = useState<Found | null>(() => (isLost() || !navigator.onLine ? 'unreached' : null));
  const [isVain, setVain] = useState(false);
  const [search] = useState(() => searchFor(error));
  const look = useEffectEvent(async (): Promise<void> => {
    const now = await search();
    setFound(now);
    if (now === 'come') {
      onCome();
    }
  });
  const isConnected = useLine().state === 'connected';
  const isOver = found === 'come' || found === 'outdated';
  useEffect(() => {
    if (isOver) {
      return;
    }
    const sought = (): void => void look();
    sought();
    const timer = setInterval(sought, pulse);
    window.addEventListener('online', sought);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sought);
    };
  }, [isConnected, isOver]);
  const again = async (): Promise<void> => {
    setVain(false);
    tryNow();
    await look();
    setVain(true);
  };
  return { found, isVain, again: () => void again() };
}
