import { DatabaseUnavailableError } from './databaseUnavailable';

/**
 * SQLSTATE classes of a server that is away, full or stopping (57014 is only a statement that took too long); 25P03 ends frozen
 * transactions, 25006 comes from a server that may not be written to, such as a replica.
 */
const OF_SERVER = /^(08|53|57(?!014)|58|25P03|25006)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Where PostgreSQL refuses a statement with too many parameters, with a code of class 08; poolers use it for lost connections. */
const REFUSED_PARAMETERS = 'exec_bind_message';
/** Errors of the drivers that carry no code. */
const OF_DRIVER = /connect|terminated|is closed|timeout exceeded|read timeout/i;

/**
 * Whether an error tells of the connection or the whole database, so that it says nothing about the rows of a statement, and whether
 * something was written is not known. After every other error the transaction was certainly rolled back.
 */
export function isConnectionTrouble(error: unknown): boolean {
  const causes = listCauses(error);
  if (causes.some((cause) => cause instanceof DatabaseUnavailableError)) return true;
  if (causes.some(({ routine }) => routine === REFUSED_PARAMETERS)) return false;
  const codes = causes.flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
  const state = codes.find((code) => SQLSTATE.test(code));
  if (state !== undefined) return OF_SERVER.test(state);
  return codes.some((code) => code.startsWith('E')) || causes.some(({ message }) => OF_DRIVER.test(message));
}

/** An error and what caused it; Drizzle wraps the errors of drivers. */
function listCauses(error: unknown): (Error & { code?: unknown; routine?: unknown })[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : [];
}
