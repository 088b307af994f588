import type { ReactElement } from 'react'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { ChoiceField, Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { numberText } from '../../components/number/number-text.ts'
import { Panel } from '../../components/panel/panel.tsx'
import { Ago, Day } from '../../components/time/time.tsx'
import { AdminNavigation } from '../page.tsx'

type Scope = 'read' | 'sync' | 'upload'

export interface TypedKey {
  name: string
  scopes: readonly Scope[]
  weight: string
}

interface ShownKey {
  id: string
  name: string
  scopes: readonly Scope[]
  weightPerMinute: number | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

interface KeysPageProps extends Omit<FormAnswer, 'status'> {
  keys: readonly ShownKey[]
  /** What keys without a limit of their own have a minute. */
  usualWeight: number
  typed: TypedKey
  /** The key that was just made; it is shown this once. */
  made: string | null
  now: Date
}

const scopeNames: Record<Scope, string> = {
  read: 'Read data',
  sync: 'Watch contracts (syncNFTContract)',
  upload: 'Upload folders (uploadFolder)',
}

/** Keys for callers of /api/v2 and /api/solana. */
export function KeysPage(props: KeysPageProps): ReactElement {
  const { keys, usualWeight, typed, made, problems, signInAgain, now } = props
  return (
    <>
      <AdminNavigation current="keys" isAdmin />
      <div className="wrap page mod-page">
        <h1>API keys</h1>
        <p className="t2">
          For apps that call the data API directly, at <code>/api/v2</code> and <code>/api/solana</code>. Apps
          with a server need none.
        </p>
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/keys" />
        {made === null ? null : (
          <Panel id="made" title="Your new key" body="bd">
            <div className="fld">
              <label htmlFor="made-key">Copy it now: we won’t show it again.</label>
              <input className="in mono" id="made-key" readOnly value={made} />
            </div>
          </Panel>
        )}
        {keys.length === 0 ? (
          <p className="em">No keys yet.</p>
        ) : (
          <ul className="fi wide-fi frozen">
            {keys.map((key) => (
              <KeyLine key={key.id} shown={key} usualWeight={usualWeight} now={now} />
            ))}
          </ul>
        )}
        <Panel id="add" title="Create a key" className="mod-form">
          <Form action="/admin/keys" problems={problems} className="bd stk">
            <Field
              name="name"
              label="Name"
              value={typed.name}
              hint="Who uses it, such as the name of an app."
              maxLength={100}
            />
            <ChoiceField
              name="scopes"
              legend="Scopes"
              choices={(['read', 'sync', 'upload'] as const).map((value) => ({
                value,
                name: scopeNames[value],
              }))}
              values={typed.scopes}
              isMultiple
            />
            <Field
              name="weight"
              label="Weight a minute"
              value={typed.weight}
              hint={`Leave blank for ${numberText(usualWeight)}.`}
              maxLength={10}
              isOptional
            />
            <SubmitButton className="btn btn-p btn-l">Create key</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}

function KeyLine({
  shown,
  usualWeight,
  now,
}: {
  shown: ShownKey
  usualWeight: number
  now: Date
}): ReactElement {
  const { id, name, scopes, weightPerMinute, createdAt, lastUsedAt, revokedAt } = shown
  return (
    <li>
      <div className="sp">
        <p>
          <b>{name}</b> <span className="t3">{scopes.join(', ')}</span>
        </p>
        <p className="xs t3">
          Created on <Day iso={createdAt.toISOString()} /> ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Ago iso={lastUsedAt.toISOString()} now={now} />
            </>
          )}{' '}
          · {numberText(weightPerMinute ?? usualWeight)} a minute
          {revokedAt === null ? null : (
            <>
              {' '}
              · revoked on <Day iso={revokedAt.toISOString()} />
            </>
          )}
        </p>
      </div>
      {revokedAt === null ? (
        <ButtonForm action="/admin/keys/revoke" label={`Revoke ${name}`} fields={{ id }}>
          Revoke
        </ButtonForm>
      ) : null}
    </li>
  )
}
