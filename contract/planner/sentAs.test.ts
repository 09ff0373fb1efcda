import { sentAs } from './sentAs';

it('sends inline what the messenger shows, and the rest as documents', () => {
  const endings = [
    'png',
    'JPG',
    'webp',
    'awebp',
    'gif',
    'mp4',
    'mov',
    'avi',
    'mp3',
    'ogg',
    'opus',
    'wav',
    'pdf',
    'constructor',
  ];
  expect(Object.fromEntries(endings.map((ending) => [ending, sentAs(`/uploads/x.${ending}?y=.png`, false)]))).toEqual({
    png: 'image',
    JPG: 'image',
    webp: 'image',
    awebp: 'document',
    gif: 'document',
    mp4: 'video',
    mov: 'document',
    avi: 'document',
    mp3: 'audio',
    ogg: 'audio',
    opus: 'voice',
    wav: 'document',
    pdf: 'document',
    constructor: 'document',
  });
});

it('sends sound with a text as a document', () => {
  expect([sentAs('/uploads/x.opus', true), sentAs('/uploads/x.mp3', true), sentAs('/uploads/x.mp4', true)]).toEqual([
    'document',
    'document',
    'video',
  ]);
});
