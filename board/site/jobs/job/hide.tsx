import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/hidden-jobs'
import { hiddenPath } from '../../account/hidden/page.tsx'
import { ButtonForm } from '../../components/form/button-form.tsx'

export interface HideJobProps {
  job: Pick<Job, 'id' | 'company' | 'status'>
  /** Whether the visitor has hidden it; null for one without an account, who hides in lists. */
  hiding: { isJobHidden: boolean; isCompanyHidden: boolean } | null
}

/** Hides a job or its company from the lists of the visitor's account, or shows them there again. A closed job is in no list. */
export function HideJob({ job: { id, company, status }, hiding }: HideJobProps): ReactElement | null {
  if (hiding === null || status !== 'live') return null
  const { isJobHidden, isCompanyHidden } = hiding
  return (
    <div className="line wrapping small">
      <ButtonForm
        action={hiddenPath}
        fields={{ jobs: id, ...(!isJobHidden && { hide: 'yes' }) }}
        className="link address"
      >
        {isJobHidden ? text.showThisJob : text.hideThisJob}
      </ButtonForm>
      <ButtonForm
        action={hiddenPath}
        fields={{ companies: company.slug, ...(!isCompanyHidden && { hide: 'yes' }) }}
        className="link address"
      >
        <bdi>{(isCompanyHidden ? text.showCompany : text.hideCompany)(company.name)}</bdi>
      </ButtonForm>
    </div>
  )
}
