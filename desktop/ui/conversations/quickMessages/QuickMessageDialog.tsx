import { useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import styled from '@emotion/styled';
import { Smile } from 'lucide-react';
import { api } from '#shared/api.ts';
import { maxQuickMessageMegabytes, type QuickMessageInput, type QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { AppError } from '#shared/errors.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  ChipsField,
  FileField,
  type FileValue,
  FormDialog,
  IconButton,
  insertText,
  MessagePreview,
  SwitchField,
  TextAreaField,
  TextField,
  type TextVariable,
  useEndpointForm,
  useNow,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { useUser } from '#ui/data/session/session.ts';
import { LazyEmojiPanel } from '#ui/conversations/messages/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';

const variableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora', 'user', 'queue', 'ticket'] as const;

/** What a quick message may hold, by the labels of this language. */
export function useMessageVariables(): TextVariable[] {
  const { t } = useTexts();
  return variableNames.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}

/** The panel lies over the text instead of above the dialog. */
const Anchor = styled.div`
  position: relative;
  > [role='dialog'] {
    top: 32px;
    right: 0;
    bottom: auto;
    left: auto;
  }
`;

/** Text of a quick message, with emojis and variables to insert. */
function MessageField() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const variables = useMessageVariables();
  const close = (isLeft: boolean): void => {
    setOpen(false);
    if (!isLeft) {
      field.current?.focus();
    }
  };
  const pick = (character: string): void => {
    setOpen(false);
    insertText(field.current, character);
  };
  const button = (
    <IconButton
      size="sm"
      icon={Smile}
      label={t('quickMessages.emoji')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <Anchor>
      <TextAreaField name="message" label={t('quickMessages.message')} variables={variables} fieldRef={field} tools={button} minRows={4} />
      {isOpen && (
        <LatePart>
          <LazyEmojiPanel onPick={pick} onClose={close} />
        </LatePart>
      )}
    </Anchor>
  );
}

interface QuickMessagePreviewProps {
  readonly control: Control<QuickMessageInput, unknown, QuickMessageInput>;
}

/** The message with its variables filled in, as a customer would read it. */
function QuickMessagePreview({ control }: QuickMessagePreviewProps) {
  const { t, timeZone } = useTexts();
  const { name: user } = useUser();
  const message = useWatch({ control, name: 'message' })?.trim() ?? '';
  const name = t('quickMessages.sampleName');
  const now = useNow();
  return (
    <MessagePreview
      title={t('quickMessages.preview', { name })}
      message={substituteVariables(message, {
        name,
        user,
        queue: t('quickMessages.sampleQueue'),
        ticket: 4812,
        now: new Date(now),
        timeZone,
      })}
      emptyText={t('quickMessages.emptyPreview')}
    />
  );
}

/** Saves a quick message, then its file. A refused file leaves a saved message behind, which the next attempt changes. */
function useQuickMessageSaving(id: number | null, storedFile: FileValue) {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.quickMessages.create, (record) => ['quickMessage', { action: 'create', record }]);
  const update = useRecordMutation(api.quickMessages.update, (record) => ['quickMessage', { action: 'update', record }]);
  return async (input: QuickMessageInput, file: FileValue): Promise<void> => {
    const named = { ...input, mediaPath: file instanceof File ? file.name : null };
    const saved = savedId === null ? await create(named) : await update({ ...named, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.quickMessages.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.quickMessages.removeFile, { id: saved.id });
    }
  };
}

interface QuickMessageDialogProps {
  /** Null: creates a quick message. */
  readonly quickMessage: QuickMessageRecord | null;
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_QUICKMESSAGE_INVALID_NAME: 'shortcode',
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 'shortcode',
  ERR_QUICKMESSAGE_REQUIRED: 'message',
  ERR_FILE_EMPTY: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_PICTURE_TOO_LARGE: 'file',
} as const;

/** What is saved as one, and the file, which is uploaded for itself. */
interface QuickMessageValues extends QuickMessageInput {
  file?: FileValue;
}

const blankValues: QuickMessageValues = { shortcode: '', message: '', geral: false, status: true, queueIds: [], file: null };

const toValues = ({ shortcode, message, geral, status, mediaName, queueIds }: QuickMessageRecord): QuickMessageValues => ({
  shortcode,
  message,
  geral,
  status,
  queueIds,
  file: mediaName === null ? null : { name: mediaName },
});

const isTooLarge = (file: FileValue): boolean => file instanceof File && file.size > maxQuickMessageMegabytes * 1024 * 1024;

/** A text, a file, or both; and a file that the channels take. */
function useContentCheck(): (values: QuickMessageValues) => Record<string, string> {
  const { t } = useTexts();
  return ({ message = '', file = null }) => ({
    ...(message.trim() === '' && file === null && { message: t('quickMessages.messageMissing') }),
    ...(isTooLarge(file) && {
      file: explainError(new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxQuickMessageMegabytes } })),
    }),
  });
}

export function QuickMessageDialog({ quickMessage, onClose }: QuickMessageDialogProps) {
  const { t } = useTexts();
  const values = quickMessage === null ? blankValues : toValues(quickMessage);
  const save = useQuickMessageSaving(quickMessage?.id ?? null, values.file ?? null);
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  const form = useEndpointForm<QuickMessageValues>({ ...api.quickMessages.create, check: useContentCheck() }, values);
  return (
    <FormDialog
      form={form}
      title={quickMessage === null ? t('quickMessages.new') : t('quickMessages.editing')}
      submitLabel={t('quickMessages.save')}
      successMessage={t('quickMessages.saved')}
      fieldByCode={fieldOf}
      width={640}
      onSubmit={(input) => save(input, form.getValues('file') ?? null)}
      onClose={onClose}
    >
      <TextField
        name="shortcode"
        label={t('quickMessages.shortcode')}
        help={t('quickMessages.shortcodeHelp')}
        startDecorator="/"
        isVerbatim
      />
      <MessageField />
      <QuickMessagePreview control={form.control} />
      <FileField name="file" label={t('quickMessages.file')} help={t('quickMessages.fileHelp', { megabytes: maxQuickMessageMegabytes })} />
      <ChipsField
        name="queueIds"
        label={t('quickMessages.queues')}
        help={t('quickMessages.queuesHelp')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      />
      <SwitchField name="geral" label={t('quickMessages.share')} help={t('quickMessages.shareHelp')} />
      <SwitchField name="status" label={t('quickMessages.active')} />
    </FormDialog>
  );
}
