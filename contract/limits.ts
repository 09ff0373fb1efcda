import { DAY_MINUTES, DAY_MS, HOUR_MINUTES, HOUR_MS, MINUTE_MS } from './time';

/** Longest message: the specification's, and WhatsApp's. A messenger may have a smaller one, which its status names. */
const MESSAGE_MAX_CHARS = 4096;

/** Business limits shared by browser and server. Every name ends in its unit. Source: sections 5 and 9 of docs/evidence/specification.md. */
export const limits = {
  login: { passwordMinChars: 6 },
  /** Our choice, for creating accounts. The sign-in form checks the specification's six characters. */
  account: { passwordMinChars: 10, emailMaxChars: 254, passwordMaxChars: 200 },
  session: { idleTimeoutMs: 12 * HOUR_MS, absoluteTimeoutMs: 7 * DAY_MS },
  profile: { telegramUsernameMinChars: 5, telegramUsernameMaxChars: 32 },
  /** Length, interval and lifetime of greetings are ours, decision 0014. */
  groups: {
    listTimeoutMs: 10_000,
    customNameMaxChars: 200,
    greetingUrlMaxChars: 2_000,
    inactiveAfterDays: 90,
    chosenMaxCount: 5_000,
    greetingGapMs: MINUTE_MS,
    greetingLifeMs: DAY_MS,
    /** Ours: an act by hand that waits longer for the phone is not done. */
    actLifeMs: 6 * HOUR_MS,
    /** The messenger's own limits. */
    nameMaxChars: 100,
    descriptionMaxChars: 2_048,
    /** Ours: how long a group may be closed for, and how many requests to join one act answers. */
    closedMaxMinutes: 30 * DAY_MINUTES,
    requestsMaxCount: 500,
  },
  /** Short addresses that lead to a group with room. Ours; the messenger's largest group has 1,024 members. */
  entryLinks: { maxCount: 50, nameMaxChars: 100, groupsMaxCount: 20, membersMaxCount: 1_024 },
  /**
   * Short addresses that lead to links in messages: of an account, of one text, and how many are listed at once. Ours.
   */
  shortLinks: { maxCount: 20_000, perTextMaxCount: 20, listedMaxCount: 500, urlMaxChars: 2_000 },
  /** Tags of groups. Ours. */
  tags: { maxCount: 200, nameMaxChars: 40, perGroupMaxCount: 20 },
  /** Own fields of groups. Ours. */
  fields: { maxCount: 20, nameMaxChars: 40, valueMaxChars: 500 },
  /** Accounts of one owner, the first one included. Ours. */
  accounts: { maxCount: 20, nameMaxChars: 40 },
  /** Templates of messages. Ours. */
  templates: { maxCount: 200, nameMaxChars: 60 },
  /** Saved selections of groups. Ours. */
  selections: { maxCount: 100, nameMaxChars: 60, tagsMaxCount: 50, membersMaxCount: 100_000, activityMaxDays: 3_650 },
  /** API tokens and webhooks. Ours. */
  programs: {
    tokensMaxCount: 20,
    tokenNameMaxChars: 60,
    webhooksMaxCount: 10,
    addressMaxChars: 2_000,
    attemptsShownCount: 100,
    attemptsKeepCount: 500,
    attemptsKeepMs: 30 * DAY_MS,
    /** How long an event is tried again. */
    retryForMs: DAY_MS,
    /** A webhook without a success for so long is switched off. */
    switchOffAfterMs: 3 * DAY_MS,
  },
  messenger: {
    botTokenMaxChars: 300,
    statusPollMs: MINUTE_MS,
    qrPollOfflineMs: 5_000,
    qrPollInitializingMs: 3_000,
    /** Lifetime of the first and the following QR codes, and how many are issued. Our choice, as in the real messenger. */
    qrFirstLifeMs: MINUTE_MS,
    qrLifeMs: 20_000,
    qrMaxCount: 6,
    /** Lifetime of a code for linking by number: WhatsApp closes a connection that is not linked after that time. */
    linkCodeLifeMs: 160_000,
    phoneNumberMaxChars: 40,
    /** How long a process waits for the one with the connection; browsers time out after ten seconds. Our choice. */
    commandMaxMs: 9_000,
  },
  /** Our choice; a login of SOCKS5 has at most 255 bytes. */
  proxies: { hostMaxChars: 253, loginMaxChars: 255, portMax: 65_535, testsPerMinuteMaxCount: 10 },
  socket: {
    timeoutMs: 5_000,
    reconnectAttempts: 5,
    reconnectDelayMs: 1_000,
    slowReconnectMs: 30_000,
    bundles: { everyMs: 100, floodCount: 8, floodEveryMs: 750 },
  },
  notifications: { keepNewestCount: 50, badgeMaxCount: 9 },
  onboarding: { showAgainAfterDays: 30, stepAdvanceDelayMs: 500, actionCheckMs: 1_000 },
  designer: {
    draftAutosaveMs: 500,
    snapGridPx: 8,
    connectionRadiusPx: 25,
    messageTextMaxHeightPx: 240,
    newDelayMinutes: 5,
    minutesMax: 59,
  },
  /**
   * `messageMaxChars` is the messenger's own limit, as for broadcasts. The others are ours; `bodyMaxBytes` of a save has room for 2,000
   * messages of 1,900 Cyrillic characters each.
   */
  funnel: {
    maxCount: 1_000,
    bodyMaxBytes: 8 * 1024 * 1024,
    conditionsMaxCount: 500,
    zonesMaxCount: 50,
    nameMaxChars: 200,
    messageMaxChars: MESSAGE_MAX_CHARS,
    nodesMaxCount: 5_000,
    edgesMaxCount: 10_000,
    labelMaxChars: 200,
    delayMaxMinutes: 366 * DAY_MINUTES,
    /** Of 'not before'. */
    minDaysMax: 366,
    startDelayMs: MINUTE_MS,
    lateStartMaxMs: HOUR_MS,
    lateStepMaxMs: 6 * HOUR_MS,
    openConditionMs: DAY_MS,
    groupsPerStartMaxCount: 5_000,
    noteMaxChars: 200,
    /** Versions with a note are kept. */
    notesMaxCount: 50,
    versionsPageCount: 50,
  },
  /** A file of exported funnels; with the form around it a request stays below what the proxies of `deploy` let through. Ours. */
  funnelFile: {
    funnelsMaxCount: 50,
    mediaMaxCount: 500,
    /** The graphs, as JSON. */
    manifestMaxBytes: 6 * 1024 * 1024,
    maxBytes: 57 * 1024 * 1024,
  },
  /** The messenger's own limits of polls. */
  poll: { questionMaxChars: 255, optionMaxChars: 100, optionsMinCount: 2, optionsMaxCount: 12 },
  /**
   * Ours: which responses to a message are counted, and how long late news of them may come. What waits to be counted of one account; more
   * than that is dropped, and counted as dropped.
   */
  responses: { windowMs: 24 * HOUR_MS, keptMs: 48 * HOUR_MS, waitingMaxCount: 5_000, countEveryMs: 1_000 },
  /** `resendLifeMs` is ours: a manual resend that waits longer for the phone is canceled. */
  runs: { messagePreviewChars: 100, resendLifeMs: HOUR_MS },
  /**
   * Ours: how long a stop can be undone before it is sent, of how many at most (a closing page sends at most 64 KiB), and how many
   * schedules or runs one call takes, or moves.
   */
  schedules: {
    refreshMs: 10_000,
    stopUndoMs: 5_000,
    undoMaxCount: 5_000,
    chosenMaxCount: 20_000,
    movedMaxCount: 5_000,
  },
  /** Counts and `progressEveryMs` are ours. */
  /** Series of starts that are not over, per account. Ours. */
  series: { maxCount: 50 },
  broadcast: {
    messageMaxChars: MESSAGE_MAX_CHARS,
    fileMaxBytes: 50 * 1024 * 1024,
    groupsMaxCount: 5_000,
    listMaxCount: 50,
    plannedMaxCount: 200,
    queuedMaxCount: 100_000,
    progressEveryMs: 1_000,
    timelineBucketsMaxCount: 96,
  },
  /** Ours. */
  support: { perHourMaxCount: 60, listMaxCount: 1_000 },
  /** A forecast reads at most so many queued messages and planned starts, and so many moments of planned broadcasts. Ours. */
  forecast: { queueMaxCount: 100_000, groupsMaxCount: 5_000, broadcastStartsMaxCount: 2_000, nodesMaxCount: 200_000 },
  /** Six weeks and a change of the clocks; entries of one response; groups that one of them names; within which time two messages to a group clash. Ours. */
  calendar: {
    rangeMaxDays: 43,
    entriesMaxCount: 10_000,
    groupsShownCount: 3,
    clashMs: 20 * MINUTE_MS,
    textMaxChars: 80,
    /** A calendar file begins so many days ago. */
    fileBackDays: 7,
  },
  /** Bounds of the owner's sending-rate settings. Ours. */
  pace: {
    gapMaxMs: 10 * MINUTE_MS,
    restAfterMaxCount: 1_000,
    restMaxMs: 2 * HOUR_MS,
    capMaxCount: 100_000,
    /** What a healthy server certainly keeps; smaller stored values count as this. */
    lateStartMinMs: MINUTE_MS,
    lateStartMaxMs: DAY_MS,
    lateStepMinMs: 10 * MINUTE_MS,
    lateStepMaxMs: 30 * DAY_MS,
    zoneOffsetMinMinutes: -12 * HOUR_MINUTES,
    zoneOffsetMaxMinutes: 14 * HOUR_MINUTES,
  },
  /** Audit log. Ours. */
  audit: { pageCount: 50, pageMaxCount: 200 },
  /** Deliveries on a page of the journal, on one for a file, in a file at most, and how many of a filter are counted at most. Ours. */
  journal: { pageCount: 50, filePageCount: 500, fileMaxCount: 20_000, countedMaxCount: 20_000 },
  /**
   * Idempotency keys: repeated requests with one key run once; `retryMs` is how long the browser reuses a key for
   * the same content of a form without a draft. Ours.
   */
  idempotency: { keyMaxChars: 100, keepMs: 30 * DAY_MS, retryMs: HOUR_MS },
  upload: { fileMaxBytes: 50 * 1024 * 1024 },
  toasts: {
    defaultMs: 4_000,
    errorMs: 4_000,
    successMs: 2_000,
    maxCount: 20,
    maxWidthPx: 350,
    screenSuccessMs: 4_000,
    screenErrorMs: 6_000,
    screenDefaultMs: 4_000,
    /** A toast with a button, by default. */
    actionMs: 10_000,
  },
  /** `idMaxChars` is ours, for IANA ids such as `Europe/Moscow`. */
  timezones: { minOffsetHours: -12, maxOffsetHours: 14, defaultOffsetHours: 0, idMaxChars: 64 },
} as const;
