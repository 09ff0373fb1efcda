/** In the audit log: the caller's address and the request id of a command of who runs the server. */
export const COMMAND_LINE = 'command line';
