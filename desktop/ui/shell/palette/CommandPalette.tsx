import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { host } from '#ui/host/index.ts';
import { Kbd } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, shadow, size, text, v } from '#ui/theme/tokens.ts';
import { usePaletteActions, type ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { useFoundActions } from '#ui/shell/slots.ts';
import { openOverlay } from '#ui/shell/layout/overlays.ts';
import { PaletteList } from './PaletteList.tsx';
import { addRecentAction, findPaletteResults } from './findPaletteResults.ts';

const Sheet = styled.dialog`
  position: fixed;
  inset: 112px 0 auto;
  display: flex;
  flex-direction: column;
  width: min(600px, calc(100vw - 16px));
  max-width: none;
  max-height: min(532px, calc(100dvh - 128px));
  margin: 0 auto;
  padding: 0;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  color: ${v.ink.body};
  box-shadow: ${shadow.dialog};
  overflow: hidden;
  animation: palette ${motion.enter};
  @keyframes palette {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }
  &::backdrop {
    background: ${v.surface.scrim};
  }
  @media (max-width: 599.95px), (max-height: 479.95px) {
    inset: 8px 0 auto;
    max-height: calc(100dvh - 16px);
  }
`;
const SearchRow = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  flex-shrink: 0;
  height: 52px;
  padding: 0 16px;
  border-bottom: 1px solid ${v.line.hair};
  color: ${v.ink.soft};
  input {
    flex: 1;
    min-width: 0;
    border: 0;
    outline: 0;
    background: none;
    color: ${v.ink.strong};
    font: 400 16px/24px ${text.family};
  }
`;
const Foot = styled.footer`
  display: flex;
  align-items: center;
  gap: 16px;
  flex-shrink: 0;
  height: 36px;
  padding: 0 16px;
  border-top: 1px solid ${v.line.hair};
  background: ${v.surface.sunken};
  font: ${text.meta};
  color: ${v.ink.meta};
  span,
  button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  button {
    min-height: 24px;
    margin-left: auto;
    border-radius: ${radius.inner};
    &:hover {
      color: ${v.ink.strong};
    }
  }
  @media (max-width: 479.95px) {
    > span {
      display: none;
    }
  }
`;

const pageLength = 8;

/** Arrow keys wrap around, page keys stop at the ends. */
function findNextIndex(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active + count - 1) % count;
    case 'PageDown':
      return Math.min(count - 1, active + pageLength);
    case 'PageUp':
      return Math.max(0, active - pageLength);
    default:
      return null;
  }
}

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const recent = host().read('recentActions') ?? [];
  const actions = usePaletteActions();
  const found = useFoundActions(term);
  const groups = findPaletteResults([...actions, ...found.actions], term, { ids: recent, title: t('shell.groups.recent') });
  const results = groups.flatMap((group) => group.results);
  useEffect(() => {
    sheet.current?.showModal();
  }, []);

  // The dialog restores the focus on close, which must happen before the action moves it.
  const closeThen = (then: () => void): void => {
    sheet.current?.close();
    setTimeout(then);
  };
  const run = (action: ScreenAction): void => {
    if (actions.includes(action)) {
      host().write('recentActions', addRecentAction(recent, action.id));
    }
    closeThen(action.run);
  };
  const showShortcuts = (): void => closeThen(() => openOverlay('shortcuts'));
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = results.length === 0 ? null : findNextIndex(event.key, active, results.length);
    const result = results[active];
    if (next !== null) {
      setActive(next);
    } else if (event.key === 'Enter' && result !== undefined && !event.nativeEvent.isComposing) {
      run(result.action);
    } else if (event.key === '?' && term === '') {
      showShortcuts();
    } else {
      return;
    }
    event.preventDefault();
  };
  const handlePress = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void => {
    if (target === currentTarget) {
      currentTarget.close();
    }
  };
  return (
    <Sheet ref={sheet} aria-label={t('shell.palette.title')} onClose={onClose} onMouseDown={handlePress}>
      <SearchRow>
        <Search size={size.icon} strokeWidth={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={t('shell.palette.title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={results.length === 0 ? undefined : `${id}-${active}`}
          placeholder={t('shell.palette.title')}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
        />
        <Kbd of="Esc" />
      </SearchRow>
      <PaletteList id={id} groups={groups} active={active} term={term} isSearching={found.isSearching} onHover={setActive} onPick={run} />
      <span className="hush" role="status">
        {term === '' ? '' : t('shell.palette.found', { count: results.length })}
      </span>
      <Foot>
        <span>
          <Kbd of="↑ ↓" />
          {t('shell.palette.choose')}
        </span>
        <span>
          <Kbd of="Enter" />
          {t('shell.palette.run')}
        </span>
        <button type="button" onClick={showShortcuts}>
          <Kbd of="?" />
          {t('shell.palette.allShortcuts')}
        </button>
      </Foot>
    </Sheet>
  );
}
