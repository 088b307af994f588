import { type ApplicationStatus, answerMessageLimit, applicationStatusNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/pipeline'
import { Labelled, SelectField, TextArea } from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'

export interface TypedMove {
  to: string
  message: string
  template: string
  interviewAt: string
}

export const nothingTyped: TypedMove = { to: '', message: '', template: '', interviewAt: '' }

const builtIn = Object.entries(text.templates).map(([id, template]) => ({ id, ...template }))

/** A company's own text for answers. */
export interface OwnTemplate {
  id: string
  name: string
  text: string
}

/** The fields of a move: where to, and what the applicant reads. The text of each template can be read before it is sent. */
export function MoveFields({
  moves,
  templates,
  typed,
  formKey,
}: {
  moves: readonly ApplicationStatus[]
  templates: readonly OwnTemplate[]
  typed: TypedMove
  /** Sent along, so that the same form twice is one move. */
  formKey: string
}): ReactElement {
  const texts = [...templates, ...builtIn]
  return (
    <>
      <input type="hidden" name="key" value={formKey} />
      <SelectField
        name="to"
        label={text.to}
        choices={moves.map((value) => ({ value, name: applicationStatusNames[value] }))}
        value={typed.to}
        emptyName={text.choose}
      />
      <TextArea
        name="message"
        label={text.message}
        rows={5}
        value={typed.message}
        hint={text.messageHint(answerMessageLimit)}
        isOptional
      />
      <SelectField
        name="template"
        label={text.template}
        choices={texts.map(({ id, name }) => ({ value: id, name }))}
        value={typed.template}
        emptyName={text.noTemplate}
        isOptional
      />
      <details className="disclosure">
        <summary>{text.readTemplates}</summary>
        {texts.map(({ id, name, text: words }) => (
          <div className="body" key={id}>
            <b className="small address">
              <bdi>{name}</bdi>
            </b>
            <p className="text-box">{words}</p>
          </div>
        ))}
      </details>
      <Labelled name="interviewAt" label={text.interviewAt} hint={text.interviewHint} isOptional>
        <InterviewTime value={typed.interviewAt} />
      </Labelled>
    </>
  )
}

function InterviewTime({ value }: { value: string }): ReactElement {
  return (
    <input
      {...useControl({ name: 'interviewAt', hint: text.interviewHint })}
      className="input"
      type="datetime-local"
      defaultValue={value}
    />
  )
}
