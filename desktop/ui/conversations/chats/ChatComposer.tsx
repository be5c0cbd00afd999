import { Paperclip, SendHorizontal, Smile } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { maxChatFileMegabytes, maxChatMessageLength, type ChatRecord, type ChatUserRecord } from '#shared/conversations/chats/index.ts';
import {
  AttachmentList,
  ChoiceList,
  comboboxProps,
  ComposerField,
  ComposerFooter,
  ComposerStatus,
  deleteDraftFile,
  EmojiPopover,
  enqueueMessages,
  filesFromTransfer,
  findMentionQuery,
  flushDrafts,
  getDraft,
  selectFiles,
  updateDraft,
  usePicker,
  useTrigger,
} from '#ui/conversations/messages/index.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Button, IconButton, PersonRow, useNarrowScreen } from '#ui/kit/index.ts';
import { foldText, useTexts } from '#ui/text/index.ts';

const maxFileBytes = maxChatFileMegabytes * 1024 * 1024;
const maxFiles = 10;

function useChatDraft({ id }: ChatRecord) {
  const place = `chat-${id}` as const;
  const [draft, setDraft] = useState(() => getDraft(place));
  useEffect(() => flushDrafts, []);
  const change = (part: Partial<typeof draft>): void => {
    updateDraft(place, part);
    setDraft(getDraft(place));
  };
  return [draft, change] as const;
}

type ChatDraft = ReturnType<typeof useChatDraft>;

/** The text goes with a single file; beside several it is a message of its own. */
function sendDraft({ id: chatId }: ChatRecord, [{ text, files }, change]: ChatDraft): void {
  const isCaption = files.length === 1;
  const message = text.trim();
  const base = { ticketId: 0, chatId, quote: null };
  const texts = message === '' || isCaption ? [] : [{ ...base, text: message, file: null }];
  const items = [...texts, ...files.map((file) => ({ ...base, text: isCaption ? message : file.caption.trim(), file }))];
  if (items.length > 0) {
    enqueueMessages(items);
    change({ text: '', files: [] });
    flushDrafts();
  }
}

function useChatMentions(chat: ChatRecord, value: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { userId } = useActor();
  const trigger = useTrigger({ isEnabled: true, character: '@', value, field, find: findMentionQuery });
  const term = foldText(trigger.query?.term ?? '');
  const others = chat.users.filter((member) => member.userId !== userId);
  const matches = trigger.query === null ? [] : others.filter(({ user }) => ` ${foldText(user.name)}`.includes(` ${term}`));
  return usePicker<ChatUserRecord>({ trigger, matches, choose: ({ user }) => trigger.replace(`@${user.name} `) });
}

/** Refused files are named together. */
function useAddFiles([draft, change]: ChatDraft, setErrorText: (text: string | null) => void): (files: readonly File[]) => void {
  const { t } = useTexts();
  return (files) => {
    const fitting = files.filter((file) => file.size <= maxFileBytes);
    const { acceptedFiles, folders, empty } = selectFiles(fitting.slice(0, maxFiles - draft.files.length), draft.files.length);
    const isRefused = fitting.length < files.length || folders.length + empty.length > 0;
    change({ files: [...draft.files, ...acceptedFiles] });
    setErrorText(isRefused ? t('chats.fileRefused', { megabytes: maxChatFileMegabytes }) : null);
  };
}

const isPlainKey = ({ nativeEvent, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !nativeEvent.isComposing && ![shiftKey, altKey, ctrlKey, metaKey].includes(true);

/** Enter sends, Shift and Enter begin a line; what is not sent stays as the chat's draft. */
export function ChatComposer({ chat }: { readonly chat: ChatRecord }) {
  const { t } = useTexts();
  const isNarrow = useNarrowScreen();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const chatDraft = useChatDraft(chat);
  const [draft, change] = chatDraft;
  const picker = useChatMentions(chat, draft.text, field);
  useEffect(() => {
    // On phones the on-screen keyboard would cover the conversation.
    if (!isNarrow) {
      field.current?.focus({ preventScroll: true });
    }
  }, [isNarrow]);
  const send = (): void => {
    setErrorText(null);
    sendDraft(chat, chatDraft);
    field.current?.focus();
  };
  const addFiles = useAddFiles(chatDraft, setErrorText);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!isPlainKey(event)) {
      return;
    }
    const isHandled = picker.handleKey(event);
    if (!isHandled && event.key === 'Enter') {
      send();
    }
    if (isHandled || event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <ComposerFooter>
      <ComposerField>
        <ChoiceList
          picker={picker}
          label={t('chats.mention')}
          countLabel={(count) => t('chats.mentionCount', { count })}
          keyOf={({ userId }) => String(userId)}
        >
          {({ user, online, profilePicUrl }) => (
            <PersonRow name={user.name} picture={profilePicUrl} detail={t(online ? 'users.online' : 'users.offline')} />
          )}
        </ChoiceList>
        <EmojiPopover isOpen={isPicking} field={field} onClose={() => setPicking(false)} />
        {errorText !== null && (
          <ComposerStatus role="alert" data-bad="">
            {errorText}
          </ComposerStatus>
        )}
        {draft.files.length > 0 && (
          <AttachmentList
            files={draft.files}
            onCaption={(key, caption) => change({ files: draft.files.map((file) => (file.key === key ? { ...file, caption } : file)) })}
            onRemove={(key) => {
              void deleteDraftFile(key);
              change({ files: draft.files.filter((file) => file.key !== key) });
            }}
            onEnter={send}
          />
        )}
        <textarea
          ref={field}
          rows={1}
          value={draft.text}
          maxLength={maxChatMessageLength}
          aria-label={t('chats.write', { title: chat.title })}
          placeholder={t('chats.write', { title: chat.title })}
          {...comboboxProps(picker)}
          onChange={({ target }) => {
            change({ text: target.value });
            picker.update();
          }}
          onSelect={picker.update}
          onBlur={picker.close}
          onKeyDown={handleKeyDown}
          onPaste={(event) => {
            const files = filesFromTransfer(event.clipboardData);
            if (files.length > 0) {
              event.preventDefault();
              addFiles(files);
            }
          }}
        />
        <ComposerButtons
          isPicking={isPicking}
          onEmoji={() => setPicking(!isPicking)}
          onFiles={(files) => {
            addFiles(files);
            field.current?.focus();
          }}
          onSend={send}
        />
      </ComposerField>
    </ComposerFooter>
  );
}

interface ComposerButtonsProps {
  readonly isPicking: boolean;
  readonly onEmoji: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSend: () => void;
}

function ComposerButtons({ isPicking, onEmoji, onFiles, onSend }: ComposerButtonsProps) {
  const { t } = useTexts();
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <div className="bar">
      <IconButton icon={Paperclip} label={t('chats.attach')} onClick={() => fileInput.current?.click()} />
      <IconButton
        icon={Smile}
        label={t('messages.emoji.insert')}
        aria-haspopup="dialog"
        aria-expanded={isPicking}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onEmoji}
      />
      <span className="gap" />
      <Button aria-label={t('chats.send')} onClick={onSend} endDecorator={<SendHorizontal size={16} strokeWidth={1.9} aria-hidden />}>
        <span className="word">{t('chats.send')}</span>
      </Button>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
