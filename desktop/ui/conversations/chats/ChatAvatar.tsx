import styled from '@emotion/styled';
import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Avatar } from '#ui/kit/index.ts';
import { v } from '#ui/theme/tokens.ts';

const OnlineDot = styled.span`
  position: absolute;
  right: -1px;
  bottom: -1px;
  width: 12px;
  height: 12px;
  border: 2px solid ${v.surface.base};
  border-radius: 50%;
  background: ${v.good.solid};
`;

/** The other person of a chat of two, with the presence; else a group. */
export function ChatAvatar({ chat, size }: { readonly chat: ChatRecord; readonly size?: number }) {
  const { userId } = useActor();
  const others = chat.users.filter((member) => member.userId !== userId);
  const [other] = others;
  if (other === undefined || others.length > 1) {
    return <Avatar name={chat.title} size={size} group />;
  }
  return (
    <Avatar name={other.user.name} size={size} picture={other.profilePicUrl}>
      {other.online && <OnlineDot />}
    </Avatar>
  );
}
