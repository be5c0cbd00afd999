import { useEffect, useId, useState } from 'react';
import { api } from '#shared/api.ts';
import { callWithApiToken, type ApiAnswer } from '#ui/data/http/callWithApiToken.ts';
import { ErrorSummary, Field, FieldStack, Form, Input, SubmitButton, TextAreaField, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface SentCall extends ApiAnswer {
  readonly token: string;
  /** Its state is asked for until it stays; null where nothing was sent. */
  readonly messageId: number | null;
}

/** Sends over the API as a program would, and shows the answer and how far the message comes. */
export function TryForm() {
  const { t } = useTexts();
  const [token, setToken] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isTokenMissing, setTokenMissing] = useState(false);
  const [sent, setSent] = useState<SentCall | null>(null);
  const check = ({ body = '' }: { body?: string | string[] }): Record<string, string> =>
    String(body).trim() === '' && file === null ? { body: t('kit.rules.required') } : {};
  const form = useEndpointForm({ ...api.messages.sendToNumber, check }, { number: '', body: '' });
  const ids = { token: useId(), file: useId() };
  return (
    <section aria-labelledby="messages-api-try">
      <h2 id="messages-api-try">{t('messagesApi.try')}</h2>
      <Form
        form={form}
        label={t('messagesApi.try')}
        onSubmit={async ({ number, body }) => {
          setTokenMissing(token.trim() === '');
          if (token.trim() !== '') {
            const answer = await callWithApiToken('/api/messages/send', { token, fields: { number, body: String(body) }, file });
            setSent({ ...answer, token, messageId: answer.body.messages?.[0]?.id ?? null });
          }
        }}
      >
        <FieldStack>
          <ErrorSummary />
          <Field id={ids.token} label={t('messagesApi.token')} required error={isTokenMissing ? t('kit.rules.required') : undefined}>
            {(controlProps) => (
              <Input
                value={token}
                onChange={({ target }) => setToken(target.value)}
                slotProps={{ input: { ...controlProps, autoComplete: 'off', spellCheck: false } }}
              />
            )}
          </Field>
          <TextField name="number" type="tel" label={t('messagesApi.number')} help={t('messagesApi.numberHelp')} />
          <TextAreaField name="body" label={t('messagesApi.body')} />
          <Field id={ids.file} label={t('messagesApi.file')}>
            {(controlProps) => <input {...controlProps} type="file" onChange={({ target }) => setFile(target.files?.[0] ?? null)} />}
          </Field>
          <SubmitButton>{t('messagesApi.send')}</SubmitButton>
        </FieldStack>
      </Form>
      {sent !== null && <CallResult key={sent.messageId} call={sent} />}
    </section>
  );
}

const pollMs = 2_000;
const finalStates: ReadonlySet<string> = new Set(['read', 'played', 'failed']);

function CallResult({ call }: { readonly call: SentCall }) {
  const { t } = useTexts();
  const { messageId, token } = call;
  const [state, setState] = useState<ApiAnswer | null>(null);
  const isFinal = finalStates.has(state?.body.delivery ?? '');
  useEffect(() => {
    if (messageId === null || isFinal) {
      return undefined;
    }
    const timer = setInterval(() => void callWithApiToken(`/api/messages/${messageId}`, { token }).then(setState), pollMs);
    return () => clearInterval(timer);
  }, [messageId, token, isFinal]);
  return (
    <div role="status">
      <p>{t('messagesApi.answer', { status: call.status })}</p>
      <pre>{JSON.stringify(state?.body ?? call.body, null, 2)}</pre>
    </div>
  );
}
