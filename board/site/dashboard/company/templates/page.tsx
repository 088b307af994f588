import { answerMessageLimit } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/answer-templates'
import { title as applications } from '#messages/pipeline'
import { FormNotes } from '../../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../../components/form/button-form.tsx'
import { Field, TextArea } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import type { FormAnswer } from '../../../components/form/problems.tsx'
import { Trail } from '../../../components/layout/trail.tsx'
import { Link } from '../../../components/link/link.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard-shell.tsx'

interface Template {
  id: string
  name: string
  text: string
}

interface TemplatesPageProps extends Omit<FormAnswer, 'status'> {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  templates: readonly Template[]
  canAct: boolean
  maxName: number
  /** In the form; without an id it is a new one. */
  typed: Template
}

/** A company's own texts for answers to applicants: the list, and one form that creates or changes one. */
export function TemplatesPage(props: TemplatesPageProps): ReactElement {
  const { company, companies, templates, canAct, problems, signInAgain } = props
  const path = `/dashboard/companies/${company.slug}/templates`
  return (
    <DashboardShell
      title={text.titleOf(company.name)}
      current={{ company: company.slug, section: 'applications' }}
      companies={companies}
    >
      <Trail items={[{ href: `/dashboard/companies/${company.slug}/applications`, text: applications }]} />
      <div className="company-form">
        <p className="small soft">{text.lead}</p>
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        {templates.length === 0 ? <p className="empty">{text.empty}</p> : <List {...props} path={path} />}
        {canAct ? <TemplateForm {...props} path={path} /> : null}
      </div>
    </DashboardShell>
  )
}

type PartProps = TemplatesPageProps & { path: string }

function List({ templates, canAct, path }: PartProps): ReactElement {
  return (
    <Panel id="templates" title={text.title}>
      <ul className="body stack-wide">
        {templates.map(({ id, name, text: words }) => (
          <li key={id} className="stack">
            <b className="address">
              <bdi>{name}</bdi>
            </b>
            <p className="text-box">{words}</p>
            {canAct ? (
              <div className="line wrapping">
                <a
                  className="button"
                  href={`${path}?template=${id}#template`}
                  aria-label={text.changeOf(name)}
                >
                  {text.change}
                </a>
                <ButtonForm
                  action={`${path}/delete`}
                  className="button button-danger"
                  label={text.removeOf(name)}
                  fields={{ id }}
                >
                  {text.remove}
                </ButtonForm>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TemplateForm({ templates, typed, problems, maxName, path }: PartProps): ReactElement {
  const changed = templates.find(({ id }) => id === typed.id)
  return (
    <Panel id="template" title={changed === undefined ? text.add : text.changeTitle}>
      <Form action={path} problems={problems} className="body stack company-fields">
        <input type="hidden" name="id" value={typed.id} />
        <Field name="name" label={text.name} value={typed.name} hint={text.nameHint} maxLength={maxName} />
        <TextArea
          name="text"
          label={text.words}
          rows={8}
          value={typed.text}
          hint={text.wordsHint(answerMessageLimit)}
        />
        <p className="line wrapping">
          <SubmitButton className="button button-main">{text.save}</SubmitButton>
          {changed === undefined ? null : <Link href={path}>{text.cancel}</Link>}
        </p>
      </Form>
    </Panel>
  )
}
