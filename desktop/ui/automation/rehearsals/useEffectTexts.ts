import type { RehearsalEffect, RehearsedQueue } from '#shared/automation/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/assignments.ts';
import { namedAssignments, namedKinds, namedReasons } from '#shared/rules/chatbotWords.ts';
import { useTexts } from '#ui/text/index.ts';

interface EffectTexts {
  describeEffect(effect: RehearsalEffect): string;
  describeReason(effect: RehearsalEffect): string;
  describeAssignment(assignment: RehearsedAssignment): string;
  describeAssignmentReason(assignment: RehearsedAssignment): string;
  nameQueue(queueId: number | null): string;
}

/** Words for what the chatbot does and why; a newer server may know more of it than this page. */
export function useEffectTexts(queues: readonly RehearsedQueue[]): EffectTexts {
  const { t } = useTexts();
  const nameQueue = (queueId: number | null): string =>
    queueId === null ? t('rehearsals.replay.noQueue') : (queues.find(({ id }) => id === queueId)?.name ?? t('rehearsals.gone'));
  const nameOption = (optionId: number | null): string => {
    const option = queues.flatMap(({ options }) => options).find(({ id }) => id === optionId);
    return optionId === null ? t('rehearsals.menuTop') : `“${option?.title ?? t('rehearsals.gone')}”`;
  };
  return {
    describeEffect: ({ kind, targetId }) => {
      const name = kind === 'openOption' ? nameOption(targetId) : nameQueue(targetId);
      return t(`rehearsals.kinds.${namedKinds.find((one) => one === kind) ?? 'other'}`, { name });
    },
    describeReason: ({ reason }) => t(`rehearsals.reasons.${namedReasons.find((one) => one === reason) ?? 'other'}`),
    describeAssignment: ({ userName }) => (userName === null ? t('rehearsals.waits') : t('rehearsals.assigned', { name: userName })),
    describeAssignmentReason: ({ reason }) => t(`rehearsals.assignments.${namedAssignments.find((one) => one === reason) ?? 'other'}`),
    nameQueue,
  };
}
