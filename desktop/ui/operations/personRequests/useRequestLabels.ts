import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface RequestLabels {
  readonly subjectOf: (request: PersonRequestRecord) => string;
  readonly nameOf: (request: PersonRequestRecord) => string;
}

/** Names of requests and of whom they are about. */
export function useRequestLabels(): RequestLabels {
  const { t } = useTexts();
  const subjectOf = ({ subject, subjectId, subjectName }: PersonRequestRecord): string =>
    subjectName === null || subjectName === '' ? t(`personRequests.subjects.${subject}`, { id: subjectId }) : subjectName;
  const nameOf = (request: PersonRequestRecord): string => `${t(`personRequests.kinds.${request.kind}`)}, ${subjectOf(request)}`;
  return { subjectOf, nameOf };
}
