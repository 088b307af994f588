import { companyKinds, listingLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import type { Choice } from '../../components/form/select-field.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { DraftField, DraftSelect } from './draft-fields.tsx'
import { type DraftForm, textOf } from './draft-form.ts'
import { Section } from './section.tsx'
import { choicesOf, companyKindNames } from './words.ts'

const { openDays, hiringFor } = listingLimits

export interface CompanySectionProps {
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
