import type { ReactElement } from 'react'
import * as text from '#messages/delete-account'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { exportPath } from '../overview.tsx'

export const deleteAccountPath = '/account/delete'

interface DeleteAccountPageProps {
  /** Names of the companies that nobody else owns. */
  ownedAlone: readonly string[]
  /** Demo accounts belong to everyone. */
  isDemo: boolean
}

/** Says what goes and what stays, before the button that deletes the account. */
export function DeleteAccountPage({ ownedAlone, isDemo }: DeleteAccountPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{text.title}</h1>
      {isDemo ? (
        <p>{text.demo}</p>
      ) : (
        <>
          <p>{text.lead}</p>
          <p>
            <Sentence
              text={text.downloadFirst}
              parts={{ download: <Link href={exportPath}>{text.download}</Link> }}
            />
          </p>
          <Items title={text.goes} items={text.goesItems} />
          <Items title={text.stays} items={text.staysItems} />
          {ownedAlone.length === 0 ? null : (
            <div className="note warn">
              <Icon name="lock" />
              <span>{text.onlyOwner(ownedAlone.join(', '))}</span>
            </div>
          )}
          <ButtonForm
            action={deleteAccountPath}
            formClass="stack"
            className="button button-danger button-large"
          >
            {text.button}
          </ButtonForm>
        </>
      )}
      <p className="small">
        <Link href="/account">{text.keep}</Link>
      </p>
    </div>
  )
}

function Items({ title, items }: { title: string; items: readonly string[] }): ReactElement {
  return (
    <div className="prose">
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
