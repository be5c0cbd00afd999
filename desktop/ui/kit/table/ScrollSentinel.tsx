import { useEffect, useEffectEvent, useState } from 'react';
import { useScrollContainer } from '#ui/kit/page/ScrollContext.ts';

interface ScrollSentinelProps {
  readonly onReached: () => void;
  readonly marginPx?: number | undefined;
}

/** Calls `onReached` when the end of a list, or its beginning, comes within `marginPx` of what is in sight. */
export function ScrollSentinel({ onReached, marginPx = 100 }: ScrollSentinelProps) {
  const scroller = useScrollContainer();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const handleReached = useEffectEvent(onReached);
  useEffect(() => {
    if (!element) {
      return;
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleReached(), {
      root: scroller,
      rootMargin: `${marginPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, scroller, marginPx]);
  return <div ref={setElement} aria-hidden style={{ height: 1 }} />;
}
