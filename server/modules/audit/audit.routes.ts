import { success, type Serve } from '../../http/serve';
import type { AuditService } from './audit.service';

export function auditRoutes(serve: Serve, { audit }: { audit: AuditService }): void {
  serve('listAudit', async ({ userId, query }) => success(await audit.list(userId, query)));
}
