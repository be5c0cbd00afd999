import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useState } from 'react';
import { useScrollContainer } from '#ui/kit/page/ScrollContext.ts';
import { insertGaps } from './rowKeys.ts';

interface VirtualRowsProps {
  readonly body: HTMLElement | null;
  readonly count: number;
  readonly rowHeightPx: number;
  /** Always rendered, to keep the focus while scrolling. */
  readonly active: number;
  readonly children: (index: number) => ReactNode;
}

/** Virtualised rows with spacer rows between them. */
export function VirtualRows({ body, count, rowHeightPx, active, children }: VirtualRowsProps) {
  'use no memo'; // the virtualizer mutates in place, which memoised reads would miss
  const scroller = useScrollContainer();
  const scrollMargin = useOffset(body, scroller);
  // oxlint-disable-next-line react/incompatible-library -- this component is not memoised
  const virtualizer = useVirtualizer({
    count,
    scrollMargin,
    overscan: 8,
    estimateSize: () => rowHeightPx,
    getScrollElement: () => scroller,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((one, other) => one - other),
  });
  const indexes = virtualizer.getVirtualItems().map((item) => item.index);
  return insertGaps(indexes, count, rowHeightPx).map((part) =>
    part.kind === 'row' ? (
      children(part.index)
    ) : (
      <tr key={part.key} data-still="" aria-hidden>
        <td aria-hidden data-space="" data-whole="" colSpan={99} style={{ height: part.height }} />
      </tr>
    ),
  );
}

/** Distance from the top of the scrolled content to the first row. */
function useOffset(body: HTMLElement | null, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!body || !scroller) {
      return;
    }
    const measure = (): void => setOffset(body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(body);
    return () => observer.disconnect();
  }, [body, scroller]);
  return offset;
}
