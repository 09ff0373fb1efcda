import { z } from 'zod';

import { success } from '../schemas/envelope';
import { AuditEntry, AuditQuery } from '../schemas/security';
import { defineCalls } from './defineCalls';

export const auditCalls = defineCalls('security', {
  listAudit: { route: 'GET /audit', refusesTokens: true, query: AuditQuery, response: success(z.array(AuditEntry)) },
});
