import { success } from '../schemas/envelope';
import { ForecastQueue } from '../schemas/forecast';
import { defineCalls } from './defineCalls';

export const forecastCalls = defineCalls('messenger', {
  getForecastQueue: { route: 'GET /forecast/queue', response: success(ForecastQueue) },
});
