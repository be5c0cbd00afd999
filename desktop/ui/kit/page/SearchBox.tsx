import { Input } from '@mui/joy';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { Kbd } from '#ui/kit/display/Kbd.tsx';
import { useTexts } from '#ui/text/index.ts';
import { size } from '#ui/theme/tokens.ts';
import { isShortcutAllowed } from './isShortcutAllowed.ts';

export interface SearchBoxProps {
  /** 'Buscar filas': accessible name and placeholder. */
  readonly label: string;
  /** Applied term. */
  readonly value: string;
  readonly onSearch: (term: string) => void;
  /** Debounce time. */
  readonly delayMs?: number | undefined;
  /** Key that focuses the field; null for none. */
  readonly shortcut?: string | null | undefined;
  /** Arrow down: the focus continues into what was found. */
  readonly onLeaveDown?: (() => void) | undefined;
  /** Enter, after the search. */
  readonly onSubmit?: ((term: string) => void) | undefined;
}

/** Debounced search; Enter searches at once, Escape clears. */
export function SearchBox({ label, value, onSearch, delayMs = 500, shortcut = '/', onLeaveDown, onSubmit }: SearchBoxProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { term, setTerm, send: applyTerm } = useDelayedTerm({ value, onSearch, delay: delayMs });
  useShortcut(shortcut, () => input.current);

  const clear = (): void => {
    setTerm('');
    applyTerm('');
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      applyTerm(term);
      onSubmit?.(term.trim());
    }
    if (event.key === 'ArrowDown' && onLeaveDown !== undefined) {
      event.preventDefault();
      onLeaveDown();
    }
    if (event.key !== 'Escape' || term === '') {
      return;
    }
    event.stopPropagation();
    clear();
  };
  const hint = shortcut ? <Kbd of={shortcut} /> : null;
  return (
    <Input
      type="search"
      startDecorator={<Search size={size.iconSmall} strokeWidth={1.75} aria-hidden />}
      endDecorator={
        term === '' ? hint : <IconButton size="xs" icon={X} label={t('kit.clear')} keys="Esc" onClick={clear} style={{ marginRight: -6 }} />
      }
      slotProps={{
        input: { ref: input, 'aria-label': label, 'aria-keyshortcuts': shortcut ?? undefined, enterKeyHint: 'search', autoComplete: 'off' },
      }}
      placeholder={label}
      value={term}
      onChange={(event) => setTerm(event.target.value)}
      onKeyDown={handleKeyDown}
      sx={{ width: 240, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}

type DelayedTermOptions = Required<Pick<SearchBoxProps, 'value' | 'onSearch'>> & { readonly delay: number };

function useDelayedTerm({ value, onSearch, delay: delayMs }: DelayedTermOptions) {
  const [term, setTerm] = useState(value);
  const [appliedTerm, setAppliedTerm] = useState(value);
  if (value !== appliedTerm) {
    // The term was changed from outside.
    setAppliedTerm(value);
    setTerm(value);
  }
  const applyTerm = (next: string): void => {
    const nextTerm = next.trim();
    if (nextTerm === appliedTerm) {
      return;
    }
    setAppliedTerm(nextTerm);
    onSearch(nextTerm);
  };
  const applyLatest = useEffectEvent(applyTerm);
  useEffect(() => {
    const timer = setTimeout(() => applyLatest(term), delayMs);
    return () => clearTimeout(timer);
  }, [term, delayMs]);
  return { term, setTerm, send: applyTerm };
}

function useShortcut(shortcut: string | null, field: () => HTMLInputElement | null): void {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = field();
    if (!target || event.key !== shortcut || !isShortcutAllowed(event, target)) {
      return;
    }
    event.preventDefault();
    target.select();
    target.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
