import enAudit from '@locales/en/audit.json';
import enBots from '@locales/en/bots.json';
import enDocs from '@locales/en/docs.json';
import enErrors from '@locales/en/errors.json';
import enMembers from '@locales/en/members.json';
import enPlanner from '@locales/en/planner.json';
import enServer from '@locales/en/server.json';
import enSimulator from '@locales/en/simulator.json';

/** Texts of the languages besides the standard one. Written by `npm run locales:check -- --fix` from the list of languages. */
export const translations = {
  en: {
    audit: enAudit,
    bots: enBots,
    docs: enDocs,
    errors: enErrors,
    members: enMembers,
    planner: enPlanner,
    server: enServer,
    simulator: enSimulator,
  },
};
