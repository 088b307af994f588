import type { Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/profile'
import {
  type Choice,
  ChoiceField,
  Field,
  Labelled,
  MainButton,
  TextArea,
} from '../../components/form/fields.tsx'
import { Form, useControl } from '../../components/form/form.tsx'
import { type FormProblem, problemOf } from '../../components/form/problems.tsx'
import { type TimeZoneArea, TimeZoneOptions } from '../../components/form/time-zone-options.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Panel } from '../../components/panel/panel.tsx'

export const profilePath = '/account/profile'

export interface ProfileFormProps {
  values: {
    headline: string
    about: string
    skills: readonly string[]
    links: string
    timeZone: string
    countries: readonly string[]
    payWanted: string
    message: string
    /** Wallets that are ticked. */
    wallets: readonly string[]
    hasEmailDomain: boolean
  }
  choices: { skills: readonly Choice[]; countries: readonly Choice[]; timeZones: readonly TimeZoneArea[] }
  limits: {
    headline: number
    about: number
    skills: number
    links: number
    countries: number
    message: number
  }
  /** Facts that may be ticked: wallets with their values in the form, and the domain of the confirmed address. */
  possible: { wallets: readonly (Pick<Wallet, 'address'> & { value: string })[]; emailDomain: string | null }
  problems: readonly FormProblem[]
}

/** All that a profile says. */
export function ProfileForm(props: ProfileFormProps): ReactElement {
  return (
    <Form action={profilePath} problems={props.problems} className="stack-wide">
      <input type="hidden" name="do" value="save" />
      <Panel id="about-you" title={text.title} body="body stack">
        <Words {...props} />
      </Panel>
      <Panel id="facts" title={text.facts} body="body stack">
        <Facts {...props} />
      </Panel>
      <Panel id="for-you" title={text.forYou} body="body stack">
        <Private {...props} />
      </Panel>
      <p>
        <MainButton>{text.save}</MainButton>
      </p>
    </Form>
  )
}

function Words({ values, choices, limits, problems }: ProfileFormProps): ReactElement {
  return (
    <>
      <Field
        name="headline"
        label={text.headline}
        value={values.headline}
        hint={text.headlineHint}
        maxLength={limits.headline}
      />
      <TextArea
        name="about"
        label={text.aboutYou}
        rows={6}
        value={values.about}
        hint={text.aboutHint(limits.about)}
        isOptional
      />
      <Chosen
        name="skills"
        label={text.skills}
        limit={limits.skills}
        choices={choices.skills}
        chosen={values.skills}
        problems={problems}
      />
      <TextArea
        name="links"
        label={text.links}
        rows={3}
        value={values.links}
        hint={text.linksHint(limits.links)}
        isOptional
      />
      <TimeZone areas={choices.timeZones} value={values.timeZone} />
      <Chosen
        name="countries"
        label={text.countries}
        limit={limits.countries}
        choices={choices.countries}
        chosen={values.countries}
        problems={problems}
      />
    </>
  )
}

interface ChosenProps {
  name: string
  label: string
  limit: number
  choices: readonly Choice[]
  chosen: readonly string[]
  problems: readonly FormProblem[]
}

/** Several of many, folded unless something is wrong with them. */
function Chosen({ name, label, limit, choices, chosen, problems }: ChosenProps): ReactElement {
  const names = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.name)
  return (
    <details className="disclosure" open={problemOf(problems, name) !== undefined}>
      <summary>
        <Icon name="chevron" isSmall /> {label}{' '}
        <span className="faint">{names.length === 0 ? text.noneSelected : names.join(', ')}</span>
      </summary>
      <ChoiceField
        name={name}
        legend={text.upTo(label, limit)}
        choices={choices}
        values={chosen}
        isMultiple
        isOptional
      />
    </details>
  )
}

function TimeZone({ areas, value }: { areas: readonly TimeZoneArea[]; value: string }): ReactElement {
  return (
    <Labelled name="time_zone" label={text.timeZone} isOptional>
      <select {...useControl({ name: 'time_zone' })} className="input" defaultValue={value}>
        <option value="">{text.notStated}</option>
        <TimeZoneOptions areas={areas} />
      </select>
    </Labelled>
  )
}

function Facts({ values, possible: { wallets, emailDomain } }: ProfileFormProps): ReactElement {
  return (
    <>
      <p className="small soft">{text.factsLead}</p>
      {wallets.length === 0 && emailDomain === null ? <p>{text.noFacts}</p> : null}
      {wallets.length === 0 ? null : (
        <ChoiceField
          name="wallets"
          legend={text.wallets}
          choices={wallets.map(({ value, address }) => ({ value, name: address }))}
          values={values.wallets}
          isMultiple
          isOptional
        />
      )}
      {emailDomain === null ? null : (
        <label className="check">
          <input
            className="box"
            type="checkbox"
            name="email_domain"
            value="yes"
            defaultChecked={values.hasEmailDomain}
          />
          <span>{text.showDomain(emailDomain)}</span>
        </label>
      )}
    </>
  )
}

function Private({ values, limits }: ProfileFormProps): ReactElement {
  return (
    <>
      <Field
        name="pay_wanted"
        label={text.payWanted}
        value={values.payWanted}
        hint={text.payHint}
        inputMode="numeric"
        isOptional
        maxLength={20}
      />
      <TextArea
        name="message"
        label={text.message}
        rows={6}
        value={values.message}
        hint={text.messageHint}
        isOptional
        maxLength={limits.message}
      />
    </>
  )
}
