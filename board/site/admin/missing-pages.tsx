import type { ReactElement } from 'react'
import * as text from '#messages/own-pages'
import { listText } from '../components/place/countries.ts'
import { Sentence } from '../components/sentence/sentence.tsx'

/** Which of the operator's own pages are not written yet, and how to write them. */
export function MissingPages({ names }: { names: readonly string[] }): ReactElement {
  if (names.length === 0) return <p>{text.written}</p>
  return (
    <p>
      <Sentence
        text={text.missing}
        parts={{
          names: listText(names),
          folder: <code>DATA_DIR/pages</code>,
          sample: <code>privacy.sample.md</code>,
        }}
      />
    </p>
  )
}
