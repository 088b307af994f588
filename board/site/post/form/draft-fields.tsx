import type { ReactElement } from 'react'
import { ChoiceField } from '../../components/form/choice-field.tsx'
import { Field } from '../../components/form/field.tsx'
import { problemOf } from '../../components/form/problems.ts'
import { type Choice, SelectField } from '../../components/form/select-field.tsx'
import { TextArea } from '../../components/form/text-area.tsx'
import { type DraftForm, listOf, textOf } from './draft-form.ts'
import { FoundAt } from './found-at.tsx'

interface PartProps {
  form: DraftForm
  name: string
  label: string
  hint?: string
  isOptional?: boolean
}

export interface DraftFieldProps extends PartProps {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
  autoComplete?: string
}

/** A line of the draft. The browser demands nothing, for a draft is saved half-filled. */
export function DraftField({ form, autoComplete = 'off', ...field }: DraftFieldProps): ReactElement {
  return (
    <div className="fw">
      <Field
        {...field}
        value={textOf(form.fields, field.name)}
        error={problemOf(form.problems, field.name)}
        autoComplete={autoComplete}
        isAskedByBrowser={false}
      />
      <FoundAt findings={form.findings} name={field.name} />
    </div>
  )
}

export interface DraftSelectProps extends PartProps {
  choices: readonly Choice[]
  emptyName?: string
  /** What is chosen while nothing was typed; the first choice unless given. */
  usual?: string
}

/** One of several. */
export function DraftSelect({ form, usual, ...field }: DraftSelectProps): ReactElement {
  return (
    <div className="fw">
      <SelectField
        {...field}
        value={textOf(form.fields, field.name) || usual}
        error={problemOf(form.problems, field.name)}
      />
      <FoundAt findings={form.findings} name={field.name} />
    </div>
  )
}

/** Several lines. */
export function DraftArea({
  form,
  ...field
}: PartProps & { rows: number; maxLength?: number }): ReactElement {
  return (
    <div className="fw">
      <TextArea
        {...field}
        value={textOf(form.fields, field.name)}
        error={problemOf(form.problems, field.name)}
      />
      <FoundAt findings={form.findings} name={field.name} />
    </div>
  )
}

export interface DraftChoiceProps {
  form: DraftForm
  name: string
  legend: string
  choices: readonly Choice[]
  /** What is chosen while nothing was typed. */
  usual?: string
  isMultiple?: boolean
  isSegmented?: boolean
  hint?: string
  isOptional?: boolean
}

/** A choice that is seen whole. */
export function DraftChoice({ form, usual, ...field }: DraftChoiceProps): ReactElement {
  const typed = listOf(form.fields, field.name)
  return (
    <div className="fw">
      {field.isMultiple === true ? <input type="hidden" name={field.name} value="" /> : null}
      <ChoiceField
        {...field}
        values={typed.length === 0 && usual !== undefined ? [usual] : typed}
        error={problemOf(form.problems, field.name)}
      />
      <FoundAt findings={form.findings} name={field.name} />
    </div>
  )
}
