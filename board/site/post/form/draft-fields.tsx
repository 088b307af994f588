import {
  type DraftPreview,
  type DraftProblem,
  type FieldGroup,
  type Finding,
  type FormStep,
  type PlainField,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import * as text from '#messages/post-form'
import {
  type Choice,
  ChoiceField,
  Described,
  Field,
  Labelled,
  Optional,
  SelectField,
  TextArea,
} from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'

/** Typed values by the names of their fields; several where boxes were ticked. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>

export interface FormChoices {
  chains: readonly Choice[]
  tags: readonly Choice[]
  currencies: readonly string[]
  countries: readonly Choice[]
  /** Regions, each short for its countries, Worldwide first. */
  regions: readonly Choice[]
  languages: readonly Choice[]
  /** By area, as IANA names them: `Europe`. */
  timeZones: readonly { area: string; zones: readonly Choice[] }[]
}

/** The typed fields, what is wrong with them and what the rules say. */
export interface DraftForm {
  fields: TypedFields
  problems: readonly FormProblem[]
  findings: readonly Finding[]
  choices: FormChoices
  /** The step that is shown unless the address names another. */
  now: FormStep
  /** Text of the button that sends. It is in the last step, and in every step of a change, which may be about one field. */
  sendLabel: string
  isEdit: boolean
  boardName: string
}

/** The form that the fields below it belong to. */
export const DraftFormContext = createContext<DraftForm | undefined>(undefined)

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext)
  if (form === undefined) throw new Error('A field of a draft is outside its form.')
  return form
}

