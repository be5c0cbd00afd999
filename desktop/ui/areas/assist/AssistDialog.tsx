import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { assistLanguages, assistTasks, maxAssistText, type AssistLanguage, type AssistTask } from '#shared/areas/assist.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, Field, FieldStack, Option, Select, Textarea } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';

interface AssistDialogProps {
  readonly ticketId: number;
  /** What the agent has written so far. */
  readonly draft: string;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** Has the assistant suggest, rewrite, translate or sum up; the agent decides what becomes of it. */
export function AssistDialog({ ticketId, draft, onUse, onClose }: AssistDialogProps) {
  const { t, language: own } = useTexts();
  const id = useId();
  const [task, setTask] = useState<AssistTask>(draft.trim() === '' ? 'reply' : 'rewrite');
  const [language, setLanguage] = useState<AssistLanguage>(own);
  const [result, setResult] = useState<string | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);
  const ask = useEndpointMutation(api.assist.run, {
    onSuccess: ({ text }) => setResult(text),
    onError: (error) => setErrorText(explainError(error)),
  });
  const hasLanguage = task === 'translation' || task === 'summary';
  const submit = (): void => {
    setErrorText(null);
    ask.mutate({ ticketId, task, text: draft.trim().slice(0, maxAssistText), language });
  };
  return (
    <Dialog title={t('assist.title')} width={560} onClose={onClose}>
      <DialogBody>
        <FieldStack>
          <Field id={`${id}-task`} label={t('assist.what')} error={errorText ?? undefined}>
            {(wiring) => (
              <Select value={task} onChange={(_, value) => value && setTask(value)} slotProps={{ button: { ...wiring } }}>
                {assistTasks.map((one) => (
                  <Option key={one} value={one}>
                    {t(`assist.tasks.${one}`)}
                  </Option>
                ))}
              </Select>
            )}
          </Field>
          {hasLanguage && (
            <Field id={`${id}-language`} label={t('assist.language')}>
              {(wiring) => (
                <Select value={language} onChange={(_, value) => value && setLanguage(value)} slotProps={{ button: { ...wiring } }}>
                  {assistLanguages.map((one) => (
                    <Option key={one} value={one}>
                      {t(`assist.languages.${one}`)}
                    </Option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {result !== null && (
            <Field id={`${id}-result`} label={t('assist.result')} help={t('assist.resultHelp')}>
              {(wiring) => (
                <Textarea
                  minRows={4}
                  maxRows={12}
                  value={result}
                  onChange={({ target }) => setResult(target.value)}
                  slotProps={{ textarea: { ...wiring } }}
                />
              )}
            </Field>
          )}
        </FieldStack>
      </DialogBody>
      <DialogFooter>
        <BusyButton busy={ask.isPending} variant={result === null ? 'solid' : 'soft'} onClick={submit}>
          {t(result === null ? 'assist.ask' : 'assist.again')}
        </BusyButton>
        {result !== null && <Button onClick={() => result.trim() !== '' && onUse(result)}>{t('assist.use')}</Button>}
      </DialogFooter>
    </Dialog>
  );
}
