import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { Sentence } from '../sentence/sentence.tsx'

interface DidYouMeanProps {
  /** The text of a search with typing errors corrected. */
  words: string
  path: string
  /** How much that finds, such as `(3 jobs)`. */
  count: string
  /** Whether a script shows the result without loading the page. */
  isLive?: boolean
}

export function DidYouMean({ words, path, count, isLive = false }: DidYouMeanProps): ReactElement {
  return (
    <p>
      <Sentence
        text={text.didYouMean}
        parts={{
          words: (
            <a className="link" href={path} data-live={isLive ? '' : undefined}>
              <b>{words}</b>
            </a>
          ),
          count: <span className="number faint">{count}</span>,
        }}
      />
    </p>
  )
}
