import { useEffect, useEffectEvent, useState } from 'react';
import { useScrollContainer } from '#ui/kit/page/ScrollContext.ts';

interface ScrollSentinelProps {
  readonly onReached: () => void;
  readonly marginPx?: number | undefined;
}

/** Calls `onReached` when the end of a list comes within `marginPx` of the viewport. */
export function ScrollSentinel({ onReached, marginPx: within = 100 }: ScrollSentinelProps) {
  const scroller = useScrollContainer();
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
