import proofTests from '@test/kit/proofTests.json';

import { proveAtMostOnce } from './atMostOnce';
import { proveBackups } from './backups';
import { proveBroadcastSurvives } from './broadcastSurvives';
import { proveOncePerKey } from './oncePerKey';
import { provePreview } from './previewEqualsSending';
import { proveClosedGroups } from './closedGroups';
import { proveClockJumps } from './clockJumps';
import { proveDowntime } from './downtime';
import { proveEveryDisconnect } from './everyDisconnect';
import { proveIncomingReplies } from './incomingReplies';
import { proveIsolation } from './isolation';
import { proveLiveTranslations } from './liveTranslations';
import { proveLostAnswers } from './lostAnswers';
import { proveManyProcesses } from './manyProcesses';
import { proveMessageActs } from './messageActs';
import { proveOneProcess } from './oneProcess';
import { proveOnTime } from './onTime';
import { provePauseMeansPause } from './pauseMeansPause';
import { provePlannedBroadcasts } from './plannedBroadcasts';
import { provePoliteStops } from './politeStops';
import { proveRateLimited } from './rateLimited';
import { proveRefusals } from './refusals';
import { byTests } from './byTests';
import { proveNewLanguage } from './newLanguage';
import { proveNoTypedFetch } from './noTypedFetch';
import type { Proof } from './proof';
import { proveLostResponses } from './lostResponses';
import { proveSeveralAccounts } from './severalAccounts';
import { proveSlowStops } from './slowStops';
import { proveSlowUploads } from './slowUploads';
import { proveSoak } from './soak';
import { proveStartSeries } from './startSeries';
import { proveStopMeansStop } from './stopMeansStop';
import { proveYearOfUse } from './yearOfUse';

export { takeTables } from '@test/kit/printTable';

/** With tests that `npm test` leaves out, or a larger form of one. */
const proofFiles = Object.keys(proofTests);
const isOfBrowser = (file: string) => file.startsWith('test/browser/');

