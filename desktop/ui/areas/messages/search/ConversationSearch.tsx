import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';

const SearchBar = lazyComponent(() => import('./SearchBar.tsx'), 'SearchBar');

export interface SearchControls {
  /** How often the search was asked for since it was opened; none while it is closed. */
  readonly openCount: number;
  open(): void;
  close(): void;
}

/** Whether somebody searches in the conversation, and the keys that begin it. */
export function useSearchControls(onClosed: () => void): SearchControls {
  const { t } = useTexts();
  const [openCount, setOpenCount] = useState(0);
  const open = (): void => setOpenCount((times) => times + 1);
  useScreenActions([
    { id: 'messages.search', label: t('talk.search.label'), group: t('messages.group'), icon: Search, keys: 'Ctrl F', run: open },
  ]);
  return {
    openCount,
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
  readonly onGo: (rowId: number) => void;
}

/** The bar of the search, while somebody searches. */
export function ConversationSearch({ search: { openCount, close }, ...searchBarProps }: ConversationSearchProps) {
  return (
    openCount > 0 && (
      <Suspense fallback={null}>
        <SearchBar {...searchBarProps} openCount={openCount} onClose={close} />
      </Suspense>
    )
  );
}
