import { success, type Serve } from '../../http/serve';
import type { EntryLinksService } from './entryLinks.service';
import type { GreetingsService } from './greetings.service';
import type { GroupActsService } from './groupActs.service';
import type { LeavingService } from './leaving.service';
import type { MessageActsService } from './messageActs.service';
import type { GroupsService } from './groups.service';
import type { PairsService } from './pairs.service';

interface GroupServices {
  groups: GroupsService;
  greetings: GreetingsService;
  leaving: LeavingService;
  acts: GroupActsService;
  messages: MessageActsService;
  links: EntryLinksService;
  pairs: PairsService;
}

export function groupsRoutes(
  serve: Serve,
  { groups, greetings, leaving, acts, messages, links, pairs }: GroupServices,
): void {
  serve('listGroupPairs', async ({ userId }) => success(await pairs.list(userId)));
  serve('listPairCandidates', async ({ userId, ownerId, params }) =>
    success(await pairs.listCandidates({ userId, ownerId }, params.id)),
  );
  serve('pairGroup', async ({ userId, ownerId, noteElsewhere, params, body }) =>
    success(await pairs.pair({ userId, ownerId, noteElsewhere }, params.id, body.pairedId)),
  );
  serve('getPairInvitation', async ({ userId, params }) => success(await pairs.readInvitation(userId, params.id)));
  serve('listEntryLinks', async ({ userId }) => success(await links.list(userId)));
  serve('createEntryLink', ({ userId, body, storeResponse }) => links.create(userId, body, storeResponse));
  serve('updateEntryLink', async ({ userId, params, body }) => success(await links.update(userId, params.id, body)));
  serve('deleteEntryLink', async ({ userId, params }) => {
    await links.remove(userId, params.id);
    return success(null);
  });
  serve('actOnGroups', ({ userId, body, storeResponse }) => acts.act(userId, body, storeResponse));
  serve('getMessageActs', async ({ userId, query }) =>
    success(await messages.outlook(userId, { ...query, isWholeStep: query.isWholeStep === 'true' })),
  );
  serve('actOnMessages', ({ userId, body, storeResponse }) => messages.act(userId, body, storeResponse));
  serve('listClosedGroups', async ({ userId }) => success(await acts.listClosed(userId)));
  serve('getGroupInvite', async ({ userId, params }) => success(await acts.getInvite(userId, params.id)));
  serve('listJoinRequests', async ({ userId, params }) => success(await acts.listRequests(userId, params.id)));
  serve('listLeftGroups', async ({ userId }) => success(await groups.listLeft(userId)));
  serve('getGroupTimeline', async ({ userId, params }) => success(await groups.getTimeline(userId, params.id)));
  serve('listMemberDays', async ({ userId, params }) => success(await groups.listMemberDays(userId, params.id)));
  serve('listGroups', async ({ userId }) => success(await groups.list(userId)));
  serve('listPickerGroups', async ({ userId }) => success(await groups.list(userId)));
  serve('listGroupDetails', async ({ userId }) => success(await groups.listDetails(userId)));
  serve('refreshGroups', async ({ userId }) => success(await groups.refresh(userId)));
  serve('renameGroup', async ({ userId, params, body }) =>
    success(await groups.rename(userId, params.id, body.custom_name)),
  );
  serve('renameGroups', async ({ userId, body }) => success({ updated: await groups.renameMany(userId, body.names) }));
  serve('listInactiveGroups', async ({ userId }) => success(await leaving.listInactive(userId)));
  serve('deleteInactiveGroups', async ({ userId, body }) => {
    const { count, ...inFlight } = await leaving.removeInactive(userId, body?.group_ids);
    return success({ deleted_count: count, ...inFlight });
  });
  serve('getGreeting', async ({ userId, params }) => success(await greetings.get(userId, params.id)));
  serve('saveGreeting', async ({ userId, params, body }) =>
    success(await greetings.save(userId, params.id, { text: body.url, variables: null, mediaUrl: null })),
  );
  serve('getGreetingMessage', async ({ userId, params }) => success(await greetings.getMessage(userId, params.id)));
  serve('saveGreetingMessage', async ({ userId, params, body }) =>
    success(await greetings.save(userId, params.id, body)),
  );
  serve('saveGreetings', async ({ userId, body }) => success(await greetings.saveMany(userId, body)));
  serve('deleteGreeting', async ({ userId, params }) => success(await greetings.save(userId, params.id, null)));
  serve('checkGroupActivity', async ({ userId, params }) => success(await leaving.checkActivity(userId, params.id)));
  serve('deleteGroup', async ({ userId, params }) => success(await leaving.remove(userId, params.id)));
  serve('listMembers', async ({ userId, params }) => success(await groups.listMembers(userId, params.id)));
  serve('downloadMembers', async ({ userId, params, reply }) => {
    const file = await groups.writeMembers(userId, params.id);
    await reply
      .header('content-disposition', `attachment; filename="${params.id}_members.csv"`)
      .type('text/csv; charset=utf-8')
      .send(file);
    return undefined;
  });
}
