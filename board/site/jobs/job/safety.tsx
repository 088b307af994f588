import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

/** Stands on every job; `path` is the job's page, null where there is nothing to report yet. */
export function Safety({ path }: { path: string | null }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>
        <b>Never</b> share a seed phrase, pay, connect a wallet, or run code before a call.{' '}
        {path === null ? null : (
          <a className="lk" href={`${path}/report`} rel="nofollow">
            Report this job
          </a>
        )}
      </span>
    </div>
  )
}
