import { randomBytes } from 'node:crypto';
import type { proto } from '#server/channels/whatsapp/library.ts';
import type { Companion } from './Companion.ts';
import type { Link } from './Link.ts';
import type { World } from './World.ts';
import { node, seconds, server, type Node } from './wire.ts';

const codes = 6;

/** A client without credentials: it gets what its QR codes are made of. */
function offerCodes(world: World, link: Link, registration: proto.ClientPayload.IDevicePairingRegistrationData): void {
  const references = Array.from({ length: codes }, () => `2@${randomBytes(32).toString('base64')}`);
  world.offerScan(references, { link, registration });
  const refs = references.map((reference) => node('ref', {}, Buffer.from(reference)));
  link.send(node('iq', { from: server, type: 'set', id: `offer-${seconds()}`, xmlns: 'md' }, [node('pair-device', {}, refs)]));
}

/** 411 has a form of its own: the account has no linked devices. */
const refusal = (reason: string): Node =>
  reason === '411' ? node('ib', { from: server }, [node('downgrade_webclient')]) : node('failure', { reason, location: 'simulator' });

/** Lets a client in by what it said at the end of the handshake; gives the companion that logged in. */
export function admit(world: World, link: Link, payload: proto.ClientPayload): Companion | undefined {
  if (payload.devicePairingData) {
    offerCodes(world, link, payload.devicePairingData);
    return undefined;
  }
  const companion = world.companion(`${String(payload.username)}:${payload.device ?? 0}@s.whatsapp.net`);
  if (companion === undefined || companion.isRemoved) {
    link.dismiss(refusal('401'));
    return undefined;
  }
  const refused = world.faults.refuseLogin?.(companion);
  if (refused !== undefined) {
    link.dismiss(refusal(refused));
    return undefined;
  }
  if (world.faults.isMuteAtLogin === true) {
    return undefined;
  }
  companion.attach(link);
  link.send(node('success', { t: seconds(), lid: companion.lid, props: '27', creation: seconds() }));
  world.logins.add(companion);
  return companion;
}
