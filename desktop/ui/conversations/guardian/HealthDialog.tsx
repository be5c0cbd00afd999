import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { ConnectionHealth } from '#shared/conversations/guardian.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Skeleton, Dialog, DialogBody, ErrorState } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { HealthFailures, HealthFigures } from './HealthFigures.tsx';
import { HealthNewContacts } from './HealthNewContacts.tsx';
import { HealthHistory, HealthOutages } from './HealthHistory.tsx';
import { HealthUnplaced } from './HealthUnplaced.tsx';
import { HealthVersion } from './HealthVersion.tsx';
import { HealthWaiting } from './HealthWaiting.tsx';

interface HealthDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** Sent messages cause no live event for admins, so the health is refetched while messages wait. */
const hasWaitingMessages = ({ waiting }: ConnectionHealth): boolean => waiting.length > 0;

/** Health of a connection, kept current while open. */
export function HealthDialog({ connection, onClose }: HealthDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(
    api.guardian.health,
    { id: connection.id },
    { staleTime: 0, isUnusable: hasWaitingMessages },
  );
  return (
    <Dialog title={t('guardian.title', { name: connection.name })} width={680} onClose={onClose}>
      <DialogBody>
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <HealthSkeleton />}
        {data !== undefined && <HealthSections health={data} />}
      </DialogBody>
    </Dialog>
  );
}

function HealthSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={88} />
      <Skeleton height={240} />
      <Skeleton height={120} />
    </div>
  );
}

function HealthSections({ health }: { readonly health: ConnectionHealth }) {
  return (
    <>
      <HealthNewContacts guard={health.guard} />
      <HealthWaiting waiting={health.waiting} />
      <HealthFigures days={health.days} />
      <HealthFailures failures={health.failures} />
      <HealthOutages outages={health.outages} />
      {health.unplaced.length > 0 && <HealthUnplaced messages={health.unplaced} />}
      <HealthHistory changes={health.changes} />
      {health.clientVersion !== null && <HealthVersion version={health.clientVersion} />}
    </>
  );
}
