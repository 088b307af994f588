import { type ModerationReason, moderationReasonNames, moderationReasons } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field } from '../../components/form/field.tsx'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../../components/form/problems.ts'
import { SelectField } from '../../components/form/select-field.tsx'
import { TextArea } from '../../components/form/text-area.tsx'
import { Ago } from '../../components/time/time.tsx'
import { AdminNavigation } from '../admin-navigation.tsx'

export interface FrozenPageProps {
  items: readonly {
    kind: 'listing' | 'company'
    key: string
    title: string
    frozenAt: string
    reason: ModerationReason | null
  }[]
  problems: readonly FormProblem[]
  typed: { link: string; reason: string; message: string }
  isAdmin: boolean
  now: Date
}

/** What is hidden, the way to show it again, and the way to hide something that is not in the queue. */
export function FrozenPage({ items, problems, typed, isAdmin, now }: FrozenPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="frozen" isAdmin={isAdmin} />
      <div className="wrap wide mod-page">
        <h1>Frozen</h1>
        <ProblemSummary problems={problems} />
        {items.length === 0 ? (
          <p className="em">Nothing is frozen.</p>
        ) : (
          <ul className="fi wide-fi frozen">
            {items.map((item) => (
              <li key={`${item.kind}-${item.key}`}>
                <div className="sp">
                  <p>
                    <b>{item.title}</b> <span className="t3 mono">{item.key}</span>
                  </p>
                  <p className="xs t3">
                    {item.kind} · <Ago iso={item.frozenAt} now={now} />
                    {item.reason === null ? null : ` · ${moderationReasonNames[item.reason]}`}
                  </p>
                </div>
                <form method="post" action="/admin/frozen/unfreeze">
                  <input
                    type="hidden"
                    name="link"
                    value={item.kind === 'company' ? `/companies/${item.key}` : item.key}
                  />
                  <button type="submit" className="btn" aria-label={`Unfreeze ${item.title}`}>
                    Unfreeze
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <section className="pn mod-form" aria-labelledby="freeze">
          <header>
            <h2 id="freeze">Freeze a listing or a company</h2>
          </header>
          <form method="post" action="/admin/frozen" className="bd stk">
            <Field
              name="link"
              label="Link of its page"
              value={typed.link}
              error={problemOf(problems, 'link')}
              autoComplete="off"
              maxLength={300}
            />
            <SelectField
              name="reason"
              label="Reason"
              emptyName="Choose a reason"
              choices={moderationReasons.map((reason) => ({
                value: reason,
                name: moderationReasonNames[reason],
              }))}
              value={typed.reason}
              error={problemOf(problems, 'reason')}
            />
            <TextArea
              name="message"
              label="To the poster"
              rows={2}
              value={typed.message}
              error={problemOf(problems, 'message')}
              maxLength={2000}
              isOptional
            />
            <button type="submit" className="btn btn-p btn-l">
              Freeze it and tell the poster
            </button>
          </form>
        </section>
      </div>
    </>
  )
}
