import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageTarget } from '#ui/conversations/messages/timeline/Entry.ts';
import { IconButton, Input, useDebounced } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { useOutboxItems } from '#ui/conversations/messages/outbox/outbox.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { findMatches } from '#ui/text/findMatches.ts';
import { searchOutbox } from './searchOutbox.ts';

/** CSS highlight names of all matches and of the current one. */
const highlightNames = { all: 'found', here: 'found-here' } as const;

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
function useSearchHighlights(bar: RefObject<HTMLElement | null>, term: string, target: MessageTarget | undefined): void {
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

interface MessageSearch {
  readonly count: number;
  /** Current match, counted from 1; 0 without matches. */
  readonly position: number;
  readonly target: MessageTarget | undefined;
  /** First search in progress. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** To the next older (1) or newer (-1) match; wraps around. */
  move(step: 1 | -1): void;
}

const none: readonly number[] = [];

interface Cursor {
  readonly rowIds: readonly number[];
  readonly target: MessageTarget | undefined;
}

/** Matches of a term in a conversation, starting at the newest: what waits to leave, then what the server or the device has. */
function useMessageSearch(ticketId: number, term: string): MessageSearch {
  const { data, error, isFetching } = useEndpointQuery(
    api.messages.search,
    { ticketId, searchParam: term },
    { enabled: term !== '', staleTime: 0 },
  );
  const rowIds = data?.rowIds ?? none;
  const waiting = searchOutbox(useOutboxItems(ticketId), term).map(({ key }) => key);
  const targets: readonly MessageTarget[] = data === undefined ? [] : [...waiting, ...rowIds];
  const [cursor, setCursor] = useState<Cursor>({ rowIds, target: undefined });
  const targetIndex = cursor.target === undefined || cursor.rowIds !== rowIds ? -1 : targets.indexOf(cursor.target);
  const at = Math.max(0, targetIndex);
  return {
    count: data === undefined ? 0 : data.count + waiting.length,
    position: targets.length === 0 ? 0 : at + 1,
    target: targets[at],
    isSearching: isFetching && data === undefined,
    // Without a connection the matches are those of the stored messages.
    error: data === undefined ? error : null,
    move: (step) => setCursor({ rowIds, target: targets[(at + step + targets.length) % Math.max(1, targets.length)] }),
  };
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  flex-shrink: 0;
  padding: 8px ${size.gutter};
  border-bottom: 1px solid ${v.line.hair};
  background: ${v.surface.base};
  > output {
    flex-shrink: 0;
    min-width: 76px;
    padding: 0 8px;
    font: ${text.meta};
    color: ${v.ink.meta};
    text-align: right;
    ${tabular}
  }
  ${width.tight} {
    padding: 8px 16px;
  }
  ${width.narrow} {
    padding: 8px;
  }
`;
const highlightStyles = css`
  ::highlight(${highlightNames.all}) {
    background-color: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  ::highlight(${highlightNames.here}) {
    background-color: ${v.waiting.ink};
    color: ${v.surface.base};
  }
  @media (forced-colors: active) {
    ::highlight(${highlightNames.all}) {
      background-color: Mark;
      color: MarkText;
    }
    ::highlight(${highlightNames.here}) {
      background-color: Highlight;
      color: HighlightText;
    }
  }
`;

/** Debounce of the search term. */
const typingPauseMs = 250;

interface SearchBarProps {
  readonly ticketId: number;
  readonly initialTerm: string;
  /** Changes each time the search is opened, to focus the field again. */
  readonly openCount: number;
  readonly onGo: (target: MessageTarget) => void;
  readonly onClose: () => void;
}

/** Search within a conversation, from the newest match to the oldest. */
export function SearchBar({ ticketId, initialTerm, openCount, onGo, onClose }: SearchBarProps) {
  const { t } = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState(initialTerm);
  const settledTerm = useDebounced(term.trim(), typingPauseMs);
  const search = useMessageSearch(ticketId, settledTerm);
  const { target, move } = search;
  useSearchHighlights(bar, settledTerm, target);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [openCount]);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (target !== undefined) {
      go(target);
    }
  }, [target]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const command = { Enter: () => move(event.shiftKey ? -1 : 1), ArrowUp: () => move(1), ArrowDown: () => move(-1), Escape: onClose }[
      event.key
    ];
    if (command !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      command();
    }
  };
  return (
    <Bar ref={bar} role="search" aria-label={t('talk.search.label')}>
      <Global styles={highlightStyles} />
      <Input
        size="sm"
        startDecorator={<Search size={size.iconSmall} strokeWidth={1.75} aria-hidden />}
        slotProps={{ input: { ref: field, 'aria-label': t('talk.search.label'), enterKeyHint: 'search', autoComplete: 'off' } }}
        placeholder={t('talk.search.label')}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        onKeyDown={handleKeyDown}
        sx={{ flex: 1, minWidth: 0 }}
      />
      <output>
        <Result hits={search} isAsked={settledTerm !== ''} />
      </output>
      <IconButton icon={ChevronUp} label={t('talk.search.older')} keys="Enter" onClick={() => move(1)} />
      <IconButton icon={ChevronDown} label={t('talk.search.newer')} keys="Shift Enter" onClick={() => move(-1)} />
      <IconButton icon={X} label={t('talk.search.close')} keys="Esc" onClick={onClose} />
    </Bar>
  );
}

function Result({ hits, isAsked }: { readonly hits: MessageSearch; readonly isAsked: boolean }) {
  const { t } = useTexts();
  const { position, count, isSearching, error } = hits;
  if (!isAsked || isSearching) {
    return null;
  }
  if (error !== null) {
    return explainError(error);
  }
  return count === 0 ? t('talk.search.none') : t('talk.search.place', { place: position, count });
}
