import { success, type Serve } from '../../http/serve';
import type { ForecastService } from './forecast.service';

/** What a browser needs to forecast when a start is sent. */
export function forecastRoutes(serve: Serve, { forecast }: { forecast: ForecastService }): void {
  serve('getForecastQueue', async ({ userId }) => success(await forecast.getQueue(userId)));
}
