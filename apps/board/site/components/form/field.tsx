import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'password' | 'email'
  /** What was typed before; never for passwords. */
  value?: string | undefined
  hint?: string
  /** What is wrong with it. */
  error?: string | undefined
  isOptional?: boolean
  autoComplete: string
  maxLength?: number
}

/** A labelled field; what is wrong stands between the field and its hint (docs/design.md). */
export function Field(props: FieldProps): ReactElement {
  const {
    name,
    label,
    type = 'text',
    value,
    hint,
    error,
    isOptional = false,
    autoComplete,
    maxLength,
  } = props
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className="fld">
      <label htmlFor={name}>
        {label}
        {isOptional ? <span className="t3"> (optional)</span> : null}
      </label>
      <input
        className="in"
        id={name}
        name={name}
        type={type}
        defaultValue={type === 'password' ? undefined : value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        required={!isOptional}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
      />
      {error === undefined ? null : (
        <p className="err" id={`${name}-error`}>
          <Icon name="warning" isSmall />
          <span>{error}</span>
        </p>
      )}
      {hint === undefined ? null : (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
