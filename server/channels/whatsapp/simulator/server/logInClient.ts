import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { ClientSocket } from '#server/channels/whatsapp/simulator/transport/ClientSocket.ts';
import type { SimulatorState } from './SimulatorState.ts';
import { node, toUnixSeconds, serverAddress, type StanzaNode } from '#server/channels/whatsapp/simulator/transport/stanzaNode.ts';

const qrReferenceCount = 6;

/** A client without credentials: it gets what its QR codes are made of. */
function offerQrReferences(
  world: SimulatorState,
  link: ClientSocket,
  registration: proto.ClientPayload.IDevicePairingRegistrationData,
): void {
  const references = Array.from({ length: qrReferenceCount }, () => `2@${randomBytes(32).toString('base64')}`);
  world.addPendingLink(references, { socket: link, registration });
  const refs = references.map((reference) => node('ref', {}, Buffer.from(reference)));
  link.send(node('iq', { from: serverAddress, type: 'set', id: `offer-${toUnixSeconds()}`, xmlns: 'md' }, [node('pair-device', {}, refs)]));
}

/** 411 has a form of its own: the account has no linked devices. */
const buildRefusal = (reason: string): StanzaNode =>
  reason === '411'
    ? node('ib', { from: serverAddress }, [node('downgrade_webclient')])
    : node('failure', { reason, location: 'simulator' });

/** Lets a client in by what it said at the end of the handshake; gives the companion that logged in. */
export function logInClient(world: SimulatorState, link: ClientSocket, payload: proto.ClientPayload): Companion | undefined {
  if (payload.devicePairingData) {
    offerQrReferences(world, link, payload.devicePairingData);
    return undefined;
  }
  const companion = world.findCompanion(`${String(payload.username)}:${payload.device ?? 0}@s.whatsapp.net`);
  if (companion === undefined || companion.isRemoved) {
    link.closeWith(buildRefusal('401'));
    return undefined;
  }
  const refused = world.faults.refuseLogin?.(companion);
  if (refused !== undefined) {
    link.closeWith(buildRefusal(refused));
    return undefined;
  }
  if (world.faults.ignoresLogins === true) {
    return undefined;
  }
  companion.attach(link);
  link.send(node('success', { t: toUnixSeconds(), lid: companion.lid, props: '27', creation: toUnixSeconds() }));
  world.logins.add(companion);
  return companion;
}
