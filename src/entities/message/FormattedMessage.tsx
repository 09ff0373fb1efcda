import { Fragment } from 'react';

import { cutFormatting, readMessageFormatting, type MessageSegment } from '@contract/messengerFormatting';
import { splitMarked } from './variableMarks';

import './formattedMessage.css';

interface Props {
  text: string;
  /** Shows only so many characters of the text, and dots. */
  endChars?: number;
}

/** A message as the messenger shows it: line breaks kept, marks turned into bold, italic, strike and code. */
export function FormattedMessage({ text, endChars }: Props) {
  const segments = readMessageFormatting(text);
  return (
    <span className="formatted-message">
      <Segments segments={endChars === undefined ? segments : cutFormatting(segments, endChars)} />
      {endChars !== undefined && '...'}
    </span>
  );
}

function Segments({ segments }: { segments: MessageSegment[] }) {
  return segments.map((segment, index) => <Fragment key={index}>{draw(segment)}</Fragment>);
}

function draw(segment: MessageSegment) {
  switch (segment.kind) {
    case 'text':
      return drawText(segment.text);
    case 'code':
      return <code>{drawText(segment.text)}</code>;
    case 'mono':
      return <code className="formatted-message-block">{drawText(segment.text)}</code>;
    case 'bold':
      return (
        <strong>
          <Segments segments={segment.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Segments segments={segment.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Segments segments={segment.children} />
        </s>
      );
  }
}

/** The names of variables as chips. */
function drawText(text: string) {
  const parts = splitMarked(text);
  if (parts.every(({ isVariable }) => !isVariable)) return text;
  return parts.map((part, index) =>
    part.isVariable ? (
      <span key={index} className="formatted-message-variable">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
