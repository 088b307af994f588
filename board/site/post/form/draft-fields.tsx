import type { DraftPreview, DraftProblem, Finding } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ChoiceField } from '../../components/form/choice-field.tsx'
import { Described, describedBy, Optional } from '../../components/form/described.tsx'
import { Field } from '../../components/form/field.tsx'
import { type FormProblem, problemOf } from '../../components/form/problems.ts'
import { type Choice, SelectField } from '../../components/form/select-field.tsx'
import { TextArea } from '../../components/form/text-area.tsx'
import { Icon } from '../../components/icon/icon.tsx'

interface PartProps {
  form: DraftForm
  name: string
  label: string
  hint?: string
  isOptional?: boolean
}

interface DraftFieldProps extends PartProps {
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

interface DraftSelectProps extends PartProps {
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

interface DraftChoiceProps {
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

/** What was typed, by the name of its field; several values where boxes were ticked. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>

/** What the form's lists offer. */
export interface FormChoices {
  chains: readonly Choice[]
  /** Words of the tag dictionary. */
  tagNames: readonly string[]
  currencies: readonly string[]
  countryNames: readonly string[]
  /** Groups of countries that may be named instead of each of them. */
  regionNames: readonly string[]
  timeZones: readonly string[]
}

/** The form as one sees it: what was typed, what is wrong with it, what the rules say. */
export interface DraftForm {
  fields: TypedFields
  problems: readonly FormProblem[]
  findings: readonly Finding[]
  choices: FormChoices
}

/** The text of a field; empty where nothing was typed. */
export function textOf(fields: TypedFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** All values of a field with boxes. */
function listOf(fields: TypedFields, name: string): string[] {
  const value = fields[name]
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : [...value]
}

interface WordsFieldProps {
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

interface FoundAtProps {
  findings: readonly Finding[]
  name: string
  /** What is wrong with what was typed, told while one writes; a form that was sent says it at the field itself. */
  problem?: string | undefined
}

/** What the rules found at one field. It stands there empty too, for the script fills it when the field is left. */
export function FoundAt({ findings, name, problem }: FoundAtProps): ReactElement {
  return (
    <div className="found" data-found={name}>
      {problem === undefined ? null : (
        <p className="err" id={`${name}-error`}>
          <Icon name="warning" isSmall />
          <span>{problem}</span>
        </p>
      )}
      {findings
        .filter((finding) => finding.field === name)
        .map((finding) => (
          <p className={`fd fd-${finding.weight}`} key={`${finding.code} ${finding.message}`}>
            <Icon name={finding.weight === 'note' ? 'info' : 'warning'} isSmall />
            <span>{finding.message}</span>
          </p>
        ))}
    </div>
  )
}

/**
 * What is wrong with fields in which something was typed, without what the rules say of them already; what is only missing is not said
 * before the draft is sent.
 */
export function typedProblems(
  { problems, findings }: Pick<DraftPreview, 'problems' | 'findings'>,
  fields: TypedFields,
): DraftProblem[] {
  return problems.filter(
    ({ field, message }) =>
      field !== null &&
      listOf(fields, field).some((value) => value.trim() !== '') &&
      !findings.some((finding) => finding.message === message),
  )
}
