import styled from '@emotion/styled';
import { Eye, Plus, Trash2, UserPlus, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { PhonePerson } from '#shared/conversations/phone.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import {
  type Action,
  ActionMenu,
  Button,
  CountBadge,
  IconButton,
  Input,
  Option,
  PersonRow,
  Select,
  Switch,
  toast,
  TwoLineText,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { motion, radius, text, v } from '#ui/theme/tokens.ts';
import { sampleMessages } from './sampleMessages.ts';

const ButtonList = styled.ul`
  margin: 0 -8px;
  button {
    display: flex;
    align-items: center;
    gap: 10px;
    width: 100%;
    min-height: 40px;
    padding: 0 8px;
    border-radius: ${radius.control};
    text-align: left;
    font: ${text.second};
    color: ${v.ink.body};
    transition: background-color ${motion.quick};
    > svg {
      flex-shrink: 0;
      color: ${v.ink.soft};
    }
    &:hover {
      background: ${v.surface.hover};
    }
    &[aria-pressed='true'] {
      background: ${v.surface.selected};
    }
  }
`;
const SwitchRow = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 36px;
  font: ${text.second};
  color: ${v.ink.body};
  span:first-of-type {
    flex: 1;
  }
`;
const AddForm = styled.form`
  display: flex;
  gap: 8px;
  margin: 8px 0 0;
  > .MuiInput-root {
    flex: 1;
    min-width: 0;
  }
`;

const Bar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px;
`;

interface PersonListProps {
  readonly people: readonly PhonePerson[];
  readonly slots: readonly number[];
  readonly connectionId: number;
  readonly onChoose: (id: number) => void;
}

/** Simulated customers; those with a visible phone are pressed. */
export function PersonList({ people, slots, connectionId, onChoose }: PersonListProps) {
  const { t } = useTexts();
  return (
    <>
      <h2>{t('phone.people')}</h2>
      <ButtonList>
        {people.map(({ id, name, number, unread }) => (
          <li key={id}>
            <button type="button" aria-pressed={slots.includes(id)} onClick={() => onChoose(id)}>
              <PersonRow dense size={28} name={name} detail={formatPhoneNumber(number) ?? number}>
                {unread > 0 && <CountBadge>{unread}</CountBadge>}
              </PersonRow>
            </button>
          </li>
        ))}
      </ButtonList>
      <NewPerson connectionId={connectionId} onAdded={onChoose} />
    </>
  );
}

interface NewPersonProps {
  readonly connectionId: number;
  readonly onAdded: (id: number) => void;
}

export function NewPerson({ connectionId, onAdded }: NewPersonProps) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const add = useEndpointMutation(api.phone.addPerson, {
    onSuccess: ({ id }, _input, cache) => {
      void cache.invalidateQueries({ queryKey: ['read', 'GET', api.phone.people.path] });
      setName('');
      onAdded(id);
    },
  });
  return (
    <AddForm
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !add.isPending) {
          add.mutate({ connectionId, name: name.trim() });
        }
      }}
    >
      <Input
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={t('phone.newName')}
        slotProps={{ input: { 'aria-label': t('phone.newName'), maxLength: 100 } }}
      />
      <IconButton type="submit" variant="outlined" color="neutral" icon={Plus} label={t('phone.add')} aria-busy={add.isPending} />
    </AddForm>
  );
}

interface PersonProps {
  readonly person: PhonePerson;
}

interface PersonBarProps extends Omit<PersonListProps, 'slots'> {
  readonly person: PhonePerson;
}

/** Compact variant for narrow screens: one customer at a time, the rest in a menu. */
export function PersonBar({ people, person, connectionId, onChoose }: PersonBarProps) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const change = useEndpointMutation(api.phone.changePerson);
  const clear = useEndpointMutation(api.phone.clear, { onSuccess: () => toast.success(t('phone.cleared')) });
  const { id, name, isOnline, readsAtOnce } = person;
  const net = isOnline ? { label: t('phone.takeNet', { name }), icon: WifiOff } : { label: t('phone.giveNet', { name }), icon: Wifi };
  const actions: Action[] = [
    { key: 'add', label: t('phone.newPerson'), icon: UserPlus, run: () => setAdding(true) },
    { key: 'net', ...net, run: () => change.mutate({ id, isOnline: !isOnline }) },
    {
      key: 'reads',
      label: t(readsAtOnce ? 'phone.readLater' : 'phone.readsAtOnce'),
      icon: Eye,
      run: () => change.mutate({ id, readsAtOnce: !readsAtOnce }),
    },
    { key: 'clear', label: t('phone.clear'), icon: Trash2, danger: true, run: () => clear.mutate({ id }) },
  ];
  const selectPerson = (personId: number): void => {
    setAdding(false);
    onChoose(personId);
  };
  return (
    <>
      <Bar>
        <Select
          value={id}
          onChange={(_, personId) => personId !== null && selectPerson(personId)}
          slotProps={{ button: { 'aria-label': t('phone.people') } }}
        >
          {people.map((option) => (
            <Option key={option.id} value={option.id}>
              {option.name}
            </Option>
          ))}
        </Select>
        <ActionMenu label={t('phone.options')} actions={actions} />
      </Bar>
      {isAdding && <NewPerson connectionId={connectionId} onAdded={selectPerson} />}
    </>
  );
}

/** Sample messages that the active customer can send. */
export function SampleMessages({ person }: PersonProps) {
  const { t } = useTexts();
  const [sendingKey, setSendingKey] = useState<string | null>(null);
  const sendSample = (key: string, run: (personId: number) => Promise<unknown>): void => {
    setSendingKey(key);
    void run(person.id)
      .catch((error: unknown) => toast.error(explainError(error)))
      .finally(() => setSendingKey(null));
  };
  return (
    <>
      <h2>{t('phone.sendBy', { name: person.name })}</h2>
      <ButtonList>
        {sampleMessages.map(({ key, icon: Icon, send: run }) => (
          <li key={key}>
            <button type="button" aria-busy={sendingKey === key} onClick={() => sendingKey === null && sendSample(key, run)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <TwoLineText dense name={t(`phone.scenes.${key}`)} detail={t(`phone.sceneSays.${key}`)} />
            </button>
          </li>
        ))}
      </ButtonList>
    </>
  );
}

/** Connectivity and read behaviour of the active customer. */
export function PersonSettings({ person }: PersonProps) {
  const { t } = useTexts();
  const { id, name, isOnline, readsAtOnce } = person;
  const change = useEndpointMutation(api.phone.changePerson);
  const clear = useEndpointMutation(api.phone.clear, { onSuccess: () => toast.success(t('phone.cleared')) });
  return (
    <>
      <h2>{t('phone.habits')}</h2>
      <SwitchRow>
        <span>{t('phone.hasNet', { name })}</span>
        <Switch checked={isOnline} onChange={(event) => change.mutate({ id, isOnline: event.target.checked })} />
      </SwitchRow>
      <SwitchRow>
        <span>{t('phone.readsAtOnce')}</span>
        <Switch checked={readsAtOnce} onChange={(event) => change.mutate({ id, readsAtOnce: event.target.checked })} />
      </SwitchRow>
      <Button
        variant="plain"
        color="neutral"
        startDecorator={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
        style={{ marginLeft: -12 }}
        onClick={() => clear.mutate({ id })}
      >
        {t('phone.clear')}
      </Button>
    </>
  );
}
