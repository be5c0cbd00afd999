import { useEffect, useEffectEvent, useState } from 'react';
import { useScrollContainer } from '#ui/kit/page/ScrollContext.ts';

interface ScrollSentinelProps {
  readonly onReached: () => void;
  readonly marginPx?: number | undefined;
}

/** Calls `onReached` when the end of a list comes within `marginPx` of the viewport. */
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
      rootMargin: `0px 0px ${marginPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, scroller, marginPx]);
  return <div ref={setElement} aria-hidden style={{ height: 1 }} />;
}
