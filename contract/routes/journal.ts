import { success } from '../schemas/envelope';
import {
  ConnectionHistory,
  ConnectionQuery,
  JournalActions,
  JournalPageQuery,
  JournalCounts,
  JournalFilter,
  JournalPage,
  JournalQuery,
} from '../schemas/journal';
import { defineCalls } from './defineCalls';

/** An id of the filter. */
const notOwn = ['MESSAGE_NOT_FOUND', 'GROUP_NOT_FOUND', 'FUNNEL_NOT_FOUND', 'BROADCAST_NOT_FOUND'] as const;

export const journalCalls = defineCalls('messenger', {
  listJournal: { route: 'GET /journal', query: JournalQuery, response: success(JournalPage), errors: notOwn },
  countJournal: {
    route: 'GET /journal/counts',
    query: JournalFilter,
    response: success(JournalCounts),
    errors: notOwn,
  },
  listActions: {
    route: 'GET /journal/actions',
    section: 'security',
    refusesTokens: true,
    query: JournalPageQuery,
    response: success(JournalActions),
  },
  listConnectionChanges: {
    route: 'GET /journal/connection',
    query: ConnectionQuery,
    response: success(ConnectionHistory),
  },
});
