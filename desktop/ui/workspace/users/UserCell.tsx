import styled from '@emotion/styled';
import { ShieldCheck } from 'lucide-react';
import { Avatar, EllipsisText, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, v } from '#ui/theme/tokens.ts';

const CellLayout = styled.span`
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
  i[data-pause] {
    color: ${v.waiting.ink};
  }
`;
const OnlineDot = styled.span`
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

interface UserCellProps {
  readonly name: string;
  readonly online: boolean;
  readonly isMe: boolean;
  readonly deactivatedAt: string | null;
  readonly invitedUntil: string | null;
  readonly secondStepSince: string | null;
  readonly profilePicUrl: string | null;
  /** Reason and begin of the pause; null: at work. */
  readonly pause: string | null;
}

/** Presence as text, or the pause. */
function Presence({ online, isMe, pause }: Pick<UserCellProps, 'online' | 'isMe' | 'pause'>) {
  const { t } = useTexts();
  const presence = pause ?? t(online ? 'users.online' : 'users.offline');
  return (
    <i data-online={online && pause === null ? '' : undefined} data-pause={pause === null ? undefined : ''} title={presence}>
      {isMe ? t('users.me', { presence }) : presence}
    </i>
  );
}

/** A shield beside the name, with its word. */
function SecondStepMark() {
  const { t } = useTexts();
  return (
    <span title={t('secondSteps.admin.on')}>
      {' '}
      <ShieldCheck size={13} strokeWidth={2} aria-hidden style={{ verticalAlign: '-2px' }} />
      <span className="hush">{t('secondSteps.admin.on')}</span>
    </span>
  );
}

/** Avatar, name and presence, pause or day of the deactivation; presence is a text as well as a dot. */
export function UserCell({ name, online, isMe, deactivatedAt, invitedUntil, secondStepSince, profilePicUrl, pause }: UserCellProps) {
  const { t } = useTexts();
  return (
    <CellLayout>
      <Avatar name={name} size={32} picture={profilePicUrl}>
        {online && <OnlineDot />}
      </Avatar>
      <span>
        <EllipsisText>
          <b>{name}</b>
          {secondStepSince !== null && <SecondStepMark />}
        </EllipsisText>
        {deactivatedAt === null && invitedUntil !== null ? (
          <i>
            {t('users.invitedUntil')} <Time at={invitedUntil} as="date" />
          </i>
        ) : deactivatedAt === null ? (
          <Presence online={online} isMe={isMe} pause={pause} />
        ) : (
          <i>
            {t('users.inactiveSince')} <Time at={deactivatedAt} as="date" />
          </i>
        )}
      </span>
    </CellLayout>
  );
}
