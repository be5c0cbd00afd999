import { dialogflowLanguages, type IntegrationType, type QueueIntegrationRecord } from '#shared/automation/queueIntegrations.ts';
import { FieldRow, NumberField, SecretField, SelectField, TextAreaField, TextField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface IntegrationFieldsProps {
  readonly type: IntegrationType;
  /** Null: a new one. */
  readonly integration: QueueIntegrationRecord | null;
}

/** What an integration of a type connects with. */
export function IntegrationFields({ type, integration }: IntegrationFieldsProps) {
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
