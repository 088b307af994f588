import type { JobFacets, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countText } from '../components/number/number-text.ts'
import { type Choice, listChoices } from './choices.ts'
import { atCursor, searchPath } from './search-paths.ts'

const maxEscapes = 2
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What stands in place of a list without jobs: the fact and the nearest ways out. */
export function EmptyList({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement {
  const choices = listChoices(query, facets)
  if (choices.length === 0 || query.after !== undefined) return <NoMore query={query} />
  const escapes = choices.slice(-maxEscapes).reverse()
  return (
    <div className="em">
      <h2>{factOf(choices)}</h2>
      <p className="sm t2">The nearest searches:</p>
      <ul>
        {escapes.map((choice) => (
          <li key={choice.text}>
            <a className="lk" href={choice.pathWithout} data-live="">
              Drop {choice.text}
            </a>{' '}
            <Count choice={choice} facets={facets} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoMore({ query }: { query: JobQuery }): ReactElement {
  return (
    <div className="em">
      <h2>{query.after === undefined ? 'There is no job yet' : 'No more jobs'}</h2>
      {query.after === undefined ? null : (
        <a className="lk" href={searchPath(atCursor(query))}>
          Back to the first page
        </a>
      )}
    </div>
  )
}

function factOf(choices: Choice[]): string {
  const count = choices.length
  if (count === 1) return `No job matches ${choices[0]?.text ?? ''}`
  if (count === 2) return 'No job matches both'
  return `No job matches all ${numberWords[count] ?? count}`
}

/** Known only for the least pay: the histogram holds every job that the other choices match. */
function Count({ choice, facets }: { choice: Choice; facets: JobFacets | null }): ReactElement | null {
  if (facets === null || !choice.text.startsWith('Cash from ')) return null
  const count = facets.pay.counts.reduce((sum, value) => sum + value, facets.pay.withoutPay)
  return <span className="num t3">{countText(count, 'job', 'jobs')}</span>
}
