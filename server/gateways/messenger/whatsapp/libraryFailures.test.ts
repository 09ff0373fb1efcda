import { isOfLibrary } from './libraryFailures';

const errorAt = (...places: string[]) => {
  const error = new Error('Connection Closed');
  error.stack = ['Error: Connection Closed', ...places].join('\n    at ');
  return error;
};

it('knows a failure that began in the library', () => {
  expect(isOfLibrary(errorAt('sendRawMessage (file:///app/node_modules/baileys/lib/Socket/socket.js:60:19)'))).toBe(
    true,
  );
  expect(
    isOfLibrary(errorAt('decrypt (/app/node_modules/libsignal/src/session_cipher.js:1:1)', 'ours (/app/main.js:1:1)')),
  ).toBe(true);
});

it('leaves every other failure to end the server, also one of ours that the library called', () => {
  expect(
    isOfLibrary(errorAt('store (/app/dist/server/main.mjs:1:1)', 'set (/app/node_modules/baileys/lib/a.js:1:1)')),
  ).toBe(false);
  expect(isOfLibrary(new Error('ours'))).toBe(false);
  expect(isOfLibrary('a text')).toBe(false);
});
