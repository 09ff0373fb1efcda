/** Everything that can be invalidated. `Reconnect`: data that may have changed while the socket was disconnected. */
export const TAG_TYPES = [
  'Group',
  'Tag',
  'Variables',
  'Selection',
  'Template',
  'EntryLink',
  'GroupPair',
  'Funnel',
  'Structure',
  'Schedule',
  'Run',
  'Pause',
  'Memory',
  'Messenger',
  'QrCode',
  'Sending',
  'Notification',
  'CalendarLink',
  'Broadcast',
  'BroadcastTimeline',
  'PlannedBroadcast',
  'Pace',
  'DataLimits',
  'Onboarding',
  'Profile',
  'Session',
  'Account',
  'Token',
  'Webhook',
  'WebhookAttempt',
  'Support',
  'Stats',
  'Reconnect',
] as const;

/** One kind of cached data. */
export type TagType = (typeof TAG_TYPES)[number];

/** Tags of a list: one per row, one for the list, one for the reconnect. */
export const provideList =
  <T extends TagType>(type: T) =>
  (rows: readonly { id: number }[] | undefined) => [
    { type, id: 'LIST' as const },
    'Reconnect' as const,
    ...(rows ?? []).map(({ id }) => ({ type, id })),
  ];

/** Tag of the whole list of a type. */
export const listTag = <T extends TagType>(type: T) => ({ type, id: 'LIST' as const });
