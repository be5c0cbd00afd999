import styled from '@emotion/styled';
import {
  ArrowLeft,
  ArrowRightLeft,
  CheckCheck,
  CornerUpLeft,
  EllipsisVertical,
  ListEnd,
  PanelRight,
  Printer,
  RotateCcw,
  Search,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionMenu, Avatar, AvatarGroup, BusyButton, MetaLine, IconButton, Kbd, QueueName, Tooltip, type Action } from '#ui/kit/index.ts';
import { formatContactName, toLocale, useTexts } from '#ui/text/index.ts';
import { ellipsis, size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { useOthersViewing } from './viewers/viewerStore.ts';
import type { ConversationActions, ConversationProps } from './ConversationProps.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 4px;
  flex-shrink: 0;
  height: ${size.paneHeader};
  padding: 0 ${size.gutter};
  border-bottom: 1px solid ${v.line.hair};
  .contact {
    display: flex;
    align-items: center;
    gap: 10px;
    flex: 1;
    min-width: 0;
    margin-right: 8px;
    > div {
      flex: 1;
      min-width: 0;
    }
  }
  h1 {
    font: ${text.strong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
  .where {
    display: flex;
    align-items: center;
    gap: 5px;
    /* On a phone the target takes the whole line. */
    overflow: hidden;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
  .viewers {
    flex-shrink: 0;
    margin-right: 8px;
  }
  .back {
    display: none;
  }
  ${width.tight} {
    padding: 0 16px;
    .wide-only {
      display: none;
    }
  }
  ${width.narrow} {
    padding: 0 8px 0 4px;
    .contact {
      margin-right: 0;
    }
    .where svg {
      display: none;
    }
    .back {
      display: inline-flex;
    }
  }
  ${width.tiny} {
    .word {
      display: none;
    }
  }
`;

interface ConversationHeaderProps extends ConversationProps {
  readonly links: readonly Action[];
  /** There is nothing to search and to print. */
  readonly isHidden: boolean;
  readonly onPrint: () => void;
  readonly onSearch: () => void;
}

/** Header with contact, ticket details and actions. */
export function ConversationHeader({
  ticket,
  actions,
  isContactShown,
  onToggleContact,
  onClose,
  due,
  tools,
  isHidden,
  links,
  onPrint,
  onSearch,
}: ConversationHeaderProps) {
  const { t } = useTexts();
  const { contact, queue, whatsapp, user, id, isGroup } = ticket;
  const name = formatContactName({ ...contact, isGroup });
  return (
    <Head>
      <IconButton className="back" icon={ArrowLeft} label={t('messages.head.back')} keys="Esc" onClick={onClose} />
      <div className="contact">
        <Avatar name={name} size={32} group={isGroup} picture={contact.profilePicUrl} />
        <div>
          <h1 title={name}>{name}</h1>
          <p className="where">
            {due}
            {queue && <QueueName {...queue} />}
            <MetaLine
              hasLeadingDot={queue !== null}
              items={[
                queue ? null : t('messages.head.noQueue'),
                whatsapp?.name,
                user?.name ?? t('messages.head.nobody'),
                t('messages.head.ticket', { id }),
              ]}
            />
          </p>
        </div>
      </div>
      <HeaderViewers ticketId={id} />
      {!isHidden && tools}
      {!isHidden && <IconButton className="wide-only" icon={Search} label={t('talk.search.label')} keys="Ctrl F" onClick={onSearch} />}
      {actions.enabled.returnToQueue && (
        <IconButton
          className="wide-only"
          icon={CornerUpLeft}
          label={t('messages.head.return')}
          keys="Alt R"
          onClick={actions.returnToQueue}
        />
      )}
      {actions.enabled.transfer && (
        <IconButton
          className="wide-only"
          icon={ArrowRightLeft}
          label={t('messages.head.transfer')}
          keys="Alt T"
          onClick={actions.transfer}
        />
      )}
      {/* Keyed by ticket, so that an open menu never offers actions of the previous ticket. */}
      <HeaderMenu
        key={id}
        actions={actions}
        onToggleContact={onToggleContact}
        isHidden={isHidden}
        links={links}
        onPrint={onPrint}
        onSearch={onSearch}
      />
      <IconButton
        className="wide-only"
        icon={PanelRight}
        label={t('messages.head.contact')}
        keys="Alt M"
        aria-pressed={isContactShown}
        onClick={onToggleContact}
      />
      <MainAction actions={actions} />
    </Head>
  );
}

function HeaderViewers({ ticketId }: { readonly ticketId: number }) {
  const { t, language } = useTexts();
  const colleagues = useOthersViewing(ticketId);
  const names = new Intl.ListFormat(toLocale(language)).format(colleagues.map(({ name }) => name));
  return (
    colleagues.length > 0 && (
      <span className="viewers">
        <AvatarGroup
          people={colleagues.map(({ name, profilePicUrl }) => ({ name, picture: profilePicUrl }))}
          label={t('messages.viewers.viewing', { count: colleagues.length, names })}
        />
      </span>
    )
  );
}

type HeaderMenuProps = Pick<ConversationHeaderProps, 'actions' | 'onToggleContact' | 'isHidden' | 'links' | 'onPrint' | 'onSearch'>;

function HeaderMenu({ actions, onToggleContact, isHidden, links, onPrint, onSearch }: HeaderMenuProps) {
  const { t } = useTexts();
  const { enabled } = actions;
  const menu: (Action | false)[] = [
    { key: 'contact', label: t('messages.head.contact'), icon: PanelRight, keys: 'Alt M', run: onToggleContact },
    !isHidden && { key: 'search', label: t('talk.search.label'), icon: Search, keys: 'Ctrl F', run: onSearch },
    enabled.returnToQueue && {
      key: 'return',
      label: t('messages.head.return'),
      icon: CornerUpLeft,
      keys: 'Alt R',
      run: actions.returnToQueue,
    },
    enabled.transfer && { key: 'transfer', label: t('messages.head.transfer'), icon: ArrowRightLeft, keys: 'Alt T', run: actions.transfer },
    enabled.closeAndNext && {
      key: 'next',
      label: t('messages.head.closeAndNext'),
      icon: ListEnd,
      keys: 'Ctrl Alt E',
      run: actions.closeAndNext,
    },
    ...links,
    !isHidden && { key: 'print', label: t('messages.head.print'), icon: Printer, run: onPrint },
    enabled.remove && { key: 'remove', label: t('messages.head.remove'), icon: Trash2, danger: true, run: actions.remove },
  ];
  return <ActionMenu icon={EllipsisVertical} label={t('messages.head.more')} actions={menu.filter((action) => action !== false)} />;
}

function MainAction({ actions: { enabled, isBusy, close, reopen } }: { readonly actions: ConversationActions }) {
  const { t } = useTexts();
  if (enabled.close) {
    return (
      <Tooltip title={<Kbd of="Alt E" />}>
        <HeaderButton icon={CheckCheck} label={t('messages.head.close')} isBusy={isBusy} onClick={close} />
      </Tooltip>
    );
  }
  return enabled.reopen ? <HeaderButton icon={RotateCcw} label={t('messages.head.reopen')} isBusy={isBusy} onClick={reopen} /> : null;
}

interface HeaderButtonProps extends ComponentProps<'span'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** The tooltip's handlers sit on the span, because a disabled busy button emits no pointer events. */
function HeaderButton({ icon: Icon, label, isBusy, onClick, ...rest }: HeaderButtonProps) {
  return (
    <span {...rest} style={{ marginLeft: 8 }}>
      <BusyButton
        variant="soft"
        busy={isBusy}
        aria-label={label}
        onClick={onClick}
        startDecorator={<Icon size={16} strokeWidth={2} aria-hidden />}
      >
        <span className="word">{label}</span>
      </BusyButton>
    </span>
  );
}
