import type { ReactElement } from 'react'
import * as text from '#messages/fit'
import { type Choice, FormPage, MainButton, SelectField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'

export const placePath = '/account/place'

export interface PlacePageProps {
  countries: readonly Choice[]
  country: string | undefined
  /** Where to go on afterwards. */
  next: string
}

/** Asks where the visitor lives, for which they need no account. */
export function PlacePage({ countries, country, next }: PlacePageProps): ReactElement {
  return (
    <FormPage title={text.title}>
      <p className="lead">{text.lead}</p>
      <Form action={placePath} className="stack">
        <input type="hidden" name="next" value={next} />
        <SelectField
          name="country"
          label={text.country}
          choices={countries}
          value={country}
          emptyName={text.notStated}
          isOptional
        />
        <MainButton>{text.save}</MainButton>
      </Form>
      <p className="small soft">{text.privacy}</p>
    </FormPage>
  )
}
