import fs from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { limits } from '@contract/limits';
import type { FileStore } from '@server/gateways/files/fileStore';
import { FILE_HEAD_BYTES } from '@server/gateways/files/fileType';

/** A store with the ways to make it unreachable. */
export interface StoreUnderTest {
  store: FileStore;
  /** Names of everything that is stored, also in part. */
  listNames(): string[];
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and then some pixels', 'latin1');
const MISSING = `${'0'.repeat(40)}.png`;

/** The contract of every store of uploaded files. @param open gives a new empty one for each test */
export function describeFileStore(open: () => Promise<StoreUnderTest>): void {
  let server: StoreUnderTest;
  let store: FileStore;
  beforeEach(async () => {
    server = await open();
    ({ store } = server);
  });

  async function keep(content: Buffer, extension = 'png'): Promise<string> {
    const received = await store.receive(Readable.from([content]));
    await received.keep(extension);
    return received.nameAs(extension);
  }

  async function read(name: string, from?: number, to?: number): Promise<Buffer | null> {
    const stream = await store.open(name, from === undefined || to === undefined ? undefined : { from, to });
    return stream && buffer(stream);
  }

  it('stores a file under a name that cannot be guessed, and returns it whole', async () => {
    const received = await store.receive(Readable.from([PNG.subarray(0, 3), PNG.subarray(3)]));
    expect([received.sizeBytes, received.head]).toEqual([PNG.length, PNG.subarray(0, FILE_HEAD_BYTES)]);
    await received.keep('png');
    const name = received.nameAs('png');
    expect(name).toMatch(/^[0-9a-f]{40}\.png$/);
    expect([await read(name), await store.sizeOf(name)]).toEqual([PNG, PNG.length]);
  });

  it('gives parts of a file', async () => {
    const name = await keep(PNG);
    expect((await read(name, 1, 3))?.toString()).toBe('PNG');
    expect(await read(name, PNG.length - 1, PNG.length - 1)).toEqual(PNG.subarray(-1));
  });

  it('keeps the largest file that is allowed, and gives it back', async () => {
    const film = Buffer.alloc(limits.upload.fileMaxBytes, 'moving pictures');
    const name = await keep(film, 'mp4');
    expect(await store.sizeOf(name)).toBe(limits.upload.fileMaxBytes);
    expect((await read(name))?.equals(film)).toBe(true);
  }, 60_000);

  it('brings a file to this disk, for those who read files', async () => {
    const name = await keep(PNG);
    const file = await store.bringHere(name);
    expect(fs.readFileSync(file ?? '')).toEqual(PNG);
    expect(await store.bringHere(name)).toBe(file);
  });

  it('reports a missing file as missing', async () => {
    const answers = [await store.sizeOf(MISSING), await store.open(MISSING), await store.bringHere(MISSING)];
    expect(answers).toEqual([null, null, null]);
    await store.remove(MISSING);
  });

  it('removes a file', async () => {
    const name = await keep(PNG);
    await store.bringHere(name);
    await store.remove(name);
    expect([await store.sizeOf(name), await store.bringHere(name), server.listNames()]).toEqual([null, null, []]);
  });

  it('deletes what is discarded, before and after it was stored', async () => {
    await (await store.receive(Readable.from([PNG]))).discard();
    const kept = await store.receive(Readable.from([PNG]));
    await kept.keep('png');
    await kept.discard();
    expect([await store.sizeOf(kept.nameAs('png')), server.listNames()]).toEqual([null, []]);
  });

  it('takes a file over from another store under its name, again and again', async () => {
    await store.put(MISSING, Readable.from([Buffer.from('half')]));
    await store.put(MISSING, Readable.from([PNG]));
    expect(await read(MISSING)).toEqual(PNG);
    expect(server.listNames().map((name) => name.split('/').at(-1))).toEqual([MISSING]);
  });

  it('leaves nothing behind when a stream breaks off, and reports how it did', async () => {
    const broken = Readable.from(
      (function* () {
        yield PNG;
        throw new Error('the browser is gone');
      })(),
    );
    await expect(store.receive(broken)).rejects.toThrow('the browser is gone');
    expect(server.listNames()).toEqual([]);
  });

  it('offers no path out of its folder', async () => {
    expect(await store.sizeOf('../../package.json')).toBeNull();
    await store.remove('../../package.json');
    expect(fs.existsSync('package.json')).toBe(true);
  });

  it('distinguishes an unreachable store from a missing file, and works again when it is back', async () => {
    const name = await keep(PNG);
    await store.check();
    await server.goAway();
    const away = { code: 'FILES_UNAVAILABLE', statusCode: 503 };
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.sizeOf(name)).rejects.toMatchObject(away);
    await expect(store.open(MISSING)).rejects.toMatchObject(away);
    await expect(store.bringHere(MISSING)).rejects.toMatchObject(away);
    await expect(keep(PNG)).rejects.toMatchObject(away);
    await server.comeBack();
    await store.check();
    expect(await read(name)).toEqual(PNG);
    expect(await read(await keep(PNG))).toEqual(PNG);
  }, 30_000);
}
