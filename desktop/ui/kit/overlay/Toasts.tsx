import styled from '@emotion/styled';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { useTexts } from '#ui/text/index.ts';
import { motion, radius, shadow, size, target, text, v, width } from '#ui/theme/tokens.ts';
import { toast, type ToastItem, toastStore } from './toast.ts';

/** Tabs of a phone, header of a pane, a gap. */
const belowHeader = `44px + ${size.paneHeader} + 8px`;

/**
 * Bottom left; on phones below the banners and the tabs or the header of the screen: never over the composer. A browser without anchor
 * positioning knows no banners.
 */
const Stack = styled.section`
  position: fixed;
  z-index: 1400;
  left: 16px;
  bottom: 16px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: min(400px, calc(100vw - 32px));
  pointer-events: none;
  ${width.narrow} {
    top: calc(${size.topBar} + ${belowHeader});
    top: calc(anchor(--content top, ${size.topBar}) + ${belowHeader});
    bottom: auto;
  }
  > div {
    display: grid;
    gap: 8px;
  }
  > div:empty {
    display: none;
  }
`;
const Card = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 7px 7px 7px 13px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.float};
  box-shadow: ${shadow.float};
  font: ${text.second};
  color: ${v.ink.body};
  overflow-wrap: anywhere;
  pointer-events: auto;
  animation: toast ${motion.enter};
  @keyframes toast {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
  b {
    display: block;
    font-weight: 600;
    color: ${v.ink.strong};
  }
  > svg {
    color: ${v.good.ink};
  }
  &[data-tone='bad'] > svg {
    color: ${v.bad.ink};
  }
  &[data-tone='plain'] > svg {
    color: ${v.ink.soft};
  }
  a {
    font-weight: 600;
  }
  .act {
    min-height: ${target.small};
    color: ${v.brand.ink};
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

/** Mounted once, in `App`. */
export function Toasts() {
  const { t } = useTexts();
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const renderToast = (item: ToastItem) => <Toast key={`${item.id} ${item.showCount}`} item={item} />;
  return createPortal(
    <Stack ref={keepAudible} aria-label={t('kit.notices')}>
      <div role="status">{items.filter((item) => item.tint !== 'bad').map(renderToast)}</div>
      <div role="alert">{items.filter((item) => item.tint === 'bad').map(renderToast)}</div>
    </Stack>,
    document.body,
  );
}

/** Modal dialogs hide all siblings from assistive technology; toasts must stay audible. */
function keepAudible(stack: HTMLElement): () => void {
  const observer = new MutationObserver(() => stack.removeAttribute('aria-hidden'));
  observer.observe(stack, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

const icons = { good: CircleCheck, bad: TriangleAlert, plain: Info } as const;

function Toast({ item }: { readonly item: ToastItem }) {
  const { t } = useTexts();
  const [isPaused, setPaused] = useState(false);
  const { id, durationMs: lasts, tint, title, detail, action } = item;
  useEffect(() => {
    if (isPaused) {
      return;
    }
    const timer = setTimeout(() => toast.dismiss(id), lasts);
    return () => clearTimeout(timer);
    // A changed detail restarts the timer.
  }, [id, lasts, isPaused, detail]);
  const Icon = icons[tint];
  const pause = (): void => setPaused(true);
  const resume = (): void => setPaused(false);
  return (
    <Card data-tone={tint} role="presentation" onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
      <Icon size={18} strokeWidth={2} aria-hidden />
      <div>
        <b>{title}</b>
        {detail && <span>{detail} </span>}
        {action && <Act {...action} onDone={() => toast.dismiss(id)} />}
      </div>
      <IconButton size="sm" icon={X} label={t('kit.closeNotice')} onClick={() => toast.dismiss(id)} />
    </Card>
  );
}

function Act({ label, run, onDone }: { readonly label: string; readonly run: () => void; readonly onDone: () => void }) {
  const handleClick = (): void => {
    run();
    onDone();
  };
  return (
    <button type="button" className="act" onClick={handleClick}>
      {label}
    </button>
  );
}
