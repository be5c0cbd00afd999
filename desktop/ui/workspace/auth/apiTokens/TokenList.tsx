import styled from '@emotion/styled';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ApiTokenRecord } from '#shared/workspace/auth/apiTokens.ts';
import { apiTokenScopes } from '#shared/rules/apiTokenScopes.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useMayCall } from '#ui/data/session/session.ts';
import {
  ChipsField,
  ConfirmDialog,
  CopyButton,
  ErrorState,
  FieldRow,
  FieldStack,
  Form,
  FormDialog,
  IconButton,
  SelectField,
  SubmitButton,
  TextField,
  Time,
  useEndpointForm,
  useNow,
} from '#ui/kit/index.ts';
import { readScreenDay, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Tokens = styled.ul`
  && {
    width: 100%;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    gap: 4px;
    padding: 8px 0;
    border-bottom: 1px solid ${v.line.hair};
    font: ${text.second};
    color: ${v.ink.soft};
    overflow-wrap: anywhere;
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
  li > button {
    flex-shrink: 0;
  }
  b {
    display: block;
    font: ${text.body};
    font-weight: 600;
    color: ${v.ink.strong};
  }
`;

const FormTitle = styled.h3`
  margin-top: 8px;
  font: ${text.body};
  font-weight: 600;
  color: ${v.ink.strong};
`;

const scopeKeys = { 'messages.send': 'send', 'messages.read': 'read' } as const;

function ScopeAndEndFields() {
  const { t } = useTexts();
  return (
    <FieldRow columns="3fr 2fr">
      <ChipsField
        name="scopes"
        label={t('messagesApi.scopes')}
        options={apiTokenScopes.map((value) => ({ value, label: t(`messagesApi.scopeNames.${scopeKeys[value]}`) }))}
      />
      <TextField name="expiresAt" type="date" label={t('messagesApi.end')} help={t('messagesApi.endHelp')} />
    </FieldRow>
  );
}

function AddressesField() {
  const { t } = useTexts();
  return <TextField name="allowedAddresses" label={t('messagesApi.addresses')} help={t('messagesApi.addressesHelp')} />;
}

const reload = (_result: unknown, _input: unknown, cache: QueryClient): void => invalidateEndpoint(cache, api.apiTokens.list);

/** The company's tokens; a new one is shown once. */
export function TokenList() {
  const { t } = useTexts();
  const { data: tokens, error, refetch } = useEndpointQuery(api.apiTokens.list, {});
  const mayChange = useMayCall(api.apiTokens.create);
  const [newToken, setNewToken] = useState<string | null>(null);
  return (
    <section aria-labelledby="messages-api-tokens">
      <h2 id="messages-api-tokens">{t('messagesApi.tokens')}</h2>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tokens?.length === 0 && <p>{t('messagesApi.noTokens')}</p>}
      {tokens !== undefined && tokens.length > 0 && (
        <Tokens>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Tokens>
      )}
      {mayChange ? (
        <>
          <FormTitle>{t('messagesApi.newToken')}</FormTitle>
          <NewTokenForm onMade={setNewToken} />
        </>
      ) : (
        <p>{t('messagesApi.notForOperators')}</p>
      )}
      {newToken !== null && (
        <div role="status">
          <p>
            {t('messagesApi.once')}{' '}
            <CopyButton size="sm" text={newToken} label={t('messagesApi.copyToken')} doneMessage={t('messagesApi.tokenCopied')} />
          </p>
          <pre>{newToken}</pre>
        </div>
      )}
    </section>
  );
}

