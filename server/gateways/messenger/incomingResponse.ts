/** What a member did: the message reached the phone, was read, got a reaction or a reply. */
export type ResponseKind = 'delivered' | 'read' | 'reacted' | 'replied';

/** How a member responded to one of our messages. */
export interface IncomingResponse {
  groupAddress: string;
  /** By our id. */
  messageId: string;
  member: string;
  kind: ResponseKind;
  /** By the messenger's clock, or the member's. */
  atMs: number;
}
