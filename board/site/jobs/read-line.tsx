import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'

export interface ReadLineProps {
  /** Words of the text that the list takes for filters, as they were typed. */
  filters: readonly string[]
  /** Words that the list is sorted by. */
  orders: readonly string[]
  /** Words that mean nothing here, such as "jobs". */
  leftOut: readonly string[]
  /** The parameters that the words became, as the address of the list has them. */
  parameters: readonly string[]
  /** Path of the search for the words instead of the filters. */
  wordsPath: string
}

/** Says which typed words became filters and the order of the list, and offers the search for the words. */
export function ReadLine({ filters, orders, leftOut, parameters, wordsPath }: ReadLineProps): ReactElement {
  const words = [...filters, ...orders, ...leftOut].flatMap((typed) => typed.split(' '))
  return (
    <p className="list-note" data-read={parameters.join('&')}>
      {text.readAs({ filters, orders, leftOut })}{' '}
      <a className="link" href={wordsPath} data-live="">
        {text.searchWordsInstead(words.length)}
      </a>
    </p>
  )
}
