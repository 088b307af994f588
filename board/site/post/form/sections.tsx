import {
  companyKinds,
  employmentNames,
  employments,
  listingLimits,
  roleFamilies,
  roleFamilyNames,
  seniorities,
  seniorityNames,
  workModeNames,
  workModes,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import type { Choice } from '../../components/form/select-field.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { DraftChoice, DraftField, type DraftForm, DraftSelect, textOf, WordsField } from './draft-fields.tsx'
import { choicesOf, companyKindNames, yesNoChoices } from './labels.ts'
import { Section } from './steps.tsx'

/** What the work is called and how it is found. */
export function RoleSection({ form }: { form: DraftForm }): ReactElement {
  return (
    <Section step="role" title="What is the role?" lead="This is what people search by.">
      <DraftField
        form={form}
        name="title"
        label="Job title"
        maxLength={listingLimits.title.max}
        hint="As people search for it. Pay, place and exclamation marks have no place here."
      />
      <DraftSelect
        form={form}
        name="role_family"
        label="Kind of work"
        emptyName="Choose one"
        choices={choicesOf(roleFamilies, roleFamilyNames)}
      />
      <DraftChoice
        form={form}
        name="seniority"
        legend="Seniority"
        choices={choicesOf(seniorities, seniorityNames)}
        isMultiple
        isOptional
        hint={`At most ${listingLimits.seniorities}.`}
      />
      <DraftChoice
        form={form}
        name="employment"
        legend="Employment"
        choices={choicesOf(employments, employmentNames)}
        isMultiple
        hint={`One to ${listingLimits.employments}. Bounties, grants and volunteer work may be unpaid.`}
      />
      <WordsField
        form={form}
        name="tags"
        label="Tags"
        words={form.choices.tagNames}
        hint={`Up to ${listingLimits.tags}, the most important first, with commas between: Solidity, Foundry, DeFi. Other spellings are understood.`}
      />
      <WordsField
        form={form}
        name="chains"
        label="Chains"
        words={form.choices.chains.map((chain) => chain.name)}
        hint={`Up to ${listingLimits.chains}, with commas between: Ethereum, Base.`}
      />
      <div className="pair">
        <DraftField
          form={form}
          name="openings"
          label="Openings"
          inputMode="numeric"
          hint="How many people you look for; 1 when empty."
          isOptional
        />
        <DraftField
          form={form}
          name="language"
          label="Language of the text"
          hint="A code such as en, de or pt-BR."
          isOptional
        />
      </div>
    </Section>
  )
}

/** Where the work is, and when people work together. */
export function PlaceSection({ form }: { form: DraftForm }): ReactElement {
  return (
    <Section
      step="place"
      title="Where is it?"
      lead="Remote work names the countries one may live in. “Remote” alone tells nobody whether they may apply."
    >
      <DraftChoice
        form={form}
        name="work_mode"
        legend="Work mode"
        isSegmented
        choices={choicesOf(workModes, workModeNames)}
      />
      <div className="remote-only stk14">
        <div className="fw">
          <WordsField
            form={form}
            name="remote_countries"
            label="Countries one may live in"
            hint="Names or codes with commas between: Germany, PT, UK. Groups such as EU or LATAM, and Worldwide, work too."
            words={[...form.choices.regionNames, ...form.choices.countryNames]}
            isOptional={false}
          />
          <Groups names={form.choices.regionNames} />
        </div>
        <WordsField
          form={form}
          name="excluded_countries"
          label="Not in"
          hint="Together with Worldwide or a group: the countries that are left out."
          words={form.choices.countryNames}
        />
      </div>
      <div className="pair office">
        <WordsField
          form={form}
          name="office_countries"
          label="Office in"
          hint="The office’s country."
          words={form.choices.countryNames}
          isOptional={false}
        />
        <DraftField
          form={form}
          name="cities"
          label="Cities"
          hint={`Up to ${listingLimits.cities}, with commas between.`}
          isOptional
        />
      </div>
      <Hours form={form} />
      <div className="trio">
        <DraftSelect form={form} name="visa" label="Visa sponsored" choices={yesNoChoices} />
        <DraftSelect form={form} name="relocation" label="Relocation paid" choices={yesNoChoices} />
        <div className="office-days">
          <DraftField
            form={form}
            name="onsite_days"
            label="Office days a week"
            inputMode="numeric"
            isOptional
          />
        </div>
      </div>
    </Section>
  )
}

function Groups({ names }: { names: readonly string[] }): ReactElement {
  return (
    <details className="tip">
      <summary className="lk sm t2">Groups of countries you can name</summary>
      <p className="sm t2">
        {names.join(', ')}. A group is written out as its countries when you send the listing, so that filters
        find each of them.
      </p>
    </details>
  )
}

function Hours({ form }: { form: DraftForm }): ReactElement {
  return (
    <fieldset className="fld">
      <legend>
        Core hours <span className="t3">(optional)</span>
      </legend>
      <p className="hint">When everybody is there. Candidates see it in their own time zone.</p>
      <div className="trio">
        <DraftSelect
          form={form}
          name="core_time_zone"
          label="Time zone"
          emptyName="Not said"
          choices={form.choices.timeZones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
        />
        <DraftField form={form} name="core_start" label="From, such as 10:00" isOptional />
        <DraftField form={form} name="core_end" label="Until" isOptional />
      </div>
    </fieldset>
  )
}

const { openDays, hiringFor } = listingLimits

interface CompanySectionProps {
  form: DraftForm
  /** Companies that the poster may post for. */
  companies: readonly Choice[]
  /** Without an account an address is asked for. */
  asksEmail: boolean
  /** A change keeps its company and address. */
  isEdit: boolean
  /** On the button that sends. */
  sendWords: string
}

/** Who offers the work, and how that is proved. */
export function CompanySection(props: CompanySectionProps): ReactElement {
  const { form, companies, asksEmail, isEdit, sendWords } = props
  return (
    <Section step="company" title="Who offers it?" sendWords={sendWords}>
      {isEdit ? null : <Employer form={form} companies={companies} />}
      <DraftField
        form={form}
        name="hiring_for"
        label="Hiring for"
        maxLength={hiringFor.max}
        hint="Recruiting agencies name the company that people will work at."
        isOptional
      />
      <div className="pair">
        <DraftField
          form={form}
          name="open_days"
          label="Days that it is open"
          inputMode="numeric"
          hint={`${openDays.min} to ${openDays.max}; ${openDays.usual} when empty. You can say once that it is still open.`}
          isOptional
        />
        {asksEmail ? (
          <DraftField
            form={form}
            name="email"
            label="Your e-mail"
            type="email"
            autoComplete="email"
            hint="For the link that confirms and manages this listing. It is never shown."
          />
        ) : null}
      </div>
      <ProofNote />
    </Section>
  )
}

function Employer({ form, companies }: { form: DraftForm; companies: readonly Choice[] }): ReactElement {
  const chosen = textOf(form.fields, 'company')
  return (
    <div className="part employer stk14">
      {companies.length === 0 ? (
        <input type="hidden" name="company" value="new" />
      ) : (
        <DraftSelect
          form={{
            ...form,
            fields: { ...form.fields, company: chosen === '' ? (companies[0]?.value ?? 'new') : chosen },
          }}
          name="company"
          label="Company"
          choices={[...companies, { value: 'new', name: 'Another company' }]}
        />
      )}
      <div className="new-company stk14">
        <div className="pair">
          <DraftField
            form={form}
            name="company_name"
            label="Company name"
            autoComplete="organization"
            maxLength={80}
          />
          <DraftSelect
            form={form}
            name="company_kind"
            label="What it is"
            choices={choicesOf(companyKinds, companyKindNames)}
          />
        </div>
        <DraftField
          form={form}
          name="company_website"
          label="Website"
          type="url"
          hint="Such as https://example.com. Its domain is what can be proved later."
        />
      </div>
    </div>
  )
}

/** The three steps of proof, in the order in which they are had. */
function ProofNote(): ReactElement {
  return (
    <div className="note">
      <Icon name="info" />
      <div>
        <b>What readers can check</b>
        <ul className="proof-steps">
          <li>Address only: the listing says that nothing is proved, and a person looks at it first.</li>
          <li>
            Domain proved: a DNS record or a file at your domain. Listings without findings are live at once.
          </li>
          <li>Signed: a wallet of the company signs the text. Anybody can check it.</li>
        </ul>
        You can add the second and the third after sending.
      </div>
    </div>
  )
}
