import path from 'node:path';

import { startServer } from './server';

/** Before all files: the first start of a server. All others begin with its data, because creating the database takes half of a start. */
export default async function firstStart(): Promise<void> {
  const server = await startServer();
  await server.terminate();
  process.env.FIRST_START_DATA = path.join(server.dataDir, 'data');
}
