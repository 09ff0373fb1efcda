import net from 'node:net';

import { z } from 'zod';

/** A command for the process that has the data directory, sent by another process of the same user. */
export interface Command {
  name: string;
  args: string[];
}

/** Output of a command and whether it succeeded. */
export interface CommandOutcome {
  text: string;
  isOk: boolean;
}

export type HandleCommand = (command: Command) => Promise<CommandOutcome>;

/** Commands and outcomes are one line of JSON each. */
const LINE_MAX_CHARS = 1_000_000;
const RequestLine = z.object({ name: z.string(), args: z.array(z.string()) });
const OutcomeLine = z.object({ text: z.string(), isOk: z.boolean() });

/** Executes the command of one connection and closes it; a probe that only connects is closed by its sender. */
export async function serveCommand(socket: net.Socket, handle: HandleCommand): Promise<void> {
  socket.on('error', () => socket.destroy());
  const line = await readLine(socket);
  const command = RequestLine.safeParse(parseJson(line));
  if (!command.success) return void socket.destroy();
  const outcome = await handle(command.data).catch((error: unknown) => ({
    text: error instanceof Error ? error.message : String(error),
    isOk: false,
  }));
  socket.end(`${JSON.stringify(outcome)}\n`);
}

/** Sends a command. @returns null when no process takes commands there */
export async function sendCommand(socketPath: string, command: Command): Promise<CommandOutcome | null> {
  const socket = net.connect(socketPath);
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify(command)}\n`);
  const outcome = OutcomeLine.safeParse(parseJson(await readLine(socket)));
  socket.destroy();
  return outcome.success ? outcome.data : null;
}

/** The text up to the first line break, or what came before the connection was closed. */
function readLine(socket: net.Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\n') || text.length > LINE_MAX_CHARS) resolve(text);
    });
    socket.once('close', () => resolve(text));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
