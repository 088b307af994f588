import {
  type CompanyKind,
  employmentNames,
  listingLimits,
  postingFields,
  publicFields,
  roleFamilyNames,
  seniorityNames,
  workModeNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import type { Choice } from '../../components/form/fields.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import {
  choicesOf,
  DraftChoice,
  DraftField,
  DraftSelect,
  PlainDraftField,
  useDraftForm,
  WordsField,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

/** What the work is called and how it is found. */
export function RoleSection(): ReactElement {
  const { choices } = useDraftForm()
  return (
    <Section step="role" title="What is the role?" lead="This is what people search by.">
      <DraftField
        name="title"
        maxLength={listingLimits.title.max}
        hint="As people search for it. Pay, place and exclamation marks have no place here."
      />
      <DraftSelect name="role_family" emptyName="Choose one" choices={choicesOf(roleFamilyNames)} />
      <DraftChoice
        name="seniority"
        choices={choicesOf(seniorityNames)}
        isMultiple
        isOptional
        hint={`At most ${listingLimits.seniorities}.`}
      />
      <DraftChoice
        name="employment"
        choices={choicesOf(employmentNames)}
        isMultiple
        hint={`One to ${listingLimits.employments}. Bounties, grants and volunteer work may be unpaid.`}
      />
      <WordsField
        name="tags"
        words={choices.tagNames}
        hint={`Up to ${listingLimits.tags}, the most important first, with commas between: Solidity, Foundry, DeFi. Other spellings are understood.`}
      />
      <WordsField
        name="chains"
        words={choices.chains.map((chain) => chain.name)}
        hint={`Up to ${listingLimits.chains}, with commas between: Ethereum, Base.`}
      />
      <div className="pair">
        <PlainDraftField field={publicFields.openings} hint="How many people you look for; 1 when empty." />
        <PlainDraftField field={publicFields.language} hint="A code such as en, de or pt-BR." />
      </div>
    </Section>
  )
}

/** Where the work is, and when people work together. */
export function PlaceSection(): ReactElement {
  const { regionNames, countryNames } = useDraftForm().choices
  return (
    <Section
      step="place"
      title="Where is it?"
      lead="Remote work names the countries one may live in. “Remote” alone tells nobody whether they may apply."
    >
      <DraftChoice name="work_mode" isSegmented choices={choicesOf(workModeNames)} />
      <div className="remote-only stk14">
        <div className="fw">
          <WordsField
            name="remote_countries"
            hint="Names or codes with commas between: Germany, PT, UK. Groups such as EU or LATAM, and Worldwide, work too."
            words={[...regionNames, ...countryNames]}
            isOptional={false}
          />
          <details className="tip">
            <summary className="lk sm t2">Groups of countries you can name</summary>
            <p className="sm t2">
              {regionNames.join(', ')}. A group is written out as its countries when you send the listing, so
              that filters find each of them.
            </p>
          </details>
        </div>
        <WordsField
          name="excluded_countries"
          hint="Together with Worldwide or a group: the countries that are left out."
          words={countryNames}
        />
      </div>
      <div className="pair office">
        <WordsField
          name="office_countries"
          hint="The office’s country."
          words={countryNames}
          isOptional={false}
        />
        <DraftField name="cities" hint={`Up to ${listingLimits.cities}, with commas between.`} isOptional />
      </div>
      <CoreHours />
      <div className="trio">
        <PlainDraftField field={publicFields.visaSponsored} />
        <PlainDraftField field={publicFields.relocationPaid} />
        <div className="office-days">
          <PlainDraftField field={publicFields.onsiteDaysPerWeek} />
        </div>
      </div>
    </Section>
  )
}

function CoreHours(): ReactElement {
  const { timeZones } = useDraftForm().choices
  return (
    <fieldset className="fld">
      <legend>
        Core hours <span className="t3">(optional)</span>
      </legend>
      <p className="hint">When everybody is there. Candidates see it in their own time zone.</p>
      <div className="trio">
        <DraftSelect
          name="core_time_zone"
          emptyName="Not said"
          choices={timeZones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
        />
        <DraftField name="core_start" label="From, such as 10:00" isOptional />
        <DraftField name="core_end" label="Until" isOptional />
      </div>
    </fieldset>
  )
}

interface CompanySectionProps {
  companies: readonly Choice[]
  /** Without an account an address is asked for. */
  asksEmail: boolean
  /** A change keeps its company and address. */
  isEdit: boolean
  sendLabel: string
}

/** Who offers the work, and how that is proved. */
export function CompanySection({
  companies,
  asksEmail,
  isEdit,
  sendLabel,
}: CompanySectionProps): ReactElement {
  const { openDays, hiringFor } = listingLimits
  return (
    <Section step="company" title="Who offers it?" sendLabel={sendLabel}>
      {isEdit ? null : <Employer companies={companies} />}
      <PlainDraftField
        field={postingFields.hiringFor}
        maxLength={hiringFor.max}
        hint="Recruiting agencies name the company that people will work at."
      />
      <div className="pair">
        <PlainDraftField
          field={postingFields.openDays}
          hint={`${openDays.min} to ${openDays.max}; ${openDays.usual} when empty. You can say once that it is still open.`}
        />
        {asksEmail ? (
          <DraftField
            name="email"
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

function Employer({ companies }: { companies: readonly Choice[] }): ReactElement {
  return (
    <div className="part employer stk14">
      {companies.length === 0 ? (
        <input type="hidden" name="company" value="new" />
      ) : (
        <DraftSelect
          name="company"
          usual={companies[0]?.value ?? 'new'}
          choices={[...companies, { value: 'new', name: 'Another company' }]}
        />
      )}
      <div className="new-company stk14">
        <div className="pair">
          <DraftField name="company_name" autoComplete="organization" maxLength={80} />
          <DraftSelect name="company_kind" label="What it is" choices={companyKindChoices} />
        </div>
        <DraftField
          name="company_website"
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

const companyKindChoices = choicesOf<CompanyKind>({
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Recruiting agency',
  individual: 'One person',
})
