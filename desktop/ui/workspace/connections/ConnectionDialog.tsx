import { api } from '#shared/api.ts';
import type { ConnectionInput } from '#shared/workspace/connections/input.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { FormDialog, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { BasicFields, MessageFields, RoutingFields } from './ConnectionFields.tsx';

const blankInput = {
  name: '',
  isDefault: false,
  provider: 'beta',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  callMessage: '',
  queueIds: [],
  transferQueueId: null,
  timeToTransfer: null,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  newContactsPerDay: null,
  promptId: null,
  integrationId: null,
} satisfies ConnectionInput;

/** Initial values of the form; keys without a field are left out. */
function toConnectionInput(connection: ConnectionRecord | null): ConnectionInput {
  if (connection === null) {
    return blankInput;
  }
  return {
    name: connection.name,
    isDefault: connection.isDefault,
    provider: connection.provider,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    callMessage: connection.callMessage,
    queueIds: connection.queues.map(({ id }) => id),
    transferQueueId: connection.transferQueueId,
    timeToTransfer: connection.timeToTransfer,
    maxUseBotQueues: connection.maxUseBotQueues,
    timeUseBotQueues: connection.timeUseBotQueues,
    expiresTicket: connection.expiresTicket,
    expiresInactiveMessage: connection.expiresInactiveMessage,
    newContactsPerDay: connection.newContactsPerDay,
    promptId: connection.promptId,
    integrationId: connection.integrationId,
  };
}

const fieldOf = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
} as const;

interface ConnectionDialogProps {
  /** Null: creates a connection. */
  readonly connection: ConnectionRecord | null;
  readonly onClose: () => void;
  readonly onAdded: (connection: ConnectionRecord) => void;
}

/** Form of a connection: basics, automatic messages, routing. */
export function ConnectionDialog({ connection, onClose, onAdded }: ConnectionDialogProps) {
  const { t } = useTexts();
  const create = useEndpointMutation(api.connections.create, {
    toEvent: (whatsapp) => ['whatsapp', { action: 'update', whatsapp }],
    isErrorShown: true,
  });
  const update = useEndpointMutation(api.connections.update, {
    toEvent: (whatsapp) => ['whatsapp', { action: 'update', whatsapp }],
    isErrorShown: true,
  });
  const form = useEndpointForm(api.connections.create, toConnectionInput(connection));
  const save = async (values: ConnectionInput): Promise<void> => {
    const saved = connection === null ? await create.mutateAsync(values) : await update.mutateAsync({ ...values, id: connection.id });
    toast.success(t('connections.dialog.saved'));
    if (connection === null) {
      onAdded(saved);
    }
  };
  return (
    <FormDialog
      form={form}
      title={connection === null ? t('connections.new') : t('connections.dialog.editing')}
      submitLabel={t(connection === null ? 'connections.dialog.add' : 'connections.dialog.save')}
      width={600}
      fieldByCode={fieldOf}
      onSubmit={save}
      onClose={onClose}
      tabs={[
        {
          value: 'basics',
          label: t('connections.dialog.basics'),
          fields: ['name', 'provider', 'isDefault', 'queueIds'],
          content: <BasicFields connection={connection} />,
        },
        {
          value: 'messages',
          label: t('connections.dialog.messages'),
          fields: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage', 'callMessage'],
          content: <MessageFields />,
        },
        {
          value: 'sharing',
          label: t('connections.dialog.sharing'),
          fields: [
            'transferQueueId',
            'timeToTransfer',
            'expiresTicket',
            'expiresInactiveMessage',
            'maxUseBotQueues',
            'timeUseBotQueues',
            'newContactsPerDay',
            'promptId',
            'integrationId',
          ],
          content: <RoutingFields />,
        },
      ]}
    />
  );
}
