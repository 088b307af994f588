import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/saved-jobs'
import { purposes } from '#messages/sign-in'
import { Form } from '../../components/form/form.tsx'

interface SaveJobProps {
  job: Pick<Job, 'path' | 'status'>
  /** Whether the visitor has saved it; null for one who has to sign in first. */
  isSaved: boolean | null
}

/** Saves a job to the visitor's account, or removes it; a visitor without one is asked to sign in. A closed job can only be removed. */
export function SaveJob({ job: { path, status }, isSaved }: SaveJobProps): ReactElement | null {
  if (status !== 'live' && isSaved !== true) return null
  return (
    <Form action={`${path}/saved`} className="save">
      {isSaved === true ? null : <input type="hidden" name="saved" value="yes" />}
      <button type="submit" className="button" {...(isSaved === null && signInFirst)}>
        {isSaved === true ? text.unsave : text.save}
      </button>
    </Form>
  )
}

/** With scripts, the dialog for signing in opens over the page. */
const signInFirst = {
  'data-island': 'sign-in',
  'data-title': purposes.save.signIn,
  'data-saved-title': text.keepInAccount,
}
