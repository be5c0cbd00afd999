import styled from '@emotion/styled';
import { Suspense } from 'react';
import { useUnreadElsewhere } from '#ui/areas/desktop/useAccounts.ts';
import { useUser } from '#ui/data/session.ts';
import { Avatar, Count, Popover, type PopoverTrigger } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius } from '#ui/theme/tokens.ts';
import { AccountPanel } from './parts.ts';

const Elsewhere = styled.span`
  position: absolute;
  top: -6px;
  right: -8px;
`;
const Me = styled.button`
  position: relative;
  margin-left: 8px;
  border-radius: ${radius.pill};
`;
const door = (props: PopoverTrigger) => <Door {...props} />;

function Door(props: PopoverTrigger) {
  const { t } = useTexts();
  const { name } = useUser();
  const elsewhere = useUnreadElsewhere();
  return (
    <Me type="button" aria-label={t('shell.bar.account', { name })} title={name} {...props}>
      <Avatar name={name} size={28} />
      {elsewhere > 0 && (
        <Elsewhere title={t('desktop.accounts.unread', { count: elsewhere })}>
          <Count>{elsewhere}</Count>
        </Elsewhere>
      )}
    </Me>
  );
}

/** Whoever is signed in, and the door to what is theirs. */
export function AccountMenu() {
  const { name } = useUser();
  return (
    <Popover title={name} width={320} trigger={door}>
      {(close) => (
        <Suspense fallback={null}>
          <AccountPanel close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
