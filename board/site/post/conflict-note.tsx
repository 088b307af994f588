import type { DraftFields } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { fieldLabel } from './form/field-labels.ts'

export interface ConflictNoteProps {
  draftId: string
  /** What is in the form: what this person typed. */
  typed: DraftFields
  /** What somebody else has saved meanwhile. */
  saved: DraftFields
}

/** Two people wrote at once: names what differs, keeps both, and says how to go on. */
export function ConflictNote({ draftId, typed, saved }: ConflictNoteProps): ReactElement {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(saved)])].filter(
    (name) => wordsOf(typed[name]) !== wordsOf(saved[name]),
  )
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div className="conflict">
        <b>Somebody saved this draft while you were writing.</b> Nothing is lost: what you typed is in the
        form below, and this is what they saved. Save to keep yours, or{' '}
        <a className="lk" href={`/post/${draftId}`}>
          take theirs
        </a>
        .
        <p>
          <button type="submit" className="btn btn-s" name="go" value="save">
            Save mine
          </button>
        </p>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>
                <a className="lk" href={`#${name}`}>
                  {fieldLabel(name)}
                </a>
              </dt>
              <dd>{wordsOf(saved[name]) || 'nothing'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function wordsOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
