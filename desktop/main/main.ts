import { app } from 'electron';
import { openAccounts, takeServer } from './accounts.ts';
import { gatherLinks } from './deepLinks.ts';
import { claimScheme } from './page.ts';
import { startProgram } from './program.ts';
import { noteFailures } from './recovery.ts';
import { startSecurity } from './security.ts';
import { serverMeant } from './serverAddress.ts';
import { openStore } from './store.ts';
import { startTheme } from './theme.ts';

if (app.requestSingleInstanceLock()) {
  noteFailures();
  app.enableSandbox();
  claimScheme();
  startSecurity();
  const hearLinks = gatherLinks();
  await app.whenReady();
  const store = openStore();
  const accounts = openAccounts(store);
  const server = serverMeant(app.commandLine.getSwitchValue('server'));
  if (server !== undefined) {
    takeServer(accounts, server);
  }
  startTheme(store);
  startProgram({ store, accounts, hearLinks });
} else {
  app.quit();
}
