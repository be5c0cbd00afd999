import { Forward } from 'lucide-react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { faceOf, Time } from '#ui/kit/index.ts';
import { contactLabel, useTexts } from '#ui/text/index.ts';
import { tone } from '#ui/theme/contrast.ts';
import { Meta, Passed, ReactionChip } from './bubbleLook.ts';
import { useMessageActs } from '#ui/areas/messages/messageActs.ts';
import { useWaitWords } from '#ui/areas/messages/waits/useWaits.ts';
import { PendingSign, Ticks } from './Ticks.tsx';

/** Who wrote, where that is not plain: a colleague, the assistant, a member of a group. */
export function By({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { isGroup } = useMessageActs();
  const { fromMe, author, origin, contact } = message;
  if (!fromMe) {
    return isGroup && contact ? <Member name={contactLabel(contact)} /> : null;
  }
  if (author !== null) {
    return <span className="by">{author.name}</span>;
  }
  return origin === 'agent' ? null : <span className="by">{t(`messages.origin.${origin}`)}</span>;
}

/** Each member in the hue of their face, so that one sees who speaks before reading it. */
function Member({ name }: { readonly name: string }) {
  return (
    <span className="by" style={{ color: tone(faceOf(name)).ink }}>
      {name}
    </span>
  );
}

/** That it came from another conversation. */
export function PassedOn() {
  const { t } = useTexts();
  return (
    <Passed>
      <Forward size={14} strokeWidth={1.75} aria-hidden />
      {t('messages.passedOn')}
    </Passed>
  );
}

/** When, and where it stands: in ticks, and for the newest of ours in a word. */
export function MetaOf({ message, hasWord }: { readonly message: MessageRecord; readonly hasWord: boolean }) {
  const { t } = useTexts();
  const { isEdited, isDeleted, createdAt, fromMe, delivery, pendingActions } = message;
  const why = useWaitWords(message);
  const shown = isDeleted ? 'revoke' : 'edit';
  return (
    <Meta data-meta="">
      {pendingActions.includes(shown) && <PendingSign action={shown} />}
      {isEdited && !isDeleted && <span>{t('messages.edited')} ·</span>}
      <Time at={createdAt} as="time" />
      {fromMe && !isDeleted && delivery !== null && (
        <>
          {hasWord && <span aria-hidden>· {t(`messages.delivery.${delivery}`)}</span>}
          <Ticks delivery={delivery} why={why} />
        </>
      )}
    </Meta>
  );
}

/** Who reacted, and how; nothing where nobody did. */
export function Reactions({ message }: { readonly message: MessageRecord }) {
  const { t } = useTexts();
  const { reactions, pendingActions } = message;
  if (reactions.length === 0) {
    return null;
  }
  const signs = [...new Set(reactions.map(({ emoji }) => emoji))].slice(0, 4);
  const who = reactions.map(({ emoji, name, fromMe }) => `${emoji} ${fromMe ? t('messages.you') : name}`).join(', ');
  return (
    <ReactionChip data-meta="">
      <span role="img" aria-label={t('messages.reactions', { who })} title={who}>
        {signs.join('')}
        {reactions.length > 1 && <span style={{ marginLeft: 2 }}>{reactions.length}</span>}
      </span>
      {pendingActions.includes('reaction') && <PendingSign action="reaction" />}
    </ReactionChip>
  );
}
