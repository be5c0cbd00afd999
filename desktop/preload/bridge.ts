import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { DesktopBridge, TellName, Tells } from '#shared/ipc.ts';

const bridge: DesktopBridge = {
  ask: (name, question) => ipcRenderer.invoke('ask', name, question),
  hear: <Name extends TellName>(name: Name, listener: (said: Tells[Name]) => void) => {
    const hearTell = (_event: IpcRendererEvent, told: TellName, said: Tells[Name]): void => {
      if (told === name) {
        listener(said);
      }
    };
    ipcRenderer.on('tell', hearTell);
    return () => void ipcRenderer.off('tell', hearTell);
  },
};

contextBridge.exposeInMainWorld('prosa', bridge);
