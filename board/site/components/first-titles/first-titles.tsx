import type { ReactElement } from 'react'
import * as text from '#messages/sources'

/** The first jobs of a board, for whoever decides whether it is followed: each title once. */
export function FirstTitles({ titles }: { titles: readonly string[] }): ReactElement {
  return (
    <>
      <p className="small soft">{text.firstTitles}</p>
      <ul className="small">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  )
}
