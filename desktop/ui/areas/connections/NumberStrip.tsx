import { RadioTower } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session.ts';
import { Strip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useCutOff } from './useConnections.ts';

/** Says on every screen that a number is down, what still works, and leads those who can mend it there. */
export function NumberStrip() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const cutOff = useCutOff();
  const mayMend = can(useActor(), 'connections-page:actionButtons');
  const [first, ...others] = cutOff;
  if (first === undefined) {
    return null;
  }
  const isOne = others.length === 0;
  const reconnect = { label: t('connections.strip.reconnect'), run: () => void navigate('/connections') };
  return (
    <Strip icon={RadioTower} tint="bad" action={mayMend && pathname !== '/connections' ? reconnect : undefined}>
      <b>{isOne ? t('connections.strip.one', { name: first.name }) : t('connections.strip.many', { count: cutOff.length })}</b>{' '}
      {t(isOne ? 'connections.strip.text' : 'connections.strip.textMany')}
    </Strip>
  );
}
