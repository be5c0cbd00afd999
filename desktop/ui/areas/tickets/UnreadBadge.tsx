import styled from '@emotion/styled';
import { useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { useUnread } from './useUnread.ts';

const Figure = styled.b`
  font: ${text.metaStrong};
  color: ${v.brand.ink};
  ${tabular}
  nav:not([data-wide]) & {
    width: 8px;
    height: 8px;
    overflow: hidden;
    border-radius: ${radius.pill};
    background: ${v.brand.solid};
    color: transparent;
    font-size: 0;
  }
`;

/** The number of unread tickets beside the menu's word; a dot where there is room for no more. */
export function UnreadBadge() {
  const { t } = useTexts();
  const unread = useUnread();
  return unread === 0 ? null : <Figure title={t('tickets.bell.buttonCount', { count: unread })}>{unread > 99 ? '99+' : unread}</Figure>;
}
