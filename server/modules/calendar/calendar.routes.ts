import { success, type Serve } from '../../http/serve';
import type { CalendarService } from './calendar.service';

/** Route of the calendar. */
export function calendarRoutes(serve: Serve, { calendar }: { calendar: CalendarService }): void {
  serve('getCalendar', async ({ userId, query }) => success(await calendar.get(userId, query)));
}
