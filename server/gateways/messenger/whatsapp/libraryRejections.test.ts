import { isLibraryError } from './libraryRejections';

const errorAt = (...places: string[]) => {
  const error = new Error('Connection Closed');
  error.stack = ['Error: Connection Closed', ...places].join('\n    at ');
  return error;
};

it('knows a failure that began in the library', () => {
  expect(isLibraryError(errorAt('sendRawMessage (file:///app/node_modules/baileys/lib/Socket/socket.js:60:19)'))).toBe(
    true,
  );
  expect(
    isLibraryError(
      errorAt('decrypt (/app/node_modules/libsignal/src/session_cipher.js:1:1)', 'ours (/app/main.js:1:1)'),
    ),
  ).toBe(true);
});

it('leaves every other failure to end the server, also one of ours that the library called', () => {
  expect(
    isLibraryError(errorAt('store (/app/dist/server/main.mjs:1:1)', 'set (/app/node_modules/baileys/lib/a.js:1:1)')),
  ).toBe(false);
  expect(isLibraryError(new Error('ours'))).toBe(false);
  expect(isLibraryError('a text')).toBe(false);
});
