import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { ClientSocket } from '#server/simulators/whatsapp/transport/ClientSocket.ts';
import type { LoginRefusalFault, SimulatorState } from './SimulatorState.ts';
import { node, toUnixSeconds, serverAddress, type StanzaNode } from '#server/simulators/whatsapp/transport/stanzaNode.ts';

const qrReferenceCount = 6;

/** Sends the references of QR codes to a client without credentials. */
function offerQrReferences(
  state: SimulatorState,
  socket: ClientSocket,
  registration: proto.ClientPayload.IDevicePairingRegistrationData,
): void {
  const references = Array.from({ length: qrReferenceCount }, () => `2@${randomBytes(32).toString('base64')}`);
  state.addPendingLink(references, { socket, registration });
  const refs = references.map((reference) => node('ref', {}, Buffer.from(reference)));
  socket.send(
    node('iq', { from: serverAddress, type: 'set', id: `offer-${toUnixSeconds()}`, xmlns: 'md' }, [node('pair-device', {}, refs)]),
  );
}

/** 411 has a form of its own, `downgrade_webclient`. */
const buildRefusal = (refusal: LoginRefusalFault): StanzaNode =>
  refusal === '411'
    ? node('ib', { from: serverAddress }, [node('downgrade_webclient')])
    : node('failure', { location: 'simulator', ...(typeof refusal === 'string' ? { reason: refusal } : refusal) });

const isRetired = ({ faults }: SimulatorState, { userAgent }: proto.ClientPayload): boolean =>
  (userAgent?.appVersion?.tertiary ?? 0) < (faults.oldestRevision ?? 0);

/** Logs a client in by the payload of its handshake; undefined when it is unlinked, refused or ignored. */
export function logInClient(state: SimulatorState, socket: ClientSocket, payload: proto.ClientPayload): Companion | undefined {
  if (isRetired(state, payload)) {
    socket.closeWith(buildRefusal('405'));
    return undefined;
  }
  if (payload.devicePairingData) {
    offerQrReferences(state, socket, payload.devicePairingData);
    return undefined;
  }
  const companion = state.findCompanion(`${String(payload.username)}:${payload.device ?? 0}@s.whatsapp.net`);
  if (companion === undefined || companion.isRemoved) {
    socket.closeWith(buildRefusal('401'));
    return undefined;
  }
  const refusal = state.faults.refuseLogin?.(companion);
  if (refusal !== undefined) {
    socket.closeWith(buildRefusal(refusal));
    return undefined;
  }
  if (state.faults.ignoresLogins === true) {
    return undefined;
  }
  companion.attach(socket);
  socket.send(node('success', { t: toUnixSeconds(), lid: companion.lid, props: '27', creation: toUnixSeconds() }));
  state.logins.add(companion);
  return companion;
}
