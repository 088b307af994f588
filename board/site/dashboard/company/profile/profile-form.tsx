import {
  companyKinds,
  companyLimits,
  companySizeBands,
  companyStages,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { stages } from '#messages/company'
import * as text from '#messages/dashboard-company'
import { lookNotUpdated } from '#messages/writing'
import { sizeBandName } from '../../../companies/company-words.ts'
import { SubmitButton } from '../../../components/form/button-form.tsx'
import { type Choice, ChoiceField, Field, SelectField, TextArea } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import { type FormProblem, problemOf } from '../../../components/form/problems.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { TextLookFold, WritingHint } from '../../../components/writing/text-look.tsx'

export interface ProfileWords {
  countries: readonly Choice[]
  sectors: readonly Choice[]
  chains: readonly Choice[]
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
    <Panel id="profile-title" title={text.profile}>
      <Form action={`/dashboard/companies/${slug}`} problems={problems} className="body stack company-fields">
        <input type="hidden" name="version" value={version} />
        <About {...props} />
        <Fields {...props} />
        <Words {...props} />
        <Elsewhere {...props} />
        <SubmitButton className="button button-main">{text.save}</SubmitButton>
      </Form>
    </Panel>
  )
}

/** The props that every field has from its name. */
function named(name: string) {
  return { name, label: text.labels[name] ?? name }
}

function About({ values, domain }: ProfileFormProps): ReactElement {
  return (
    <>
      <div className="company-pair">
        <Field
          {...named('name')}
          value={values.name}
          hint={text.renameHint}
          autoComplete="organization"
          maxLength={companyLimits.nameLetters.max}
        />
        <SelectField {...named('kind')} choices={kindChoices} value={values.kind} hint={text.agencyHint} />
      </div>
      <Field
        {...named('website')}
        value={values.website}
        hint={domain === null ? text.websiteHint : text.websiteVerified(domain)}
        autoComplete="url"
        maxLength={500}
        isOptional
      />
      <div>
        <TextArea
          {...named('description')}
          value={values.description}
          rows={10}
          isMarkdown
          hint={<WritingHint hint={text.descriptionHint(companyLimits.descriptionLetters)} />}
          isOptional
        />
        <TextLookFold noAnswer={lookNotUpdated} />
      </div>
    </>
  )
}

function Fields({ values, words }: ProfileFormProps): ReactElement {
  return (
    <div className="company-pair">
      <SelectField
        {...named('hq_country')}
        choices={words.countries}
        value={values.hqCountry}
        emptyName={text.notStated}
        isOptional
      />
      <SelectField
        {...named('size_band')}
        choices={sizeChoices}
        value={values.sizeBand}
        emptyName={text.notStated}
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
        emptyName={text.notStated}
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
          <details className="disclosure" key={name} open={problemOf(problems, name) !== undefined}>
            <summary>
              <Icon name="chevron" isSmall /> {legend}{' '}
              <span className="faint">{chosenWords(chosen, choices)}</span>
            </summary>
            <ChoiceField
              name={name}
              legend={text.upTo(legend, maximum)}
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
  return names.length === 0 ? text.noneSelected : names.join(', ')
}

function Elsewhere({ values }: ProfileFormProps): ReactElement {
  const plain = { autoComplete: 'off', isOptional: true } as const
  return (
    <div className="company-pair">
      <Field {...named('github')} {...plain} value={values.github} hint={text.githubHint} />
      <Field {...named('x')} {...plain} value={values.x} hint={text.handleHint} />
      <Field {...named('telegram')} {...plain} value={values.telegram} hint={text.handleHint} />
      <Field {...named('discord')} {...plain} value={values.discord} hint={text.discordHint} />
    </div>
  )
}

export const kindChoices: readonly Choice[] = companyKinds.map((value) => ({
  value,
  name: text.kinds[value],
}))
const sizeChoices: readonly Choice[] = companySizeBands.map((value) => ({ value, name: sizeBandName(value) }))
const stageChoices: readonly Choice[] = companyStages.map((value) => ({
  value,
  name: stages[value],
}))
