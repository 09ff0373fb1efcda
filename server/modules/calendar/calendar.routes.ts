import { success, type Serve } from '../../http/serve';
import type { CalendarService } from './calendar.service';
import type { CalendarLinksService } from './calendarLinks.service';

export function calendarRoutes(
  serve: Serve,
  { calendar, links }: { calendar: CalendarService; links: CalendarLinksService },
): void {
  serve('getCalendar', async ({ userId, query }) => success(await calendar.get(userId, query)));
  serve('getCalendarLink', async ({ userId }) => success(await links.get(userId)));
  serve('createCalendarLink', async ({ userId }) => success(await links.create(userId)));
  serve('deleteCalendarLink', async ({ userId }) => {
    await links.remove(userId);
    return success(null);
  });
}
