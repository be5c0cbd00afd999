import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, FieldStack, Slider } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { maxUndoSeconds, readUndoSeconds, writeUndoSeconds } from './undoSend.ts';

/** Personal setting: how long a message may be undone. */
export function UndoSendDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(readUndoSeconds);
  const label = seconds === 0 ? t('messages.composer.undo.off') : t('messages.composer.undo.seconds', { count: seconds });
  return (
    <Dialog title={t('messages.composer.undo.title')} width={480} onClose={onClose}>
      <DialogBody>
        <FieldStack>
          <p>{t('messages.composer.undo.help')}</p>
          <Slider
            label={t('messages.composer.undo.title')}
            value={seconds / maxUndoSeconds}
            step={1 / maxUndoSeconds}
            width={240}
            valueText={label}
            onChange={(part) => setSeconds(Math.round(part * maxUndoSeconds))}
            onCommit={() => undefined}
          />
          <p aria-hidden>{label}</p>
        </FieldStack>
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            writeUndoSeconds(seconds);
            onClose();
          }}
        >
          {t('messages.composer.undo.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
