import { useEffect, useEffectEvent, useState } from 'react';
import { useScroller } from '#ui/kit/page/scroll.ts';

interface SentinelProps {
  readonly onReached: () => void;
  readonly within?: number | undefined;
}

/** Tells when the end of a list comes within so many pixels of the view. */
export function Sentinel({ onReached, within = 100 }: SentinelProps) {
  const scroller = useScroller();
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const tell = useEffectEvent(onReached);
  useEffect(() => {
    if (!mark) {
      return;
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      root: scroller,
      rootMargin: `0px 0px ${within}px 0px`,
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [mark, scroller, within]);
  return <div ref={setMark} aria-hidden style={{ height: 1 }} />;
}
