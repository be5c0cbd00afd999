import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { phoneLabel } from '#shared/rules/phone.ts';
import { PersonRow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, shadow, v } from '#ui/theme/tokens.ts';
import type { MentionPicker } from './useMentionPicker.ts';

const List = styled.div`
  position: absolute;
  z-index: 2;
  bottom: calc(100% + 6px);
  left: 0;
  width: min(360px, 100%);
  max-height: 268px;
  padding: 4px;
  overflow: auto;
  border: 1px solid ${v.line.firm};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
`;
const Option = styled.div`
  display: flex;
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover {
    background: ${v.surface.hover};
  }
  &[aria-selected='true'] {
    background: ${v.surface.selected};
  }
`;

/** The members who may be meant, above the field. The field keeps the focus. */
export function MentionList({ picker }: { readonly picker: MentionPicker }) {
  const { t } = useTexts();
  const { id, choices, active, choose } = picker;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, choices.length]);
  return (
    <>
      <span className="hush" role="status">
        {choices.length === 0 ? '' : t('messages.mention.found', { count: choices.length })}
      </span>
      {choices.length > 0 && (
        <List ref={list} role="listbox" id={`${id}-list`} aria-label={t('messages.mention.list')}>
          {choices.map((choice, index) => (
            <Option
              key={choice.address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <PersonRow name={choice.name} detail={choice.number === null ? '' : phoneLabel(choice.number)} />
            </Option>
          ))}
        </List>
      )}
    </>
  );
}

/** What the field says of the list to assistive technology. */
export const fieldWiring = ({ id, choices, active }: MentionPicker): object =>
  choices.length === 0
    ? {}
    : {
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': `${id}-list`,
        'aria-activedescendant': `${id}-${active}`,
      };
