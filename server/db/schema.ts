/** All tables in one object for the database client. */
export * from './schema/accounts';
export * from './schema/broadcasts';
export * from './schema/calls';
export * from './schema/funnels';
export * from './schema/groups';
export * from './schema/monitoring';
export * from './schema/polls';
export * from './schema/processes';
export * from './schema/programs';
export * from './schema/selections';
export * from './schema/templates';
export * from './schema/sending';
export * from './schema/simulator';
export * from './schema/tags';
export * from './schema/telegram';
export * from './schema/variables';
export * from './schema/whatsapp';
