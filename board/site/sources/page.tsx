import { type FollowedSource, jobSourceNames, type SourcesReport } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/sources'
import { formatCount } from '../../messages/plural.ts'
import { SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { TableHead } from '../components/table/table-head.tsx'
import { Moment } from '../components/time/time.tsx'

interface SourcesPageProps {
  report: SourcesReport
  /** Where companies ask to be left out; null if the operator has named no address. */
  contactEmail: string | null
  /** Systems whose boards can be followed. */
  systems: readonly string[]
  typed: string
  problems: readonly FormProblem[]
}

/** Which boards of companies are read, when and under which rule, and how fresh their listings are. */
export function SourcesPage(props: SourcesPageProps): ReactElement {
  const { report, contactEmail, problems } = props
  return (
    <div className="wrap wrap-read page transparency">
      <h1>{text.pageTitle}</h1>
      <ProblemSummary problems={problems} />
      {report.sources.length === 0 ? (
        <p className="lead">{text.noSources}</p>
      ) : (
        <>
          <p className="lead">{text.pageLead}</p>
          {contactEmail === null ? null : (
            <p>
              <Sentence
                text={text.askToLeaveOut}
                parts={{ email: <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link> }}
              />
            </p>
          )}
          <Freshness report={report} />
          <Section id="boards" title={text.boards(report.sources.length)}>
            <table className="table folds">
              <TableHead
                names={[text.company, text.board, text.textShown, text.lastRead, text.jobs]}
                words={4}
              />
              <tbody>
                {report.sources.map((source) => (
                  <SourceRow source={source} key={source.url} />
                ))}
              </tbody>
            </table>
          </Section>
        </>
      )}
      <Suggest {...props} />
    </div>
  )
}

/** The form for visitors; an admin looks at what they suggest. */
function Suggest({ systems, typed, problems }: SourcesPageProps): ReactElement {
  return (
    <Section id="suggest" title={text.suggest}>
      <Form action="/sources" problems={problems} className="stack">
        <p className="soft">{text.suggestLead}</p>
        <Field
          name="board"
          label={text.suggestAddress}
          value={typed}
          hint={text.suggestHint(systems)}
          maxLength={500}
        />
        <p>
          <SubmitButton>{text.suggestButton}</SubmitButton>
        </p>
      </Form>
    </Section>
  )
}

function Freshness({ report: { listings, confirmed } }: { report: SourcesReport }): ReactElement | null {
  if (listings === 0) return null
  return (
    <Section id="freshness" title={text.freshness}>
      <ul>
        {confirmed.map((one) => (
          <li key={one.hours}>
            {text.confirmedWithin(
              one.hours,
              Math.floor((100 * one.listings) / listings),
              one.listings,
              listings,
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SourceRow({ source }: { source: FollowedSource }): ReactElement {
  const { company, system, url, listings, hasWholeText } = source
  return (
    <tr>
      <th scope="row">
        <Link href={`/companies/${company.slug}`}>{company.name}</Link>
      </th>
      <td data-label={text.board}>
        <a className="link" href={url} rel="nofollow noopener ugc">
          {system === 'cryptolist' ? new URL(url).host : jobSourceNames[system]}
        </a>
      </td>
      <td data-label={text.textShown}>{hasWholeText ? text.wholeText : text.beginning}</td>
      <td data-label={text.lastRead}>
        <LastRead source={source} />
      </td>
      <td className="right" data-label={text.jobs}>
        {formatCount(listings)}
      </td>
    </tr>
  )
}

/** When a board was read, and what went wrong if it wasn't confirmed then. */
function LastRead({
  source: { isPaused, askedAt, confirmedAt, outcome },
}: {
  source: FollowedSource
}): ReactElement {
  const isConfirmed = outcome === 'read' || outcome === 'unchanged'
  return (
    <>
      {askedAt === null ? text.notReadYet : <Moment iso={askedAt} />}
      {isPaused ? <p className="tiny soft">{text.isPaused}</p> : null}
      {outcome === null || isConfirmed ? null : <p className="tiny soft">{text.outcomes[outcome]}</p>}
      {confirmedAt === null || isConfirmed ? null : (
        <p className="tiny soft">
          <Sentence text={text.confirmedLast} parts={{ moment: <Moment iso={confirmedAt} /> }} />
        </p>
      )}
    </>
  )
}