/** Every proof of `npm run prove`, in the order it runs them. */
export const proofs: readonly Proof[] = [
  { id: 'S1', title: 'at most once', run: proveAtMostOnce },
  { id: 'S2', title: 'a stop leaves nothing in doubt', run: provePoliteStops },
  { id: 'S3', title: 'a lost response is never guessed', run: proveLostAnswers },
  { id: 'S4', title: 'what was refused is tried again, in order', run: proveRefusals },
  { id: 'S5', title: 'many processes on one database', run: proveManyProcesses },
  { id: 'S6', title: 'one process on one data directory', run: proveOneProcess },
  { id: 'S7', title: 'stop means stop', run: proveStopMeansStop },
  { id: 'S8', title: 'the clock jumps', run: proveClockJumps },
  { id: 'S9', title: 'after downtime', run: proveDowntime },
  { id: 'S10', title: 'requested twice, started once', run: proveOncePerKey },
  { id: 'S11', title: 'a broadcast that is killed', run: proveBroadcastSurvives },
  { id: 'S12', title: 'the preview is what is sent', run: provePreview },
  byTests('S13', 'the connection as it is; the life of a code (S14)', {
    files: ['test/browser/connection.test.ts'],
    inChromium: true,
  }),
  { id: 'S15', title: 'never early, hardly late', run: proveOnTime },
  { id: 'S16', title: 'an hour of a thousand accounts', run: proveSoak },
  byTests('S17', 'the forecast is what is sent', { files: ['test/guards/forecastIntervals.test.ts'] }),
  { id: 'S18', title: 'pause means pause', run: provePauseMeansPause },
  { id: 'S19', title: 'planned broadcasts', run: provePlannedBroadcasts },
  byTests('S20', 'the calendar comes true', { files: ['server/modules/calendar/calendarComesTrue.test.ts'] }),
  { id: 'S20a', title: 'series of starts', run: proveStartSeries },
  { id: 'S21', title: 'slow uploads', run: proveSlowUploads },
  { id: 'S22', title: 'a rate limit in a broadcast', run: proveRateLimited },
  { id: 'S23', title: 'every way a connection ends', run: proveEveryDisconnect },
  { id: 'S24', title: 'a year of use', run: proveYearOfUse },
  { id: 'S25', title: 'backups, damage and earlier versions', run: proveBackups },
  { id: 'S26', title: 'replies, and a server that is killed', run: proveIncomingReplies },
  { id: 'S27', title: "one account's trouble stays its own", run: proveIsolation },
  { id: 'S28', title: 'stops while sends are slow', run: proveSlowStops },
  { id: 'S29', title: 'a lost response repeats nothing', run: proveLostResponses },
  byTests('S30', 'sleep and wrong clocks', {
    files: [
      'server/engine/downtime.test.ts',
      'server/engine/clockJumps.test.ts',
      'server/engine/manyProcesses.test.ts',
      'server/jobs/leaderLease.test.ts',
      'src/lib/clock.test.ts',
      'src/app/ClockNotice.test.tsx',
    ],
  }),
  byTests('S31', 'settling a restored database', { files: ['server/maintenance/settleRestored.test.ts'] }),
  { id: 'S33', title: 'no group stays closed unnoticed', run: proveClosedGroups },
  { id: 'S34', title: 'recall and correct', run: proveMessageActs },
  { id: 'S35', title: 'two accounts of one owner', run: proveSeveralAccounts },
  byTests('B1', 'a socket that breaks', { files: ['test/browser/droppedSocket.test.ts'], inChromium: true }),
  byTests('B2', 'a socket that stays away', { files: ['test/browser/lostSocket.proof.ts'], inChromium: true }),
  byTests('B3', 'polling under a slow server', { files: ['test/journeys/polling.test.ts'] }),
  byTests('B4', 'what is removed stays so', { files: ['test/journeys/removedRows.test.ts'] }),
  byTests('B5', 'refused at once', { files: ['test/journeys/refusedAtOnce.test.tsx'] }),
  byTests('B6', 'odd responses', { files: ['test/journeys/oddResponses.test.tsx'] }),
  byTests('B7', 'many tabs, one owner', { files: ['test/browser/manyTabs.proof.ts'], inChromium: true }),
  byTests('B8', 'broken storage', {
    files: ['test/browser/brokenStorage.proof.ts', 'test/browser/faults.test.ts'],
    inChromium: true,
  }),
  byTests('B9', 'two tabs on one funnel', { files: ['test/browser/twoTabs.proof.ts'], inChromium: true }),
  byTests('B10', 'drafts in any interleaving', { files: ['src/features/designer/drafts/draftRaces.test.tsx'] }),
  byTests('B11', 'a save that goes wrong', {
    files: ['test/browser/brokenSaves.proof.ts'],
    inChromium: true,
  }),
  byTests('B12', 'drawing fails', { files: ['test/browser/drawingFails.proof.ts'], inChromium: true }),
  byTests('B13', 'planted secrets', {
    files: ['test/browser/plantedInBrowser.proof.ts'],
    inChromium: true,
  }),
  byTests('B14', 'recorded sessions end as they did', { files: ['test/journeys/replayedSessions.test.tsx'] }),
  { id: 'B15', title: 'saved words are on the open page', run: proveLiveTranslations },
  { id: 'B16', title: 'a language is added by the guide', run: proveNewLanguage },
  byTests('B17', 'what the start dialog shows is what is sent', {
    files: ['test/browser/forecastComesTrue.proof.ts'],
    inChromium: true,
  }),
  byTests('B18', 'without HTTPS, in the oldest browsers, translated', {
    files: ['test/browser/journey.test.ts', 'test/browser/translatedPage.proof.ts'],
    inChromium: true,
  }),
  byTests('B19', 'a drawn funnel is readable', { files: ['src/features/designer/edges/drawing.test.ts'] }),
  byTests('X1', 'malformed calls', { files: ['test/guards/malformedCalls.test.ts'] }),
  byTests('X2', 'hostile texts', { files: ['test/browser/hostileTexts.proof.ts'], inChromium: true }),
  byTests('X3', 'disguised uploads', { files: ['test/guards/disguisedUploads.test.ts'] }),
  byTests('X4', 'ids of somebody else', { files: ['test/guards/foreignIds.test.ts'] }),
  byTests('X5', 'guessed passwords', { files: ['test/guards/guessedPasswords.test.ts'] }),
  byTests('X6', 'sockets', { files: ['test/guards/foreignEvents.test.ts'] }),
  byTests('X7', 'formulas in names', { files: ['test/guards/formulaNames.test.ts'] }),
  { id: 'X8', title: 'no typed address is requested', run: proveNoTypedFetch },
  byTests('X9', 'sign-in: strangers and owners', { files: ['test/guards/strangersSignIn.test.ts'] }),
  byTests('X10', 'bodies that are too large', { files: ['test/guards/largeBodies.test.ts'] }),
  byTests('T1', 'every test in Chromium', { files: proofFiles.filter(isOfBrowser), inChromium: true }),
  byTests('T2', 'every other test', { files: proofFiles.filter((file) => !isOfBrowser(file)) }),
  byTests('X11', 'tokens and webhooks', { files: ['test/guards/tokensAndWebhooks.test.ts'] }),
];
