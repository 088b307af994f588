import type { ReactElement } from 'react'
import { Described, describedBy, Optional } from './described.tsx'
import type { Choice } from './select-field.tsx'

export interface ChoiceFieldProps {
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
