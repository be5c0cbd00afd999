import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ConversationProps } from '#ui/conversations/messages/ConversationProps.ts';
import type { MessageTarget } from '#ui/conversations/messages/timeline/Entry.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import { LazySearchBar } from './LazySearchBar.ts';

type RequestedSearch = NonNullable<ConversationProps['search']>;

export interface SearchControls {
  /** Number of times the search was opened since it was last closed; 0 while closed. */
  readonly openCount: number;
  /** Search that the conversation was opened from. */
  readonly requestedSearch: RequestedSearch | null;
  open(): void;
  close(): void;
}

/** State of the conversation's search and its shortcut. */
export function useSearchControls(requestedSearch: RequestedSearch | null, onClosed: () => void): SearchControls {
  const { t } = useTexts();
  const [openCount, setOpenCount] = useState(requestedSearch === null ? 0 : 1);
  const [lastRequested, setLastRequested] = useState(requestedSearch);
  if (requestedSearch !== lastRequested) {
    setLastRequested(requestedSearch);
    setOpenCount(requestedSearch === null ? openCount : openCount + 1);
  }
  const open = (): void => setOpenCount((times) => times + 1);
  useScreenActions([
    { id: 'messages.search', label: t('talk.search.label'), group: t('messages.group'), icon: Search, keys: 'Ctrl F', run: open },
  ]);
  return {
    openCount,
    requestedSearch: lastRequested,
    open,
    close: () => {
      setOpenCount(0);
      onClosed();
    },
  };
}

interface ConversationSearchProps {
  readonly search: SearchControls;
  readonly ticketId: number;
  readonly onGo: (target: MessageTarget) => void;
}

/** Search bar, while it is open. */
export function ConversationSearch({ search: { openCount, requestedSearch, close }, ...searchBarProps }: ConversationSearchProps) {
  return (
    openCount > 0 && (
      <LatePart>
        <LazySearchBar
          key={requestedSearch?.term ?? ''}
          {...searchBarProps}
          initialTerm={requestedSearch?.term ?? ''}
          openCount={openCount}
          onClose={close}
        />
      </LatePart>
    )
  );
}
