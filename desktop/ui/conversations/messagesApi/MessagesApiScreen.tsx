import styled from '@emotion/styled';
import { useState } from 'react';
import { host } from '#ui/host/index.ts';
import { CopyButton, Page, SegmentedControl } from '#ui/kit/index.ts';
import { RichText, useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { buildExample, buildStateExample, exampleLanguages, type ExampleLanguage } from './examples.ts';
import { TokenList } from './TokenList.tsx';
import { TryForm } from './TryForm.tsx';

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
