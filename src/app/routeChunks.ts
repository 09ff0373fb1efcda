const SIGNED_IN = ['console', 'antd-frame'];

/**
 * The chunks that an address needs for its first paint, by the names that `routes.ts` gives them: the head of the page lets the
 * browser fetch them before any program runs, and the size gate weighs them.
 */
export const routeChunks: Record<string, string[]> = {
  '/login': ['login'],
  '/dashboard': [...SIGNED_IN, 'layout', 'dashboard'],
  '/funnels': [...SIGNED_IN, 'layout', 'funnels'],
  '/funnel-designer': [...SIGNED_IN, 'designer'],
};

const CHECK = '/api/auth/check';

/** The calls that an address makes first; `*` is every other address. Source: `contract/routes.ts`. */
export const earlyCalls: Record<string, string[]> = {
  '/dashboard': [CHECK, '/api/groups_list', '/api/whatsapp/status'],
  '/funnels': [CHECK, '/api/funnels', '/api/whatsapp/status'],
  '*': [CHECK],
};
