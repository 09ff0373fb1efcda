import { silenceLibraryConsole } from './libraryConsole';

interface SessionRecord {
  closeSession(session: { indexInfo: { closed: number }; privKey: string }): void;
}

it('prints nothing of the keys that the library shows, and everything that others print', () => {
  const printed: unknown[] = [];
  jest.spyOn(console, 'info').mockImplementation((...shown) => void printed.push(shown));
  const Record = jest.requireActual<new () => SessionRecord>('libsignal/src/session_record');
  const close = () => new Record().closeSession({ indexInfo: { closed: -1 }, privKey: 'a secret' });

  close();
  expect(JSON.stringify(printed)).toContain('a secret');
  printed.length = 0;

  silenceLibraryConsole();
  close();
  expect(printed).toEqual([]);
  const anybody: Console = console;
  anybody.info('ours');
  expect(printed).toEqual([['ours']]);
});
