import type { ReactElement } from 'react'
import * as text from '#messages/outbox'
import { Icon } from '../icon/icon.tsx'
import { Sentence } from '../sentence/sentence.tsx'

export interface OutboxNoteProps {
  /** Undefined where emails are sent. */
  outbox: { folder: string; time: string | undefined } | undefined
  /** The link in the email, for the browser that asked for it. */
  link?: string | undefined
}

/** Says where an email is that isn't sent. */
export function OutboxNote({ outbox, link }: OutboxNoteProps): ReactElement | null {
  if (outbox === undefined) return null
  const { folder, time } = outbox
  return (
    <>
      <p className="note">
        <Icon name="info" />
        <span>
          <Sentence
            text={time === undefined ? text.notSentNewest : text.notSent}
            parts={{ folder: <code>{folder}</code>, time: <code>{time}</code> }}
          />
        </span>
      </p>
      {link === undefined ? null : (
        <p>
          <a className="button button-main button-large" href={link}>
            {text.openLink}
          </a>
        </p>
      )}
    </>
  )
}
