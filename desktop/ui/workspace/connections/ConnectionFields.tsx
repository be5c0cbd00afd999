import { api } from '#shared/api.ts';
import type { Provider } from '#shared/workspace/connections/input.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { defaultCallMessage } from '#shared/rules/defaultCallMessage.ts';
import { AutomationFields } from '#ui/workspace/queues/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  ChipsField,
  FieldRow,
  NumberField,
  QueueDot,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  type TextVariable,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ApiTokenField } from './ApiTokenField.tsx';
import { useConnections } from './useConnections.ts';

const useQueueList = () => useEndpointQuery(api.queues.list, {}).data ?? [];

interface BasicFieldsProps {
  /** Null: a new one. */
  readonly connection: ConnectionRecord | null;
}

/** Simulated connections are offered only where one exists, that is in the demo. */
function useProviders(current: Provider | null): Provider[] {
  const existing = useConnections().data ?? [];
  const offered: Provider[] = ['beta'];
  const isDemo = existing.some(({ provider }) => provider === 'simulated');
  return [...new Set([...offered, ...(current === null ? [] : [current]), ...(isDemo ? (['simulated'] as const) : [])])];
}

export function BasicFields({ connection }: BasicFieldsProps) {
  const { t } = useTexts();
  const providers = useProviders(connection?.provider ?? null);
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
      <ApiTokenField connection={connection} />
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
      <AutomationFields integrationHelp={t('connections.dialog.integrationHelp')} promptHelp={t('connections.dialog.promptHelp')} />
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
