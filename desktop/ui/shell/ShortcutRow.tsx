import styled from '@emotion/styled';
import { PowerOff } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconAction, Keys } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { ScreenAction } from './actions.ts';
import { isReserved, namePress } from './keyNames.ts';
import { keysOf, ownerOf, setKeys, useShortcutChoices, workingKeysOf } from './shortcuts.ts';
import { isMac } from './useShortcutKeys.ts';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 12px;
  min-height: 32px;
  border-bottom: 1px solid ${v.line.hair};
  font: ${text.second};
  &:last-of-type {
    border-color: transparent;
  }
  &[data-edit] {
    margin: 0 -8px;
    padding: 0 8px;
    border-color: transparent;
    border-radius: ${radius.control};
    background: ${v.surface.selected};
  }
  > span {
    flex: 1;
    min-width: 0;
    padding: 6px 0;
    overflow-wrap: anywhere;
  }
  &[data-off] > span {
    color: ${v.ink.meta};
  }
  > .turn-off {
    opacity: 0;
  }
  &:hover > .turn-off,
  &:focus-within > .turn-off {
    opacity: 1;
  }
  > p {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding-bottom: 6px;
    color: ${v.ink.body};
    span {
      flex-basis: 100%;
    }
  }
`;
const Current = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  min-width: 32px;
  min-height: 24px;
  padding: 0 3px;
  margin-right: -3px;
  border-radius: ${radius.inner};
  color: ${v.ink.meta};
  &:hover {
    background: ${v.surface.hover};
  }
  em {
    font: ${text.metaStrong};
    color: ${v.brand.ink};
  }
`;

interface ShortcutRowProps {
  readonly action: ScreenAction;
  /** All that are listed: a key belongs to one of them only. */
  readonly actions: readonly ScreenAction[];
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
}

/** What was pressed, and why it cannot simply be taken. */
interface Wish {
  readonly keys: string;
  readonly owner: ScreenAction | null;
}

/** One action and its keys. Pressing the keys' button waits for others. */
export function ShortcutRow({ action, actions, isEditing, onEdit, onEnd }: ShortcutRowProps) {
  const { t } = useTexts();
  const choices = useShortcutChoices();
  const [wish, setWish] = useState<Wish | null>(null);

  const end = (): void => {
    setWish(null);
    onEnd();
  };
  const take = (wished: string | null): void => {
    setKeys(action, wished);
    end();
  };
  const consider = (pressed: string): void => {
    const owner = ownerOf(pressed, actions, choices);
    const isFree = !isReserved(pressed) && (owner === undefined || owner.id === action.id);
    return isFree ? take(pressed) : setWish({ keys: pressed, owner: isReserved(pressed) ? null : (owner ?? null) });
  };
  if (!isEditing) {
    return <Resting action={action} onEdit={onEdit} />;
  }
  return (
    <Row data-edit="">
      <span title={action.label}>{action.label}</span>
      <Listening hint={t('shell.shortcuts.pressHint')} onPress={consider} onOff={() => take(null)} onEnd={end} isHeld={wish !== null} />
      {wish !== null && <Conflict wish={wish} onTake={() => take(wish.keys)} onKeep={end} />}
    </Row>
  );
}

function Resting({ action, onEdit }: Pick<ShortcutRowProps, 'action' | 'onEdit'>) {
  const { t } = useTexts();
  const choices = useShortcutChoices();
  const keys = keysOf(action, choices);
  const { label } = action;
  const isIdle = workingKeysOf(action, choices) === null;
  return (
    <Row data-off={isIdle ? '' : undefined}>
      <span title={label}>{label}</span>
      {keys !== null && (
        <IconAction
          className="turn-off"
          size="sm"
          icon={PowerOff}
          label={t('shell.shortcuts.turnOff', { action: label })}
          onClick={() => setKeys(action, null)}
        />
      )}
      <Current
        type="button"
        aria-label={
          keys === null ? t('shell.shortcuts.changeOff', { action: label }) : t('shell.shortcuts.change', { action: label, keys })
        }
        onClick={onEdit}
      >
        {keys === null ? t('shell.shortcuts.off') : <Keys of={keys} />}
      </Current>
    </Row>
  );
}

interface ListeningProps {
  readonly hint: string;
  readonly isHeld: boolean;
  readonly onPress: (keys: string) => void;
  readonly onOff: () => void;
  readonly onEnd: () => void;
}

/** Swallows the next keys. Escape leaves, Backspace switches off, Tab goes on as always. */
function Listening({ hint, isHeld, onPress, onOff, onEnd }: ListeningProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const pressed = namePress(event.nativeEvent, isMac());
    if (event.key === 'Tab' || pressed === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (pressed === 'Esc') {
      onEnd();
    } else if (pressed === 'Backspace' || pressed === 'Del') {
      onOff();
    } else {
      onPress(pressed);
    }
  };
  const handleBlur = (): void => {
    if (!isHeld) {
      onEnd();
    }
  };
  return (
    <Current ref={button} type="button" title={hint} aria-description={hint} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <em>{t('shell.shortcuts.press')}</em>
    </Current>
  );
}

interface ConflictProps {
  readonly wish: Wish;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function Conflict({ wish: { keys, owner }, onTake, onKeep }: ConflictProps) {
  const { t } = useTexts();
  if (owner === null) {
    return <p role="alert">{t('shell.shortcuts.reserved', { keys })}</p>;
  }
  // The one who had the keys is left without: two actions on one key would leave both in doubt.
  const takeOver = (): void => {
    setKeys(owner, null);
    onTake();
  };
  return (
    <p role="alert">
      <span>{t('shell.shortcuts.taken', { keys, action: owner.label })}</span>
      <Button size="sm" variant="soft" onClick={takeOver}>
        {t('shell.shortcuts.takeOver')}
      </Button>
      <Button size="sm" variant="plain" color="neutral" onClick={onKeep}>
        {t('shell.shortcuts.keep')}
      </Button>
    </p>
  );
}
