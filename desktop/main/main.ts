import { app } from 'electron';
import { createAccountStore, selectServer } from './session/AccountStore.ts';
import { collectDeepLinks } from './app/deepLinks.ts';
import { registerAppScheme } from './window/appProtocol.ts';
import { logUncaughtErrors, startProgram } from './app/startProgram.ts';
import { restrictNavigation } from './security/pageRestrictions.ts';
import { parseServerOption } from './session/serverAddress.ts';
import { openDesktopStore } from './app/DesktopStore.ts';
import { startTheme } from './window/startTheme.ts';

if (app.requestSingleInstanceLock()) {
  logUncaughtErrors();
  app.enableSandbox();
  registerAppScheme();
  restrictNavigation();
  const onDeepLink = collectDeepLinks();
  await app.whenReady();
  const store = openDesktopStore();
  const accounts = createAccountStore(store);
  const serverUrl = parseServerOption(app.commandLine.getSwitchValue('server'));
  if (serverUrl !== undefined) {
    selectServer(accounts, serverUrl);
  }
  startTheme(store);
  startProgram({ store, accounts, onDeepLink });
} else {
  app.quit();
}
