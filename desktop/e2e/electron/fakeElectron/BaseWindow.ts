import { EventEmitter } from 'node:events';
import { WebContents, type WebPreferences } from './WebContents.ts';
import type { ScreenRectangle } from '#e2e/electron/FakeOs.ts';

export class WebContentsView {
  readonly webContents: WebContents;
  bounds: ScreenRectangle = { x: 0, y: 0, width: 0, height: 0 };
  isViewVisible = true;
  backgroundColor = '';
  constructor({ webPreferences = {} }: { readonly webPreferences?: WebPreferences } = {}) {
    this.webContents = new WebContents(webPreferences);
  }
  setBounds(bounds: ScreenRectangle): void {
    this.bounds = bounds;
    const { width, height } = bounds;
    void this.webContents.ready.then((page) => page.setViewportSize({ width, height })).catch(() => undefined);
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }
  setVisible(isViewVisible: boolean): void {
    this.isViewVisible = isViewVisible;
    if (isViewVisible) {
      void this.webContents.ready.then((page) => page.bringToFront()).catch(() => undefined);
    }
  }
}

class View {
  children: WebContentsView[] = [];
  addChildView(view: WebContentsView): void {
    this.children = [...this.children.filter((window) => window !== view), view];
  }
  removeChildView(view: WebContentsView): void {
    this.children = this.children.filter((window) => window !== view);
  }
}

const windows: BaseWindow[] = [];
const defaultBounds: ScreenRectangle = { x: 0, y: 0, width: 800, height: 600 };

interface BaseWindowOptions extends Partial<ScreenRectangle> {
  readonly show?: boolean;
  readonly [name: string]: unknown;
}

/** State of a window without drawing. */
export class BaseWindow extends EventEmitter {
  readonly options: BaseWindowOptions;
  readonly contentView = new View();
  readonly id = windows.length + 1;
  #bounds: ScreenRectangle;
  #title = '';
  #state = { visible: false, focused: false, minimized: false, maximized: false, fullScreen: false, destroyed: false };

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
  static getAllWindows = (): BaseWindow[] => windows.filter((window) => !window.isDestroyed());
  static getFocusedWindow = (): BaseWindow | null => BaseWindow.getAllWindows().find((window) => window.isFocused()) ?? null;

  show(): void {
    this.#state.visible = true;
    this.emit('show');
    this.focus();
  }
  showInactive(): void {
    this.#state.visible = true;
    this.emit('show');
  }
  hide(): void {
    this.blur();
    this.#state.visible = false;
    this.emit('hide');
  }
  focus(): void {
    if (!this.#state.focused) {
      this.#state.focused = true;
      this.emit('focus');
    }
  }
  blur(): void {
    if (this.#state.focused) {
      this.#state.focused = false;
      this.emit('blur');
    }
  }
  minimize(): void {
    this.blur();
    this.#state.minimized = true;
    this.emit('minimize');
  }
  restore(): void {
    this.#state.minimized = false;
    this.emit('restore');
  }
  maximize(): void {
    this.#state.maximized = true;
    this.emit('maximize');
  }
  isVisible = (): boolean => this.#state.visible;
  isFocused = (): boolean => this.#state.focused;
  isMinimized = (): boolean => this.#state.minimized;
  isMaximized = (): boolean => this.#state.maximized;
  isFullScreen = (): boolean => this.#state.fullScreen;
  isDestroyed = (): boolean => this.#state.destroyed;
  setFullScreen(isFull: boolean): void {
    this.#state.fullScreen = isFull;
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
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) {
      this.destroy();
    }
  }
  destroy(): void {
    if (!this.#state.destroyed) {
      this.#state.destroyed = true;
      this.contentView.children.forEach(({ webContents }) => webContents.close());
      this.emit('closed');
    }
  }
}
