import { EventEmitter } from 'node:events';
import { WebContents, type WebPreferences } from './WebContents.ts';
import type { ScreenRectangle } from '#e2e/electron/FakeOs.ts';

/** A page inside a window. */
export class WebContentsView {
  readonly webContents: WebContents;
  bounds: ScreenRectangle = { x: 0, y: 0, width: 0, height: 0 };
  isShown = true;
  ground = '';
  constructor({ webPreferences = {} }: { readonly webPreferences?: WebPreferences } = {}) {
    this.webContents = new WebContents(webPreferences);
  }
  setBounds(bounds: ScreenRectangle): void {
    this.bounds = bounds;
    const { width, height } = bounds;
    void this.webContents.ready.then((page) => page.setViewportSize({ width, height })).catch(() => undefined);
  }
  setBackgroundColor(color: string): void {
    this.ground = color;
  }
  setVisible(isShown: boolean): void {
    this.isShown = isShown;
    if (isShown) {
      void this.webContents.ready.then((page) => page.bringToFront()).catch(() => undefined);
    }
  }
}

class View {
  children: WebContentsView[] = [];
  addChildView(view: WebContentsView): void {
    this.children = [...this.children.filter((one) => one !== view), view];
  }
  removeChildView(view: WebContentsView): void {
    this.children = this.children.filter((one) => one !== view);
  }
}

const windows: BaseWindow[] = [];
const defaultBounds: ScreenRectangle = { x: 0, y: 0, width: 800, height: 600 };

interface BaseWindowOptions extends Partial<ScreenRectangle> {
  readonly show?: boolean;
  readonly [name: string]: unknown;
}

/** A window of the system; showing, hiding and the like are remembered, not drawn. */
export class BaseWindow extends EventEmitter {
  readonly options: BaseWindowOptions;
  readonly contentView = new View();
  readonly id = windows.length + 1;
  #bounds: ScreenRectangle;
  #title = '';
  #is = { visible: false, focused: false, minimized: false, maximized: false, fullScreen: false, destroyed: false };

  constructor(options: BaseWindowOptions = {}) {
    super();
    this.options = options;
    const { x = defaultBounds.x, y = defaultBounds.y, width = defaultBounds.width, height = defaultBounds.height } = options;
    this.#bounds = { x, y, width, height };
    windows.push(this);
    if (options.show !== false) {
      this.show();
    }
  }
  static getAllWindows = (): BaseWindow[] => windows.filter((one) => !one.isDestroyed());
  static getFocusedWindow = (): BaseWindow | null => BaseWindow.getAllWindows().find((one) => one.isFocused()) ?? null;

  show(): void {
    this.#is.visible = true;
    this.emit('show');
    this.focus();
  }
  showInactive(): void {
    this.#is.visible = true;
    this.emit('show');
  }
  hide(): void {
    this.blur();
    this.#is.visible = false;
    this.emit('hide');
  }
  focus(): void {
    if (!this.#is.focused) {
      this.#is.focused = true;
      this.emit('focus');
    }
  }
  blur(): void {
    if (this.#is.focused) {
      this.#is.focused = false;
      this.emit('blur');
    }
  }
  minimize(): void {
    this.blur();
    this.#is.minimized = true;
    this.emit('minimize');
  }
  restore(): void {
    this.#is.minimized = false;
    this.emit('restore');
  }
  maximize(): void {
    this.#is.maximized = true;
    this.emit('maximize');
  }
  isVisible = (): boolean => this.#is.visible;
  isFocused = (): boolean => this.#is.focused;
  isMinimized = (): boolean => this.#is.minimized;
  isMaximized = (): boolean => this.#is.maximized;
  isFullScreen = (): boolean => this.#is.fullScreen;
  isDestroyed = (): boolean => this.#is.destroyed;
  setFullScreen(isFull: boolean): void {
    this.#is.fullScreen = isFull;
  }
  getBounds = (): ScreenRectangle => this.#bounds;
  getNormalBounds = (): ScreenRectangle => this.#bounds;
  getContentBounds = (): ScreenRectangle => this.#bounds;
  getContentSize = (): number[] => [this.#bounds.width, this.#bounds.height];
  setBounds(bounds: Partial<ScreenRectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
    this.emit('move');
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle = (): string => this.#title;
  flashFrame(): void {}
  setOverlayIcon(): void {}
  setProgressBar(): void {}
  setMenuBarVisibility(): void {}
  setAutoHideMenuBar(): void {}
  setBackgroundColor(): void {}
  setRepresentedFilename(): void {}
  setMenu(): void {}
  close(): void {
    let isStopped = false;
    this.emit('close', { preventDefault: () => (isStopped = true) });
    if (!isStopped) {
      this.destroy();
    }
  }
  destroy(): void {
    if (!this.#is.destroyed) {
      this.#is.destroyed = true;
      this.contentView.children.forEach(({ webContents }) => webContents.close());
      this.emit('closed');
    }
  }
}
