import { Dropdown, Menu, MenuButton } from '@mui/joy';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#ui/kit/controls/Action.ts';
import { IconButtonRoot } from '#ui/kit/controls/IconButton.styles.ts';
import { size } from '#ui/theme/tokens.ts';
import { MenuActions, menuModifiers, menuSize } from './MenuActions.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ActionMenuProps {
  /** 'Ações de Financeiro' */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly icon?: LucideIcon | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  readonly tabIndex?: number | undefined;
  readonly placement?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start' | undefined;
}

/** Menu of actions with a separator before dangerous ones. */
export function ActionMenu({
  label,
  actions,
  icon: Icon = EllipsisVertical,
  size: buttonSize = 'md',
  tabIndex,
  placement = 'bottom-end',
}: ActionMenuProps) {
  const [isReached, setReached] = useState(false);
  const mountMenu = (): void => setReached(true);
  return (
    <Dropdown>
      <Tooltip title={label}>
        <MenuButton
          onFocus={mountMenu}
          onPointerDown={mountMenu}
          slots={{ root: IconButtonRoot }}
          slotProps={{
            root: {
              'data-size': buttonSize,
              'aria-label': label,
              ...(tabIndex === undefined ? {} : { tabIndex }),
            },
          }}
        >
          <Icon size={buttonSize === 'sm' ? size.iconSmall : size.icon} strokeWidth={1.75} aria-hidden />
        </MenuButton>
      </Tooltip>
      {/* Most menus are never opened: it is mounted closed when its button is reached, because Joy does not move the focus into a menu that mounts open. */}
      {isReached && (
        <Menu placement={placement} modifiers={menuModifiers} size="sm" sx={menuSize}>
          <MenuActions actions={actions} />
        </Menu>
      )}
    </Dropdown>
  );
}
