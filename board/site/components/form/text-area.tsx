import type { ReactElement } from 'react'
import { describedBy } from './described.tsx'
import { Labelled } from './labelled.tsx'

export interface TextAreaProps {
  name: string
  label: string
  value?: string | undefined
  rows: number
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  maxLength?: number
}

/** A labelled field for several lines. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { name, label, value, rows, isOptional = false, maxLength } = props
  return (
    <Labelled name={name} label={label} isOptional={isOptional} hint={props.hint} error={props.error}>
      <textarea
        className="in area"
        id={name}
        name={name}
        rows={rows}
        defaultValue={value}
        maxLength={maxLength}
        aria-invalid={props.error === undefined ? undefined : true}
        aria-describedby={describedBy(props)}
      />
    </Labelled>
  )
}
