import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointMutation, type LiveEvent } from '#ui/data/cache/useEndpointMutation.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import { BusyButton, ConfirmDialog, CopyButton, Field, IconButton, Input, Stack } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface ApiTokenFieldProps {
  /** Null while it is being added: the server makes tokens of saved connections. */
  readonly connection: ConnectionRecord | null;
}

/** Token of the messages API: made by the server, readable once, then a mask. */
export function ApiTokenField({ connection }: ApiTokenFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const changed = useMayCall(api.connections.createToken) ? connection : null;
  const [newToken, setNewToken] = useState('');
  const value = newToken || (connection?.token ?? '');
  const help = newToken === '' ? t('connections.token.help') : <span role="status">{t('connections.token.once')}</span>;
  return (
    <Field id={id} label={t('connections.token.label')} help={help}>
      {(wiring) => (
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
              input: { ...wiring, readOnly: true, placeholder: t(connection ? 'connections.token.none' : 'connections.token.later') },
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
