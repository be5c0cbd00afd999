import { host } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Link } from 'react-router-dom';

/** Server of the installed program with a link to change it; nothing in a browser. */
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
