import { findFollowed, type JobFacets, type JobQuery } from '@cryptolist/contract'
import * as alerts from '#messages/alerts'
import * as text from '#messages/jobs-list'
import { fillFollowForm } from '../alerts/follow/buttons.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate, type Html, joinHtml } from '../components/kept-html/kept-html.ts'
import { type Choice, listChoices, searchPath, withCursor, withoutChoices, withoutField } from './search.ts'

/** A chip for each choice, linking to the search without it, and the offer to email its new jobs. */
export function chipsHtml(query: JobQuery, facets: JobFacets | null): Html {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return fillHint({})
  const chips = choices.map(({ text: words, isExcluded, without }) =>
    fillChip({
      look: isExcluded ? 'chip not' : 'chip on',
      path: searchPath(without),
      remove: text.remove(words),
      words,
    }),
  )
  const clear = fillClear({ path: searchPath(withoutChoices(query)) })
  return joinHtml([fillRow({ chips: joinHtml([...chips, clear]) }), offerHtml(query, choices)])
}

/** The way to an alert for a search: one click for a company or tag alone, else its form. A day is no filter of an alert, which gets new jobs only. */
function offerHtml(query: JobQuery, choices: readonly Choice[]): Html {
  if (choices.length === 1 && query.since !== undefined) return fillHint({})
  const [only] = choices
  if (only !== undefined && findFollowed(query) !== undefined) {
    const { text: name, only: search } = only
    return fillFollowForm({ path: searchPath(search), name, words: alerts.follow(name) })
  }
  const path = `/alerts/new?search=${encodeURIComponent(searchPath(withCursor(withoutField(query, 'since'))))}`
  return fillAlert({ path, words: alerts.offer })
}

const fillHint = createTemplate([], () => <span className="small soft">{alerts.offerHint}</span>)

/** On a phone only these are moved sideways, so that the offer is always in view. */
const fillRow = createTemplate([], ({ chips }) => <div>{chips}</div>, ['chips'])

const fillChip = createTemplate(['look', 'path', 'remove', 'words'], ({ look, path, remove, words }) => (
  <a className={look} href={path} data-live="" aria-label={remove}>
    {words}
    <Icon name="x" />
  </a>
))

const fillAlert = createTemplate(['path', 'words'], ({ path, words }) => (
  <a className="chip clear" href={path} rel="nofollow">
    {words}
  </a>
))

const fillClear = createTemplate(['path'], ({ path }) => (
  <a className="chip clear" href={path} data-live="">
    {text.clearAll}
  </a>
))
