import {
  employmentNames,
  listingLimits,
  postingFields,
  publicFields,
  roleFamilyNames,
  seniorityNames,
  workModeNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/post-form'
import { type Choice, Labelled } from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'
import { TimeZoneOptions } from '../../components/form/time-zone-options.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import {
  choicesOf,
  DraftChoice,
  DraftField,
  DraftSelect,
  Fold,
  fieldLabel,
  PlainDraftField,
  textOf,
  useDraftForm,
  WordsField,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

/** The name of the work and how it is found. */
export function RoleSection(): ReactElement {
  const { choices } = useDraftForm()
  const { title, seniorities, employments, tags, chains } = listingLimits
  return (
    <Section step="role" title={text.roleTitle} lead={text.roleLead}>
      <DraftField name="title" maxLength={title.max} hint={text.titleHint} />
      <DraftSelect name="role_family" emptyName={text.chooseOne} choices={choicesOf(roleFamilyNames)} />
      <DraftChoice
        name="employment"
        choices={choicesOf(employmentNames)}
        isMultiple
        hint={text.employmentHint(employments)}
      />
      <DraftChoice
        name="seniority"
        choices={choicesOf(seniorityNames)}
        isMultiple
        isOptional
        hint={text.seniorityHint(seniorities)}
      />
      <WordsField name="tags" words={choices.tags} hint={text.tagsHint(tags)} />
      <Fold title={text.moreRole} names={['chains', 'openings', 'language']}>
        <WordsField name="chains" words={choices.chains} hint={text.chainsHint(chains)} />
        <div className="pair">
          <PlainDraftField field={publicFields.openings} />
          <LanguageField />
        </div>
      </Fold>
    </Section>
  )
}

/** A language that the list lacks stays chosen. */
function LanguageField(): ReactElement {
  const { choices, fields } = useDraftForm()
  const { input } = publicFields.language
  const typed = textOf(fields, input)
  const isListed = typed === '' || choices.languages.some(({ value }) => value === typed)
  const languages = isListed ? choices.languages : [...choices.languages, { value: typed, name: typed }]
  return <DraftSelect name={input} emptyName={text.notStated} choices={languages} />
}

/** Where the work is, and when people work together. What the work mode doesn’t ask for is hidden. */
export function PlaceSection(): ReactElement {
  const { regions, countries } = useDraftForm().choices
  const regionNames = regions.map(({ name }) => name)
  return (
    <Section step="place" title={text.placeTitle} lead={text.placeLead}>
      <DraftChoice name="work_mode" isSegmented choices={choicesOf(workModeNames)} />
      <div className="remote-only stack-wide">
        <div className="field-wrap">
          <WordsField
            name="remote_countries"
            hint={text.remoteCountriesHint}
            words={[...regions, ...countries]}
            isOptional={false}
          />
          <details className="tip">
            <summary className="link small soft">{text.regions}</summary>
            <p className="small soft">{text.regionsHint(regionNames.join(', '))}</p>
          </details>
        </div>
        <div data-groups={regionNames.join('|')}>
          <Fold title={text.except} names={['excluded_countries']}>
            <WordsField name="excluded_countries" hint={text.exceptHint} words={countries} />
          </Fold>
        </div>
      </div>
      <div className="pair office">
        <WordsField name="office_countries" hint={text.officeHint} words={countries} isOptional={false} />
        <WordsField name="cities" hint={text.citiesHint(listingLimits.cities)} />
      </div>
      <Fold title={text.morePlace} names={[...hourFields, 'visa', 'relocation', 'onsite_days']}>
        <CoreHours />
        <div className="trio">
          <PlainDraftField field={publicFields.visaSponsored} />
          <PlainDraftField field={publicFields.relocationPaid} />
          <div className="office-days">
            <PlainDraftField field={publicFields.onsiteDaysPerWeek} />
          </div>
        </div>
      </Fold>
    </Section>
  )
}

const hourFields = ['core_time_zone', 'core_start', 'core_end']

function CoreHours(): ReactElement {
  return (
    <fieldset className="field">
      <legend>{text.coreHours}</legend>
      <p className="hint">{text.coreHoursHint}</p>
      <div className="trio">
        <TimeZoneField />
        <DraftField name="core_start" label={text.coreFrom} isOptional />
        <DraftField name="core_end" label={text.coreUntil} isOptional />
      </div>
    </fieldset>
  )
}

function TimeZoneField(): ReactElement {
  const { choices, fields } = useDraftForm()
  const name = 'core_time_zone'
  return (
    <Labelled name={name} label={fieldLabel(name)}>
      <select {...useControl({ name })} className="input" defaultValue={textOf(fields, name)}>
        <option value="">{text.notStated}</option>
        <TimeZoneOptions areas={choices.timeZones} />
      </select>
    </Labelled>
  )
}

interface CompanySectionProps {
  companies: readonly Choice[]
  /** Without an account an email address is required. */
  asksEmail: boolean
}

/** Who is hiring, and how readers can check that. */
export function CompanySection(props: CompanySectionProps): ReactElement {
  const { openDays } = postingFields
  // A change keeps its company.
  const { isEdit } = useDraftForm()
  return (
    <Section step="company" title={text.companyTitle}>
      {isEdit ? null : <Employer companies={props.companies} />}
      <div className="hiring-for">
        <PlainDraftField field={publicFields.hiringFor} isOptional={false} />
      </div>
      {props.asksEmail ? (
        <DraftField name="email" type="email" autoComplete="email" hint={text.emailHint} />
      ) : null}
      <Fold title={text.durationFold} names={[openDays.input]}>
        <PlainDraftField field={openDays} />
      </Fold>
      <ProofNote />
    </Section>
  )
}

function Employer({ companies }: { companies: readonly Choice[] }): ReactElement {
  return (
    <div className="part employer stack-wide">
      {companies.length === 0 ? (
        <input type="hidden" name="company" value="new" />
      ) : (
        <DraftSelect
          name="company"
          usual={companies[0]?.value ?? 'new'}
          choices={[...companies, { value: 'new', name: text.anotherCompany }]}
        />
      )}
      <div className="new-company stack-wide">
        <div className="pair">
          <DraftField name="company_name" autoComplete="organization" maxLength={80} />
          <DraftSelect name="company_kind" label={text.companyKind} choices={choicesOf(text.companyKinds)} />
        </div>
        <DraftField name="company_website" type="url" hint={text.websiteHint} isOptional />
      </div>
    </div>
  )
}

/** The three levels of proof, from the least. Nothing of it is done in the form, so they aren’t numbered as steps are. */
function ProofNote(): ReactElement {
  return (
    <div className="note">
      <Icon name="info" />
      <div>
        <b>{text.proofTitle}</b>
        <p>{text.proofLater}</p>
        <ul className="proof-steps">
          <li>{text.proofEmail}</li>
          <li>{text.proofDomain}</li>
          <li>{text.proofSigned}</li>
        </ul>
      </div>
    </div>
  )
}
