import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazily } from '#ui/lazily.ts';
import { useActions } from '#ui/shell/actions.ts';
import { useTexts } from '#ui/text/index.ts';

const SearchBar = lazily(() => import('./SearchBar.tsx'), 'SearchBar');

export interface Searching {
  /** How often the search was asked for since it was opened; none while it is closed. */
  readonly asked: number;
  open(): void;
  close(): void;
}

/** Whether somebody searches in the conversation, and the keys that begin it. */
export function useSearching(onClosed: () => void): Searching {
  const { t } = useTexts();
  const [asked, setAsked] = useState(0);
  const open = (): void => setAsked((times) => times + 1);
  useActions([
    { id: 'messages.search', label: t('talk.search.label'), group: t('messages.group'), icon: Search, keys: 'Ctrl F', run: open },
  ]);
  return {
    asked,
    open,
    close: () => {
      setAsked(0);
      onClosed();
    },
  };
}

interface PlaceProps {
  readonly search: Searching;
  readonly ticketId: number;
  readonly onGo: (rowId: number) => void;
}

/** The bar of the search, while somebody searches. */
export function SearchPlace({ search: { asked, close }, ...of }: PlaceProps) {
  return (
    asked > 0 && (
      <Suspense fallback={null}>
        <SearchBar {...of} asked={asked} onClose={close} />
      </Suspense>
    )
  );
}
