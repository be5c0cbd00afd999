import { api } from '#shared/api.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useAllRows } from '#ui/data/cache/useAllRows.ts';
import { Can, useActor } from '#ui/data/session/session.ts';
import { SelectField, type SelectOption } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

const toOptions = (none: string, rows: readonly NamedRow[]): SelectOption<number | null>[] => [
  { value: null, label: none },
  ...rows.map(({ id, name }) => ({ value: id, label: name })),
];

interface AutomationFieldProps {
  readonly help: string;
}

/** Missing where the plan has no prompts. */
function PromptField({ help }: AutomationFieldProps) {
  const { t } = useTexts();
  const options = toOptions(t('queues.noPrompt'), useAllRows(useEndpointPages(api.prompts.page, {}, 'prompts')));
  const isAllowed = useActor().plan.useOpenAi === true;
  return isAllowed && <SelectField name="promptId" label={t('queues.prompt')} help={help} options={options} />;
}

function IntegrationField({ help }: AutomationFieldProps) {
  const { t } = useTexts();
  const options = toOptions(t('queues.noIntegration'), useAllRows(useEndpointPages(api.queueIntegrations.page, {}, 'queueIntegrations')));
  return <SelectField name="integrationId" label={t('queues.integration')} help={help} options={options} />;
}

interface AutomationFieldsProps {
  readonly integrationHelp: string;
  readonly promptHelp: string;
}

/** What answers by itself, for a queue or a connection; missing where the plan has none. */
export function AutomationFields({ integrationHelp, promptHelp }: AutomationFieldsProps) {
  return (
    <>
      <Can do="queueIntegration.manage">
        <IntegrationField help={integrationHelp} />
      </Can>
      <PromptField help={promptHelp} />
    </>
  );
}
