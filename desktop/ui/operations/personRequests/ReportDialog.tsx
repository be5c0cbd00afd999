import { Download } from 'lucide-react';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import { downloadText } from '#ui/data/files/downloadText.ts';
import { Button, Dialog, DialogBody, DialogFooter, formatTime, useDialogClose, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { PersonReportView, type ReportPart, useReportParts } from './PersonReportView.tsx';
import { useRequestLabels } from './useRequestLabels.ts';

const toText = (heads: readonly string[], parts: readonly ReportPart[]): string =>
  [
    ...heads,
    ...parts.flatMap(({ title, lines, note }) => [
      '',
      title,
      ...lines.map(({ label, count, reason }) => `- ${label}: ${count}${reason === undefined ? '' : ` (${reason})`}`),
      ...(note === undefined ? [] : [note]),
    ]),
    '',
  ].join('\r\n');

interface ReportDialogProps {
  readonly request: PersonRequestRecord;
  readonly report: PersonReport;
  readonly onClose: () => void;
}

/** The report of an erasure, to be read and kept. */
export function ReportDialog({ request, report, onClose }: ReportDialogProps) {
  const { t, language, timeZone } = useTexts();
  const now = useNow(false);
  const parts = useReportParts({ subject: request.subject, report, isDone: true });
  const { subjectOf } = useRequestLabels();
  const done = t('personRequests.report.done', {
    at: formatTime(new Date(request.updatedAt), 'dateTime', { language, now, timeZone }),
  });
  const save = (): void => {
    const content = toText([t('personRequests.report.title'), subjectOf(request), done], parts);
    downloadText(content, { type: 'text/plain;charset=utf-8', name: `${t('personRequests.report.fileName')}-${request.id}.txt` });
  };
  return (
    <Dialog title={t('personRequests.report.title')} width={560} onClose={onClose}>
      <DialogBody>
        <p>
          {subjectOf(request)} · {done}
        </p>
        <PersonReportView subject={request.subject} report={report} isDone />
      </DialogBody>
      <DialogFooter>
        <CloseButton />
        <Button startDecorator={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={save}>
          {t('personRequests.report.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function CloseButton() {
  const { t } = useTexts();
  const close = useDialogClose();
  return (
    <Button variant="plain" color="neutral" onClick={close}>
      {t('personRequests.report.close')}
    </Button>
  );
}
