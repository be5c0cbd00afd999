import { app } from 'electron';
import { startAnswers } from './answers.ts';
import { claimScheme, servePage } from './page.ts';
import { startSecurity } from './security.ts';
import { serverUrlOf } from './serverUrl.ts';
import { openStore } from './store.ts';
import { startTheme } from './theme.ts';
import { startWindow } from './window.ts';

if (app.requestSingleInstanceLock()) {
  claimScheme();
  await app.whenReady();
  const store = openStore();
  const serverUrl = serverUrlOf(store);
  startTheme(store);
  startSecurity();
  servePage(serverUrl);
  startAnswers({ store, serverUrl, window: startWindow(store) });
} else {
  app.quit();
}
