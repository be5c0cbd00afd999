import { app, type BaseWindow } from 'electron';
import type { Account, Trouble } from '#shared/ipc.ts';
import type { Accounts } from './accounts.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { dragOut } from './dragOut.ts';
import { startDownload, type Downloads } from './downloads.ts';
import type { GlobalKeys } from './globalKeys.ts';
import { answerAsks, type Answers, type Caller } from './ipc.ts';
import { fetch } from './network.ts';
import type { Notices } from './notices.ts';
import type { Offers } from './offers.ts';
import { origin } from './origin.ts';
import { savePdf } from './printing.ts';
import { openOutside } from './security.ts';
import { findServer } from './serverAddress.ts';
import type { Sessions } from './sessions.ts';
import type { Signs } from './signs.ts';
import type { createSounds } from './sounds.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';
import { emptyVault, hasKeychain } from './vault.ts';
import type { Views } from './views.ts';
import { sightOf } from './window.ts';
import type { Updates } from './updates.ts';
import { createWakefulness } from './wakefulness.ts';

export interface AnswerPorts {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly views: Views;
  readonly sessions: Sessions;
  readonly signs: Signs;
  readonly notices: Notices;
  readonly downloads: Downloads;
  readonly updates: Updates;
  readonly offers: Offers;
  readonly keys: GlobalKeys;
  readonly say: Say;
  readonly playSound: ReturnType<typeof createSounds>;
  /** Accounts whose page was lost and has not been told yet. */
  readonly crashed: Set<string>;
}

/** The switcher's view of all accounts. */
export const accountsShown = (accounts: Accounts, signs: Signs): Account[] =>
  accounts.list().map((account) => ({ ...account, unread: signs.unreadOf(account.id), isCurrent: account.id === accounts.current().id }));

/** What concerns the page's own account and the others. */
function answersOfAccounts({ window, store, accounts, sessions, views, signs, notices, offers, crashed }: AnswerPorts) {
  const serverUrlOf = (accountId: string): string => accounts.of(accountId)?.serverUrl ?? '';
  const troublesOf = (accountId: string): Trouble[] => [
    ...(store.wasBroken ? (['storeBroken'] as const) : []),
    ...(hasKeychain() ? [] : (['noKeychain'] as const)),
    ...(crashed.delete(accountId) ? (['crashed'] as const) : []),
  ];
  /** The page is loaded afresh, for a policy that names its server; it waits for that also where it keeps the server it has. */
  const moveTo = (serverUrl: string, { accountId, contents }: Caller): void => {
    const isKnown = serverUrl === serverUrlOf(accountId);
    const wasUsed = (accounts.of(accountId)?.name ?? '') !== '';
    if (isKnown || wasUsed) {
      void contents.loadURL(`${origin}/`);
    } else {
      accounts.change(accountId, { serverUrl });
    }
    // Servers count people and tickets alike: drafts of one server would be found, and sent, in tickets of the other.
    if (!isKnown && wasUsed) {
      accounts.add(serverUrl);
    }
  };
  return {
    'desktop.start': (_question, { accountId, contents }) => {
      // What was said before the page listened follows the answer.
      setImmediate(() => views.started(contents));
      return {
        serverUrl: serverUrlOf(accountId),
        kept: store.allKept(),
        accounts: accountsShown(accounts, signs),
        troubles: troublesOf(accountId),
        ...sightOf(window, accounts.current().id === accountId),
        version: app.getVersion(),
      };
    },
    'session.call': (call, { accountId }) => sessions.call(accountId, call),
    'server.choose': async ({ address }, { accountId, contents }) => {
      const found = await findServer(address, fetch);
      if ('refusal' in found) {
        return found.refusal;
      }
      setImmediate(() => moveTo(found.origin, { accountId, contents }));
      return null;
    },
    'account.add': () => void accounts.add(),
    'account.pick': ({ id }) => accounts.pick(id),
    'account.remove': ({ id }) => {
      notices.closeAll(id);
      signs.forget(id);
      emptyVault(store, id);
      accounts.remove(id);
    },
    'account.describe': (person, { accountId }) => accounts.change(accountId, person),
    'actions.offer': ({ ids }, { accountId }) => offers.set(accountId, ids),
  } satisfies Partial<Answers>;
}

/** What reaches the system: notices, sounds, files, and what is remembered. */
function answersOfSystem({ window, store, accounts, signs, say, notices, downloads, updates, keys, playSound }: AnswerPorts) {
  const setBusy = createWakefulness();
  return {
    'kept.write': ({ key, value }) => store.keep(key, value),
    'unread.set': (sign, { accountId }) => signs.set(accountId, sign),
    'notice.show': (notice, { accountId }) => notices.show(accountId, notice),
    'notice.close': ({ tag }, { accountId }) => notices.close(accountId, tag),
    'notice.test': ({ title, body }) => notices.test(title, body),
    'sound.play': playSound,
    'attention.draw': () => {
      if (!window.isFocused()) {
        window.flashFrame(true);
      }
    },
    'link.open': ({ url }) => openOutside(url),
    'download.start': ({ url }, { accountId, contents }) =>
      startDownload(contents, { url, serverUrl: accounts.of(accountId)?.serverUrl ?? '' }),
    'download.show': ({ id }) => downloads.showInFolder(id),
    'download.stop': ({ id }) => downloads.stop(id),
    'media.drag': (media, { accountId, contents }) => dragOut(contents, { ...media, serverUrl: accounts.of(accountId)?.serverUrl ?? '' }),
    'page.print': ({ title }, { contents }) => savePdf({ window, contents, title, say }),
    'work.set': ({ isBusy }, { contents }) => setBusy(contents, isBusy),
    'shortcut.claim': ({ keys: wanted }) => keys.claim(wanted),
    'diagnostics.save': () => saveDiagnostics({ window, store, accounts, signs, say }),
    'update.read': () => updates.now(),
    'update.look': () => updates.look(),
    'update.install': () => updates.install(),
  } satisfies Partial<Answers>;
}

/** Every question the page may ask, and who answers it. */
export function startAnswers(ports: AnswerPorts): void {
  answerAsks({ ...answersOfAccounts(ports), ...answersOfSystem(ports) }, ports.views.accountOf);
}
