import type { HandoverDraft } from '#shared/areas/handovers.ts';
import type { HandoverLine } from '#shared/rules/draftHandover.ts';
import type { Translate } from '#ui/text/index.ts';

interface ComposeOptions {
  readonly t: Translate;
  /** Day and time of a line. */
  readonly formatAt: (at: string) => string;
}

/** The sentences of a draft in the user's language; empty where nothing is open. */
export function composeHandover(
  { questions, promises, unanswered, scheduled, unread }: HandoverDraft,
  { t, formatAt }: ComposeOptions,
): string {
  const dated = ({ text, at }: HandoverLine): string => `• ${text} (${formatAt(at)})`;
  const open = [
    ...(unanswered > 0 ? [`• ${t('handovers.draft.unanswered', { count: unanswered })}`] : []),
    ...(unread > 0 ? [`• ${t('handovers.draft.unread', { count: unread })}`] : []),
    ...scheduled.map(({ text, at }) => `• ${t('handovers.draft.scheduled', { time: formatAt(at), text })}`),
  ];
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [t('handovers.draft.questions'), questions.map(dated)],
    [t('handovers.draft.promises'), promises.map(dated)],
    [t('handovers.draft.open'), open],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines].join('\n'))
    .join('\n');
}
