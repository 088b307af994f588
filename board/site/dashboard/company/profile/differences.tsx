import type { CompanyProfileDifference } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { fieldLabels } from './profile-form.tsx'

export interface DifferencesProps {
  slug: string
  differences: readonly CompanyProfileDifference[]
}

/** What the second of two editors is told: nothing of theirs is lost, and nothing of the first one's is overwritten unseen. */
export function Differences({ slug, differences }: DifferencesProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div className="stk">
        <p>
          <b>Somebody else has changed this profile since you opened it.</b> What you typed is below and not
          saved yet. Saving it again puts it in the place of theirs.
        </p>
        {differences.length === 0 ? (
          <p>It says the same as what you typed.</p>
        ) : (
          <dl className="kv co-theirs">
            {differences.map(({ field, theirs }) => (
              <div key={field}>
                <dt>{fieldLabels[field] ?? field}, theirs</dt>
                <dd>{theirs === '' ? <span className="t3">empty</span> : theirs}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          <a className="btn" href={`/dashboard/companies/${slug}`}>
            Leave it as theirs
          </a>
        </p>
      </div>
    </div>
  )
}
