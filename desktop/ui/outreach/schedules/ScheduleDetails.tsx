import styled from '@emotion/styled';
import type { ScheduleRecord } from '#shared/outreach/schedules.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, Dialog, DialogBody, DialogFooter } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { useRetry } from './ScheduleDialog.tsx';
import { listScheduleFiles } from './scheduleFiles.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { ScheduleState } from './ScheduleState.tsx';
import { explainFailure } from './scheduleState.ts';
import { useCompanyZone } from './useCompanyZone.ts';

const Stack = styled.div`
  display: grid;
  gap: 12px;
  font: ${text.body};
  color: ${v.ink.body};
  a {
    overflow-wrap: anywhere;
  }
`;

interface ScheduleDetailsProps {
  readonly schedule: ScheduleRecord;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A schedule that cannot be changed: it was sent, or is another's. */
export function ScheduleDetails({ schedule, onRemove, onClose }: ScheduleDetailsProps) {
  const { t, language } = useTexts();
  const actor = useActor();
  const zone = useCompanyZone();
  const retry = useRetry();
  const reason = explainFailure(schedule);
  const canChange = can(actor, 'schedule.change', schedule);
  const at = new Date(schedule.sentAt ?? schedule.sendAt);
  const format = new Intl.DateTimeFormat(toLocale(language), { timeZone: zone.name, dateStyle: 'full', timeStyle: 'short' });
  return (
    <Dialog title={schedule.contact.name} width={480} onClose={onClose}>
      <DialogBody>
        <Stack>
          <div>
            <ScheduleState schedule={schedule} />
          </div>
          <time dateTime={at.toISOString()}>{format.format(at)}</time>
          {reason !== null && <p role="status">{t('schedules.failedBecause', { reason })}</p>}
          <SchedulePreview body={schedule.body} name={schedule.contact.name} at={at} timeZone={zone.name} />
          {listScheduleFiles(schedule).map(({ id, name, url }) => (
            <a key={id ?? 0} href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <span />
        {canChange && (
          <Button variant="plain" color="danger" onClick={onRemove}>
            {t('schedules.removing.confirm')}
          </Button>
        )}
        {canChange && schedule.status === 'ERRO' && (
          <Button onClick={() => void retry(schedule).then(onClose)}>{t('schedules.retry')}</Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
