import type { JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as frame from '#messages/frame'
import * as text from '#messages/jobs-list'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate, joinHtml, noHtml } from '../components/kept-html/kept-html.ts'
import { Sentence } from '../components/sentence/sentence.tsx'
import { searchPath, unfoldedPath, withCursor } from './search.ts'

interface PageLinksProps {
  query: JobQuery
  /** See JobsPage. */
  unfolded?: string | undefined
  next: string | null
  /** How many jobs are next that are more than a year old; 0 if it isn't they that are next. */
  nextOld: number
  previous: string | null
}

/** The ways to the pages on both sides, and the keys of the list. */
export function PageLinks(props: PageLinksProps): ReactElement | null {
  const { query, unfolded, next, nextOld, previous } = props
  if (next === null && previous === null) return null
  const [before, further] = query.sort === 'newest' ? [text.newer, text.older] : [text.previous, text.next]
  const after = nextOld === 0 ? further : text.oldJobs(nextOld)
  const pathOf = (cursor: Pick<JobQuery, 'after' | 'before'>) =>
    unfoldedPath(searchPath(withCursor(query, cursor)), unfolded)
  const links = joinHtml([
    previous === null ? noHtml : fillPrevious({ path: pathOf({ before: previous }), words: before }),
    next === null ? noHtml : fillNext({ path: pathOf({ after: next }), words: after }),
  ])
  return (
    <nav
      className="line pages"
      aria-label={frame.pages}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from what React rendered
      dangerouslySetInnerHTML={{ __html: fillPageLinks({ links }) }}
    />
  )
}

const fillPageLinks = createTemplate(
  [],
  ({ links }) => (
    <>
      <span className="small faint hide-narrow needs-js">
        <Sentence
          text={text.keys}
          parts={{ j: <Key name="j" />, k: <Key name="k" />, o: <Key name="o" />, all: <Key name="?" /> }}
        />
      </span>
      <span className="grow" />
      {links}
    </>
  ),
  ['links'],
)

const fillPrevious = createTemplate(['path', 'words'], ({ path, words }) => (
  <a className="button" href={path} rel="prev">
    <Icon name="next" isSmall />
    {words}
  </a>
))

const fillNext = createTemplate(['path', 'words'], ({ path, words }) => (
  <a className="button" href={path} rel="next">
    {words}
    <Icon name="next" isSmall />
  </a>
))

function Key({ name }: { name: string }): ReactElement {
  return <span className="keycap">{name}</span>
}
