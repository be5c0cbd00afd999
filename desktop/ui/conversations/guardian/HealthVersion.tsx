import type { ClientVersion } from '#shared/conversations/guardian.ts';
import { Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { HealthSection } from './HealthSection.tsx';

/** Version of WhatsApp Web, and when it was read. */
export function HealthVersion({ version: { revision, readAt, isInUse } }: { readonly version: ClientVersion }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.version')}>
      <ul>
        <li>
          <span>
            {revision}
            <small>{t(isInUse ? 'guardian.versionInUse' : 'guardian.versionBuiltIn')}</small>
          </span>
          <small>
            {t('guardian.versionReadAt')} <Time at={readAt} as="dateTime" />
          </small>
        </li>
      </ul>
    </HealthSection>
  );
}
