import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/application'
import { elsewherePath, ownApplicationsPath } from '../../application/paths.ts'
import { Link } from '../../components/link/link.tsx'

interface AppliedProps {
  job: Pick<Job, 'id' | 'apply' | 'isDemo'>
  /** Path of the visitor's own application; null without one. */
  path: string | null
}

/** Page that notes an application for a job elsewhere. */
export const iAppliedPath = (jobId: string): string => `${elsewherePath}?job=${jobId}`

/**
 * Says that the visitor applied, and else, where the form isn't here, lets them note it. For visitors without an account a script shows the mark
 * (browser-applications.ts), because the page is the same for all of them.
 */
export function Applied({ job: { id, apply, isDemo }, path }: AppliedProps): ReactElement | null {
  if (isDemo) return null
  return (
    <>
      <p className="small" data-applied={id} hidden={path === null}>
        <b>{text.youApplied}</b> <Link href={path ?? ownApplicationsPath}>{text.seeYours}</Link>
      </p>
      {path === null && apply.method !== 'email' ? (
        <a className="button" href={iAppliedPath(id)} rel="nofollow" data-applies="">
          {text.iApplied}
        </a>
      ) : null}
    </>
  )
}
