import https from 'node:https';
import type { AddressInfo } from 'node:net';

import type { BinaryNode } from 'baileys';
import { WebSocketServer } from 'ws';

import { toSeconds } from '@contract/time';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { makeLoopbackCertificate } from './certificate';
import { openClientLink, type ClientHello, type ClientLink } from './clientLink';
import { createDirectory, type Device, type Failure, type GroupPlan, type StoredGroup } from './directory';
import { linkDevice, LINKED_QUERY_ID, offerCodes, type WaitingLink } from './linking';
import { beginNumberLink, confirmNumberLink, enterCode, finishNumberLink, stageOf } from './linkingByNumber';
import { createMediaStore } from './mediaStore';
import { addMemberPhones, copyDevice, type CopiedDevice } from './memberDevices';
import { isAct } from './groupActs';
import { answerQuery } from './queries';
import {
  acknowledge,
  changeGroup,
  routeMessage,
  routeReceipt,
  type GroupEvent,
  type Mishap,
  type ReceivedMessage,
  chatRestriction,
} from './routing';

const RESTART: BinaryNode = { tag: 'stream:error', attrs: { code: '515' } };
const REPLACED: BinaryNode = {
  tag: 'stream:error',
  attrs: {},
  content: [{ tag: 'conflict', attrs: { type: 'replaced' } }],
};
/** The server ends the stream without a code. */
const STREAM_END: BinaryNode = { tag: 'xmlstreamend', attrs: {} };
/** The account no longer allows linked devices: the library reports 411. */
const DOWNGRADE: BinaryNode = {
  tag: 'ib',
  attrs: { from: 's.whatsapp.net' },
  content: [{ tag: 'downgrade_webclient', attrs: {} }],
};
const UNLINKED: BinaryNode = {
  tag: 'stream:error',
  attrs: { code: '401' },
  content: [{ tag: 'conflict', attrs: { type: 'device_removed' } }],
};
const OFFLINE_DONE: BinaryNode = {
  tag: 'ib',
  attrs: { from: 's.whatsapp.net' },
  content: [{ tag: 'offline', attrs: { count: '0' } }],
};
const refuse = (attrs: Failure): BinaryNode => ({ tag: 'failure', attrs: { ...attrs, location: 'frc' } });

const refuseQuery = ({ attrs }: BinaryNode, code = '429', text = 'rate-overlimit'): BinaryNode => ({
  tag: 'iq',
  attrs: { id: attrs.id ?? '', type: 'error', from: attrs.to ?? '' },
  content: [{ tag: 'error', attrs: { code, text } }],
});

