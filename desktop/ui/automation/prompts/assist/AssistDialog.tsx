import { useId, useState } from 'react';
import { assistLanguages, maxAssistText, writingTasks, type AssistLanguage } from '#shared/automation/prompts/assist.ts';
import { BusyButton, Button, Dialog, DialogBody, DialogFooter, Field, FieldStack, Option, Select, Textarea } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useAssist } from './useAssist.ts';

interface AssistDialogProps {
  readonly ticketId: number;
  /** What the agent has written so far. */
  readonly draft: string;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** Suggestion, rewriting, translation or summary by the assistant; the agent decides whether to use it. */
export function AssistDialog({ ticketId, draft, onUse, onClose }: AssistDialogProps) {
  const { t, language: own } = useTexts();
  const id = useId();
  const [task, setTask] = useState<(typeof writingTasks)[number]>(draft.trim() === '' ? 'reply' : 'rewrite');
  const [language, setLanguage] = useState<AssistLanguage>(own);
  const { text: result, isWriting, errorText, ask, stop, change } = useAssist();
  const hasLanguage = task === 'translation' || task === 'summary';
  const submit = (): void => ask({ ticketId, task, text: draft.trim().slice(0, maxAssistText), language });
  return (
    <Dialog title={t('assist.title')} width={560} onClose={onClose}>
      <DialogBody>
        <FieldStack>
          <Field id={`${id}-task`} label={t('assist.what')} error={errorText ?? undefined}>
            {(controlProps) => (
              <Select value={task} onChange={(_, value) => value && setTask(value)} slotProps={{ button: { ...controlProps } }}>
                {writingTasks.map((one) => (
                  <Option key={one} value={one}>
                    {t(`assist.tasks.${one}`)}
                  </Option>
                ))}
              </Select>
            )}
          </Field>
          {hasLanguage && (
            <Field id={`${id}-language`} label={t('assist.language')}>
              {(controlProps) => (
                <Select value={language} onChange={(_, value) => value && setLanguage(value)} slotProps={{ button: { ...controlProps } }}>
                  {assistLanguages.map((one) => (
                    <Option key={one} value={one}>
                      {t(`assist.languages.${one}`)}
                    </Option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {result !== null && <AssistResult text={result} isWriting={isWriting} onChange={change} />}
        </FieldStack>
      </DialogBody>
      <DialogFooter>
        <AskButton hasResult={result !== null} isWriting={isWriting} onAsk={submit} onStop={stop} />
        {result !== null && !isWriting && <Button onClick={() => result.trim() !== '' && onUse(result)}>{t('assist.use')}</Button>}
      </DialogFooter>
    </Dialog>
  );
}

interface AskButtonProps {
  readonly hasResult: boolean;
  readonly isWriting: boolean;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}

/** Stops what is being written, and keeps it. */
function AskButton({ hasResult, isWriting, onAsk, onStop }: AskButtonProps) {
  const { t } = useTexts();
  return hasResult && isWriting ? (
    <Button variant="soft" onClick={onStop}>
      {t('assist.stop')}
    </Button>
  ) : (
    <BusyButton busy={isWriting} variant={hasResult ? 'soft' : 'solid'} onClick={onAsk}>
      {t(hasResult ? 'assist.again' : 'assist.ask')}
    </BusyButton>
  );
}

interface AssistResultProps {
  readonly text: string;
  readonly isWriting: boolean;
  readonly onChange: (text: string) => void;
}

/** What has come so far; it can be changed once it is complete. */
function AssistResult({ text, isWriting, onChange }: AssistResultProps) {
  const { t } = useTexts();
  return (
    <Field id={useId()} label={t('assist.result')} help={t('assist.resultHelp')}>
      {(controlProps) => (
        <Textarea
          minRows={4}
          maxRows={12}
          value={text}
          readOnly={isWriting}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ textarea: { ...controlProps, 'aria-busy': isWriting } }}
        />
      )}
    </Field>
  );
}
