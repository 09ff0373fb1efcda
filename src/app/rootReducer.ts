import { combineSlices, type WithSlice } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { withRowChanges } from '@/api/cacheUpdates/rowChanges';
import { unfinishedCalls } from '@/api/idempotencyKeys';
import { dialogDrafts } from '@/api/drafts/dialogDrafts';
import { offersSlice } from '@/api/offers';
import type { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { broadcastDraft } from '@/features/broadcast/storedDraft';
import type { designerSlice } from '@/features/designer/designerSlice';
import { draftsSlice } from '@/features/designer/drafts/draftsSlice';
import { launchFormDraft } from '@/features/launch/launchFormDraft';
import { seriesDraft } from '@/features/launch/seriesDraft';
import { messengerSlice } from '@/features/messenger/messengerSlice';
import { notificationsSlice } from '@/features/notifications/notificationsSlice';
import { onboardingSlice } from '@/features/onboarding/onboardingSlice';
import { wizardSlice } from '@/features/onboarding/wizardSlice';
import { sessionSlice } from '@/features/session/sessionSlice';
import { storageSlice } from '@/features/storage/storageSlice';
import { tokenDraft } from '@/features/programs/tokenDraft';
import { webhookDraft } from '@/features/programs/webhookDraft';
import { proxiesDraft } from '@/features/proxies/proxiesDraft';
import { supportDraft } from '@/features/support/supportDraft';
import { dialogsSlice } from '@/pages/dialogsSlice';

import { persisted } from './persistence';
import { placeSlice } from './placeSlice';
import { shownSlice } from './shownSlice';

/** Slices that come with their chunk. */
type LazySlices = WithSlice<typeof broadcastSlice> & WithSlice<typeof designerSlice>;

/** The root reducer. Slices wrapped in `persisted` survive a reload. */
export const rootReducer = combineSlices({
  [baseApi.reducerPath]: withRowChanges(baseApi.reducer),
  offers: offersSlice.reducer,
  session: sessionSlice.reducer,
  messenger: messengerSlice.reducer,
  notifications: notificationsSlice.reducer,
  dialogs: dialogsSlice.reducer,
  place: placeSlice.reducer,
  shown: shownSlice.reducer,
  storage: storageSlice.reducer,
  dialogDrafts: persisted.drafts(dialogDrafts),
  launchDraft: persisted.drafts(launchFormDraft),
  seriesDraft: persisted.drafts(seriesDraft),
  proxiesDraft: persisted.drafts(proxiesDraft),
  tokenDraft: persisted.drafts(tokenDraft),
  webhookDraft: persisted.drafts(webhookDraft),
  supportDraft: persisted.drafts(supportDraft),
  broadcastDraft: persisted.drafts(broadcastDraft),
  drafts: persisted.drafts(draftsSlice),
  unfinishedCalls: persisted.drafts(unfinishedCalls),
  wizard: wizardSlice.reducer,
  onboarding: persisted.onboarding(onboardingSlice.reducer),
}).withLazyLoadedSlices<LazySlices>();
