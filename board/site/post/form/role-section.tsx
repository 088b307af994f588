import {
  employmentNames,
  employments,
  listingLimits,
  roleFamilies,
  roleFamilyNames,
  seniorities,
  seniorityNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftChoice, DraftField, DraftSelect } from './draft-fields.tsx'
import type { DraftForm } from './draft-form.ts'
import { Section } from './section.tsx'
import { choicesOf } from './words.ts'
import { WordsField } from './words-field.tsx'

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
