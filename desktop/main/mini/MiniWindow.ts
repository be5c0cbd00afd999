import { BaseWindow, screen, session, WebContentsView, type Rectangle, type WebContents } from 'electron';
import type { IpcEvents } from '#shared/ipc.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';
import type { TranslateNative } from '#main/app/createTranslator.ts';
import { appOrigin } from '#main/security/appOrigin.ts';
import { restrictPermissions } from '#main/security/pageRestrictions.ts';
import { accountWebPreferences } from '#main/window/AccountViews.ts';
import { serveAppPage } from '#main/window/appProtocol.ts';
import { getBackgroundColor, showWindow } from '#main/window/openWindow.ts';

interface MiniWindowDeps {
  readonly store: DesktopStore;
  readonly translate: TranslateNative;
  /** Called when the window opens and when it is gone. */
  onChange(isOpen: boolean): void;
}

const defaultSize = { width: 340, height: 428 };
const marginPx = 16;

/** The saved bounds while a screen shows them, else the corner beside the clock. */
function placeMiniWindow(saved: Rectangle | undefined, displays: readonly { readonly workArea: Rectangle }[]): Rectangle {
  const isShown = ({ x, y }: Rectangle): boolean =>
    displays.some(({ workArea: area }) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height);
  if (saved !== undefined && isShown(saved)) {
    return saved;
  }
  const { x, y, width, height } = displays[0]?.workArea ?? { x: 0, y: 0, width: 1280, height: 800 };
  return { ...defaultSize, x: x + width - defaultSize.width - marginPx, y: y + height - defaultSize.height - marginPx };
}

/** Small window above the others. Its page is of no account: it has no session and no connection. */
export class MiniWindow {
  readonly #deps: MiniWindowDeps;
  #window: BaseWindow | null = null;
  #contents: WebContents | null = null;
  #servesPage = false;

  constructor(deps: MiniWindowDeps) {
    this.#deps = deps;
  }

  isOpen = (): boolean => this.#window !== null;

  owns = (contents: WebContents): boolean => contents === this.#contents;

  toggle(): void {
    if (this.#window === null) {
      this.#open();
    } else {
      this.close();
    }
  }

  close(): void {
    this.#window?.close();
  }

  send<Name extends 'mini.changed' | 'kept.changed'>(name: Name, payload: IpcEvents[Name]): void {
    this.#contents?.send('event', name, payload);
  }

  #open(): void {
    const { store, translate, onChange } = this.#deps;
    const window = new BaseWindow({
      ...placeMiniWindow(store.getOwn('mini'), screen.getAllDisplays()),
      minWidth: 280,
      minHeight: 200,
      show: false,
      alwaysOnTop: true,
      skipTaskbar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      title: translate('miniTitle'),
      backgroundColor: getBackgroundColor(),
    });
    // It has no menu of its own, and on Windows and Linux Alt would show the program's.
    window.setMenu?.(null);
    this.#window = window;
    this.#addPage(window);
    window.on('close', () => store.setOwn('mini', window.getNormalBounds()));
    window.on('closed', () => {
      this.#window = null;
      this.#contents = null;
      onChange(false);
    });
    showWindow(window);
    onChange(true);
  }

  #addPage(window: BaseWindow): void {
    const miniSession = session.fromPartition('mini');
    if (!this.#servesPage) {
      serveAppPage(miniSession, () => '');
      restrictPermissions(miniSession);
      this.#servesPage = true;
    }
    const view = new WebContentsView({ webPreferences: { ...accountWebPreferences, spellcheck: false, session: miniSession } });
    const fit = (): void => {
      const [width = 0, height = 0] = window.getContentSize();
      view.setBounds({ x: 0, y: 0, width, height });
    };
    view.setBackgroundColor(getBackgroundColor());
    window.contentView.addChildView(view);
    window.on('resize', fit);
    window.on('focus', () => view.webContents.focus());
    // The views of a closed window live on.
    window.on('closed', () => view.webContents.close());
    view.webContents.on('render-process-gone', () => window.close());
    fit();
    this.#contents = view.webContents;
    void view.webContents.loadURL(`${appOrigin}/`);
  }
}
