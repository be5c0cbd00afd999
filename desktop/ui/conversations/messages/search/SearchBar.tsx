import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { MessageTarget } from '#ui/conversations/messages/timeline/Entry.ts';
import { IconButton, Input, useDebounced } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { useMessageSearch, type MessageSearch } from './useMessageSearch.ts';
import { highlightNames, useSearchHighlights } from './useSearchHighlights.ts';

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
