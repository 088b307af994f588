import { FormNotes } from '@cryptolist/board/site/account/sign-in-again'
import { AdminNavigation } from '@cryptolist/board/site/admin/navigation'
import { ButtonForm, SubmitButton } from '@cryptolist/board/site/components/form/button-form'
import { ChoiceField, Field } from '@cryptolist/board/site/components/form/fields'
import { Form } from '@cryptolist/board/site/components/form/form'
import type { FormAnswer } from '@cryptolist/board/site/components/form/problems'
import { Panel } from '@cryptolist/board/site/components/panel/panel'
import { Sentence } from '@cryptolist/board/site/components/sentence/sentence'
import { Ago, Day } from '@cryptolist/board/site/components/time/time'
import type { ReactElement } from 'react'
import * as text from '#messages/data-api-keys'

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
  /** The weight a minute of keys without a limit of their own. */
  usualWeight: number
  typed: TypedKey
  /** The key that was just made; it is shown this once. */
  newKey: string | null
  now: Date
}

const scopeNames: Record<Scope, string> = text.scopeNames

/** Keys for callers of /api/v2 and /api/solana. */
export function KeysPage(props: KeysPageProps): ReactElement {
  const { keys, usualWeight, typed, newKey, problems, signInAgain, now } = props
  return (
    <>
      <AdminNavigation current="keys" isAdmin />
      <div className="wrap page">
        <h1>{text.heading}</h1>
        <p className="soft">
          <Sentence
            text={text.keysLead}
            parts={{ evm: <code>/api/v2</code>, solana: <code>/api/solana</code> }}
          />
        </p>
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/keys" />
        {newKey === null ? null : (
          <Panel id="made" title={text.newKey} body="body">
            <div className="field">
              <label htmlFor="made-key">{text.copyKey}</label>
              <input className="input mono" id="made-key" readOnly value={newKey} />
            </div>
          </Panel>
        )}
        {keys.length === 0 ? (
          <p className="empty">{text.noKeys}</p>
        ) : (
          <ul className="entries entries-wide frozen">
            {keys.map((key) => (
              <KeyLine key={key.id} apiKey={key} usualWeight={usualWeight} now={now} />
            ))}
          </ul>
        )}
        <Panel id="add" title={text.addKey} className="moderation-form">
          <Form action="/admin/keys" problems={problems} className="body stack">
            <Field
              name="name"
              label={text.keyName}
              value={typed.name}
              hint={text.keyNameHint}
              maxLength={100}
            />
            <ChoiceField
              name="scopes"
              legend={text.scopes}
              choices={(['read', 'sync', 'upload'] as const).map((value) => ({
                value,
                name: scopeNames[value],
              }))}
              values={typed.scopes}
              isMultiple
            />
            <Field
              name="weight"
              label={text.weight}
              value={typed.weight}
              hint={text.weightHint(usualWeight)}
              maxLength={10}
              isOptional
            />
            <SubmitButton className="button button-main button-large">{text.createKey}</SubmitButton>
          </Form>
        </Panel>
      </div>
    </>
  )
}

function KeyLine({
  apiKey,
  usualWeight,
  now,
}: {
  apiKey: ShownKey
  usualWeight: number
  now: Date
}): ReactElement {
  const { id, name, scopes, weightPerMinute, createdAt, lastUsedAt, revokedAt } = apiKey
  return (
    <li>
      <div className="grow">
        <p>
          <b>{name}</b> <span className="faint">{scopes.join(', ')}</span>
        </p>
        <p className="tiny faint">
          <Sentence text={text.keyCreated} parts={{ day: <Day iso={createdAt.toISOString()} /> }} />
          {' · '}
          {lastUsedAt === null ? (
            text.neverUsed
          ) : (
            <Sentence
              text={text.lastUsed}
              parts={{ time: <Ago iso={lastUsedAt.toISOString()} now={now} /> }}
            />
          )}
          {' · '}
          {text.weightOf(weightPerMinute ?? usualWeight)}
          {revokedAt === null ? null : (
            <>
              {' · '}
              <Sentence text={text.keyRevoked} parts={{ day: <Day iso={revokedAt.toISOString()} /> }} />
            </>
          )}
        </p>
      </div>
      {revokedAt === null ? (
        <ButtonForm action="/admin/keys/revoke" label={text.revokeOf(name)} fields={{ id }}>
          {text.revoke}
        </ButtonForm>
      ) : null}
    </li>
  )
}
