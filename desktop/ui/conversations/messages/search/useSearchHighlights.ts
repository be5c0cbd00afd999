import { useEffect, type RefObject } from 'react';
import type { MessageTarget } from '#ui/conversations/messages/timeline/Entry.ts';
import { findMatches } from '#ui/text/findMatches.ts';

/** CSS highlight names of all matches and of the current one. */
export const highlightNames = { all: 'found', here: 'found-here' } as const;

/** Message text, without author and meta line. */
const isMessageText = ({ parentElement }: Node): boolean =>
  parentElement?.closest('.bubble') !== null && parentElement?.closest('.by, [data-meta], button') === null;

function findRanges(container: Element, term: string): Range[] {
  const textNodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT, (node) =>
    isMessageText(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const ranges: Range[] = [];
  for (let node = textNodes.nextNode(); node !== null; node = textNodes.nextNode()) {
    for (const [from, to] of findMatches(node.textContent ?? '', term)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

const isIn = ({ startContainer }: Range, target: MessageTarget | undefined): boolean =>
  startContainer.parentElement?.closest(`[data-row="${target}"], [data-waiting="${target}"]`) !== null;

/** Highlights matches through the CSS Custom Highlight API, so that messages need no knowledge of the search. */
export function useSearchHighlights(bar: RefObject<HTMLElement | null>, term: string, target: MessageTarget | undefined): void {
  useEffect(() => {
    const container = bar.current?.parentElement ?? null;
    if (container === null || !('highlights' in CSS)) {
      return;
    }
    const mark = (): void => {
      const { true: here = [], false: others = [] } = Object.groupBy(
        findRanges(container, term),
        (range) => `${isIn(range, target)}` as const,
      );
      CSS.highlights.set(highlightNames.all, new Highlight(...others));
      CSS.highlights.set(highlightNames.here, new Highlight(...here));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(container, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      Object.values(highlightNames).forEach((name) => CSS.highlights.delete(name));
    };
  }, [bar, term, target]);
}
