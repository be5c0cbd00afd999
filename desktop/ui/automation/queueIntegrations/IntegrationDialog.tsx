import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import {
  integrationDefaults,
  integrationTypes,
  type IntegrationTestInput,
  type QueueIntegrationInput,
  type QueueIntegrationRecord,
} from '#shared/automation/queueIntegrations.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { Banner, type EndpointForm, FormDialog, FormTest, SelectField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { IntegrationFields } from './IntegrationFields.tsx';
import { useFailureText } from './useFailureText.ts';

interface IntegrationDialogProps {
  /** Null: creates an integration. */
  readonly integration: QueueIntegrationRecord | null;
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_INTEGRATION_INVALID_NAME: 'name',
  ERR_INTEGRATION_ALREADY_EXISTS: 'name',
  ERR_INTEGRATION_INVALID_URL: 'urlN8N',
  ERR_INTEGRATION_PRIVATE_HOST: 'urlN8N',
  ERR_INTEGRATION_SLUG_REQUIRED: 'typebotSlug',
  ERR_INTEGRATION_ACCOUNT_INVALID: 'jsonContent',
} as const;

const blankInput: QueueIntegrationInput = {
  ...integrationDefaults,
  type: 'typebot',
  name: '',
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: '',
  secret: '',
  typebotSlug: '',
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
};

const noFailure = { state: 'ok', failures: 0, since: null, until: null, failure: null } as const;

const toInput = (integration: QueueIntegrationRecord): QueueIntegrationInput => {
  const { id: _id, companyId: _company, createdAt: _created, updatedAt: _updated, usedBy: _users, ...input } = integration;
  return { ...input, language: input.language || 'pt-BR' };
};

/** Older clients copy the name into the project of everything but DialogFlow. */
const withProject = (input: QueueIntegrationInput): QueueIntegrationInput =>
  input.type === 'dialogflow' ? input : { ...input, projectName: input.name };

export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const { t } = useTexts();
  const form = useEndpointForm<QueueIntegrationInput>(
    api.queueIntegrations.create,
    integration === null ? blankInput : toInput(integration),
  );
  const create = useRecordMutation(api.queueIntegrations.create, (saved) => [
    'queueIntegration',
    { action: 'create', queueIntegration: saved },
  ]);
  const update = useRecordMutation(api.queueIntegrations.update, (saved) => [
    'queueIntegration',
    { action: 'update', queueIntegration: saved },
  ]);
  const failure = useFailureText(integration?.health ?? noFailure);
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <FormDialog
      form={form}
      title={integration === null ? t('queueIntegrations.new') : t('queueIntegrations.editing')}
      submitLabel={t('queueIntegrations.save')}
      successMessage={t('queueIntegrations.saved')}
      fieldByCode={fieldOf}
      width={640}
      onSubmit={(values) => (integration === null ? create(withProject(values)) : update({ ...withProject(values), id: integration.id }))}
      onClose={onClose}
    >
      {failure !== null && (
        <Banner icon={TriangleAlert} tint="waiting">
          {failure}
        </Banner>
      )}
      <TextField name="name" label={t('queueIntegrations.name')} />
      <SelectField
        name="type"
        label={t('queueIntegrations.type')}
        options={integrationTypes.map((value) => ({ value, label: t(`queueIntegrations.types.${value}`) }))}
      />
      <IntegrationFields key={type} type={type} integration={integration} />
      <IntegrationTest key={`test ${type}`} id={integration?.id ?? null} form={form} />
    </FormDialog>
  );
}

interface IntegrationTestProps {
  readonly id: number | null;
  readonly form: EndpointForm<QueueIntegrationInput>;
}

function IntegrationTest({ id, form }: IntegrationTestProps) {
  const { t } = useTexts();
  const run = async () => {
    const { type, projectName = '', jsonContent = '', language = '', urlN8N = '', secret = '', typebotSlug = '' } = form.getValues();
    const input: IntegrationTestInput = { id, type, projectName, jsonContent, language, urlN8N, secret, typebotSlug };
    const { message } = await callEndpoint(api.queueIntegrations.test, input);
    return message === '' ? (
      t('queueIntegrations.silent')
    ) : (
      <>
        {t('queueIntegrations.connected')}
        <br />
        <q>{message}</q>
      </>
    );
  };
  return <FormTest label={t('queueIntegrations.test')} run={run} />;
}
