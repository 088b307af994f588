import type { ReactElement } from 'react'
import { Described, describedBy, Optional } from '../../components/form/described.tsx'
import { problemOf } from '../../components/form/problems.ts'
import { type DraftForm, textOf } from './draft-form.ts'
import { FoundAt } from './found-at.tsx'

export interface WordsFieldProps {
  form: DraftForm
  name: string
  label: string
  hint: string
  /** What the board knows; the browser offers it, and with scripts for each word after a comma. */
  words: readonly string[]
  isOptional?: boolean
}

/** Several words of a list, typed one after the other with commas between. */
export function WordsField({ form, words, isOptional = true, ...field }: WordsFieldProps): ReactElement {
  const described = { ...field, error: problemOf(form.problems, field.name) }
  return (
    <div className="fw">
      <div className="fld">
        <label htmlFor={field.name}>
          {field.label}
          <Optional isOptional={isOptional} />
        </label>
        <input
          className="in"
          id={field.name}
          name={field.name}
          list={`${field.name}-words`}
          defaultValue={textOf(form.fields, field.name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-words=""
          aria-invalid={described.error === undefined ? undefined : true}
          aria-describedby={describedBy(described)}
        />
        <datalist id={`${field.name}-words`}>
          {words.map((word) => (
            <option value={word} key={word} />
          ))}
        </datalist>
        <Described {...described} />
      </div>
      <FoundAt findings={form.findings} name={field.name} />
    </div>
  )
}
