import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'password' | 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  /** What was typed before; never for passwords. */
  value?: string | undefined
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  /** Whether the browser, too, asks for it; a form that is saved half-filled checks on the server alone. */
  isAskedByBrowser?: boolean
  /** `off` unless given. */
  autoComplete?: string
  maxLength?: number
}

/** A labelled field; what is wrong stands between the field and its hint (docs/design.md). */
export function Field(props: FieldProps): ReactElement {
  const {
    name,
    label,
    type = 'text',
    value,
    error,
    isOptional = false,
    autoComplete = 'off',
    maxLength,
  } = props
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

interface TextAreaProps {
  name: string
  label: string
  value?: string | undefined
  rows: number
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  maxLength?: number
}

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

export interface Choice {
  value: string
  name: string
}

interface SelectFieldProps {
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

interface ChoiceFieldProps {
  name: string
  legend: string
  choices: readonly Choice[]
  /** What is chosen: one value, or several where `isMultiple`. */
  values: readonly string[]
  isMultiple?: boolean
  /** Beside each other in one frame, for two to four short choices; else a list. */
  isSegmented?: boolean
  hint?: string
  error?: string | undefined
  isOptional?: boolean
}

/** A choice that is seen whole: one of few, or several of many. The first box has the field's name as its id, so that links reach it. */
export function ChoiceField(props: ChoiceFieldProps): ReactElement {
  const { name, legend, choices, values, isMultiple = false, isSegmented = false, isOptional = false } = props
  const list = choices.map(({ value, name: words }, index) => (
    <label key={value} className={isSegmented ? undefined : 'ck'}>
      <input
        className={isSegmented ? 'seg-in' : `cb${isMultiple ? '' : ' ra'}`}
        type={isMultiple ? 'checkbox' : 'radio'}
        id={index === 0 ? name : `${name}-${value}`}
        name={name}
        value={value}
        defaultChecked={values.includes(value)}
      />
      <span>{words}</span>
    </label>
  ))
  return (
    <fieldset className="fld" aria-describedby={describedBy(props)}>
      <legend>
        {legend}
        <Optional isOptional={isOptional} />
      </legend>
      <div className={isSegmented ? 'seg' : 'cks'}>{list}</div>
      <Described {...props} />
    </fieldset>
  )
}

interface LabelledProps extends DescribedProps {
  label: string
  isOptional?: boolean
  children: ReactNode
}

/** A control under its label; what is wrong with it and its hint below. The control has the name as its id. */
export function Labelled({ label, isOptional = false, children, ...described }: LabelledProps): ReactElement {
  return (
    <div className="fld">
      <label htmlFor={described.name}>
        {label}
        <Optional isOptional={isOptional} />
      </label>
      {children}
      <Described {...described} />
    </div>
  )
}

interface DescribedProps {
  name: string
  hint?: string | undefined
  error?: string | undefined
}

/** What a field's `aria-describedby` names: what is wrong with it, then its hint. */
export function describedBy({ name, hint, error }: DescribedProps): string | undefined {
  return [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
}

/** What is wrong with a field and the hint below that (docs/design.md). */
export function Described({ name, hint, error }: DescribedProps): ReactElement {
  return (
    <>
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
    </>
  )
}

/** The word beside the label of a field that may stay empty. */
export function Optional({ isOptional }: { isOptional: boolean }): ReactElement | null {
  return isOptional ? <span className="t3"> (optional)</span> : null
}

/** The one button that a form page is for. */
export function MainButton({ children }: { children: ReactNode }): ReactElement {
  return (
    <button type="submit" className="btn btn-p btn-l">
      {children}
    </button>
  )
}

export function FormPage({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
