import {
  type CompanyKind,
  companyKinds,
  companyLimits,
  companySizeBands,
  companyStages,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { stages } from '#messages/company'
import { sizeBandName } from '../../../companies/company-words.ts'
import { SubmitButton } from '../../../components/form/button-form.tsx'
import { type Choice, ChoiceField, Field, SelectField, TextArea } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import { type FormProblem, problemOf } from '../../../components/form/problems.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { Panel } from '../../../components/panel/panel.tsx'

export interface ProfileWords {
  countries: readonly Choice[]
  sectors: readonly Choice[]
  chains: readonly Choice[]
}

export const fieldLabels: Record<string, string> = {
  name: 'Name',
  kind: 'Kind',
  website: 'Website',
  description: 'About the company',
  sectors: 'Sectors',
  chains: 'Chains',
  hq_country: 'Country of its seat',
  size_band: 'People',
  founded_year: 'Founded in',
  stage: 'How it is paid for',
  github: 'GitHub',
  x: 'X',
  telegram: 'Telegram',
  discord: 'Discord',
}

interface ProfileFormProps {
  slug: string
  version: number
  values: TypedCompanyProfile
  domain: string | null
  words: ProfileWords
  problems: readonly FormProblem[]
}

export function ProfileForm(props: ProfileFormProps): ReactElement {
  const { slug, version, problems } = props
  return (
    <Panel id="profile-title" title="Profile">
      <Form action={`/dashboard/companies/${slug}`} problems={problems} className="bd stk co-fields">
        <input type="hidden" name="version" value={version} />
        <About {...props} />
        <Fields {...props} />
        <Words {...props} />
        <Elsewhere {...props} />
        <SubmitButton className="btn btn-p">Save the profile</SubmitButton>
      </Form>
    </Panel>
  )
}

/** What every field has of its name. */
function named(name: string) {
  return { name, label: fieldLabels[name] ?? name }
}

function About({ values, domain }: ProfileFormProps): ReactElement {
  return (
    <>
      <div className="co-pair">
        <Field
          {...named('name')}
          value={values.name}
          autoComplete="organization"
          maxLength={companyLimits.nameLetters.max}
        />
        <SelectField
          {...named('kind')}
          choices={kindChoices}
          value={values.kind}
          hint="An agency names in each listing whom it hires for; else the listing is not taken."
        />
      </div>
      <Field
        {...named('website')}
        value={values.website}
        hint={
          domain === null
            ? 'It begins with https://. The domain beside your name comes from its proof, not from here.'
            : `The proved domain is ${domain}.`
        }
        autoComplete="url"
        maxLength={500}
        isOptional
      />
      <TextArea
        {...named('description')}
        value={values.description}
        rows={10}
        hint={`Markdown, ${companyLimits.descriptionLetters.toLocaleString('en')} letters at most: headings, lists, links.`}
        isOptional
      />
    </>
  )
}

function Fields({ values, words }: ProfileFormProps): ReactElement {
  return (
    <div className="co-pair">
      <SelectField
        {...named('hq_country')}
        choices={words.countries}
        value={values.hqCountry}
        emptyName="Not said"
        isOptional
      />
      <SelectField
        {...named('size_band')}
        choices={sizeChoices}
        value={values.sizeBand}
        emptyName="Not said"
        isOptional
      />
      <Field
        {...named('founded_year')}
        value={values.foundedYear}
        inputMode="numeric"
        maxLength={4}
        isOptional
      />
      <SelectField
        {...named('stage')}
        choices={stageChoices}
        value={values.stage}
        emptyName="Not said"
        isOptional
      />
    </div>
  )
}

function Words({ values, words, problems }: ProfileFormProps): ReactElement {
  const lists = [
    { name: 'sectors', maximum: companyLimits.sectors, choices: words.sectors, chosen: values.sectors },
    { name: 'chains', maximum: companyLimits.chains, choices: words.chains, chosen: values.chains },
  ]
  return (
    <>
      {lists.map(({ name, maximum, choices, chosen }) => {
        const { label: legend } = named(name)
        return (
          <details className="co-more" key={name} open={problemOf(problems, name) !== undefined}>
            <summary>
              <Icon name="chevron" isSmall /> {legend}{' '}
              <span className="t3">{chosenWords(chosen, choices)}</span>
            </summary>
            <ChoiceField
              name={name}
              legend={`${legend}, ${maximum} at most`}
              choices={choices}
              values={chosen}
              isMultiple
            />
          </details>
        )
      })}
    </>
  )
}

function chosenWords(chosen: readonly string[], choices: readonly Choice[]): string {
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ name }) => name)
  return names.length === 0 ? 'none chosen' : names.join(', ')
}

function Elsewhere({ values }: ProfileFormProps): ReactElement {
  const plain = { autoComplete: 'off', isOptional: true } as const
  return (
    <div className="co-pair">
      <Field {...named('github')} {...plain} value={values.github} hint="Name of the organisation." />
      <Field {...named('x')} {...plain} value={values.x} hint="Name without @." />
      <Field {...named('telegram')} {...plain} value={values.telegram} hint="Name without @." />
      <Field {...named('discord')} {...plain} value={values.discord} hint="Address of an invitation." />
    </div>
  )
}

const kindNames: Record<CompanyKind, string> = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency, hiring for others',
  individual: 'Individual',
}

export const kindChoices: readonly Choice[] = companyKinds.map((value) => ({ value, name: kindNames[value] }))
const sizeChoices: readonly Choice[] = companySizeBands.map((value) => ({ value, name: sizeBandName(value) }))
const stageChoices: readonly Choice[] = companyStages.map((value) => ({
  value,
  name: stages[value],
}))
