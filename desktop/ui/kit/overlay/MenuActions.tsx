import styled from '@emotion/styled';
import { ListItemDecorator, MenuItem } from '@mui/joy';
import type { Action } from '#ui/kit/controls/Action.ts';
import { Kbd } from '#ui/kit/display/Kbd.tsx';
import { radius, size, target, text, v } from '#ui/theme/tokens.ts';

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
export const menuModifiers = [{ name: 'preventOverflow', options: { padding: 8 } }];
export const menuSize = { minWidth: 200, maxWidth: 'min(320px, calc(100vw - 16px))' };

/** Items of a menu, with a separator before dangerous ones. */
export function MenuActions({ actions }: { readonly actions: readonly Action[] }) {
  const firstDanger = actions.findIndex((action) => action.danger);
  return actions.flatMap((action, index) => [
    ...(index > 0 && index === firstDanger ? [<Rule key="rule" />] : []),
    <Item key={action.key} action={action} />,
  ]);
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
