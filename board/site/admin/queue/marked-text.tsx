import type { ReactElement } from 'react'
import { markQuotes } from './mark-quotes.ts'

/** A text with the words marked that a rule found. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }): ReactElement {
  let position = 0
  return (
    <>
      {markQuotes(text, quotes).map((part) => {
        const key = position
        position += part.text.length
        return part.isMarked ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
      })}
    </>
  )
}
