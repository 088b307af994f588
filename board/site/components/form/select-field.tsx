import type { ReactElement } from 'react'
import { describedBy } from './described.tsx'
import { Labelled } from './labelled.tsx'

export interface Choice {
  value: string
  name: string
}

export interface SelectFieldProps {
  name: string
  label: string
  choices: readonly Choice[]
  value?: string | undefined
  /** Words of the empty choice; without them there is none. */
  emptyName?: string
  hint?: string
  error?: string | undefined
  isOptional?: boolean
}

/** A labelled choice of one of several. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { name, label, choices, value, emptyName, isOptional = false } = props
  return (
    <Labelled name={name} label={label} isOptional={isOptional} hint={props.hint} error={props.error}>
      <select
        className="in"
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={props.error === undefined ? undefined : true}
        aria-describedby={describedBy(props)}
      >
        {emptyName === undefined ? null : <option value="">{emptyName}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
