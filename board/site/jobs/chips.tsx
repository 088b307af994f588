import type { JobFacets, JobQuery } from '@cryptolist/contract'
import { offer as offerAlert } from '#messages/alerts'
import * as text from '#messages/jobs-list'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate, type Html, joinHtml, noHtml } from '../components/kept-html/kept-html.ts'
import { listChoices, searchPath, withCursor, withoutChoices } from './search.ts'

/** A chip for each choice, linking to the search without it. */
export function chipsHtml(query: JobQuery, facets: JobFacets | null): Html {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return noHtml
  const chips = choices.map(({ text: words, isExcluded, without }) =>
    fillChip({
      look: isExcluded ? 'chip not' : 'chip on',
      path: searchPath(without),
      remove: text.remove(words),
      words,
    }),
  )
  return joinHtml([
    ...chips,
    fillClear({ path: searchPath(withoutChoices(query)) }),
    fillAlert({ path: newAlertPath(query) }),
  ])
}

/** The form of an alert for a search, from its first page. */
function newAlertPath(query: JobQuery): string {
  return `/alerts/new?search=${encodeURIComponent(searchPath(withCursor(query)))}`
}

const fillChip = createTemplate(['look', 'path', 'remove', 'words'], ({ look, path, remove, words }) => (
  <a className={look} href={path} data-live="" aria-label={remove}>
    {words}
    <Icon name="x" />
  </a>
))

const fillAlert = createTemplate(['path'], ({ path }) => (
  <a className="chip clear" href={path} rel="nofollow">
    {offerAlert}
  </a>
))

const fillClear = createTemplate(['path'], ({ path }) => (
  <a className="chip clear" href={path} data-live="">
    {text.clearAll}
  </a>
))