/** A fake of WhatsApp's server on this machine, complete enough for the real library. */
export interface WhatsappServer {
  /** Where clients connect. */
  url: string;
  /** Trusts only the certificate of this server. */
  agent: https.Agent;
  /** The certificate, for clients in other processes. */
  certificate: string;
  /** Every received message, oldest first. */
  received: ReceivedMessage[];
  /** What a phone does with the code on the screen. */
  scan(code: string, phone: string): void;
  /** What a phone does with the code that its owner enters. Links nothing when the code is wrong. */
  enterCode(code: string, phone: string): Promise<void>;
  /** Issues no codes for this number, or again. */
  refuseCodes(phone: string, isRefused: boolean): void;
  addGroup(plan: GroupPlan): string;
  /** Users whose phones never connect but publish keys. Returns their numbers. */
  addMemberPhones(count: number): string[];
  /** Gives a phone a linked device with the credentials of another phone's. */
  copyDevice(from: string, to: string): CopiedDevice;
  /** Changes a group, and its members are notified. */
  change(groupAddress: string, event: GroupEvent): void;
  /** The fate of the next message instead of an acknowledgement. */
  next(mishap: Mishap): void;
  /** The groups that were changed by a query, oldest first. */
  acts: string[];
  /** The next change of a group is made, and its response lost. */
  loseNextAct(): void;
  /** A group as the server has it. */
  findGroup(groupAddress: string): StoredGroup | undefined;
  /** Cuts the connections of a phone's devices without a close message. */
  drop(phone: string): void;
  /** Requests a phone's devices to reconnect, as WhatsApp does from time to time. */
  restart(phone: string): void;
  /** The phone's owner removes every linked device. */
  unlink(phone: string): void;
  /** From now on this phone's devices are refused for this reason, and connected ones are closed; null ends it. */
  refuse(phone: string, failure: Failure | null): void;
  /** Ends the connections of a phone's devices with a stream error. */
  endStream(phone: string, code: string): void;
  /** Another client connects with the credentials of a phone's devices. */
  replace(phone: string): void;
  /** Ends the streams of a phone's devices without a code. */
  finish(phone: string): void;
  /** Notifies a phone's devices that linked devices are no longer allowed. */
  downgrade(phone: string): void;
  /** Returns nothing more over the present connections of a phone's devices. */
  mute(phone: string): void;
  /** Notifies the devices of a phone that it may not start new chats until then. */
  restrictChats(phone: string, untilMs: number): void;
  /** Receipts by the devices of each phone, oldest first; `retry` asks for the message again. */
  acknowledged: { phone: string; type: string | null }[];
  /** From now on receipts are only counted, as if their authors were offline; requests to send again are passed on. */
  keepReceipts(): void;
  /** The phones whose linked devices tried to connect, oldest first. */
  logins: string[];
  /** The names of the queries, oldest first. */
  queries: string[];
  /** Refuses every query and message with 429 from now on, or no longer. */
  limit(isLimited: boolean): void;
  /** The names of the queries and messages refused meanwhile, oldest first. */
  limited: string[];
  /** The phones whose devices requested the list of their groups, oldest first. */
  groupLists: string[];
  /** Returns no list of groups from now on, until it is ended. */
  holdLists(isHeld: boolean): void;
  /** The phones with a connected device. */
  onlinePhones(): string[];
  /** Refuses the next lists of groups with 429. */
  limitLists(count: number): void;
  /** The media host: how it treats uploads, and what it has. */
  media: Pick<ReturnType<typeof createMediaStore>, 'treat' | 'openCount' | 'count'>;
  /** The path of every plain request, uploads included. */
  requests: string[];
  /** The encrypted bytes of an uploaded file. */
  findUpload(path: string): Buffer | undefined;
  stop(): Promise<void>;
}

