import type { UnplacedMessage } from '#shared/conversations/guardian.ts';
import { Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { HealthSection } from './HealthSection.tsx';

/** Received messages that belong to no conversation. */
export function HealthUnplaced({ messages }: { readonly messages: readonly UnplacedMessage[] }) {
  const { t } = useTexts();
  return (
    <HealthSection title={t('guardian.unplaced')}>
      <p>{t('guardian.unplacedWhy')}</p>
      <ul>
        {messages.map(({ id, address, body, at }) => (
          <li key={id}>
            <span>
              {address}
              <small>{body === '' ? t('guardian.unplacedEmpty') : body}</small>
            </span>
            <small>
              <Time at={at} as="dateTime" />
            </small>
          </li>
        ))}
      </ul>
    </HealthSection>
  );
}
