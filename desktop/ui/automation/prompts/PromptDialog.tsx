import { useWatch, type Control } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { tokensPerAudioMinute } from '#shared/automation/prompts/aiBudget.ts';
import type { PromptInput } from '#shared/automation/prompts/index.ts';
import {
  promptDefaults,
  promptVoices,
  type PromptListRecord,
  type PromptRecord,
  type PromptRow,
} from '#shared/automation/prompts/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import {
  FieldRow,
  FormDialog,
  FormTest,
  NumberField,
  SecretField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  type EndpointForm,
  toColoredOptions,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

interface PromptDialogProps {
  /** Null: creates a prompt. */
  readonly prompt: PromptRow | null;
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_PROMPT_NAME_INVALID: 'name',
  ERR_PROMPT_PROMPT_INVALID: 'prompt',
  ERR_PROMPT_APIKEY_INVALID: 'apiKey',
  ERR_PROMPT_QUEUEID_INVALID: 'queueId',
  ERR_PROMPT_MAX_MESSAGES_INVALID: 'maxMessages',
} as const;

const exampleRegion = 'brazilsouth';

const blankInput = {
  ...promptDefaults,
  name: '',
  prompt: '',
  apiKey: '',
  voiceKey: '',
  voiceRegion: '',
  monthlyTokens: null,
  helpsAgents: false,
  hearsVoices: true,
};

const toInput = (prompt: PromptRow): Partial<PromptInput> => {
  const {
    name,
    prompt: text,
    apiKey,
    maxMessages,
    maxTokens,
    temperature,
    voice,
    voiceKey,
    voiceRegion,
    monthlyTokens,
    helpsAgents,
    hearsVoices,
    queueId,
  } = { ...blankInput, ...prompt };
  return {
    name,
    prompt: text,
    apiKey,
    maxMessages,
    maxTokens,
    temperature,
    voice,
    voiceKey,
    voiceRegion,
    monthlyTokens,
    helpsAgents,
    hearsVoices,
    queueId: queueId ?? prompt.queue.id,
  };
};

const toListRecord = (record: PromptRecord, prompt: PromptRow | null): PromptListRecord => ({
  ...record,
  usedBy: prompt?.usedBy ?? { queues: [], connections: [] },
});

export function PromptDialog({ prompt, onClose }: PromptDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm<PromptInput>(api.prompts.create, prompt === null ? blankInput : toInput(prompt), {
    queueId: t('forms.prompt.queueMissing'),
  });
  const create = useRecordMutation(api.prompts.create, (saved) => ['prompt', { action: 'create', prompt: toListRecord(saved, null) }]);
  const update = useRecordMutation(api.prompts.update, (saved) => ['prompt', { action: 'update', prompt: toListRecord(saved, prompt) }]);
  return (
    <FormDialog
      form={form}
      title={prompt === null ? t('prompts.new') : t('prompts.editing')}
      submitLabel={t('prompts.save')}
      successMessage={t('prompts.saved')}
      fieldByCode={fieldOf}
      width={680}
      onSubmit={(values) => (prompt === null ? create(values) : update({ ...values, id: prompt.id }))}
      onClose={onClose}
    >
      <PromptFields prompt={prompt} control={form.control} />
      <PromptTest id={prompt?.id ?? null} form={form} />
    </FormDialog>
  );
}

function useQueueOptions() {
  const { data: queues = [] } = useEndpointQuery(api.queues.list, {});
  return toColoredOptions(queues);
}

interface PromptFieldsProps {
  readonly prompt: PromptRow | null;
  readonly control: Control<PromptInput, unknown, PromptInput>;
}

function PromptFields({ prompt, control }: PromptFieldsProps) {
  const { t, language } = useTexts();
  const voice = useWatch({ control, name: 'voice' });
  const speaks = voice !== promptDefaults.voice;
  const isStored = (key: string | undefined): boolean => (key ?? '') !== '';
  return (
    <>
      <TextField name="name" label={t('prompts.name')} />
      <TextAreaField name="prompt" label={t('prompts.prompt')} help={t('prompts.promptHelp')} minRows={5} />
      <SecretField name="apiKey" label={t('prompts.apiKey')} help={t('prompts.apiKeyHelp')} isStored={isStored(prompt?.apiKey)} />
      <SelectField name="queueId" label={t('prompts.queue')} help={t('prompts.queueHelp')} options={useQueueOptions()} />
      <FieldRow columns="repeat(3, minmax(0, 1fr))">
        <NumberField name="maxTokens" label={t('prompts.maxTokens')} min={1} max={16_000} />
        <NumberField name="temperature" label={t('prompts.temperature')} help={t('prompts.temperatureHelp')} min={0} max={1} step={0.1} />
        <NumberField name="maxMessages" label={t('prompts.maxMessages')} min={1} max={100} />
      </FieldRow>
      <NumberField
        name="monthlyTokens"
        label={t('prompts.monthlyTokens')}
        help={t('prompts.monthlyTokensHelp')}
        min={1}
        max={2_000_000_000}
      />
      <SwitchField name="helpsAgents" label={t('prompts.helpsAgents')} help={t('prompts.helpsAgentsHelp')} />
      <SwitchField
        name="hearsVoices"
        label={t('prompts.hearsVoices')}
        help={t('prompts.hearsVoicesHelp', { tokens: tokensPerAudioMinute.toLocaleString(toLocale(language)) })}
      />
      <SelectField name="voice" label={t('prompts.voice')} options={useVoiceOptions()} />
      {speaks && (
        <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
          <SecretField
            name="voiceKey"
            label={t('prompts.voiceKey')}
            help={t('prompts.voiceKeyHelp')}
            isStored={isStored(prompt?.voiceKey)}
            isRemovable
          />
          <TextField name="voiceRegion" label={t('prompts.voiceRegion')} placeholder={exampleRegion} isVerbatim />
        </FieldRow>
      )}
    </>
  );
}

/** `pt-BR-FranciscaNeural` → Francisca. */
function useVoiceOptions() {
  const { t } = useTexts();
  return promptVoices.map((value) => ({
    value,
    label: value === promptDefaults.voice ? t('prompts.textOnly') : value.replace(/^pt-BR-|Neural$/g, ''),
  }));
}

interface PromptTestProps {
  readonly id: number | null;
  readonly form: EndpointForm<PromptInput>;
}

function PromptTest({ id, form }: PromptTestProps) {
  const { t } = useTexts();
  const run = async () => {
    const { prompt, apiKey, maxTokens = promptDefaults.maxTokens, temperature = promptDefaults.temperature, ...rest } = form.getValues();
    const { voice = promptDefaults.voice, voiceKey = '', voiceRegion = '' } = rest;
    const answer = await callEndpoint(api.prompts.test, { id, prompt, apiKey, maxTokens, temperature, voice, voiceKey, voiceRegion });
    const { message, milliseconds, model, totalTokens } = answer;
    return (
      <>
        {t('prompts.testAnswer', { milliseconds, model, count: totalTokens })}
        <br />
        <q>{message}</q>
      </>
    );
  };
  return <FormTest label={t('prompts.test')} run={run} />;
}
