import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Banner } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Tells admins that the storage comes to its end; dismissible per session and level. */
export function StorageBanner() {
  const { t } = useTexts();
  const { data } = useEndpointQuery(api.usage.storage, {});
  const [dismissed, setDismissed] = useState(0);
  if (data === undefined || data.level <= dismissed) {
    return null;
  }
  const part = data.level === 100 ? 'full' : 'near';
  return (
    <Banner
      icon={HardDrive}
      tint={data.level === 100 ? 'bad' : 'waiting'}
      action={{ label: t('billing.storage.hide'), run: () => setDismissed(data.level) }}
    >
      <b>{t(`billing.storage.banner.${part}`)}</b> {t(`billing.storage.${part}`)}
    </Banner>
  );
}
