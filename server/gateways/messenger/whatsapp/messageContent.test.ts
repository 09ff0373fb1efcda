import type { OutgoingMedia } from '../messenger';
import { composeContent } from './messageContent';

const media = (kind: OutgoingMedia['kind'], mime: string): OutgoingMedia => ({
  kind,
  mime,
  path: '/data/uploads/x',
  url: '/uploads/x',
  fileName: 'x.bin',
});

it('never fetches a link preview', () => {
  expect(composeContent({ text: 'https://example.com', media: null, mentionsAll: false })).toEqual({
    text: 'https://example.com',
    linkPreview: null,
  });
});

it('shows what WhatsApp can show, and sends the rest as documents with their names', () => {
  const nameOf = (file: OutgoingMedia) => Object.keys(composeContent({ text: '', media: file, mentionsAll: false }))[0];
  expect(nameOf(media('image', 'image/png'))).toBe('image');
  expect(nameOf(media('video', 'video/mp4'))).toBe('video');
  expect(nameOf(media('audio', 'audio/mpeg'))).toBe('audio');
  expect(composeContent({ text: '', media: media('voice', 'audio/ogg; codecs=opus'), mentionsAll: false })).toEqual({
    audio: { url: '/data/uploads/x' },
    mimetype: 'audio/ogg; codecs=opus',
    ptt: true,
  });
  expect(composeContent({ text: 'hi', media: media('document', 'application/pdf'), mentionsAll: false })).toEqual({
    document: { url: '/data/uploads/x' },
    mimetype: 'application/pdf',
    fileName: 'x.bin',
    caption: 'hi',
  });
});

it('mentions everyone by one flag, in texts and captions', () => {
  const picture = media('image', 'image/png');
  expect(composeContent({ text: '@all hi', media: null, mentionsAll: true })).toMatchObject({ mentionAll: true });
  expect(composeContent({ text: '@all hi', media: picture, mentionsAll: true })).toMatchObject({
    caption: '@all hi',
    mentionAll: true,
  });
});
