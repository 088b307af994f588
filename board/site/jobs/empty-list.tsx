import type { JobFacets, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countText } from '../components/number/number-text.ts'
import { type Choice, listChoices } from './choices.ts'
import { searchPath, withCursor } from './search-paths.ts'

const maxEscapes = 2
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What stands in place of a list without jobs: the fact and the nearest ways out. */
export function EmptyList({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement {
  const choices = listChoices(query, facets)
  if (choices.length === 0 || query.after !== undefined) return <NoMore query={query} />
  const escapes = nearestChoices(query, facets)
  return (
    <div className="em">
      <h2>{factOf(choices)}</h2>
      <p className="sm t2">The nearest searches:</p>
      <ul>
        {escapes.map((choice) => (
          <li key={choice.text}>
            <a className="lk" href={choice.pathWithout} data-live="">
              Drop {choice.text.startsWith('“') ? choice.text : `“${choice.text}”`}
            </a>{' '}
            {choice.count === undefined ? null : (
              <span className="num t3">{countText(choice.count, 'job', 'jobs')}</span>
            )}
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
        <a className="lk" href={searchPath(withCursor(query))}>
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

interface Escape extends Choice {
  /** Jobs one would get, where that is known. */
  count?: number
}

/**
 * The choices whose loss helps most likely: the least pay where jobs are known to wait below it, then the text, then the last ones.
 * Only for the least pay the number is known: the histogram holds every job that the other choices match.
 */
function nearestChoices(query: JobQuery, facets: JobFacets | null): Escape[] {
  const choices = listChoices(query, facets)
  const textChoice = query.text === undefined ? [] : choices.slice(0, 1)
  const payChoice =
    query.minPayUsd === undefined ? [] : choices.slice(textChoice.length, textChoice.length + 1)
  const others = choices.slice(textChoice.length + payChoice.length).reverse()
  const count = facets?.pay.counts.reduce((sum, value) => sum + value, facets.pay.withoutPay)
  const pay: Escape[] = count === 0 ? [] : payChoice.map((choice) => ({ ...choice, ...(count && { count }) }))
  const found = [...pay, ...textChoice, ...others].slice(0, maxEscapes)
  return found.length === 0 ? payChoice : found
}
