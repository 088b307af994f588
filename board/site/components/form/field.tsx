import type { ReactElement } from 'react'
import { describedBy } from './described.tsx'
import { Labelled } from './labelled.tsx'

export interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'password' | 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  /** What was typed before; never for passwords. */
  value?: string | undefined
  hint?: string
  /** What is wrong with it. */
  error?: string | undefined
  isOptional?: boolean
  /** Whether the browser, too, asks for it; a form that is saved half-filled checks on the server alone. */
  isAskedByBrowser?: boolean
  autoComplete: string
  maxLength?: number
}

/** A labelled field; what is wrong stands between the field and its hint (docs/design.md). */
export function Field(props: FieldProps): ReactElement {
  const { name, label, type = 'text', value, error, isOptional = false, autoComplete, maxLength } = props
  return (
    <Labelled name={name} label={label} isOptional={isOptional} hint={props.hint} error={props.error}>
      <input
        className="in"
        id={name}
        name={name}
        type={type}
        defaultValue={type === 'password' ? undefined : value}
        inputMode={props.inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        required={!isOptional && (props.isAskedByBrowser ?? true)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(props)}
      />
    </Labelled>
  )
}
