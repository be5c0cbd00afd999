import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import type { Provider } from '#shared/workspace/connections/input.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { defaultCallMessage } from '#shared/rules/defaultCallMessage.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { AutomationFields } from '#ui/workspace/queues/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  BusyButton,
  ChipsField,
  ConfirmDialog,
  CopyButton,
  Field,
  FieldRow,
  IconButton,
  Input,
  NumberField,
  SelectField,
  Stack,
  SwitchField,
  TextAreaField,
  TextField,
  toColoredOptions,
  type TextVariable,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { type LiveEvent, useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { useConnections } from './useConnections.ts';

interface ApiTokenFieldProps {
  /** Null while it is being added: the server makes tokens of saved connections. */
  readonly connection: ConnectionRecord | null;
}

/** Token of the messages API: made by the server, readable once, then a mask. */
function ApiTokenField({ connection }: ApiTokenFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const changed = useMayCall(api.connections.createToken) ? connection : null;
  const [newToken, setNewToken] = useState('');
  const value = newToken || (connection?.token ?? '');
  const help = newToken === '' ? t('connections.token.help') : <span role="status">{t('connections.token.once')}</span>;
  return (
    <Field id={id} label={t('connections.token.label')} help={help}>
      {(controlProps) => (
        <Stack direction="row" spacing={1}>
          <Input
            value={value}
            sx={{ flex: 1, minWidth: 0 }}
            endDecorator={
              <Stack direction="row" spacing={0.5} sx={{ mr: -0.5 }}>
                {newToken !== '' && (
                  <CopyButton size="sm" text={newToken} label={t('connections.token.copy')} doneMessage={t('connections.token.copied')} />
                )}
                {changed !== null && value !== '' && <RemoveToken connection={changed} onRemoved={() => setNewToken('')} />}
              </Stack>
            }
            slotProps={{
              input: { ...controlProps, readOnly: true, placeholder: t(connection ? 'connections.token.none' : 'connections.token.later') },
            }}
          />
          {changed !== null && <GenerateToken connection={changed} onGenerated={setNewToken} />}
        </Stack>
      )}
    </Field>
  );
}

const tokenEvent = (connection: ConnectionRecord, token: string): LiveEvent => [
  'whatsapp',
  { action: 'update', whatsapp: { ...connection, token } },
];

interface GenerateTokenProps {
  readonly connection: ConnectionRecord;
  readonly onGenerated: (token: string) => void;
}

/** Asks before it replaces a token that programs may be using. */
function GenerateToken({ connection, onGenerated }: GenerateTokenProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const hasToken = (connection.token ?? '') !== '';
  const create = useEndpointMutation(api.connections.createToken, {
    toEvent: () => tokenEvent(connection, tokenMask),
    onSuccess: ({ token }) => onGenerated(token),
    isErrorShown: hasToken,
  });
  const generate = (): void => (hasToken ? setAsking(true) : create.mutate({ id: connection.id }));
  return (
    <>
      <BusyButton variant="outlined" color="neutral" busy={create.isPending} onClick={generate}>
        {t('connections.token.generate')}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={t('connections.token.replacing.title', { name: connection.name })}
          confirmLabel={t('connections.token.replacing.confirm')}
          onConfirm={() => create.mutateAsync({ id: connection.id })}
          onClose={() => setAsking(false)}
        >
          {t('connections.token.replacing.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface RemoveTokenProps {
  readonly connection: ConnectionRecord;
  readonly onRemoved: () => void;
}

function RemoveToken({ connection, onRemoved }: RemoveTokenProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = useEndpointMutation(api.connections.removeToken, {
    toEvent: () => tokenEvent(connection, ''),
    onSuccess: onRemoved,
    isErrorShown: true,
  });
  return (
    <>
      <IconButton size="sm" icon={Trash2} label={t('connections.token.remove')} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('connections.token.removing.title', { name: connection.name })}
          confirmLabel={t('connections.token.removing.confirm')}
          successMessage={t('connections.token.removing.done')}
          onConfirm={() => remove.mutateAsync({ id: connection.id })}
          onClose={() => setAsking(false)}
        >
          {t('connections.token.removing.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

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
  const queues = toColoredOptions(useQueueList());
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