function TokenRow({ token }: { readonly token: ApiTokenRecord }) {
  const { t } = useTexts();
  const mayChange = useMayCall(api.apiTokens.create);
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { data: connections = [] } = useConnections();
  const remove = useEndpointMutation(api.apiTokens.remove, { onSuccess: reload, isErrorShown: true });
  const connection = connections.find(({ id }) => id === token.whatsappId)?.name ?? '';
  return (
    <li>
      <div>
        <b>{token.name}</b>
        {t('messagesApi.row', { connection, ending: token.ending })}{' '}
        {token.lastUsedAt === null ? (
          t('messagesApi.neverUsed')
        ) : (
          <>
            {t('messagesApi.lastUsed')} <Time at={token.lastUsedAt} />
          </>
        )}
        <TokenLimits token={token} />
      </div>
      {mayChange && (
        <>
          <IconButton size="sm" icon={Pencil} label={t('messagesApi.edit', { name: token.name })} onClick={() => setEditing(true)} />
          <IconButton size="sm" icon={Trash2} label={t('messagesApi.remove', { name: token.name })} onClick={() => setAsking(true)} />
        </>
      )}
      {isEditing && <EditTokenDialog token={token} onClose={() => setEditing(false)} />}
      {isAsking && (
        <ConfirmDialog
          title={t('messagesApi.removing.title', { name: token.name })}
          confirmLabel={t('messagesApi.removing.confirm')}
          successMessage={t('messagesApi.removing.done')}
          onConfirm={() => remove.mutateAsync({ id: token.id })}
          onClose={() => setAsking(false)}
        >
          {t('messagesApi.removing.text')}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** What it may do, until when, and from where, as far as it is limited. */
function TokenLimits({ token: { scopes, expiresAt, allowedAddresses } }: { readonly token: ApiTokenRecord }) {
  const { t } = useTexts();
  const now = useNow(expiresAt !== null);
  const [onlyScope] = scopes.length < apiTokenScopes.length ? scopes : [];
  return (
    <>
      {onlyScope !== undefined && ` ${t(`messagesApi.onlyScope.${scopeKeys[onlyScope]}`)}`}
      {allowedAddresses.length > 0 && ` ${t('messagesApi.onlyFrom', { addresses: allowedAddresses.join(', ') })}`}
      {expiresAt !== null && (
        <>
          {' '}
          {t(new Date(expiresAt) > now ? 'messagesApi.validUntil' : 'messagesApi.endedOn')} <Time at={expiresAt} as="date" />
        </>
      )}
    </>
  );
}

function NewTokenForm({ onMade }: { readonly onMade: (token: string) => void }) {
  const { t } = useTexts();
  const { data: connections = [] } = useConnections();
  const blank = { name: '', scopes: [...apiTokenScopes], expiresAt: '', allowedAddresses: '' };
  const form = useEndpointForm(api.apiTokens.create, blank, { allowedAddresses: t('messagesApi.errors.ERR_API_TOKEN_ADDRESSES') });
  const create = useEndpointMutation(api.apiTokens.create, { isErrorShown: true, onSuccess: reload });
  return (
    <Form
      form={form}
      label={t('messagesApi.newToken')}
      onSubmit={async (values) => {
        const { token } = await create.mutateAsync(values);
        onMade(token);
        // What was filled in would make the same token again.
        form.reset(blank);
      }}
    >
      <FieldStack>
        <FieldRow columns="1fr 1fr">
          <TextField name="name" label={t('messagesApi.name')} help={t('messagesApi.nameHelp')} />
          <SelectField
            name="whatsappId"
            label={t('messagesApi.connection')}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldRow>
        <ScopeAndEndFields />
        <FieldRow columns="1fr auto">
          <AddressesField />
          <SubmitButton style={{ marginTop: 24 }}>{t('messagesApi.make')}</SubmitButton>
        </FieldRow>
      </FieldStack>
    </Form>
  );
}

interface EditTokenDialogProps {
  readonly token: ApiTokenRecord;
  readonly onClose: () => void;
}

/** Name and limits; the token itself stays. An end that is not touched stays to the millisecond, also one that is over. */
function EditTokenDialog({ token: { id, name, scopes, expiresAt, allowedAddresses }, onClose }: EditTokenDialogProps) {
  const { t } = useTexts();
  const lastDay = expiresAt === null ? '' : readScreenDay(expiresAt);
  const form = useEndpointForm(
    api.apiTokens.update,
    {
      id,
      name,
      scopes,
      expiresAt: lastDay,
      allowedAddresses: allowedAddresses.join(', '),
    },
    { allowedAddresses: t('messagesApi.errors.ERR_API_TOKEN_ADDRESSES') },
  );
  const update = useEndpointMutation(api.apiTokens.update, { onSuccess: reload });
  return (
    <FormDialog
      form={form}
      title={t('messagesApi.editing.title', { name })}
      submitLabel={t('messagesApi.editing.submit')}
      successMessage={t('messagesApi.editing.done')}
      width={560}
      fieldByCode={{ ERR_API_TOKEN_END: 'expiresAt', ERR_API_TOKEN_ADDRESSES: 'allowedAddresses' }}
      onSubmit={({ allowedAddresses: addresses = '', expiresAt: end = '', ...values }) =>
        update.mutateAsync({ ...values, allowedAddresses: addresses, expiresAt: end === lastDay ? expiresAt : end })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t('messagesApi.name')} />
      <ScopeAndEndFields />
      <AddressesField />
    </FormDialog>
  );
}