/** Starts it on a free port of 127.0.0.1. */
export async function startWhatsappServer(library: WhatsappLibrary, { codesCount = 6 } = {}): Promise<WhatsappServer> {
  const certificate = makeLoopbackCertificate();
  const media = createMediaStore();
  const web = https.createServer(certificate, (request, response) => media.handle(request, response));
  const sockets = new WebSocketServer({ server: web });
  const directory = createDirectory(library);
  const serverKey = library.Curve.generateKeyPair();
  const waiting = new Set<WaitingLink>();
  const waitingByLink = new WeakMap<ClientLink, WaitingLink>();
  const withoutCodes = new Set<string>();
  const online = new Map<ClientLink, Device>();
  const received: ReceivedMessage[] = [];
  const mishaps: Mishap[] = [];
  const acts: string[] = [];
  let lostActsCount = 0;
  const queries: string[] = [];
  const logins: string[] = [];
  const limited: string[] = [];
  const muted = new WeakSet<ClientLink>();
  const acknowledged: WhatsappServer['acknowledged'] = [];
  const groupLists: string[] = [];
  let isLimited = false;
  let areReceiptsKept = false;
  let limitedListsCount = 0;
  let heldLists: (() => void)[] | null = null;
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const mediaHost = `127.0.0.1:${(web.address() as AddressInfo).port}`;

  function greet({ payload, clientKey }: ClientHello, link: ClientLink): void {
    const { devicePairingData } = payload;
    if (devicePairingData) {
      const codes = offerCodes(codesCount, (node) => link.send(node));
      const onLinked = (device: Device) => online.set(link, device);
      const mine: WaitingLink = {
        codes,
        noiseKey: clientKey,
        registration: devicePairingData,
        send: (node) => link.send(node),
        onLinked,
      };
      waiting.add(mine);
      waitingByLink.set(link, mine);
      return;
    }
    logins.push(String(payload.username));
    const device = directory.person(String(payload.username)).devices.get(payload.device ?? 0);
    if (!device?.noiseKey.equals(clientKey)) link.sendLast(refuse({ reason: '401' }));
    else if (device.owner.failure) link.sendLast(refuse(device.owner.failure));
    else admit(link, device);
  }

  function admit(link: ClientLink, device: Device): void {
    for (const [other, known] of online) if (known === device) other.sendLast(REPLACED);
    online.set(link, device);
    const attrs = { t: String(toSeconds(Date.now())), lid: `${device.owner.lid}:${device.id}@lid` };
    link.send({ tag: 'success', attrs });
    device.deliver = (node) => link.send(node);
    device.waiting.splice(0).forEach((node) => link.send(node));
    link.send(OFFLINE_DONE);
  }

  function handle(node: BinaryNode, link: ClientLink): void {
    const device = online.get(link);
    if (muted.has(link)) return;
    if (!device) {
      void takeNumberLink(node, waitingByLink.get(link));
      return;
    }
    if (node.tag === 'iq' && node.attrs.type === 'result') {
      if (node.attrs.id === LINKED_QUERY_ID) link.sendLast(RESTART);
    } else if (node.tag === 'iq') {
      queries.push(node.attrs.xmlns ?? '');
      answer(node, link, device);
    } else if (node.tag === 'message') takeMessage(node, link, device);
    else if (node.tag === 'receipt') {
      acknowledged.push({ phone: device.owner.phone, type: node.attrs.type ?? null });
      if (!areReceiptsKept || node.attrs.type === 'retry') routeReceipt({ library, directory }, device, node);
    }
  }

  async function takeNumberLink(query: BinaryNode, link: WaitingLink | undefined): Promise<void> {
    const stage = stageOf(query);
    if (!link || stage === null) return;
    if (stage === 'companion_hello') {
      const begun = beginNumberLink(query);
      if (withoutCodes.has(begun.phone)) {
        link.send(refuseQuery(query, '400', 'bad-request'));
        return;
      }
      link.byNumber = begun;
      link.send(confirmNumberLink(query, begun));
      return;
    }
    const { byNumber } = link;
    link.send({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'result', id: query.attrs.id ?? '' } });
    if (byNumber?.code === undefined) return;
    const person = directory.person(byNumber.phone);
    const secret = await finishNumberLink(library, byNumber, byNumber.code, person, query).catch(() => null);
    if (secret === null || !waiting.delete(link)) return;
    linkDevice(library, link, person, secret);
  }

  function answer(query: BinaryNode, link: ClientLink, device: Device): void {
    const isList = Array.isArray(query.content) && query.content[0]?.tag === 'participating';
    if (isList) groupLists.push(device.owner.phone);
    if (isList && heldLists) {
      heldLists.push(() => answer(query, link, device));
      return;
    }
    if (isLimited) limited.push(query.attrs.xmlns ?? '');
    const isRefused = isLimited || (isList && limitedListsCount > 0);
    if (isList && limitedListsCount > 0) limitedListsCount -= 1;
    const response = isRefused ? refuseQuery(query) : answerQuery({ library, directory, mediaHost }, device, query);
    if (isAct(query) && response.attrs.type !== 'error') acts.push(query.attrs.to ?? '');
    if (lostActsCount > 0 && isAct(query)) lostActsCount -= 1;
    else link.send(response);
  }

  function takeMessage(node: BinaryNode, link: ClientLink, device: Device): void {
    const mishap: Mishap | undefined = isLimited ? { kind: 'refuse', code: '429' } : mishaps.shift();
    const { id = '', to = '' } = node.attrs;
    if (isLimited) limited.push('message');
    received.push({ id, to, from: device.owner.phone, isRefused: mishap?.kind === 'refuse', atMs: Date.now() });
    if (mishap?.kind === 'refuse') {
      link.send(acknowledge(node, mishap.code));
      return;
    }
    if (!mishap) link.send(acknowledge(node));
    if (mishap?.kind === 'cut') link.cut();
    routeMessage({ library, directory }, device, node);
  }

  sockets.on('connection', (socket) => {
    const link = openClientLink(library, socket, serverKey, { onHello: greet, onNode: handle });
    socket.on('close', () => {
      const device = online.get(link);
      online.delete(link);
      if (device && ![...online.values()].includes(device)) device.deliver = null;
    });
  });

  const linksOf = (phone: string) => [...online].flatMap(([link, { owner }]) => (owner.phone === phone ? [link] : []));
  return {
    url: `wss://${mediaHost}/ws/chat`,
    agent: new https.Agent({ ca: certificate.cert }),
    certificate: certificate.cert,
    received,
    scan(code, phone) {
      const [ref = '', , , secret = ''] = (code.split('#').pop() ?? '').split(',');
      const link = [...waiting].find(({ codes }) => codes.includes(ref));
      if (!link) throw new Error('Nobody waits for this code.');
      waiting.delete(link);
      linkDevice(library, link, directory.person(phone), secret);
    },
    async enterCode(code, phone) {
      const link = [...waiting].reverse().find(({ byNumber }) => byNumber?.phone === phone);
      if (!link?.byNumber) throw new Error('Nobody waits for a code of this phone.');
      link.byNumber.code = code;
      link.send(await enterCode(library, link.byNumber, code, directory.person(phone)));
    },
    refuseCodes(phone, isRefused) {
      if (isRefused) withoutCodes.add(phone);
      else withoutCodes.delete(phone);
    },
    addGroup: (plan) => directory.addGroup(plan),
    copyDevice: (from, to) => copyDevice(directory, from, to),
    addMemberPhones: (count) => addMemberPhones(library, directory, count),
    change: (groupAddress, event) => changeGroup(directory, groupAddress, event),
    next: (mishap) => void mishaps.push(mishap),
    acts,
    loseNextAct() {
      lostActsCount += 1;
    },
    findGroup: (groupAddress) => directory.groups.get(groupAddress),
    drop: (phone) => linksOf(phone).forEach((link) => link.cut()),
    restart: (phone) => linksOf(phone).forEach((link) => link.sendLast(RESTART)),
    unlink(phone) {
      directory.person(phone).devices.clear();
      linksOf(phone).forEach((link) => link.sendLast(UNLINKED));
    },
    refuse(phone, failure) {
      directory.person(phone).failure = failure;
      if (failure) linksOf(phone).forEach((link) => link.cut());
    },
    endStream: (phone, code) =>
      linksOf(phone).forEach((link) => link.sendLast({ tag: 'stream:error', attrs: { code } })),
    replace: (phone) => linksOf(phone).forEach((link) => link.sendLast(REPLACED)),
    finish: (phone) => linksOf(phone).forEach((link) => link.sendLast(STREAM_END)),
    downgrade: (phone) => linksOf(phone).forEach((link) => link.sendLast(DOWNGRADE)),
    mute: (phone) => linksOf(phone).forEach((link) => muted.add(link)),
    restrictChats: (phone, untilMs) => linksOf(phone).forEach((link) => link.send(chatRestriction(untilMs))),
    logins,
    acknowledged,
    keepReceipts() {
      areReceiptsKept = true;
    },
    limited,
    queries,
    limit(next) {
      isLimited = next;
    },
    groupLists,
    holdLists(isHeld) {
      const held = heldLists ?? [];
      heldLists = isHeld ? held : null;
      if (!isHeld) held.forEach((release) => release());
    },
    onlinePhones: () => [...new Set([...online.values()].map(({ owner }) => owner.phone))],
    limitLists(count) {
      limitedListsCount = count;
    },
    media,
    requests: media.requests,
    findUpload: (path) => media.find(path),
    async stop() {
      sockets.clients.forEach((socket) => socket.terminate());
      sockets.close();
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
}
