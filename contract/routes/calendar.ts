import { Calendar, CalendarQuery } from '../schemas/calendar';
import { success } from '../schemas/envelope';
import { defineCalls } from './defineCalls';

export const calendarCalls = defineCalls('schedules', {
  getCalendar: { route: 'GET /calendar', query: CalendarQuery, response: success(Calendar) },
});
