import styled from '@emotion/styled';
import { Plus, Trash2, UserX } from 'lucide-react';
import { useFieldArray, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { maxCampaignVariables, type CampaignSettings } from '#shared/outreach/campaigns/settings.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import {
  Button,
  ErrorState,
  ErrorSummary,
  FieldRow,
  FieldStack,
  Form,
  IconButton,
  LinkButton,
  LoadingSkeleton,
  Page,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { parseCampaignSettings } from './useCampaignSettings.ts';

const Frame = styled.div`
  max-width: 680px;
  padding: 24px 0;
  h2 {
    margin: 12px 0 0;
    font: ${text.title};
    color: ${v.ink.strong};
  }
  p {
    margin: -12px 0 0;
    font: ${text.second};
    color: ${v.ink.meta};
  }
`;
const VariableRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  align-items: end;
  gap: 8px;
`;

/** Words stand behind one another, with commas. */
interface SettingsValues {
  settings: Partial<CampaignSettings>;
  confirmWords?: string;
  refuseWords?: string;
  optOutWords?: string;
}

type FormControl = Control<SettingsValues, unknown, SettingsValues>;

const joinWords = (words: readonly string[]): string => words.join(', ');
const splitWords = (words = ''): string[] => words.split(',').flatMap((word) => (word.trim() === '' ? [] : word.trim()));

const toValues = ({ confirmWords, refuseWords, optOutWords, ...settings }: CampaignSettings): SettingsValues => ({
  settings,
  confirmWords: joinWords(confirmWords),
  refuseWords: joinWords(refuseWords),
  optOutWords: joinWords(optOutWords),
});

const intervals = [0, 5, 10, 15, 20];
const longerIntervals = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
const answerHours = [1, 6, 12, 24, 48, 72, 168];
const pauses = [0, 10, 20, 30, 40, 60, 80, 100, 120, 180, 240, 300];

/** A stored value that is no choice is one all the same. */
const withStored = (choices: readonly number[], storedChoice: number): number[] =>
  [...new Set([...choices, storedChoice])].toSorted((one, other) => one - other);

/** Pace, variables and words of campaigns. */
export function CampaignSettingsScreen() {
  const { t } = useTexts();
  const { data, error, refetch } = useEndpointQuery(api.campaignSettings.list, {});
  return (
    <Page
      title={t('places.campaignSettings')}
      tools={
        <LinkButton
          as={Link}
          to="/campaigns-opt-outs"
          variant="outlined"
          color="neutral"
          startDecorator={<UserX size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('places.campaignOptOuts')}
        </LinkButton>
      }
    >
      {data !== undefined && <SettingsForm settings={parseCampaignSettings(data)} />}
      {data === undefined && (error === null ? <LoadingSkeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: CampaignSettings }) {
  const { t } = useTexts();
  const form = useEndpointForm<SettingsValues>(api.campaignSettings.save, toValues(settings));
  const save = useRecordMutation(api.campaignSettings.save, (record) => ['campaignSettings', { action: 'create', record }]);
  return (
    <Frame>
      <Form
        form={form}
        label={t('places.campaignSettings')}
        onSubmit={async ({ settings: values }) => {
          const words = form.getValues();
          await save({
            settings: {
              ...values,
              confirmWords: splitWords(words.confirmWords),
              refuseWords: splitWords(words.refuseWords),
              optOutWords: splitWords(words.optOutWords),
            },
          });
          toast.success(t('campaigns.settings.saved'));
        }}
      >
        <FieldStack>
          <ErrorSummary />
          <PaceFields settings={settings} />
          <VariableFields control={form.control} />
          <h2>{t('campaigns.settings.words')}</h2>
          <p>{t('campaigns.settings.wordsHelp')}</p>
          <TextField name="confirmWords" label={t('campaigns.settings.confirmWords')} help={t('campaigns.settings.confirmWordsHelp')} />
          <TextField name="refuseWords" label={t('campaigns.settings.refuseWords')} />
          <SelectField
            name="settings.answerHours"
            label={t('campaigns.settings.answerHours')}
            options={withStored(answerHours, settings.answerHours).map((value) => ({
              value,
              label: t('campaigns.settings.hours', { count: value }),
            }))}
          />
          <TextField name="optOutWords" label={t('campaigns.settings.optOutWords')} help={t('campaigns.settings.optOutHelp')} />
          <TextAreaField
            name="settings.optOutReply"
            label={t('campaigns.settings.optOutReply')}
            help={t('campaigns.settings.optOutReplyHelp')}
          />
          <div>
            <SubmitButton>{t('campaigns.settings.save')}</SubmitButton>
          </div>
        </FieldStack>
      </Form>
    </Frame>
  );
}

function PaceFields({ settings }: { readonly settings: CampaignSettings }) {
  const { t } = useTexts();
  const toSeconds = (choices: readonly number[]) =>
    choices.map((value) => ({
      value,
      label: value === 0 ? t('campaigns.settings.noInterval') : t('campaigns.settings.seconds', { seconds: value }),
    }));
  return (
    <>
      <h2>{t('campaigns.settings.pace')}</h2>
      <p>{t('campaigns.settings.paceHelp')}</p>
      <SelectField
        name="settings.messageInterval"
        label={t('campaigns.settings.messageInterval')}
        help={t('campaigns.settings.messageIntervalHelp')}
        options={toSeconds(withStored(intervals, settings.messageInterval))}
      />
      <FieldRow>
        <SelectField
          name="settings.longerIntervalAfter"
          label={t('campaigns.settings.longerIntervalAfter')}
          options={withStored(longerIntervals, settings.longerIntervalAfter).map((value) => ({
            value,
            label: value === 0 ? t('campaigns.settings.never') : t('campaigns.settings.messages', { count: value }),
          }))}
        />
        <SelectField
          name="settings.greaterInterval"
          label={t('campaigns.settings.greaterInterval')}
          options={toSeconds(withStored(pauses, settings.greaterInterval))}
        />
      </FieldRow>
    </>
  );
}

function VariableFields({ control }: { readonly control: FormControl }) {
  const { t } = useTexts();
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.variables' });
  return (
    <>
      <h2>{t('campaigns.settings.variables')}</h2>
      <p>{t('campaigns.settings.variablesHelp')}</p>
      {fields.map(({ id }, index) => (
        <VariableRow key={id}>
          <TextField name={`settings.variables.${index}.key`} label={t('campaigns.settings.variableKey')} />
          <TextField name={`settings.variables.${index}.value`} label={t('campaigns.settings.variableValue')} />
          <IconButton icon={Trash2} label={t('campaigns.settings.removeVariable')} onClick={() => remove(index)} />
        </VariableRow>
      ))}
      {fields.length < maxCampaignVariables && (
        <div>
          <Button
            variant="outlined"
            color="neutral"
            startDecorator={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => append({ key: '', value: '' })}
          >
            {t('campaigns.settings.addVariable')}
          </Button>
        </div>
      )}
    </>
  );
}
