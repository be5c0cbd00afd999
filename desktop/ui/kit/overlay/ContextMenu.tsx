import { Dropdown, Menu, MenuButton } from '@mui/joy';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Action } from '#ui/kit/controls/Action.ts';
import { MenuActions, menuModifiers, menuSize } from './MenuActions.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface ContextMenuProps {
  /** 'Ações de Marina' */
  readonly label: string;
  readonly actions: readonly Action[];
  /** Position in the window in px. */
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}

/** Menu at the pointer, or where the keyboard is. It opens after it was mounted, because Joy does not move the focus into a menu that mounts open. */
export function ContextMenu({ label, actions, x, y, onClose }: ContextMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useEffect(() => button.current?.click(), []);
  return (
    <Dropdown onOpenChange={(_event, opens) => (opens ? undefined : onClose())}>
      {/* In the body: a pane that contains its layout would place it against itself instead of the window. */}
      {createPortal(
        <MenuButton
          ref={button}
          aria-label={label}
          tabIndex={-1}
          style={{
            position: 'fixed',
            left: x,
            top: y,
            width: 1,
            height: 1,
            minWidth: 0,
            minHeight: 0,
            padding: 0,
            opacity: 0,
            pointerEvents: 'none',
          }}
        />,
        document.body,
      )}
      <Menu placement="bottom-start" modifiers={menuModifiers} size="sm" sx={menuSize}>
        <MenuActions actions={actions} />
      </Menu>
    </Dropdown>
  );
}
