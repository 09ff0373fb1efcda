import { z } from 'zod';

/** Why the messenger is not connected (texts in `locales/ru/messenger.json`), or null. Ours. */
export const ConnectionReason = z.enum([
  'qrExpired',
  'loggedOut',
  'replaced',
  'restricted',
  'banned',
  'outdated',
  'connectionLost',
]);
export type ConnectionReason = z.infer<typeof ConnectionReason>;

/** Whether the messenger can send. The first four fields are the specification's (SPEC-3.6); the rest is ours and additive. */
export const MessengerStatus = z
  .object({
    isReady: z.boolean(),
    isInitializing: z.boolean(),
    hasAuth: z.boolean(),
    /** A PNG as a data URL while a code waits to be scanned. */
    qrCode: z.string().nullable(),
    /** True while messages go to the simulated messenger only. */
    isDemo: z.boolean(),
    /** Link to the simulated phone that scans the code; null without a code or outside the demo. */
    phoneUrl: z.string().nullable(),
    reason: ConnectionReason.nullable(),
  })
  .meta({ id: 'MessengerStatus' });
export type MessengerStatus = z.infer<typeof MessengerStatus>;

/** The QR code, or the fact that none is needed. `issuedAt` and `expiresAt` are milliseconds since 1970. */
export const QrResponse = z
  .union([
    z.object({ qr: z.string(), issuedAt: z.number(), expiresAt: z.number(), phoneUrl: z.string().nullable() }),
    z.object({ authed: z.literal(true) }),
    z.object({ qr: z.null() }),
  ])
  .meta({ id: 'QrResponse' });
export type QrResponse = z.infer<typeof QrResponse>;
