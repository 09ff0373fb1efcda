/** Names of keys under `deliveries:reasons`: why a message was not delivered. */
export type DeliveryReason =
  | 'actLate'
  | 'connection'
  | 'fileTooLarge'
  | 'filesUnavailable'
  | 'greetingLate'
  | 'groupMissing'
  | 'late'
  | 'mediaMissing'
  | 'messageMissing'
  | 'noAnswer'
  | 'notAdmin'
  | 'notAllowed'
  | 'notMember'
  | 'notPrepared'
  | 'nothingToPin'
  | 'pictureTooLarge'
  | 'actNotOffered'
  | 'mentionsNotOffered'
  | 'pollNotOffered'
  | 'pictureUnreadable'
  | 'publicAddress'
  | 'requestsGone'
  | 'resendLate'
  | 'serverError'
  | 'slowMode'
  | 'textTooLong'
  | 'tooMany'
  | 'unknown'
  | 'unknownWithCode'
  | 'valueMissing'
  | 'windowOver';

/** Reasons by the server's error name: our own, the simulator's, and WhatsApp's HTTP-like codes. */
const reasons = new Map<string, DeliveryReason>(
  Object.entries({
    actLate: 'actLate',
    late: 'late',
    notAdmin: 'notAdmin',
    nothingToPin: 'nothingToPin',
    pictureUnreadable: 'pictureUnreadable',
    publicAddress: 'publicAddress',
    requestsGone: 'requestsGone',
    connectionClosed: 'connection',
    leaseLost: 'connection',
    notConnected: 'connection',
    not_connected: 'connection',
    filesUnavailable: 'filesUnavailable',
    greetingLate: 'greetingLate',
    groupMissing: 'groupMissing',
    group_unknown: 'groupMissing',
    '404': 'groupMissing',
    '410': 'groupMissing',
    mediaMissing: 'mediaMissing',
    messageMissing: 'messageMissing',
    notAllowed: 'notAllowed',
    notWritable: 'notAllowed',
    not_allowed: 'notAllowed',
    '401': 'notAllowed',
    '403': 'notAllowed',
    notMember: 'notMember',
    not_member: 'notMember',
    notComposed: 'notPrepared',
    notPrepared: 'notPrepared',
    pictureTooLarge: 'pictureTooLarge',
    actNotOffered: 'actNotOffered',
    pollNotOffered: 'pollNotOffered',
    mentionsNotOffered: 'mentionsNotOffered',
    fileTooLarge: 'fileTooLarge',
    slowMode: 'slowMode',
    resendLate: 'resendLate',
    serverError: 'serverError',
    textTooLong: 'textTooLong',
    valueMissing: 'valueMissing',
    windowOver: 'windowOver',
    '420': 'tooMany',
    '429': 'tooMany',
    '463': 'tooMany',
  } satisfies Record<string, DeliveryReason>),
);

/** A short code; anything longer is an internal error message. */
const CODE = /^[\w.-]{1,40}$/;

/** Why a delivery failed; an unknown reason is shown by its code, for support. What is unconfirmed may have arrived, whatever the error is. */
export function deliveryReason(error: string, status?: string): DeliveryReason {
  if (status === 'unconfirmed') return 'noAnswer';
  return reasons.get(error) ?? (CODE.test(error) ? 'unknownWithCode' : 'unknown');
}
