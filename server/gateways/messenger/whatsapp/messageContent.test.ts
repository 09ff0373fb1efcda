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
  expect(composeContent({ text: 'https://example.com', media: null })).toEqual({
    text: 'https://example.com',
    linkPreview: null,
  });
});

it('shows what WhatsApp can show, and sends the rest as documents with their names', () => {
  const kindOf = (text: string, file: OutgoingMedia) => Object.keys(composeContent({ text, media: file }))[0];
  expect(kindOf('hi', media('image', 'image/png'))).toBe('image');
  expect(kindOf('hi', media('video', 'video/mp4'))).toBe('video');
  expect(kindOf('', media('audio', 'audio/mpeg'))).toBe('audio');
  expect(kindOf('', media('image', 'image/gif'))).toBe('document');
  expect(kindOf('', media('video', 'video/quicktime'))).toBe('document');
  expect(composeContent({ text: 'hi', media: media('document', 'application/pdf') })).toEqual({
    document: { url: '/data/uploads/x' },
    mimetype: 'application/pdf',
    fileName: 'x.bin',
    caption: 'hi',
  });
});

it('sends audio with a text as a document', () => {
  expect(composeContent({ text: 'hear', media: media('audio', 'audio/mpeg') })).toMatchObject({
    document: { url: '/data/uploads/x' },
    caption: 'hear',
  });
});
