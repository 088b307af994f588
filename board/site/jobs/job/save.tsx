import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/saved-jobs'
import { ButtonForm } from '../../components/form/button-form.tsx'

interface SaveJobProps {
  job: Pick<Job, 'path' | 'status'>
  isSaved: boolean
}

/** Saves a job to the visitor's account, or removes it; a visitor without one is asked to sign in. A closed job can only be removed. */
export function SaveJob({ job: { path, status }, isSaved }: SaveJobProps): ReactElement | null {
  if (status !== 'live' && !isSaved) return null
  return (
    <ButtonForm action={`${path}/saved`} fields={isSaved ? {} : { saved: 'yes' }} formClass="save">
      {isSaved ? text.unsave : text.save}
    </ButtonForm>
  )
}
