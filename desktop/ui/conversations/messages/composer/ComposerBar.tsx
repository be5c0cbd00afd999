import {
  CalendarClock,
  Contact,
  FileText,
  MapPin,
  Mic,
  NotebookPen,
  Paperclip,
  Plus,
  SendHorizontal,
  Signature,
  Smile,
  Sparkles,
  SquareSlash,
  Sticker,
  Undo2,
} from 'lucide-react';
import { useRef } from 'react';
import { can } from '#shared/rules/permissions.ts';
import { useAssistAvailable } from '#ui/conversations/messages/useAssistAvailable.ts';
import { useActor } from '#ui/data/session/session.ts';
import { ActionMenu, BusyButton, Button, IconButton, Kbd, SegmentedControl, Tooltip } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { ComposerDialogName } from './ComposerDialog.tsx';
import { setSignatureEnabled, useSignatureEnabled } from '#ui/conversations/messages/signature.ts';
import type { ComposerState } from './ComposerState.ts';

interface ComposerBarProps {
  readonly composing: ComposerState;
  readonly onAttach: () => void;
  readonly onOpen: (dialog: ComposerDialogName) => void;
  readonly isPicking: boolean;
  readonly onEmoji: () => void;
  /** Opens the quick messages. */
  readonly onQuick: () => void;
}

/** Menu with attachments and with what a narrow composer hides. */
function MoreMenu({ composing, onAttach, onOpen, onQuick }: Pick<ComposerBarProps, 'composing' | 'onAttach' | 'onOpen' | 'onQuick'>) {
  const { t } = useTexts();
  const isSigning = useSignatureEnabled();
  const canAssist = useAssistAvailable();
  const pictures = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  const fileInput = (ref: typeof pictures, accept: string | undefined, take: (files: File[]) => void) => (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={accept === undefined}
      hidden
      onChange={({ target }) => {
        take([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  return (
    <>
      <ActionMenu
        icon={Plus}
        placement="top-start"
        label={t('messages.composer.more')}
        actions={[
          { key: 'attach', label: t('messages.composer.attach'), icon: Paperclip, run: onAttach },
          { key: 'quick', label: t('messages.composer.quick.open'), icon: SquareSlash, run: onQuick },
          { key: 'paper', label: t('messages.composer.asDocument'), icon: FileText, run: () => documents.current?.click() },
          { key: 'sticker', label: t('messages.composer.sticker'), icon: Sticker, run: () => pictures.current?.click() },
          { key: 'location', label: t('messages.composer.location'), icon: MapPin, run: () => onOpen('location') },
          { key: 'card', label: t('messages.composer.card'), icon: Contact, run: () => onOpen('card') },
          ...(canAssist ? [{ key: 'assist', label: t('assist.open'), icon: Sparkles, run: () => onOpen('assist') }] : []),
          { key: 'undo', label: t('messages.composer.undo.title'), icon: Undo2, run: () => onOpen('undo') },
          {
            key: 'sign',
            label: t(isSigning ? 'messages.composer.unsign' : 'messages.composer.sign'),
            icon: Signature,
            run: () => setSignatureEnabled(!isSigning),
          },
        ]}
      />
      {fileInput(pictures, 'image/*', ([picture]) => picture && composing.sendSticker(picture))}
      {fileInput(documents, undefined, (files) => composing.addFiles(files, 'document'))}
    </>
  );
}

export function ComposerBar(props: ComposerBarProps) {
  const { composing, onAttach, isPicking, onEmoji, onQuick } = props;
  const { t } = useTexts();
  const isSigning = useSignatureEnabled();
  const { mode, editing } = composing;
  const isNote = mode === 'note';
  return (
    <div className="bar">
      {editing === null && (
        <SegmentedControl
          small
          label={t('messages.composer.what')}
          value={mode}
          onPick={composing.setMode}
          options={[
            { value: 'reply', label: t('messages.composer.reply') },
            { value: 'note', label: t('messages.composer.note') },
          ]}
        />
      )}
      <span style={{ width: 6 }} />
      {!isNote && editing === null && (
        <>
          <MoreMenu {...props} />
          <IconButton className="wide-only" icon={Paperclip} label={t('messages.composer.attach')} keys="Ctrl Shift A" onClick={onAttach} />
        </>
      )}
      <IconButton
        icon={Smile}
        label={t('messages.emoji.insert')}
        keys=":"
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onEmoji}
      />
      {!isNote && editing === null && (
        <IconButton className="wide-only" icon={SquareSlash} label={t('messages.composer.quick.open')} keys="/" onClick={onQuick} />
      )}
      {!isNote && editing === null && (
        <IconButton
          className="wide-only"
          icon={Signature}
          label={t('messages.composer.sign')}
          aria-pressed={isSigning}
          onClick={() => setSignatureEnabled(!isSigning)}
        />
      )}
      <span className="gap" />
      {!isNote && editing === null && <VoiceButton voice={composing.voice} />}
      <SendButton composing={composing} onLater={() => props.onOpen('later')} />
    </div>
  );
}

/** Records on a click, or while it is held. */
function VoiceButton({ voice }: Pick<ComposerState, 'voice'>) {
  const { t } = useTexts();
  return (
    <IconButton
      icon={Mic}
      label={t('messages.voice.record')}
      keys="Alt V"
      // A finger that rests neither scrolls nor opens a menu.
      style={{ touchAction: 'none' }}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={({ button, currentTarget }) => button === 0 && voice.holdVoice(currentTarget)}
      // A pointer has begun already when it pressed the button.
      onClick={({ detail }) => detail === 0 && voice.startVoice()}
    />
  );
}

function SendButton({ composing, onLater }: { readonly composing: ComposerState; readonly onLater: () => void }) {
  const { t } = useTexts();
  const canSchedule = can(useActor(), 'schedule.use');
  const { mode, editing, isSaving } = composing;
  if (mode === 'note') {
    return (
      <Tooltip title={<Kbd of="Enter" />}>
        <BusyButton busy={isSaving} onClick={composing.send} startDecorator={<NotebookPen size={16} strokeWidth={1.75} aria-hidden />}>
          {t('messages.composer.saveNote')}
        </BusyButton>
      </Tooltip>
    );
  }
  const label = editing === null ? t('messages.composer.send') : t('messages.composer.saveEdit');
  const send = (
    <Tooltip title={<Kbd of="Enter" />}>
      <Button aria-label={label} onClick={composing.send} endDecorator={<SendHorizontal size={16} strokeWidth={1.9} aria-hidden />}>
        <span className="word">{label}</span>
      </Button>
    </Tooltip>
  );
  if (editing !== null || !canSchedule) {
    return send;
  }
  return (
    <span className="pair">
      {send}
      <Tooltip title={<Kbd of="Alt S" />}>
        <Button aria-label={t('messages.composer.later.open')} aria-keyshortcuts="Alt+S" onClick={onLater}>
          <CalendarClock size={16} strokeWidth={1.9} aria-hidden />
        </Button>
      </Tooltip>
    </span>
  );
}
