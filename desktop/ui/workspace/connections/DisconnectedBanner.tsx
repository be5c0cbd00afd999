import { RadioTower } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Banner } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useDisconnected } from './useConnections.ts';

/** Banner on every screen while connections are down; links to the connections for those who can reconnect. */
export function DisconnectedBanner() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const disconnected = useDisconnected();
  const canReconnect = can(useActor(), 'connections-page:actionButtons');
  const [first, ...others] = disconnected;
  if (first === undefined) {
    return null;
  }
  const isOne = others.length === 0;
  const reconnect = { label: t('shell.disconnected.reconnect'), run: () => void navigate('/connections') };
  return (
    <Banner icon={RadioTower} tint="bad" action={canReconnect && pathname !== '/connections' ? reconnect : undefined}>
      <b>{isOne ? t('shell.disconnected.one', { name: first.name }) : t('shell.disconnected.many', { count: disconnected.length })}</b>{' '}
      {t(isOne ? 'shell.disconnected.text' : 'shell.disconnected.textMany')}
    </Banner>
  );
}
