import type { SavePlannedBroadcast } from '@contract/schemas/plannedBroadcasts';

import type { Transaction } from '../../db/database';
import { findOwnGroups, requireMedia } from '../../engine/broadcasts/createBroadcast';
import { findSelectionRule } from '../../engine/broadcasts/selectionGroups';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import { findMoment } from './keptMoment';
import type { Row } from './plannedBroadcastRows';
import { requireOffered } from '../../gateways/messenger/requireOffered';

/** The columns of a planned broadcast that its owner writes. */
export type PreparedPlan = Awaited<ReturnType<typeof preparePlan>>;

interface Plan {
  userId: number;
  body: SavePlannedBroadcast;
  /** The row that it replaces. */
  before?: Row;
}

/** Checks groups, file and moment. @throws AppError GROUP_NOT_FOUND, SELECTION_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_TYPE_NOT_ALLOWED, START_IN_THE_PAST, REPEAT_OVER */
export async function preparePlan(
  tx: Transaction,
  { clock, messengers }: Pick<Deps, 'clock' | 'messengers'>,
  { userId, body, before }: Plan,
) {
  const groupIds = [...new Set(body.groupIds)];
  const mediaUrl = body.mediaUrl === '' ? null : body.mediaUrl;
  await findOwnGroups(tx, userId, groupIds);
  await requireOffered(tx, messengers, userId, { ...body, text: body.message });
  if (mediaUrl !== null) await requireMedia(tx, userId, mediaUrl);
  const { message, variables = null, poll, repeat, startsAtMs, selectionId } = body;
  if (selectionId !== null && !(await findSelectionRule(tx, userId, selectionId)))
    throw new AppError('SELECTION_NOT_FOUND');
  const toPairs = body.toPairs ?? before?.toPairs ?? false;
  const written = { message, variables, mediaUrl, poll, groupIds, selectionId, toPairs };
  const content = { ...written, missedReason: null, earlierCount: 0 };
  if (repeat === null && startsAtMs === null)
    return { ...content, status: 'draft' as const, startsAt: null, repeat: null };
  const nowMs = (await readNow(tx, clock)).getTime();
  const moment = findMoment(before ?? null, body, nowMs);
  if (moment === null) throw new AppError('REPEAT_OVER');
  if (moment.atMs <= nowMs && !moment.isKept) throw new AppError('START_IN_THE_PAST');
  return { ...content, status: 'scheduled' as const, startsAt: new Date(moment.atMs), repeat };
}
