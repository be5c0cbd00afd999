import { useEffect, type RefObject } from 'react';
import { placesIn } from './placesIn.ts';

/** Under these names the browser marks what was found, and the place one stands at. */
export const marks = { all: 'found', here: 'found-here' } as const;

/** The words of messages, without those who wrote them and when. */
const isSaid = ({ parentElement }: Node): boolean =>
  parentElement?.closest('.bubble') !== null && parentElement?.closest('.by, [data-meta], button') === null;

function rangesIn(room: Element, term: string): Range[] {
  const words = document.createTreeWalker(room, NodeFilter.SHOW_TEXT, (node) =>
    isSaid(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const ranges: Range[] = [];
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    for (const [from, to] of placesIn(node.textContent ?? '', term)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

const isIn = ({ startContainer }: Range, rowId: number | undefined): boolean =>
  startContainer.parentElement?.closest(`[data-row="${rowId}"]`) !== null;

/** Marks what was found in the conversation around the bar, wherever it is drawn: the messages themselves know nothing of it. */
export function useMarks(bar: RefObject<HTMLElement | null>, term: string, rowId: number | undefined): void {
  useEffect(() => {
    const room = bar.current?.parentElement ?? null;
    if (room === null || !('highlights' in CSS)) {
      return;
    }
    const mark = (): void => {
      const { true: here = [], false: others = [] } = Object.groupBy(rangesIn(room, term), (range) => `${isIn(range, rowId)}` as const);
      CSS.highlights.set(marks.all, new Highlight(...others));
      CSS.highlights.set(marks.here, new Highlight(...here));
    };
    mark();
    const drawn = new MutationObserver(mark);
    drawn.observe(room, { childList: true, subtree: true, characterData: true });
    return () => {
      drawn.disconnect();
      Object.values(marks).forEach((name) => CSS.highlights.delete(name));
    };
  }, [bar, term, rowId]);
}
