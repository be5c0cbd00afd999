import { PenLine } from 'lucide-react';
import { ComposerStatus } from '#ui/conversations/messages/composer/Composer.styles.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useOthersViewing } from './viewerStore.ts';

interface CollisionStripProps {
  readonly ticketId: number;
  readonly contactName: string;
}

/** Says, above a text that has been begun, that a colleague writes to the same contact. */
export function CollisionStrip({ ticketId, contactName }: CollisionStripProps) {
  const { t, language } = useTexts();
  const names = useOthersViewing(ticketId).flatMap(({ name, isTyping }) => (isTyping ? [name] : []));
  return (
    names.length > 0 && (
      <ComposerStatus role="status" data-inside="">
        <PenLine size={14} strokeWidth={1.75} aria-hidden />
        {t('messages.viewers.collision', {
          count: names.length,
          names: new Intl.ListFormat(toLocale(language)).format(names),
          contact: contactName,
        })}
      </ComposerStatus>
    )
  );
}
