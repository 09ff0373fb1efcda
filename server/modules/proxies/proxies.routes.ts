import { success, type Serve } from '../../http/serve';
import type { ProxiesService } from './proxies.service';

export function proxiesRoutes(serve: Serve, { proxies }: { proxies: ProxiesService }): void {
  serve('getProxies', async ({ userId }) => success(await proxies.get(userId)));
  serve('saveProxies', async ({ userId, body }) => success(await proxies.save(userId, body)));
  serve('testProxy', async ({ userId, body }) => success(await proxies.test(userId, body.proxy)));
}
