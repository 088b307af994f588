import type { ReactElement } from 'react'
import * as text from '#messages/scam-register'
import { Field, FormPage, MainButton, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { TableHead } from '../../components/table/table-head.tsx'
import { Day } from '../../components/time/time.tsx'
import { registerPath, safetyStep } from '../path.ts'

export interface ShownEntry {
  id: string
  address: string
  kind: keyof typeof text.kinds
  state: keyof typeof text.stateNames
  reason: keyof typeof text.reasonNames
  note: string | null
  evidenceUrl: string | null
  reportedAt: string
  confirmedAt: string | null
  appealedAt: string | null
  removedAt: string | null
}

interface RegisterPageProps {
  entries: readonly ShownEntry[]
  /** The part of an address that was looked for; empty for all. */
  part: string
}

/** Addresses that scams use, for everybody. */
export function RegisterPage({ entries, part }: RegisterPageProps): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[safetyStep]} />
      <h1>{text.title}</h1>
      <p className="lead measure">{text.lead}</p>
      <search>
        <form action={registerPath} className="line">
          <input
            className="input input-small"
            name="q"
            aria-label={text.search}
            placeholder={text.search}
            defaultValue={part}
            maxLength={300}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="submit" className="button">
            {text.find}
          </button>
        </form>
      </search>
      {entries.length === 0 ? (
        <p className="empty">{part === '' ? text.empty : text.notFound(part)}</p>
      ) : (
        <>
          <p className="soft">{text.count(entries.length)}</p>
          <EntriesTable entries={entries} />
        </>
      )}
      <p className="line wrapping">
        {part === '' ? null : <Link href={registerPath}>{text.showAll}</Link>}
        <Link href={`${registerPath}/appeal`}>{text.appealLink}</Link>
        <Link href={`${registerPath}.json`}>{text.asJson}</Link>
      </p>
    </div>
  )
}

function EntriesTable({ entries }: { entries: readonly ShownEntry[] }): ReactElement {
  const { address, state, reason, since, evidence } = text.columns
  return (
    <table className="table folds">
      <TableHead names={[address, state, reason, since, evidence]} words={5} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className="address">
              {/* No link: nobody should open it by mistake. */}
              <bdi>{entry.address}</bdi> <span className="faint tiny block">{text.kinds[entry.kind]}</span>
            </th>
            <td data-label={state}>{text.stateNames[entry.state]}</td>
            <td data-label={reason}>
              {text.reasonNames[entry.reason]}
              {entry.note === null ? null : <span className="soft block">{entry.note}</span>}
            </td>
            <td data-label={since}>
              <Day iso={sinceOf(entry)} />
            </td>
            <td data-label={evidence}>
              {entry.evidenceUrl === null ? (
                text.notStated
              ) : (
                <a className="link" href={entry.evidenceUrl} rel="nofollow noopener ugc">
                  {text.evidenceLink}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** When an entry came into its state. */
export function sinceOf(entry: ShownEntry): string {
  const times = {
    reported: entry.reportedAt,
    confirmed: entry.confirmedAt,
    appealed: entry.appealedAt,
    removed: entry.removedAt,
  }
  return times[entry.state] ?? entry.reportedAt
}

interface RegisterAppealPageProps {
  typed: { address: string; appeal: string }
  problems: readonly FormProblem[]
}

export function RegisterAppealPage({ typed, problems }: RegisterAppealPageProps): ReactElement {
  return (
    <FormPage title={text.appealTitle} trail={[safetyStep, registerStep]}>
      <p className="lead">{text.appealLead}</p>
      <ProblemSummary problems={problems} />
      <Form action={`${registerPath}/appeal`} problems={problems} className="stack-wide">
        <Field
          name="address"
          label={text.appealAddress}
          hint={text.appealAddressHint}
          value={typed.address}
          maxLength={300}
        />
        <TextArea name="appeal" label={text.why} rows={6} value={typed.appeal} maxLength={2000} />
        <MainButton>{text.sendAppeal}</MainButton>
      </Form>
    </FormPage>
  )
}

const registerStep = { href: registerPath, text: text.title }

export function AppealSentPage(): ReactElement {
  return (
    <FormPage title={text.appealTitle} trail={[safetyStep, registerStep]}>
      <div className="note ok" role="status">
        <Icon name="check" />
        <span>
          <b>{text.appealSent}</b> {text.appealSentMore}
        </span>
      </div>
      <p>
        <Link href={registerPath}>{text.toRegister}</Link>
      </p>
    </FormPage>
  )
}
