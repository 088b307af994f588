import type { ReactElement } from 'react'
import { Described, describedBy } from '../components/form/described.tsx'
import { TextArea } from '../components/form/text-area.tsx'

export interface FileWayProps {
  startKey: string
  typedAnswer: string
  error: string | undefined
  /** Whether it is shown at once: the page could not be read by its link. */
  isOpen: boolean
}

const hint =
  'The page as your browser saved it, or the answer of the system’s API as JSON. One job, 2 MB at most.'

/** The same as from a link, for a page that we cannot reach: as a file, or pasted. */
export function FileWay({ startKey, typedAnswer, error, isOpen }: FileWayProps): ReactElement {
  return (
    <details className="tip" open={isOpen || error !== undefined}>
      <summary className="lk sm t2">We cannot reach the page? Give us its file</summary>
      <form method="post" action="/post/file" encType="multipart/form-data" className="stk14 start-file">
        <input type="hidden" name="start_key" value={startKey} />
        <div className="fld">
          <label htmlFor="file">File</label>
          <input
            className="co-file"
            id="file"
            name="file"
            type="file"
            accept=".html,.htm,.json,.txt,text/html,application/json,text/plain"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy({ name: 'file', hint, error })}
          />
          <Described name="file" hint={hint} error={error} />
        </div>
        <TextArea name="answer" label="Or paste what it says" rows={4} value={typedAnswer} />
        <button type="submit" className="btn btn-l">
          Read the file
        </button>
      </form>
    </details>
  )
}
