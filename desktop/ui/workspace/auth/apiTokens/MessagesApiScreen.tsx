import styled from '@emotion/styled';
import { useState } from 'react';
import { host } from '#ui/host/index.ts';
import { CopyButton, Page, SegmentedControl } from '#ui/kit/index.ts';
import { RichText, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { TokenList } from './TokenList.tsx';
import { TryForm } from './TryForm.tsx';

/** Programs that send a text and a file, by language. */
const exampleLanguages = ['curl', 'JavaScript', 'Python'] as const;
type ExampleLanguage = (typeof exampleLanguages)[number];

const url = (server: string): string => `${server}/api/messages/send`;

const curl = (server: string): string => `curl -X POST ${url(server)} \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "5511987654310", "body": "Seu pedido saiu para entrega."}'

curl -X POST ${url(server)} \\
  -H 'Authorization: Bearer TOKEN' \\
  -F number=5511987654310 -F body=pedido.pdf -F medias=@pedido.pdf`;

const javaScript = (server: string): string => `const response = await fetch('${url(server)}', {
  method: 'POST',
  headers: { authorization: 'Bearer TOKEN', 'content-type': 'application/json' },
  body: JSON.stringify({
    number: '5511987654310',
    body: 'Seu pedido saiu para entrega.',
    key: crypto.randomUUID(),
  }),
});
const { messages } = await response.json();

const form = new FormData();
form.set('number', '5511987654310');
form.set('body', 'pedido.pdf');
form.append('medias', file);
await fetch('${url(server)}', {
  method: 'POST', headers: { authorization: 'Bearer TOKEN' }, body: form,
});`;

const python = (server: string): string => `import uuid, requests

headers = {"Authorization": "Bearer TOKEN"}
response = requests.post("${url(server)}", headers=headers, json={
    "number": "5511987654310",
    "body": "Seu pedido saiu para entrega.",
    "key": str(uuid.uuid4()),
})
message = response.json()["messages"][0]

requests.post("${url(server)}", headers=headers,
    data={"number": "5511987654310", "body": "pedido.pdf"},
    files={"medias": open("pedido.pdf", "rb")})`;

const makers: Record<ExampleLanguage, (server: string) => string> = { curl, JavaScript: javaScript, Python: python };

/** The example for the server that the page belongs to. */
const buildExample = (language: ExampleLanguage, server: string): string => makers[language](server);

/** A request for the state of a message, and its answer. */
const buildStateExample = (server: string): string => `GET ${server}/api/messages/5021\n{"id": 5021, "delivery": "read", "failure": null}`;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 720px);
  gap: 32px;
  padding-top: 24px;
  font: ${text.body};
  color: ${v.ink.body};
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: 12px;
  }
  h2 {
    font: ${text.title};
    color: ${v.ink.strong};
  }
  pre {
    width: 100%;
    max-height: 420px;
    padding: 16px;
    overflow: auto;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.control};
    background: ${v.surface.hover};
    font:
      450 13px/20px ui-monospace,
      monospace;
  }
  ul {
    padding-left: 20px;
    list-style: disc;
  }
  form,
  [role='status'] {
    width: 100%;
  }
  [role='status'] pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The button stands over the text's first line. */
const Copied = styled.div`
  position: relative;
  width: 100%;
  > pre {
    margin: 0;
    padding-right: 48px;
  }
  > button {
    position: absolute;
    top: 8px;
    right: 8px;
    background: ${v.surface.base};
  }
`;

const rules = ['number', 'body', 'medias', 'closeTicket', 'key'] as const;

/** Documentation of the messages API, the company's tokens, and a form that sends. */
export function MessagesApiScreen() {
  const { t } = useTexts();
  return (
    <Page title={t('places.messagesApi')}>
      <Sections>
        <section>
          <p>{t('messagesApi.lead')}</p>
        </section>
        <TokenList />
        <Documentation />
        <TryForm />
      </Sections>
    </Page>
  );
}

interface ExampleProps {
  readonly label: string;
  readonly text: string;
}

/** Reached by keyboard: it may be wider than the page. */
function Example({ label, text }: ExampleProps) {
  const { t } = useTexts();
  const region = { role: 'region', tabIndex: 0, 'aria-label': label } as const;
  return (
    <Copied>
      <pre {...region}>{text}</pre>
      <CopyButton
        size="sm"
        text={text}
        label={t('messagesApi.copyExample', { name: label })}
        doneMessage={t('messagesApi.exampleCopied')}
      />
    </Copied>
  );
}

function Documentation() {
  const { t } = useTexts();
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const server = host().serverUrl || globalThis.location.origin;
  return (
    <section aria-labelledby="messages-api-use">
      <h2 id="messages-api-use">{t('messagesApi.use')}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <RichText textKey={`messagesApi.rules.${rule}`} parts={{ b: <code /> }} />
          </li>
        ))}
      </ul>
      <SegmentedControl
        label={t('messagesApi.language')}
        value={language}
        options={exampleLanguages.map((value) => ({ value, label: value }))}
        onPick={setLanguage}
      />
      <Example label={t('messagesApi.example', { language })} text={buildExample(language, server)} />
      <p>{t('messagesApi.states')}</p>
      <Example label={t('messagesApi.stateExample')} text={buildStateExample(server)} />
      <p>{t('messagesApi.refusals')}</p>
    </section>
  );
}
