import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ReferenceBar } from '#ui/conversations/messages/composer/Composer.styles.ts';
import { Button, Kbd } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useOutboxItems } from './outbox.ts';

interface UndoStripProps {
  readonly ticketId: number;
  readonly onUndo: () => void;
}

/** What was sent and may still be undone. */
export function UndoStrip({ ticketId, onUndo }: UndoStripProps) {
  const held = useOutboxItems(ticketId).filter(({ undoableUntil, state }) => undoableUntil !== undefined && state === 'waiting');
  const until = held.at(-1)?.undoableUntil;
  return until === undefined ? null : <Countdown key={until} until={until} onUndo={onUndo} />;
}

const tickMs = 250;

function Countdown({ until, onUndo }: { readonly until: string; readonly onUndo: () => void }) {
  const { t } = useTexts();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  if (seconds <= 0) {
    return null;
  }
  return (
    <ReferenceBar>
      <Undo2 size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <span aria-hidden>{t('messages.composer.undo.leaves', { seconds })}</span>
        <span className="hush" role="status">
          {t('messages.composer.undo.held')}
        </span>
      </div>
      <Button size="sm" variant="plain" color="neutral" onClick={onUndo} endDecorator={<Kbd of="Alt U" />}>
        {t('messages.composer.undo.undo')}
      </Button>
    </ReferenceBar>
  );
}
