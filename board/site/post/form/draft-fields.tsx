import {
  type DraftPreview,
  type DraftProblem,
  type FieldGroup,
  type Finding,
  type PlainField,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import {
  type Choice,
  ChoiceField,
  Described,
  Field,
  Labelled,
  SelectField,
  TextArea,
} from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'

/** What was typed, by the name of its field; several values where boxes were ticked. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>

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

/** What was typed, what is wrong with it and what the rules say. */
export interface DraftForm {
  fields: TypedFields
  problems: readonly FormProblem[]
  findings: readonly Finding[]
  choices: FormChoices
}

/** The form that the fields below it belong to. */
export const DraftFormContext = createContext<DraftForm | undefined>(undefined)

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext)
  if (form === undefined) throw new Error('A field of a draft stands outside of its form.')
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
  hint?: string
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
  field: { input: name, reading },
  ...props
}: Omit<LineProps, 'name' | 'isOptional'> & { field: PlainField }): ReactElement {
  if (reading.kind === 'yes_no') return <DraftSelect {...props} name={name} choices={yesNoChoices} />
  const numeric = reading.kind === 'whole' ? ({ inputMode: 'numeric' } as const) : {}
  return <DraftField {...numeric} {...props} name={name} isOptional />
}

interface SelectProps extends DraftFieldProps {
  choices: readonly Choice[]
  emptyName?: string
  /** What is chosen while nothing was typed; the first choice unless given. */
  usual?: string
}

/** One of several, in a list that opens. */
export function DraftSelect({ usual, ...field }: SelectProps): ReactElement {
  const { value, ...shown } = useField(field)
  return (
    <WithFindings name={field.name}>
      <SelectField {...field} {...shown} value={value || usual} />
    </WithFindings>
  )
}

export function DraftArea(field: DraftFieldProps & { rows: number; maxLength?: number }): ReactElement {
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
  /** What the board knows; the browser offers it, and with scripts for each word after a comma. */
  words: readonly string[]
}

/** Several words of a list, typed one after the other with commas between. */
export function WordsField({ words, isOptional = true, ...field }: WordsProps): ReactElement {
  const { name, hint } = field
  const { label, value } = useField(field)
  return (
    <WithFindings name={name}>
      <Labelled name={name} label={label} hint={hint} isOptional={isOptional}>
        <input
          {...useControl({ name, hint })}
          className="in"
          list={`${name}-words`}
          defaultValue={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-words=""
        />
        <datalist id={`${name}-words`}>
          {words.map((word) => (
            <option value={word} key={word} />
          ))}
        </datalist>
      </Labelled>
    </WithFindings>
  )
}

/** What a field shows: its label and what was typed. */
function useField({ name, label = fieldLabel(name) }: DraftFieldProps) {
  return { label, value: textOf(useDraftForm().fields, name) }
}

/** A field, and below it what the rules found there. */
function WithFindings({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="fw">
      {children}
      <FoundAt findings={useDraftForm().findings} name={name} />
    </div>
  )
}

interface FoundAtProps {
  findings: readonly Finding[]
  name: string
  /** What is wrong with what was typed, told while one writes; a form that was sent says it at the field itself. */
  problem?: string | undefined
}

/** What the rules found at one field. Present even when empty: the script fills it when the field is left. */
export function FoundAt({ findings, name, problem }: FoundAtProps): ReactElement {
  return (
    <div className="found" data-found={name}>
      <Described name={name} error={problem} />
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
 * What is wrong with fields in which something was typed, except what the rules say of them already; what is only missing is not said
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
  { value: '', name: 'Not said' },
  { value: 'yes', name: 'Yes' },
  { value: 'no', name: 'No' },
]

/** Labels that the name of the input doesn't say; fields that share a label with another say which they are. */
const labels: Record<string, string> = {
  title: 'Job title',
  role_family: 'Kind of work',
  pay_kind: 'Pay',
  cash_min: 'Lowest cash',
  cash_max: 'Highest cash',
  period: 'Cash for a',
  crypto_pay: 'Paid in crypto',
  crypto_pct: 'Share of the cash in crypto',
  crypto_chain: 'Chain of the pay',
  crypto_assets: 'Paid in what',
  pay_cadence: 'How often',
  has_tokens: 'Tokens or equity tokens',
  remote_countries: 'Countries one may live in',
  excluded_countries: 'Not in',
  office_countries: 'Office in',
  core_time_zone: 'Time zone',
  core_start: 'Core hours from',
  core_end: 'Core hours until',
  description: 'Text',
  take_home_hours: 'Hours of the task',
  apply_method: 'How to apply',
  apply_url: 'Link to apply',
  apply_email: 'Where applications go',
  company_kind: 'What the company is',
  company_website: 'Website',
  email: 'Your e-mail',
  ...labelsOf(publicFields),
  ...labelsOf(postingFields),
  ...labelsOf(processFields),
}

const partLabels: Record<string, string> = {
  token_status: 'can it be sold',
  token_contract: 'contract address',
  token_basis: 'valued by',
  token_vest_months: 'vesting, months',
  token_cliff_months: 'cliff, months',
  token_lockup_months: 'lock-up, months',
  token_unlock: 'unlocks',
  token_on_termination: 'if they leave',
  token_accelerates: 'all at once if sold',
}

/** The words for a field where it is named away from itself: `Job title`, `Token 1, symbol`. */
export function fieldLabel(name: string): string {
  const numbered = /^(step|token)(\d)_(\w+)$/.exec(name)
  if (numbered === null) return labels[name] ?? sentenceOf(name)
  const [, kind = '', number, part = ''] = numbered
  const title = kind === 'step' ? 'Step' : 'Token'
  return `${title} ${number}, ${partLabels[`${kind}_${part}`] ?? part.replaceAll('_', ' ')}`
}

function labelsOf(group: FieldGroup): Record<string, string> {
  return Object.fromEntries(Object.values(group).map(({ input, label }) => [input, label]))
}

function sentenceOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
