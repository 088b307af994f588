import type { Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

/** The employer's text, sanitised when it was written; without one, where it can be read. */
export function Description({ job }: { job: Job }): ReactElement {
  return (
    <section className="sec prose" aria-labelledby="work">
      <h2 id="work">{job.descriptionHtml === null ? 'The work' : 'In the employer’s words'}</h2>
      {job.descriptionHtml === null ? (
        <Elsewhere job={job} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the only HTML in the database; it passed the sanitiser when it was written.
        <div dangerouslySetInnerHTML={{ __html: job.descriptionHtml }} />
      )}
    </section>
  )
}

function Elsewhere({ job }: { job: Job }): ReactElement {
  return (
    <>
      {job.summary === null ? null : <p>{job.summary}</p>}
      <p className="t2">
        The listing came without its text.
        {job.sourceUrl === null ? null : (
          <>
            {' '}
            <a className="lk" href={job.sourceUrl} rel="nofollow noopener ugc">
              Read it at the employer’s page <Icon name="leave" isSmall />
            </a>
          </>
        )}
      </p>
    </>
  )
}
