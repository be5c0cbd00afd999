import styled from '@emotion/styled';
import { useUnreadElsewhere } from './useAccounts.ts';
import { useUser } from '#ui/data/session/session.ts';
import { Avatar, CountBadge, Popover, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { radius } from '#ui/theme/tokens.ts';
import { AccountPanel } from '#ui/shell/layout/lazyParts.ts';

const OtherAccountsBadge = styled.span`
  position: absolute;
  top: -6px;
  right: -8px;
`;
const AccountButton = styled.button`
  position: relative;
  margin-left: 8px;
  border-radius: ${radius.pill};
`;
const renderTrigger = (props: PopoverTriggerProps) => <AccountTrigger {...props} />;

function AccountTrigger(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const { name, profilePicUrl } = useUser();
  const unreadElsewhere = useUnreadElsewhere();
  return (
    <AccountButton type="button" aria-label={t('shell.bar.account', { name })} title={name} {...props}>
      <Avatar name={name} size={28} picture={profilePicUrl} />
      {unreadElsewhere > 0 && (
        <OtherAccountsBadge title={t('program.unread', { count: unreadElsewhere })}>
          <CountBadge>{unreadElsewhere}</CountBadge>
        </OtherAccountsBadge>
      )}
    </AccountButton>
  );
}

export function AccountMenu() {
  const { name } = useUser();
  return (
    <Popover title={name} width={320} trigger={renderTrigger}>
      {(close) => (
        <LatePart fallback={null}>
          <AccountPanel close={close} />
        </LatePart>
      )}
    </Popover>
  );
}
