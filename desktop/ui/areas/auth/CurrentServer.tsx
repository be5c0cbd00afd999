import { host } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Link } from 'react-router-dom';

/** Which server one is about to sign in to, and the way to another. A browser knows that from its address. */
export function CurrentServer() {
  const { t } = useTexts();
  const { desktop, serverUrl } = host();
  if (desktop === null || serverUrl === '') {
    return null;
  }
  return (
    <span>
      {t('desktop.server.here', { host: new URL(serverUrl).host })} <Link to="/server">{t('desktop.server.change')}</Link>
    </span>
  );
}
