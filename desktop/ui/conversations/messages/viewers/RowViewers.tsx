import styled from '@emotion/styled';
import { PenLine } from 'lucide-react';
import { AvatarGroup } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { useOthersViewing } from './viewerStore.ts';

const Place = styled.span`
  display: flex;
  align-items: center;
  flex-shrink: 0;
  gap: 4px;
  margin-left: auto;
  padding-right: 4px;
  color: ${v.ink.meta};
`;

const maxShown = 2;

/** Colleagues who have the ticket of a row on the screen, with a pen while one of them writes. */
export function RowViewers({ ticketId }: { readonly ticketId: number }) {
  const { t, language } = useTexts();
  const colleagues = useOthersViewing(ticketId);
  if (colleagues.length === 0) {
    return null;
  }
  const typing = colleagues.filter(({ isTyping }) => isTyping);
  const shown = typing.length > 0 ? typing : colleagues;
  const names = new Intl.ListFormat(toLocale(language)).format(shown.map(({ name }) => name));
  const label = t(typing.length > 0 ? 'tickets.row.typing' : 'tickets.row.viewing', { count: shown.length, names });
  return (
    <Place className="yields">
      {typing.length > 0 && <PenLine size={13} strokeWidth={1.75} aria-hidden />}
      <AvatarGroup
        people={colleagues.map(({ name, profilePicUrl }) => ({ name, picture: profilePicUrl }))}
        max={maxShown}
        size={18}
        label={label}
      />
    </Place>
  );
}
