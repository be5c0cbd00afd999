import { Copy, WandSparkles } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { ConnectionInput, Provider } from '#shared/areas/connectionInput.ts';
import { defaultCallMessage } from '#shared/rules/defaultCallMessage.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  ChipsField,
  type EndpointForm,
  FieldRow,
  IconButton,
  NumberField,
  QueueDot,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  toast,
  type TextVariable,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { generateToken } from './generateToken.ts';
import { useConnections } from './useConnections.ts';

const useQueueList = () => useEndpointQuery(api.queues.list, {}).data ?? [];

interface BasicFieldsProps {
  readonly form: EndpointForm<ConnectionInput>;
  /** Provider of an existing connection, which cannot change. */
  readonly provider: Provider | null;
}

/** Simulated connections are offered only where one exists, that is in the demo. */
function useProviders(current: Provider | null): Provider[] {
  const existing = useConnections().data ?? [];
  const offered: Provider[] = ['beta'];
  const isDemo = existing.some(({ provider }) => provider === 'simulated');
  return [...new Set([...offered, ...(current === null ? [] : [current]), ...(isDemo ? (['simulated'] as const) : [])])];
}

export function BasicFields({ form, provider }: BasicFieldsProps) {
  const { t } = useTexts();
  const providers = useProviders(provider);
  const queues = useQueueList();
  return (
    <>
      <TextField name="name" label={t('connections.dialog.name')} placeholder={t('connections.dialog.namePlaceholder')} />
      {providers.length > 1 && (
        <SelectField
          name="provider"
          label={t('connections.dialog.provider')}
          options={providers.map((value) => ({ value, label: t(`connections.dialog.providers.${value}`) }))}
        />
      )}
      <ChipsField
        name="queueIds"
        label={t('connections.dialog.queues')}
        help={t('connections.dialog.queuesHelp')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      />
      <SwitchField name="isDefault" label={t('connections.dialog.isDefault')} help={t('connections.dialog.isDefaultHelp')} />
      <TextField
        name="token"
        label={t('connections.dialog.token')}
        help={t('connections.dialog.tokenHelp')}
        endDecorator={<TokenTools form={form} />}
      />
    </>
  );
}

function TokenTools({ form }: Pick<BasicFieldsProps, 'form'>) {
  const { t } = useTexts();
  const token = useWatch({ control: form.control, name: 'token' }) ?? '';
  const generate = (): void => form.setValue('token', generateToken(), { shouldDirty: true, shouldValidate: true });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success(t('connections.dialog.copied'));
    } catch {
      toast.error(t('connections.dialog.notCopied'));
    }
  };
  return (
    <>
      <IconButton size="sm" icon={WandSparkles} label={t('connections.dialog.generate')} onClick={generate} />
      {token !== '' && <IconButton size="sm" icon={Copy} label={t('connections.dialog.copy')} onClick={() => void copy()} />}
    </>
  );
}

const variableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora'] as const;

function useConnectionVariables(): TextVariable[] {
  const { t } = useTexts();
  return variableNames.map((name) => ({ name, label: t(`connections.variables.${name}`) }));
}

export function MessageFields() {
  const { t } = useTexts();
  const variables = useConnectionVariables();
  return (
    <>
      <TextAreaField
        name="greetingMessage"
        label={t('connections.dialog.greeting')}
        help={t('connections.dialog.greetingHelp')}
        variables={variables}
      />
      <TextAreaField
        name="complationMessage"
        label={t('connections.dialog.completion')}
        help={t('connections.dialog.completionHelp')}
        variables={variables}
      />
      <TextAreaField name="outOfHoursMessage" label={t('connections.dialog.outOfHours')} variables={variables} />
      <TextAreaField name="ratingMessage" label={t('connections.dialog.rating')} variables={variables} />
      <TextAreaField
        name="callMessage"
        label={t('connections.dialog.call')}
        help={t('connections.dialog.callHelp')}
        placeholder={defaultCallMessage}
        variables={variables}
      />
    </>
  );
}

export function RoutingFields() {
  const { t } = useTexts();
  const queues = useQueueList().map(({ id, name, color }) => ({ value: id, label: name, start: <QueueDot color={color} /> }));
  const minutes = t('connections.dialog.minutes');
  return (
    <>
      <FieldRow>
        <SelectField
          name="transferQueueId"
          label={t('connections.dialog.transferQueue')}
          options={[{ value: null, label: t('connections.dialog.noTransfer') }, ...queues]}
        />
        <NumberField name="timeToTransfer" label={t('connections.dialog.transferAfter')} min={0} unit={minutes} />
      </FieldRow>
      <FieldRow>
        <NumberField name="maxUseBotQueues" label={t('connections.dialog.botTries')} min={0} unit={t('connections.dialog.times')} />
        <NumberField name="timeUseBotQueues" label={t('connections.dialog.botWait')} min={0} unit={minutes} />
      </FieldRow>
      <NumberField name="newContactsPerDay" label={t('guardian.field')} help={t('guardian.fieldHelp')} min={0} unit={t('guardian.unit')} />
      <NumberField
        name="expiresTicket"
        label={t('connections.dialog.expires')}
        help={t('connections.dialog.expiresHelp')}
        min={0}
        unit={minutes}
      />
      <TextAreaField name="expiresInactiveMessage" label={t('connections.dialog.inactive')} variables={useConnectionVariables()} />
    </>
  );
}
