import type { Bench } from './bench';
import { measureCalendar } from './calendarSpeed';
import { measureCanvas } from './canvasSpeed';
import { measureConnections } from './connectionsSpeed';
import { measureDashboard } from './dashboardSpeed';
import { measureForecast } from './forecastSpeed';
import { measureGroupEvents } from './groupEvents';
import { measureGroups } from './groupsSpeed';
import { measureIncoming } from './incomingSpeed';
import { measureLargeDatabase } from './largeDatabase';
import { measureLogin } from './loginSpeed';
import { measureRunStart } from './runStart';
import { measureSending } from './sendingSpeed';
import { measureServer } from './serverSpeed';
import { measureTour } from './tourSpeed';

export { takeTables } from '@test/kit/printTable';

/** What `npm run bench` measures in addition to the bytes, in this order. */
export const benches: readonly Bench[] = [
  { id: 'P2', title: 'the sign-in is ready', run: measureLogin },
  { id: 'P4', title: 'the dashboard is ready', run: measureDashboard },
  { id: 'P6', title: 'the canvas with 2,000 nodes: P6, P7, P8, P11', run: measureCanvas },
  { id: 'P9', title: 'the dashboard of 5,000 groups', run: measureGroups },
  { id: 'P10', title: 'a hundred events a second', run: measureGroupEvents },
  { id: 'P12', title: 'a tour of every page and dialog', run: measureTour },
  { id: 'P13', title: 'the server responds', run: measureServer },
  { id: 'P14', title: 'a run of 1,000 groups starts', run: measureRunStart },
  { id: 'P15', title: 'twenty accounts send', run: measureSending },
  { id: 'P16', title: 'fifty accounts hear their groups', run: measureIncoming },
  { id: 'P17', title: 'a million deliveries', run: measureLargeDatabase },
  { id: 'P18', title: 'large and many connections', run: measureConnections },
  { id: 'P19', title: 'the forecast of 5,000 groups', run: measureForecast },
  { id: 'P21', title: 'the calendar of 5,000 entries', run: measureCalendar },
];
