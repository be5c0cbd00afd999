import styled from '@emotion/styled';
import { Avatar, Clip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: 12px;
  > :last-child {
    flex: 1;
    min-width: 0;
  }
  i[data-online] {
    color: ${v.good.ink};
  }
`;
const Dot = styled.span`
  position: absolute;
  right: -2px;
  bottom: -2px;
  width: 12px;
  height: 12px;
  border: 2px solid ${v.surface.base};
  border-radius: ${radius.pill};
  background: ${v.good.solid};
  tr:is(:hover, :focus-within) & {
    border-color: ${v.surface.hover};
  }
`;

interface PersonProps {
  readonly name: string;
  readonly online: boolean;
  readonly isMe: boolean;
}

/** A face, a name, and whether the person is here now: said by a word as well as by a dot. */
export function Person({ name, online, isMe }: PersonProps) {
  const { t } = useTexts();
  const presence = t(online ? 'users.online' : 'users.offline');
  return (
    <Line>
      <Avatar name={name} size={32}>
        {online && <Dot />}
      </Avatar>
      <span>
        <Clip>
          <b>{name}</b>
        </Clip>
        <i data-online={online ? '' : undefined}>{isMe ? t('users.me', { presence }) : presence}</i>
      </span>
    </Line>
  );
}
