import {
  importSourceName,
  type ModerationAction,
  type QueueFilter,
  type ReviewGroup,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/queue'
import * as groups from '#messages/queue-groups'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { TableHead } from '../../components/table/table-head.tsx'
import { wordsOfGroup } from '../decisions.ts'
import { DecisionPanels, type DecisionSubject, type TypedDecision } from './decision-panels.tsx'
import { isGrave, Quote, WholeSentence, weightNames } from './evidence.tsx'
import { groupPath, itemPath } from './paths.ts'
import { Conflict, companyFact } from './review-item.tsx'

interface GroupItemProps {
  group: ReviewGroup
  filter: QueueFilter
  open: ModerationAction | null
  problems: readonly FormProblem[]
  typed: TypedDecision
}

/** Imported listings that wait for the same: what was found in all of them, each with its title, and the decision about all. */
export function GroupItem({ group, filter, open, problems, typed }: GroupItemProps): ReactElement {
  const { companyName, company, total, listings, source, conflict } = group
  return (
    <article className="review" aria-labelledby="item">
      <p className="show-narrow review-back">
        <Link href="/admin/queue">{text.backToList}</Link>
      </p>
      <div className="review-head">
        <h2 id="item">{groups.titleOf(total, companyName)}</h2>
        {company.isFrozen ? <span className="badge neutral">{text.hidden}</span> : null}
      </div>
      <p className="soft small">
        {[companyName, companyFact(company), text.rowImportedFrom(importSourceName(source))].join(' · ')}
      </p>
      <ProblemSummary problems={problems.map(({ message }) => ({ field: null, message }))} />
      <div className="moderation-part moderation-group">
        <Found group={group} />
        <section aria-labelledby="listings">
          <h3 id="listings">{groups.listingsTitle(listings.length, total)}</h3>
          {listings.length < total ? <p className="soft small">{groups.moreLater}</p> : null}
          <Listings group={group} filter={filter} />
        </section>
      </div>
      {conflict === null ? (
        <DecisionPanels
          subject={subjectOf(group)}
          path={groupPath(group, filter)}
          open={open}
          problems={problems}
          typed={typed}
        />
      ) : (
        <Conflict conflict={conflict} />
      )}
    </article>
  )
}

function subjectOf({ actions, listings, alsoPublished, found: findings }: ReviewGroup): DecisionSubject {
  return {
    actions,
    wordsOf: (action) => wordsOfGroup(action, listings.length),
    fields: { items: listings.map(({ publicId, stamp }) => `${publicId}:${stamp}`).join(' ') },
    isPosted: false,
    alsoPublished,
    coversWords: findings.some(({ sentence }) => sentence !== null),
  }
}

function Found({ group: { found: findings } }: { group: ReviewGroup }): ReactElement {
  return (
    <section aria-labelledby="findings">
      <h3 id="findings">{groups.foundTitle}</h3>
      <ul className="entries">
        {findings.map((finding) => (
          <li key={`${finding.code}-${finding.fact}-${finding.quote}-${finding.sentence}`}>
            <span className={isGrave(finding) ? 'code bad' : 'code'}>{finding.code}</span>
            <div>
              <p>{finding.fact}</p>
              <Quote finding={finding} />
              <WholeSentence finding={finding} />
              <p className="tiny faint">
                {[groups.inListings(finding.listings), weightNames[finding.weight]].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Listings({ group, filter }: Pick<GroupItemProps, 'group' | 'filter'>): ReactElement {
  return (
    <table className="table linked">
      <TableHead names={[groups.listing, groups.quotes, groups.applyAt]} />
      <tbody>
        {group.listings.map(({ id, publicId, title, quotes, applyHost }) => (
          <tr key={publicId}>
            <td>
              <Link href={itemPath(id, filter, group)}>{title}</Link>
            </td>
            <td>
              {quotes.map((quote) => (
                <p key={quote}>
                  <Sentence text={text.quoted} parts={{ quote: <bdi>{quote}</bdi> }} />
                </p>
              ))}
            </td>
            <td>{applyHost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
