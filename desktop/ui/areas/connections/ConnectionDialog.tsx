import { api } from '#shared/api.ts';
import type { ConnectionInput } from '#shared/areas/connectionInput.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import { FormDialog, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Basics, Messages, Sharing } from './ConnectionFields.tsx';
import { formOf } from './connectionForm.ts';

const fieldOf = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_TOKEN_ALREADY_EXISTS: 'token',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
} as const;

interface ConnectionDialogProps {
  /** Null: a new one. */
  readonly connection: ConnectionRecord | null;
  readonly onClose: () => void;
  readonly onAdded: (connection: ConnectionRecord) => void;
}

/** A number's name, its queues, what it says by itself, and how its conversations are shared out. */
export function ConnectionDialog({ connection, onClose, onAdded }: ConnectionDialogProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const form = useEndpointForm(api.connections.create, formOf(connection));
  const save = async (values: ConnectionInput): Promise<void> => {
    const saved =
      connection === null
        ? await call(api.connections.create, values)
        : await call(api.connections.update, { ...values, id: connection.id });
    echo('whatsapp', { action: 'update', whatsapp: saved });
    toast.done(t('connections.dialog.saved'));
    if (connection === null) {
      onAdded(saved);
    }
  };
  return (
    <FormDialog
      form={form}
      title={connection === null ? t('connections.new') : t('connections.dialog.editing')}
      submit={t(connection === null ? 'connections.dialog.add' : 'connections.dialog.save')}
      width={600}
      fieldOf={fieldOf}
      onSubmit={save}
      onClose={onClose}
      tabs={[
        {
          value: 'basics',
          label: t('connections.dialog.basics'),
          fields: ['name', 'provider', 'isDefault', 'queueIds', 'token'],
          content: <Basics form={form} provider={connection?.provider ?? null} />,
        },
        {
          value: 'messages',
          label: t('connections.dialog.messages'),
          fields: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage', 'callMessage'],
          content: <Messages />,
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
          ],
          content: <Sharing />,
        },
      ]}
    />
  );
}
