import type { ReactElement } from 'react'
import * as text from '#messages/scam-register'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { ChoiceField, Field, SelectField, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'
import { registerPath } from '../../safety/path.ts'
import { type ShownEntry, sinceOf } from '../../safety/register/page.tsx'
import { AdminNavigation } from '../navigation.tsx'

export interface TypedEntry {
  address: string
  reason: string
  note: string
  evidence: string
  state: string
}

interface ManagedEntry extends ShownEntry {
  appeal: string | null
  /** The states that it may move to. */
  moves: readonly ShownEntry['state'][]
}

interface RegisterAdminPageProps extends FormAnswer {
  entries: readonly ManagedEntry[]
  typed: TypedEntry
  isAdmin: boolean
}

const reasons = Object.entries(text.reasonNames).map(([value, name]) => ({ value, name }))
const firstStates = (['reported', 'confirmed'] as const).map((value) => ({
  value,
  name: text.stateNames[value],
}))

/** The register for moderators: adding entries, and moving them on. */
export function RegisterAdminPage(props: RegisterAdminPageProps): ReactElement {
  const { entries, typed, isAdmin, problems } = props
  return (
    <>
      <AdminNavigation current="register" isAdmin={isAdmin} />
      <div className="wrap page">
        <h1>{text.title}</h1>
        <FormNotes {...props} next="/admin/register" />
        <Panel id="entries" title={text.entries} body="body">
          {entries.length === 0 ? (
            <p className="soft">{text.empty}</p>
          ) : (
            <ul className="entries entries-wide">
              {entries.map((entry) => (
                <EntryRow entry={entry} key={entry.id} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel id="add" title={text.add} className="moderation-form">
          <Form action="/admin/register" problems={problems} className="body stack">
            <Field
              name="address"
              label={text.address}
              value={typed.address}
              hint={text.addressHint}
              maxLength={300}
            />
            <SelectField
              name="reason"
              label={text.reason}
              emptyName={text.chooseReasonFirst}
              choices={reasons}
              value={typed.reason}
            />
            <TextArea name="note" label={text.note} rows={2} value={typed.note} maxLength={500} isOptional />
            <Field
              name="evidence"
              label={text.evidence}
              type="url"
              value={typed.evidence}
              maxLength={2000}
              isOptional
            />
            <ChoiceField
              name="state"
              legend={text.state}
              choices={firstStates}
              values={[typed.state]}
              isSegmented
            />
            <SubmitButton className="button button-main button-large">{text.addEntry}</SubmitButton>
          </Form>
        </Panel>
        <p>
          <Link href={registerPath}>{text.toRegister}</Link>
        </p>
      </div>
    </>
  )
}

function EntryRow({ entry }: { entry: ManagedEntry }): ReactElement {
  return (
    <li>
      <div className="grow">
        <p className="address">
          <b>
            <bdi>{entry.address}</bdi>
          </b>{' '}
          <span className="faint small">
            {text.stateNames[entry.state]} · <Day iso={sinceOf(entry)} /> · {text.reasonNames[entry.reason]}
          </span>
        </p>
        {entry.note === null ? null : <p className="small soft">{entry.note}</p>}
        {entry.appeal === null ? null : (
          <p className="small" dir="auto">
            <q className="quoted">{entry.appeal}</q>
          </p>
        )}
      </div>
      <div className="line wrapping">
        {entry.moves.map((to) => (
          <Move entry={entry} to={to} key={to} />
        ))}
      </div>
    </li>
  )
}

/** A button that moves an entry on. A confirmed one has to say why: without evidence or a note, the button asks for one. */
function Move({ entry, to }: { entry: ManagedEntry; to: ShownEntry['state'] }): ReactElement {
  const { id, address, state, note, evidenceUrl } = entry
  const name = nameOf(state, to)
  const needsNote = to === 'confirmed' && note === null && evidenceUrl === null
  return (
    <Form action="/admin/register/move" className="line">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={state} />
      <input type="hidden" name="to" value={to} />
      {needsNote ? (
        <input
          className="input input-small"
          name="note"
          aria-label={text.moveOf(text.note, address)}
          placeholder={text.note}
          maxLength={500}
        />
      ) : null}
      <SubmitButton label={text.moveOf(name, address)}>{name}</SubmitButton>
    </Form>
  )
}

function nameOf(from: ShownEntry['state'], to: ShownEntry['state']): string {
  if (from === 'appealed') return to === 'removed' ? text.grant : text.keep
  return text.moves[to]
}
