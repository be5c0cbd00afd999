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

/** The number of unread tickets beside the menu's word; a dot where there is room for no more. */
export function UnreadBadge() {
  const { t } = useTexts();
  const unread = useUnreadCount();
  return unread === 0 ? null : (
    <CountText data-count={unread > 99 ? '99+' : unread} title={t('tickets.bell.buttonCount', { count: unread })} />
  );
}
