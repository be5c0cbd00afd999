import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { IconButton, resolveMediaUrl, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { downloadMedia } from './downloadMedia.ts';
import { captionOf, messageKindOf } from '#ui/conversations/messages/messageKind.ts';

const LightboxDialog = styled.dialog`
  position: fixed;
  inset: 0;
  display: grid;
  grid-template-rows: 56px 1fr auto;
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${v.surface.base};
  color: ${v.ink.body};
  header {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 0 12px 0 20px;
    border-bottom: 1px solid ${v.line.hair};
    p {
      flex: 1;
      font: ${text.second};
      ${ellipsis}
    }
  }
  .canvas {
    position: relative;
    display: grid;
    grid-template: 100% / 100%;
    place-items: center;
    min-height: 0;
    overflow: hidden;
    touch-action: none;
    background: ${v.surface.sunken};
    img {
      max-width: 100%;
      max-height: 100%;
      object-fit: contain;
      user-select: none;
    }
    &[data-zoomed] {
      cursor: grab;
    }
  }
  .navigation {
    position: absolute;
    z-index: 1;
    top: 50%;
    transform: translateY(-50%);
    /* On narrow screens the buttons overlap the image and need a background of their own. */
    background: ${v.surface.float};
    &[data-side='before'] {
      left: 12px;
    }
    &[data-side='after'] {
      right: 12px;
    }
  }
  footer {
    max-height: 25dvh;
    padding: 12px 20px;
    overflow: auto;
    font: ${text.body};
    text-align: center;
    white-space: pre-line;
  }
`;

const maxZoom = 6;
interface ZoomView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}
const initialView: ZoomView = { zoom: 1, x: 0, y: 0 };
const zoomView = (view: ZoomView, by: number): ZoomView => {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * by));
  return zoom === 1 ? initialView : { zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom };
};

interface LightboxProps {
  readonly messages: readonly MessageRecord[];
  readonly start: MessageRecord;
  readonly onClose: () => void;
}

const isPicture = (message: MessageRecord): boolean => messageKindOf(message) === 'image' && Boolean(message.mediaUrl);

/** Full-screen viewer with zoom, pan, navigation and download; inside a dialog it stays within reach of the focus. */
export function Lightbox({ messages, start, onClose }: LightboxProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [currentRowId, setCurrentRowId] = useState(start.rowId);
  const [view, setView] = useState<ZoomView>(initialView);
  const pictures = messages.filter(isPicture);
  const index = pictures.findIndex(({ rowId }) => rowId === currentRowId);
  const picture = pictures[index] ?? start;
  useEffect(() => dialog.current?.showModal(), []);
  const go = (step: number): void => {
    const next = pictures[index + step];
    if (next !== undefined) {
      setCurrentRowId(next.rowId);
      setView(initialView);
    }
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Escape') {
      // It closes the picture alone, not a dialog around it.
      event.stopPropagation();
    }
    const keyActions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => setView(zoomView(view, 1.5)),
      '-': () => setView(zoomView(view, 1 / 1.5)),
      '0': () => setView(initialView),
    };
    keyActions[key]?.();
  };
  const close = (event: SyntheticEvent): void => {
    // React bubbles it on to a dialog around the viewer.
    event.stopPropagation();
    onClose();
  };
  const name = picture.media?.name || t('messages.media.photo');
  const caption = captionOf(picture, 'image');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows belong to the whole dialog
    <LightboxDialog ref={dialog} aria-label={name} onClose={close} onKeyDown={handleKeyDown}>
      <header>
        <p>
          {name} · <Time at={picture.createdAt} />
          {pictures.length > 1 && ` · ${t('messages.lightbox.of', { at: index + 1, count: pictures.length })}`}
        </p>
        <IconButton icon={ZoomOut} label={t('messages.lightbox.out')} keys="-" onClick={() => setView(zoomView(view, 1 / 1.5))} />
        <IconButton icon={ZoomIn} label={t('messages.lightbox.in')} keys="+" onClick={() => setView(zoomView(view, 1.5))} />
        <IconButton
          icon={Download}
          label={t('messages.media.download', { name })}
          onClick={() => downloadMedia(picture.mediaUrl ?? '', name)}
        />
        <IconButton icon={X} label={t('kit.close')} keys="Esc" onClick={() => dialog.current?.close()} />
      </header>
      <Canvas picture={picture} view={view} onViewChange={setView} />
      {index > 0 && <NavigationButton to="before" onGo={() => go(-1)} />}
      {index < pictures.length - 1 && <NavigationButton to="after" onGo={() => go(1)} />}
      {caption !== '' && <footer>{caption}</footer>}
    </LightboxDialog>
  );
}

const navigationButtons = { before: { icon: ChevronLeft, keys: '←' }, after: { icon: ChevronRight, keys: '→' } } as const;

function NavigationButton({ to, onGo }: { readonly to: keyof typeof navigationButtons; readonly onGo: () => void }) {
  const { t } = useTexts();
  return (
    <IconButton
      className="navigation"
      data-side={to}
      variant="outlined"
      size="lg"
      label={t(`messages.lightbox.${to}`)}
      onClick={onGo}
      {...navigationButtons[to]}
    />
  );
}

interface CanvasProps {
  readonly picture: MessageRecord;
  readonly view: ZoomView;
  readonly onViewChange: (view: ZoomView) => void;
}

/** Zoomable image: the wheel zooms, dragging pans. */
function Canvas({ picture, view, onViewChange }: CanvasProps) {
  const [dragOrigin, setDragOrigin] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const start = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void => {
    if (view.zoom > 1) {
      currentTarget.setPointerCapture(pointerId);
      setDragOrigin({ x: clientX - view.x, y: clientY - view.y });
    }
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (dragOrigin !== null) {
      onViewChange({ ...view, x: clientX - dragOrigin.x, y: clientY - dragOrigin.y });
    }
  };
  return (
    <div
      className="canvas"
      data-zoomed={view.zoom > 1 ? '' : undefined}
      onWheel={({ deltaY }) => onViewChange(zoomView(view, deltaY < 0 ? 1.2 : 1 / 1.2))}
      onDoubleClick={() => onViewChange(view.zoom > 1 ? initialView : zoomView(view, 2.5))}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => setDragOrigin(null)}
      onPointerCancel={() => setDragOrigin(null)}
    >
      <img
        src={resolveMediaUrl(picture.mediaUrl ?? '')}
        alt={picture.body}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      />
    </div>
  );
}
