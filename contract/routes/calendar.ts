import { Calendar, CalendarLink, CalendarQuery, CreatedCalendarLink } from '../schemas/calendar';
import { Nothing, success } from '../schemas/envelope';
import { defineCalls } from './defineCalls';

export const calendarCalls = defineCalls('schedules', {
  getCalendar: { route: 'GET /calendar', query: CalendarQuery, response: success(Calendar) },
  getCalendarLink: { route: 'GET /calendar/link', response: success(CalendarLink), refusesTokens: true },
  createCalendarLink: {
    route: 'PUT /calendar/link',
    response: success(CreatedCalendarLink),
    refusesTokens: true,
    changes: 'account',
    ifRepeated: 'replaced',
  },
  deleteCalendarLink: {
    route: 'DELETE /calendar/link',
    response: Nothing,
    refusesTokens: true,
    changes: 'account',
  },
});
