import type { HandoverDraft } from '#shared/conversations/handovers.ts';
import type { HandoverLine } from '#shared/rules/draftHandover.ts';
import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import { splitSignature } from '#shared/rules/messageSignature.ts';
import type { Translate } from '#ui/text/index.ts';

interface ComposeOptions {
  readonly t: Translate;
  /** Day and time of a line. */
  readonly formatAt: (at: string) => string;
}

/** Words of a message as they are read: without signature, marks and line breaks. */
const readable = (text: string): string => stripWhatsappMarks(splitSignature(text).text).replaceAll(/\s+/g, ' ').trim();

/** The sentences of a draft in the user's language; empty where nothing is open. */
export function composeHandover(
  { questions, promises, unanswered, scheduled, unread }: HandoverDraft,
  { t, formatAt }: ComposeOptions,
): string {
  const datedLine = ({ text, at }: HandoverLine): string => `• ${readable(text)} (${formatAt(at)})`;
  const open = [
    ...(unanswered > 0 ? [`• ${t('handovers.draft.unanswered', { count: unanswered })}`] : []),
    ...(unread > 0 ? [`• ${t('handovers.draft.unread', { count: unread })}`] : []),
    ...scheduled.map(({ text, at }) => `• ${t('handovers.draft.scheduled', { time: formatAt(at), text: readable(text) })}`),
  ];
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [t('handovers.draft.questions'), questions.map(datedLine)],
    [t('handovers.draft.promises'), promises.map(datedLine)],
    [t('handovers.draft.open'), open],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines].join('\n'))
    .join('\n');
}
