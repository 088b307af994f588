import type { ReactElement } from 'react'
import * as text from '#messages/alerts'
import { FormPage } from '../components/form/fields.tsx'
import { jobsStep } from '../components/layout/trail.tsx'

/** In place of the form: an account has one alert for a search. */
export function ExistingAlert({ title, name }: { title: string; name: string }): ReactElement {
  return (
    <FormPage title={title} trail={[jobsStep]}>
      <p>{text.alreadyThere(name)}</p>
      <p>
        <a className="button button-main" href="/account/alerts">
          {text.all}
        </a>
      </p>
    </FormPage>
  )
}
