import styled from '@emotion/styled';
import { Check, Plus, Trash2 } from 'lucide-react';
import type { Account } from '#shared/ipc.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';
import { Avatar, CountBadge, IconButton } from '#ui/kit/index.ts';
import { useTexts, type Translate } from '#ui/text/index.ts';
import { ellipsis, motion, radius, size, text, v } from '#ui/theme/tokens.ts';
import { requestAccountRemoval } from './accountRemoval.ts';
import { useAccounts } from './useAccounts.ts';

const AccountRows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    border-radius: ${radius.control};
    &:hover {
      background: ${v.surface.hover};
    }
  }
`;
const AccountRowButton = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;
  min-height: 44px;
  padding: 4px 8px;
  border-radius: ${radius.control};
  text-align: left;
  transition: background-color ${motion.quick};
  > span:nth-of-type(2) {
    flex: 1;
    min-width: 0;
  }
  b,
  small {
    display: block;
    ${ellipsis}
  }
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  small {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const AddButton = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 36px;
  padding: 0 8px;
  border-radius: ${radius.control};
  font: ${text.second};
  font-weight: 500;
  color: ${v.ink.body};
  &:hover {
    background: ${v.surface.hover};
  }
`;

const stripProtocol = (serverUrl: string): string => serverUrl.replace(/^https?:\/\//, '');
export const formatAccountName = ({ name, serverUrl }: Account, t: Translate): string =>
  name || stripProtocol(serverUrl) || t('desktop.accounts.blank');

/** Accounts of this program with their unread counts; nothing in a browser. */
export function AccountSwitcher({ onLeave }: { readonly onLeave: () => void }) {
  const { desktop } = host();
  return desktop === null ? null : <AccountList desktop={desktop} onLeave={onLeave} />;
}

function AccountList({ desktop, onLeave }: { readonly desktop: DesktopHost; readonly onLeave: () => void }) {
  const { t } = useTexts();
  const accounts = useAccounts(desktop);
  const add = (): void => {
    onLeave();
    desktop.addAccount();
  };
  return (
    <>
      <AccountRows aria-label={t('desktop.accounts.title')}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} isOnly={accounts.length === 1} desktop={desktop} onLeave={onLeave} />
        ))}
      </AccountRows>
      <AddButton type="button" onClick={add}>
        <Plus size={size.iconSmall} strokeWidth={1.75} aria-hidden />
        {t('desktop.accounts.add')}
      </AddButton>
    </>
  );
}

interface AccountRowProps {
  readonly account: Account;
  readonly isOnly: boolean;
  readonly desktop: DesktopHost;
  readonly onLeave: () => void;
}

function AccountRow({ account, isOnly, desktop, onLeave }: AccountRowProps) {
  const { t } = useTexts();
  const { id, company, serverUrl, unread, isCurrent } = account;
  const name = formatAccountName(account, t);
  const pick = (): void => {
    onLeave();
    desktop.selectAccount(id);
  };
  const remove = (): void => {
    onLeave();
    requestAccountRemoval(account);
  };
  return (
    <li>
      <AccountRowButton type="button" aria-current={isCurrent || undefined} onClick={pick}>
        <Avatar name={name} size={28} />
        <span>
          <b>{name}</b>
          <small title={serverUrl}>{[company, stripProtocol(serverUrl)].filter((part) => part !== '').join(' · ')}</small>
        </span>
        {isCurrent && <Check size={size.iconSmall} strokeWidth={2} role="img" aria-label={t('desktop.accounts.current', { name })} />}
        {!isCurrent && unread > 0 && (
          <span title={t('program.unread', { count: unread })}>
            <CountBadge>{unread}</CountBadge>
          </span>
        )}
      </AccountRowButton>
      {!isOnly && <IconButton icon={Trash2} iconSize={size.iconSmall} label={t('desktop.accounts.remove', { name })} onClick={remove} />}
    </li>
  );
}
