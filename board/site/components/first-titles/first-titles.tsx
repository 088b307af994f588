import type { ReactElement } from 'react'
import * as text from '#messages/sources'

/** The first jobs of a board, for whoever decides whether it is followed: each title once. */
export function FirstTitles({ titles }: { titles: readonly string[] }): ReactElement {
  return (
    <>
      <p className="sm t2">{text.firstTitles}</p>
      <ul className="sm">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  )
}
