import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import type { Health } from '#shared/areas/guardian.ts';
import { useRead } from '#ui/data/query.ts';
import { Bone, Dialog, DialogBody, Failed } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { HealthFailures, HealthFigures } from './HealthFigures.tsx';
import { HealthGuard } from './HealthGuard.tsx';
import { HealthHistory, HealthOutages } from './HealthHistory.tsx';
import { HealthWaiting } from './HealthWaiting.tsx';

interface HealthDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** What waits leaves without a word to admins: it is looked after while it does. */
const somethingWaits = ({ waiting }: Health): boolean => waiting.length > 0;

/** How a number has been lately, what it may do with new contacts, and why. Follows what happens while it is open. */
export function HealthDialog({ connection, onClose }: HealthDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useRead(api.guardian.health, { id: connection.id }, { staleTime: 0, isVain: somethingWaits });
  return (
    <Dialog title={t('guardian.title', { name: connection.name })} width={680} onClose={onClose}>
      <DialogBody>
        {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <HealthBones />}
        {data !== undefined && <HealthParts health={data} />}
      </DialogBody>
    </Dialog>
  );
}

function HealthBones() {
  return (
    <div aria-hidden>
      <Bone height={88} />
      <Bone height={240} />
      <Bone height={120} />
    </div>
  );
}

function HealthParts({ health }: { readonly health: Health }) {
  return (
    <>
      <HealthGuard guard={health.guard} />
      <HealthWaiting waiting={health.waiting} />
      <HealthFigures days={health.days} />
      <HealthFailures failures={health.failures} />
      <HealthOutages outages={health.outages} />
      <HealthHistory changes={health.changes} />
    </>
  );
}
