import type { ReactElement } from 'react'
import * as text from '#messages/fit'
import { type Choice, FormPage, Labelled, MainButton, SelectField } from '../../components/form/fields.tsx'
import { Form, useControl } from '../../components/form/form.tsx'
import { type TimeZoneArea, TimeZoneOptions } from '../../components/form/time-zone-options.tsx'

export const placePath = '/account/place'

export interface PlacePageProps {
  countries: readonly Choice[]
  timeZones: readonly TimeZoneArea[]
  country: string | undefined
  timeZone: string | undefined
  /** Where to go on afterwards. */
  next: string
}

/** Asks where the visitor lives and works, for which they need no account. */
export function PlacePage({ countries, timeZones, country, timeZone, next }: PlacePageProps): ReactElement {
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
        <TimeZoneField timeZones={timeZones} timeZone={timeZone} />
        <MainButton>{text.save}</MainButton>
      </Form>
      <p className="small soft">{text.hoursCounted}</p>
      <p className="small soft">{text.privacy}</p>
    </FormPage>
  )
}

/** A script suggests the browser's zone where none is stated, and says so. */
function TimeZoneField({
  timeZones,
  timeZone,
}: Pick<PlacePageProps, 'timeZones' | 'timeZone'>): ReactElement {
  const name = 'time_zone'
  const isNew = timeZone === undefined
  const hint = isNew ? (
    <span hidden data-suggested="">
      {text.timeZoneSuggested}
    </span>
  ) : undefined
  return (
    <Labelled name={name} label={text.timeZone} isOptional hint={hint}>
      <select
        {...useControl({ name, hint })}
        className="input"
        defaultValue={timeZone}
        data-own={isNew ? '' : undefined}
      >
        <option value="">{text.notStated}</option>
        <TimeZoneOptions areas={timeZones} />
      </select>
    </Labelled>
  )
}
