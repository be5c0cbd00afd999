import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { useUnreadCount } from './useUnreadCount.ts';

const CountText = styled.b`
  font: ${text.metaStrong};
  color: ${v.brand.ink};
  ${tabular}
  &::after {
    content: attr(data-count);
  }
  nav:not([data-wide]) & {
    width: 8px;
    height: 8px;
    border-radius: ${radius.pill};
    background: ${v.brand.solid};
    &::after {
      content: none;
    }
  }
`;

/** Unread count beside the menu entry; a dot in the collapsed menu. */
export function UnreadBadge() {
  const { t } = useTexts();
  const unread = useUnreadCount();
  return unread === 0 ? null : (
    <CountText data-count={unread > 99 ? '99+' : unread} title={t('tickets.bell.buttonCount', { count: unread })} />
  );
}
