import { apiScopes, type ListedApiKey } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/api-keys'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../form/button-form.tsx'
import { ChoiceField, Field, SelectField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import type { FormAnswer } from '../form/problems.tsx'
import { Link } from '../link/link.tsx'
import { Panel } from '../panel/panel.tsx'
import { Sentence } from '../sentence/sentence.tsx'
import { TableHead } from '../table/table-head.tsx'
import { Day } from '../time/time.tsx'

export interface TypedApiKey {
  name: string
  scope: string
  lifetime: string
}

export interface ApiKeysProps extends Omit<FormAnswer, 'status'> {
  /** Of the page; its forms are sent there and below. */
  path: string
  lead: string
  keys: readonly ListedApiKey[]
  /** Whether to say who created each. */
  namesCreators: boolean
  typed: TypedApiKey
  /** The key that was just made; it is shown this once. */
  newKey: string | null
  /** Days that uses are kept. */
  keptDays: number
  maxName: number
}

/** The keys of an account or a company: each with its uses, and the form for a new one. */
export function ApiKeys(props: ApiKeysProps): ReactElement {
  const { path, lead, keys, newKey, problems, signInAgain } = props
  return (
    <>
      <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
      <p className="soft measure">
        <Sentence text={lead} parts={{ api: <Link href="/docs/api">{text.api}</Link> }} />
      </p>
      {newKey === null ? null : (
        <Panel id="made" title={text.newKey} body="body">
          <div className="field">
            <label htmlFor="made-key">{text.copyKey}</label>
            <input className="input mono" id="made-key" readOnly value={newKey} />
          </div>
        </Panel>
      )}
      {keys.length === 0 ? <p className="empty">{text.noKeys}</p> : null}
      {keys.map((key) => (
        <KeyPanel key={key.id} apiKey={key} {...props} />
      ))}
      <NewKey {...props} />
    </>
  )
}

type KeyPanelProps = Pick<ApiKeysProps, 'path' | 'namesCreators' | 'keptDays'> & { apiKey: ListedApiKey }

function KeyPanel({ apiKey, path, namesCreators, keptDays }: KeyPanelProps): ReactElement {
  const { id, name, beginning, scopes, createdBy, createdAt, state, uses } = apiKey
  const isOver = state === 'revoked' || state === 'expired'
  const lastDay = uses[0]?.day
  return (
    <Panel
      id={`key-${id}`}
      title={name}
      body="body stack"
      beside={
        isOver ? null : (
          <>
            <span className="grow" />
            <ButtonForm
              action={`${path}/revoke`}
              label={text.revokeOf(name)}
              fields={{ id }}
              className="button button-small"
            >
              {text.revoke}
            </ButtonForm>
          </>
        )
      }
    >
      <p>
        <code>{beginning}…</code> <span className="soft">{scopes.join(', ')}</span>
      </p>
      <p className="small soft">
        <Sentence text={text.created} parts={{ day: <Day iso={createdAt.toISOString()} /> }} />
        {namesCreators && createdBy !== null ? ` ${text.createdBy(createdBy)}` : null}
        {' · '}
        <State apiKey={apiKey} />
        {lastDay === undefined ? (
          text.notUsed(keptDays)
        ) : (
          <Sentence text={text.lastUsed} parts={{ day: <Day iso={lastDay} /> }} />
        )}
      </p>
      {uses.length === 0 ? null : <Uses uses={uses} />}
    </Panel>
  )
}

function State({
  apiKey: { state, expiresAt, revokedAt },
}: Pick<KeyPanelProps, 'apiKey'>): ReactElement | null {
  if (state === 'lost') return <>{`${text.lost} · `}</>
  const day = state === 'revoked' ? revokedAt : expiresAt
  if (day === null) return null
  const words = state === 'revoked' ? text.revoked : state === 'expired' ? text.expired : text.expires
  return (
    <>
      <Sentence text={words} parts={{ day: <Day iso={day.toISOString()} /> }} />
      {' · '}
    </>
  )
}

function Uses({ uses }: Pick<ListedApiKey, 'uses'>): ReactElement {
  return (
    <details className="disclosure">
      <summary>{text.uses}</summary>
      <table className="table folds">
        <TableHead names={[text.day, text.call, text.network, text.count]} />
        <tbody>
          {uses.map(({ day, operation, network, count }) => (
            <tr key={`${day} ${operation} ${network}`}>
              <th scope="row">
                <Day iso={day} />
              </th>
              <td data-label={text.call}>
                <code>{operation}</code>
              </td>
              <td data-label={text.network}>
                <span className="mono address">{network}</span>
              </td>
              <td data-label={text.count}>{text.usesOfCall(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function NewKey({ path, problems, typed, maxName }: ApiKeysProps): ReactElement {
  return (
    <Panel id="add" title={text.add}>
      <Form action={path} problems={problems} className="body stack">
        <Field name="name" label={text.name} value={typed.name} hint={text.nameHint} maxLength={maxName} />
        <ChoiceField
          name="scope"
          legend={text.scope}
          choices={apiScopes.map((value) => ({ value, name: text.scopeNames[value] }))}
          values={[typed.scope]}
        />
        <SelectField
          name="lifetime"
          label={text.lifetime}
          choices={Object.entries(text.lifetimes).map(([value, name]) => ({ value, name }))}
          value={typed.lifetime}
        />
        <SubmitButton className="button button-main">{text.create}</SubmitButton>
      </Form>
    </Panel>
  )
}