/** The text of a field; empty where nothing was typed. */
export function textOf(fields: TypedFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

function listOf(fields: TypedFields, name: string): string[] {
  const value = fields[name]
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : [...value]
}

interface DraftFieldProps {
  name: string
  /** As `fieldLabel` says, unless the field has other words at its place. */
  label?: string
  hint?: ReactNode
  isOptional?: boolean
}

interface LineProps extends DraftFieldProps {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'numeric' | 'decimal'
  maxLength?: number
  autoComplete?: string
}

/** One line. The browser demands nothing, because a draft is saved half-filled. */
export function DraftField(field: LineProps): ReactElement {
  return (
    <WithFindings name={field.name}>
      <Field {...field} {...useField(field)} />
    </WithFindings>
  )
}

/** A field that the contract describes: a yes or no, a number or a line. */
export function PlainDraftField({
  field: { input: name, hint, reading },
  ...others
}: Omit<LineProps, 'name' | 'hint' | 'maxLength'> & { field: PlainField }): ReactElement {
  const props = hint === undefined ? others : { ...others, hint }
  if (reading.kind === 'yes_no') return <DraftSelect {...props} name={name} choices={yesNoChoices} />
  const bounded = reading.kind === 'line' ? { maxLength: reading.bounds.max } : {}
  const numeric = reading.kind === 'whole' ? ({ inputMode: 'numeric' } as const) : {}
  return <DraftField {...bounded} {...numeric} isOptional {...props} name={name} />
}

interface SelectProps extends DraftFieldProps {
  choices: readonly Choice[]
  emptyName?: string
  /** The choice while nothing was typed; the first one unless given. */
  usual?: string
}

/** One of several, in a list that opens. */
export function DraftSelect({ usual, ...field }: SelectProps): ReactElement {
  const { value, ...props } = useField(field)
  return (
    <WithFindings name={field.name}>
      <SelectField {...field} {...props} value={value || usual} />
    </WithFindings>
  )
}

interface AreaProps extends DraftFieldProps {
  rows: number
  maxLength?: number
  isMarkdown?: boolean
}

export function DraftArea(field: AreaProps): ReactElement {
  return (
    <WithFindings name={field.name}>
      <TextArea {...field} {...useField(field)} />
    </WithFindings>
  )
}

interface ChoiceProps extends Omit<SelectProps, 'emptyName'> {
  isMultiple?: boolean
  isSegmented?: boolean
}

/** A choice that is seen whole. */
export function DraftChoice({ usual, ...field }: ChoiceProps): ReactElement {
  const { label } = useField(field)
  const typed = listOf(useDraftForm().fields, field.name)
  const values = typed.length === 0 && usual !== undefined ? [usual] : typed
  return (
    <WithFindings name={field.name}>
      {field.isMultiple === true ? <input type="hidden" name={field.name} value="" /> : null}
      <ChoiceField {...field} legend={label} values={values} />
    </WithFindings>
  )
}

interface WordsProps extends DraftFieldProps {
  /** Words that the board knows: offered while one types, and shown by name where a code was saved. */
  words?: readonly Choice[]
}

/** Several words of a list: a line with commas, and with scripts one chip a word (pickers.ts). */
export function WordsField({ words = [], isOptional = true, ...field }: WordsProps): ReactElement {
  const { name } = field
  const { label, value } = useField(field)
  const hint = (
    <>
      {field.hint} <span className="no-js">{text.separateWords}</span>
      <span className="needs-js">{text.enterWords}</span>
    </>
  )
  return (
    <WithFindings name={name}>
      <Labelled name={name} label={label} hint={hint} isOptional={isOptional}>
        <div className="pick" data-picker={text.remove('{name}')}>
          <input
            {...useControl({ name, hint })}
            className="input"
            list={`${name}-words`}
            defaultValue={writeNames(value, words)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <datalist id={`${name}-words`}>
          {words.map((word) => (
            <option value={wordOf(word)} key={word.value} />
          ))}
        </datalist>
      </Labelled>
    </WithFindings>
  )
}

/** A choice as a word without commas. */
function wordOf({ value, name }: Choice): string {
  return name.includes(',') ? value : name
}

/** Words with commas, the codes among them as names: `DE, Portugal` is `Germany, Portugal`. */
function writeNames(typed: string, words: readonly Choice[]): string {
  const names = new Map(words.map((word) => [word.value.toLowerCase(), wordOf(word)]))
  return typed
    .split(',')
    .map((word) => names.get(word.trim().toLowerCase()) ?? word.trim())
    .join(', ')
}

interface FoldProps {
  title: string
  /** The fields inside. The fold is open if one of them has a value or a problem. */
  names: readonly string[]
  children: ReactNode
}

/** A group of fields that may all stay empty. */
export function Fold({ title, names, children }: FoldProps): ReactElement {
  const { fields, problems } = useDraftForm()
  const isOpen = names.some(
    (name) => textOf(fields, name) !== '' || problems.some(({ field }) => field === name),
  )
  return (
    <details className="extra" open={isOpen}>
      <summary>
        {title}
        <Optional isOptional />
      </summary>
      <div className="stack-wide">{children}</div>
    </details>
  )
}

/** A field's label and what was typed. */
function useField({ name, label = fieldLabel(name) }: DraftFieldProps) {
  return { label, value: textOf(useDraftForm().fields, name) }
}

/** A field, and below it what the rules found there. */
function WithFindings({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="field-wrap">
      {children}
      <FoundAt findings={useDraftForm().findings} name={name} />
    </div>
  )
}

interface FoundAtProps {
  findings: readonly Finding[]
  name: string
  /** The problem of what was typed so far; a form that was sent shows its errors at the fields themselves. */
  problem?: string | undefined
}

/** Findings of the rules at one field. Present even when empty: the script fills it when the field is left. */
export function FoundAt({ findings, name, problem }: FoundAtProps): ReactElement {
  return (
    <div className="found" data-found={name}>
      <Described name={name} error={problem} />
      {findings
        .filter((finding) => finding.field === name)
        .map((finding) => (
          <p className={`finding finding-${finding.weight}`} key={`${finding.code} ${finding.message}`}>
            <Icon name={finding.weight === 'note' ? 'info' : 'warning'} isSmall />
            <span>{finding.message}</span>
          </p>
        ))}
    </div>
  )
}

/**
 * Problems of fields in which something was typed, except what the rules say of them already; what is only missing is not said
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

/** The choices of a closed list, in the order of their names. */
export function choicesOf<Value extends string>(names: Readonly<Record<Value, string>>): readonly Choice[] {
  return Object.entries<string>(names).map(([value, name]) => ({ value, name }))
}

export const yesNoChoices: readonly Choice[] = [
  { value: '', name: text.notStated },
  { value: 'yes', name: text.yes },
  { value: 'no', name: text.no },
]

const labels: Readonly<Record<string, string>> = {
  ...text.labels,
  ...labelsOf(publicFields),
  ...labelsOf(postingFields),
  ...labelsOf(processFields),
}

/** The words for a field where it is named away from itself: `Job title`, `Token 1, symbol`. */
export function fieldLabel(name: string): string {
  const [, kind = '', number, part = ''] = /^(step|token|question)(\d)_(\w+)$/.exec(name) ?? []
  if (number === undefined) return labels[name] ?? name
  return text.numberedLabel(text.kindLabels[kind] ?? kind, number, text.partLabels[`${kind}_${part}`] ?? part)
}

function labelsOf(group: FieldGroup): Record<string, string> {
  return Object.fromEntries(Object.values(group).map(({ input, label }) => [input, label]))
}
