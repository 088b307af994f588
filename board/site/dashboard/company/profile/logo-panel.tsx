import type { CompanyProfile } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Described } from '../../../components/form/described.tsx'
import { type FormProblem, problemOf } from '../../../components/form/problems.ts'
import { CompanyPicture } from '../../../components/monogram/company-picture.tsx'
import { Panel } from '../../../components/panel/panel.tsx'

export interface LogoPanelProps {
  profile: Pick<CompanyProfile, 'slug' | 'name' | 'logo'>
  problems: readonly FormProblem[]
}

/** The company's picture: uploading one, taking it away. */
export function LogoPanel({ profile, problems }: LogoPanelProps): ReactElement {
  const { slug, logo } = profile
  const error = problemOf(problems, 'logo')
  return (
    <Panel id="logo-title" title="Logo">
      <div className="bd co-logo">
        <CompanyPicture company={profile} size="large" />
        <form
          method="post"
          action={`/dashboard/companies/${slug}/logo`}
          encType="multipart/form-data"
          className="co-logo-form"
        >
          <div className="fld">
            <label htmlFor="logo">Picture</label>
            <input
              className="co-file"
              id="logo"
              name="logo"
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
              required
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? 'logo-hint' : 'logo-error logo-hint'}
            />
            <Described
              name="logo"
              hint="PNG, JPEG, WebP, AVIF or GIF, 5 MB at most. It is shown as a square."
              error={error}
            />
          </div>
          <button type="submit" className="btn">
            {logo === null ? 'Upload it' : 'Replace it'}
          </button>
        </form>
        {logo === null ? null : (
          <form method="post" action={`/dashboard/companies/${slug}/logo/remove`}>
            <button type="submit" className="btn btn-g">
              Remove the logo
            </button>
          </form>
        )}
      </div>
    </Panel>
  )
}
