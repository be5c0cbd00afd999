import styled from '@emotion/styled';
import { PowerOff } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton, isMac, Kbd } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import type { ScreenAction } from '#ui/shell/actions/screenActions.ts';
import { isReservedKeys, formatKeyPress } from './keyNames.ts';
import { resolveKeys, findActionByKeys, setKeys, useShortcutChoices, resolveActiveKeys } from './shortcuts.ts';

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
const KeyButton = styled.button`
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
  /** All listed actions, for conflict detection. */
  readonly actions: readonly ScreenAction[];
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onEditEnd: () => void;
}

/** Keys that are already used or reserved. */
interface ShortcutConflict {
  readonly keys: string;
  readonly owner: ScreenAction | null;
}

/** Shortcut of one action; its button starts recording. */
export function ShortcutRow({ action, actions, isEditing, onEdit, onEditEnd }: ShortcutRowProps) {
  const { t } = useTexts();
  const choices = useShortcutChoices();
  const [conflict, setConflict] = useState<ShortcutConflict | null>(null);

  const endEdit = (): void => {
    setConflict(null);
    onEditEnd();
  };
  const assignKeys = (newKeys: string | null): void => {
    setKeys(action, newKeys);
    endEdit();
  };
  const handleKeys = (pressedKeys: string): void => {
    const owner = findActionByKeys(pressedKeys, actions, choices);
    const isFree = !isReservedKeys(pressedKeys) && (owner === undefined || owner.id === action.id);
    return isFree
      ? assignKeys(pressedKeys)
      : setConflict({ keys: pressedKeys, owner: isReservedKeys(pressedKeys) ? null : (owner ?? null) });
  };
  if (!isEditing) {
    return <ShortcutDisplay action={action} onEdit={onEdit} />;
  }
  return (
    <Row data-edit="">
      <span title={action.label}>{action.label}</span>
      <ShortcutRecorder
        hint={t('shell.shortcuts.pressHint')}
        onPress={handleKeys}
        onClear={() => assignKeys(null)}
        onCancel={endEdit}
        isPaused={conflict !== null}
      />
      {conflict !== null && <ConflictMessage conflict={conflict} onTake={() => assignKeys(conflict.keys)} onKeep={endEdit} />}
    </Row>
  );
}

function ShortcutDisplay({ action, onEdit }: Pick<ShortcutRowProps, 'action' | 'onEdit'>) {
  const { t } = useTexts();
  const choices = useShortcutChoices();
  const keys = resolveKeys(action, choices);
  const { label } = action;
  const isIdle = resolveActiveKeys(action, choices) === null;
  return (
    <Row data-off={isIdle ? '' : undefined}>
      <span title={label}>{label}</span>
      {keys !== null && (
        <IconButton
          className="turn-off"
          size="sm"
          icon={PowerOff}
          label={t('shell.shortcuts.turnOff', { action: label })}
          onClick={() => setKeys(action, null)}
        />
      )}
      <KeyButton
        type="button"
        aria-label={
          keys === null ? t('shell.shortcuts.changeOff', { action: label }) : t('shell.shortcuts.change', { action: label, keys })
        }
        onClick={onEdit}
      >
        {keys === null ? t('shell.shortcuts.off') : <Kbd of={keys} />}
      </KeyButton>
    </Row>
  );
}

interface ShortcutRecorderProps {
  readonly hint: string;
  readonly isPaused: boolean;
  readonly onPress: (keys: string) => void;
  readonly onClear: () => void;
  readonly onCancel: () => void;
}

/** Records the next key press. Escape cancels, Backspace clears, Tab moves on. */
function ShortcutRecorder({ hint, isPaused, onPress, onClear, onCancel }: ShortcutRecorderProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const pressedKeys = formatKeyPress(event.nativeEvent, isMac());
    if (event.key === 'Tab' || pressedKeys === null) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (pressedKeys === 'Esc') {
      onCancel();
    } else if (pressedKeys === 'Backspace' || pressedKeys === 'Del') {
      onClear();
    } else {
      onPress(pressedKeys);
    }
  };
  const handleBlur = (): void => {
    if (!isPaused) {
      onCancel();
    }
  };
  return (
    <KeyButton ref={button} type="button" title={hint} aria-description={hint} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <em>{t('shell.shortcuts.press')}</em>
    </KeyButton>
  );
}

interface ConflictMessageProps {
  readonly conflict: ShortcutConflict;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function ConflictMessage({ conflict: { keys, owner }, onTake, onKeep }: ConflictMessageProps) {
  const { t } = useTexts();
  if (owner === null) {
    return <p role="alert">{t('shell.shortcuts.reserved', { keys })}</p>;
  }
  // The previous owner is left without keys: two actions with the same keys would be ambiguous.
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
