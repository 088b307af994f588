import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/forms'
import { Icon } from '../icon/icon.tsx'
import { Trail, type TrailItem } from '../layout/trail.tsx'
import { WritingTools } from '../writing/toolbar.tsx'
import { useControl, useIsFirstProblem, useProblem } from './form.tsx'
import { type DescribedProps, describedBy } from './problems.tsx'

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'password' | 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  /** The text typed before; never for passwords. */
  value?: string | undefined
  hint?: ReactNode
  isOptional?: boolean
  /** `off` unless given. */
  autoComplete?: string
  maxLength?: number
}

/** A labelled field; its error is between the field and its hint (docs/design.md). */
export function Field(props: FieldProps): ReactElement {
  const { label, type = 'text', value, isOptional = false, autoComplete = 'off' } = props
  return (
    <Labelled name={props.name} label={label} isOptional={isOptional} hint={props.hint}>
      <input
        {...useControl(props)}
        className="input"
        type={type}
        defaultValue={type === 'password' ? undefined : value}
        inputMode={props.inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={props.maxLength}
        required={!isOptional}
      />
    </Labelled>
  )
}

interface TextAreaProps {
  name: string
  label: string
  value?: string | undefined
  rows: number
  hint?: ReactNode
  isOptional?: boolean
  maxLength?: number
  /** Where scripts run, it has a toolbar and keeps the formatting of what is pasted (writing.client.ts). */
  isMarkdown?: boolean
}

export function TextArea(props: TextAreaProps): ReactElement {
  const { name, label, isOptional = false, isMarkdown = false } = props
  return (
    <Labelled name={name} label={label} isOptional={isOptional} hint={props.hint}>
      {isMarkdown ? <WritingTools area={name} /> : null}
      <textarea
        {...useControl(props)}
        className="input area"
        rows={props.rows}
        defaultValue={props.value}
        maxLength={props.maxLength}
        required={!isOptional}
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
  /** Words of the empty choice; undefined leaves it out. */
  emptyName?: string
  hint?: ReactNode
  isOptional?: boolean
}

export function SelectField(props: SelectFieldProps): ReactElement {
  const { name, label, choices, value, emptyName, isOptional = false } = props
  return (
    <Labelled name={name} label={label} isOptional={isOptional} hint={props.hint}>
      <select {...useControl(props)} className="input" defaultValue={value}>
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
  /** The chosen value, or several where `isMultiple`. */
  values: readonly string[]
  isMultiple?: boolean
  /** Beside each other in one frame, for two to four short choices; else a list. */
  isSegmented?: boolean
  hint?: ReactNode
  isOptional?: boolean
}

/** A choice that is seen whole: one of few, or several of many. The first box has the field's name as its id, so that links reach it. */
export function ChoiceField(props: ChoiceFieldProps): ReactElement {
  const { name, legend, choices, values, isMultiple = false, isSegmented = false, isOptional = false } = props
  const error = useProblem(name)
  const isFirstProblem = useIsFirstProblem(name)
  const list = choices.map(({ value, name: words }, index) => (
    <label key={value} className={isSegmented ? undefined : 'check'}>
      <input
        className={isSegmented ? 'segment' : `box${isMultiple ? '' : ' radio'}`}
        type={isMultiple ? 'checkbox' : 'radio'}
        id={index === 0 ? name : `${name}-${value}`}
        name={name}
        value={value}
        {...(index === 0 && isFirstProblem && { autoFocus: true })}
        defaultChecked={values.includes(value)}
      />
      <span>{words}</span>
    </label>
  ))
  return (
    <fieldset className="field" aria-describedby={describedBy({ ...props, error })}>
      <legend>
        {legend}
        <Optional isOptional={isOptional} />
      </legend>
      <div className={isSegmented ? 'segments' : 'checks'}>{list}</div>
      <Described {...props} error={error} />
    </fieldset>
  )
}

interface LabelledProps {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  children: ReactNode
}

/** A control under its label, its error and its hint below. The control has the name as its id (`useControl`). */
export function Labelled({ name, label, hint, isOptional = false, children }: LabelledProps): ReactElement {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        <Optional isOptional={isOptional} />
      </label>
      {children}
      <Described name={name} hint={hint} error={useProblem(name)} />
    </div>
  )
}

/** The problem of a field and the hint below that (docs/design.md). */
export function Described({ name, hint, error }: DescribedProps): ReactElement {
  return (
    <>
      {error === undefined ? null : (
        <p className="error" id={`${name}-error`}>
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

/** The word next to the label of a field that may stay empty. */
export function Optional({ isOptional }: { isOptional: boolean }): ReactElement | null {
  return isOptional ? <span className="optional faint"> {text.optional}</span> : null
}

interface FileFieldProps {
  name: string
  label: string
  /** As the attribute `accept`. */
  accept: string
  hint: string
  isOptional?: boolean
}

/**
 * Our words lie over the browser's, whose language is not the page's. The browser shows the name of a chosen file. Styles know only of a
 * required file that none is chosen yet; of an optional one the browser says so.
 */
export function FileField({ name, label, accept, hint, isOptional = false }: FileFieldProps): ReactElement {
  return (
    <Labelled name={name} label={label} hint={hint}>
      <div className="file">
        <input {...useControl({ name, hint })} type="file" accept={accept} required={!isOptional} />
        <span aria-hidden="true">{text.chooseFile}</span>
        {isOptional ? null : <span aria-hidden="true">{text.noFile}</span>}
      </div>
    </Labelled>
  )
}

/** The one button that a form page is for. */
export function MainButton({ children }: { children: ReactNode }): ReactElement {
  return (
    <button type="submit" className="button button-main button-large">
      {children}
    </button>
  )
}

interface FormPageProps {
  title: ReactNode
  /** The pages above this one, the widest first. */
  trail?: readonly TrailItem[]
  children: ReactNode
}

export function FormPage({ title, trail, children }: FormPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      {trail === undefined ? null : <Trail items={trail} />}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
