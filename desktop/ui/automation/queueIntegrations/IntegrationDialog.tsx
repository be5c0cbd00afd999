import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import {
  dialogflowLanguages,
  integrationDefaults,
  type IntegrationHealth,
  type IntegrationTestInput,
  type IntegrationType,
  integrationTypes,
  type QueueIntegrationInput,
  type QueueIntegrationRecord,
} from '#shared/automation/queueIntegrations/index.ts';
import { readServiceFailure } from '#shared/rules/readServiceFailure.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import {
  Banner,
  type EndpointForm,
  FieldRow,
  FormDialog,
  FormTest,
  NumberField,
  SecretField,
  SelectField,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** How often in a row a service has not answered, and what happened last; null: it answers. */
export function useFailureText({ failures, failure }: IntegrationHealth): string | null {
  const { t } = useTexts();
  if (failure === null) {
    return null;
  }
  const { cause, status } = readServiceFailure(failure);
  return t('queueIntegrations.failure', { count: failures, failure: t(`queueIntegrations.causes.${cause}`, { status }) });
}

interface IntegrationFieldsProps {
  readonly type: IntegrationType;
  /** Null: a new one. */
  readonly integration: QueueIntegrationRecord | null;
}

/** What an integration of a type connects with. */
function IntegrationFields({ type, integration }: IntegrationFieldsProps) {
  if (type === 'dialogflow') {
    return <DialogflowFields isStored={(integration?.jsonContent ?? '') !== ''} />;
  }
  return type === 'typebot' ? <TypebotFields /> : <WebhookFields isStored={(integration?.secret ?? '') !== ''} />;
}

const exampleUrls = { webhook: 'https://n8n.exemplo.com.br/webhook/prosa', typebot: 'https://typebot.co' };

function DialogflowFields({ isStored }: { readonly isStored: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 180px">
        <TextField name="projectName" label={t('queueIntegrations.projectName')} isVerbatim required />
        <SelectField
          name="language"
          label={t('queueIntegrations.language')}
          options={dialogflowLanguages.map((value) => ({ value, label: t(`queueIntegrations.languages.${value}`) }))}
        />
      </FieldRow>
      <SecretField
        name="jsonContent"
        label={t('queueIntegrations.jsonContent')}
        help={t('queueIntegrations.jsonContentHelp')}
        isStored={isStored}
        required
      />
    </>
  );
}

function WebhookFields({ isStored }: { readonly isStored: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        name="urlN8N"
        type="url"
        label={t('queueIntegrations.url')}
        help={t('queueIntegrations.urlHelp')}
        placeholder={exampleUrls.webhook}
        isVerbatim
        required
      />
      <SecretField
        name="secret"
        label={t('queueIntegrations.secret')}
        help={t('queueIntegrations.secretHelp')}
        isStored={isStored}
        isRemovable
      />
    </>
  );
}

function TypebotFields() {
  const { t } = useTexts();
  return (
    <>
      <TextField
        name="urlN8N"
        type="url"
        label={t('queueIntegrations.viewerUrl')}
        help={t('queueIntegrations.urlHelp')}
        placeholder={exampleUrls.typebot}
        isVerbatim
        required
      />
      <TextField name="typebotSlug" label={t('queueIntegrations.slug')} isVerbatim required />
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <NumberField name="typebotExpires" label={t('queueIntegrations.expires')} min={0} max={43_200} />
        <NumberField name="typebotDelayMessage" label={t('queueIntegrations.delay')} min={0} max={30_000} />
      </FieldRow>
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <TextField name="typebotKeywordFinish" label={t('queueIntegrations.finish')} />
        <TextField name="typebotKeywordRestart" label={t('queueIntegrations.restart')} />
      </FieldRow>
      <TextAreaField name="typebotRestartMessage" label={t('queueIntegrations.restartMessage')} minRows={2} />
      <TextAreaField name="typebotUnknownMessage" label={t('queueIntegrations.unknownMessage')} minRows={2} />
    </>
  );
}

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
  const create = useRecordMutation(api.queueIntegrations.create, (queueIntegration) => [
    'queueIntegration',
    { action: 'create', queueIntegration },
  ]);
  const update = useRecordMutation(api.queueIntegrations.update, (queueIntegration) => [
    'queueIntegration',
    { action: 'update', queueIntegration },
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
