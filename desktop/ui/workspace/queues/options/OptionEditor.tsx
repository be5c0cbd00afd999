import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { api } from '#shared/api.ts';
import type { QueueOptionInput } from '#shared/workspace/queues/options.ts';
import { maxQueueFileMegabytes } from '#shared/workspace/queues/index.ts';
import { AppError } from '#shared/errors.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import {
  Button,
  ErrorSummary,
  FieldStack,
  FileField,
  type FileValue,
  Form,
  SubmitButton,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import type { OptionNode } from './OptionNode.ts';

const Frame = styled.div`
  padding: 8px 12px 16px;
  border-top: 1px solid ${v.line.hair};
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
  }
`;

const fieldOf = { ERR_FILE_EMPTY: 'file', ERR_FILE_TOO_LARGE: 'file', ERR_PICTURE_TOO_LARGE: 'file' } as const;

interface OptionValues extends QueueOptionInput {
  id: number;
  file?: FileValue;
}

const isTooLarge = (file: FileValue): boolean => file instanceof File && file.size > maxQueueFileMegabytes * 1024 * 1024;

function findFileError({ file = null }: OptionValues): Record<string, string> {
  const error = new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxQueueFileMegabytes } });
  return isTooLarge(file) ? { file: explainError(error) } : {};
}

/** Saves the texts, then the file if it was changed. */
function useOptionSaving({ mediaName }: OptionNode): (values: OptionValues, file: FileValue) => Promise<void> {
  const cache = useQueryClient();
  return async ({ id, title = '', message = '' }, file) => {
    await callEndpoint(api.queueOptions.update, { id, title, message });
    if (file instanceof File) {
      await callEndpointWithFile(api.queueOptions.attachFile, { id }, file);
    } else if (file === null && mediaName !== null) {
      await callEndpoint(api.queueOptions.removeFile, { id });
    }
    invalidateEndpoint(cache, api.queueOptions.list);
  };
}

interface OptionEditorProps {
  readonly option: OptionNode;
  readonly onClose: () => void;
}

/** Title, text and file of an option, in its place in the tree. */
export function OptionEditor({ option, onClose }: OptionEditorProps) {
  const { t } = useTexts();
  const { id, title, message, mediaName } = option;
  const frame = useRef<HTMLDivElement>(null);
  const file: FileValue = mediaName === null ? null : { name: mediaName };
  const form = useEndpointForm<OptionValues>(
    { ...api.queueOptions.update, check: findFileError },
    { id, title, message: message ?? '', file },
  );
  const save = useOptionSaving(option);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const leave = (event: KeyboardEvent): void => {
    // What was typed is given up by the button alone.
    if (event.key === 'Escape' && !form.formState.isDirty) {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <Frame ref={frame} onKeyDown={leave}>
      <Form
        form={form}
        label={t('queueOptions.editing', { number: option.position })}
        fieldByCode={fieldOf}
        onSubmit={async (values) => {
          await save(values, form.getValues('file') ?? null);
          onClose();
        }}
      >
        <FieldStack>
          <ErrorSummary />
          <TextField name="title" label={t('queueOptions.optionTitle')} help={t('queueOptions.titleHelp')} />
          <TextAreaField name="message" label={t('queueOptions.message')} help={t('queueOptions.messageHelp')} minRows={2} />
          <FileField name="file" label={t('queueOptions.file')} help={t('queueOptions.fileHelp', { megabytes: maxQueueFileMegabytes })} />
          <div className="buttons">
            <Button variant="plain" color="neutral" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <SubmitButton>{t('queueOptions.save')}</SubmitButton>
          </div>
        </FieldStack>
      </Form>
    </Frame>
  );
}
