import styled from '@emotion/styled';
import { Dropdown, ListItemDecorator, Menu, MenuButton, MenuItem } from '@mui/joy';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Action } from '#ui/kit/controls/Action.ts';
import { IconButtonRoot } from '#ui/kit/controls/IconButton.styles.ts';
import { Kbd } from '#ui/kit/display/Kbd.tsx';
import { radius, size, target, text, v } from '#ui/theme/tokens.ts';
import { Tooltip } from './Tooltip.tsx';

const ItemText = styled.span`
  flex: 1;
  min-width: 0;
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
    white-space: normal;
  }
`;

/** Distance to the window edge. */
const menuModifiers = [{ name: 'preventOverflow', options: { padding: 8 } }];

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
  const firstDanger = actions.findIndex((action) => action.danger);
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
        <Menu placement={placement} modifiers={menuModifiers} size="sm" sx={{ minWidth: 200, maxWidth: 'min(320px, calc(100vw - 16px))' }}>
          {actions.flatMap((action, index) => [
            ...(index > 0 && index === firstDanger ? [<Rule key="rule" />] : []),
            <Item key={action.key} action={action} />,
          ])}
        </Menu>
      )}
    </Dropdown>
  );
}

const Line = styled.li`
  height: 1px;
  margin: 4px 8px;
  background: ${v.line.hair};
`;

function Rule() {
  return <Line role="separator" />;
}

function Item({ action }: { readonly action: Action }) {
  const { icon: Icon, label, keys, danger = false, reason, run } = action;
  return (
    <MenuItem
      color={danger ? 'danger' : 'neutral'}
      disabled={reason !== undefined}
      onClick={run}
      sx={{ minHeight: target.default, borderRadius: radius.control, font: text.second }}
    >
      <ListItemDecorator sx={{ minInlineSize: 26, color: 'inherit' }}>
        <Icon size={size.iconSmall} strokeWidth={1.75} aria-hidden />
      </ListItemDecorator>
      <ItemText>
        {label}
        {reason && <small>{reason}</small>}
      </ItemText>
      {keys && !reason && <Kbd of={keys} />}
    </MenuItem>
  );
}
