import { listingLimits, processFields } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/post-form'
import { TextLookFold, WritingHint } from '../../components/writing/text-look.tsx'
import {
  choicesOf,
  DraftArea,
  DraftChoice,
  DraftField,
  DraftSelect,
  Fold,
  PlainDraftField,
  textOf,
  useDraftForm,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

/** The employer’s own words, how candidates apply, and how hiring goes. */
export function TextSection(): ReactElement {
  const { description, summary } = listingLimits
  return (
    <Section step="text" title={text.textTitle}>
      <div className="field-wrap">
        <DraftArea
          name="description"
          rows={14}
          isMarkdown
          hint={<WritingHint hint={text.descriptionHint(description.min, description.max)} />}
        />
        <MarkdownHelp />
        <TextLookFold className="text-below" />
      </div>
      <ApplyPart />
      <Fold title={text.summaryFold} names={['summary']}>
        <DraftArea name="summary" rows={2} maxLength={summary.max} hint={text.summaryHint} isOptional />
      </Fold>
      <Fold title={text.processFold} names={processNames}>
        <ProcessSteps />
        <TakeHome />
        <PlainDraftField field={processFields.answerByDays} />
      </Fold>
    </Section>
  )
}

const processNames = [
  ...Array.from({ length: listingLimits.steps }, (_, index) => `step${index + 1}_name`),
  'take_home',
  'take_home_hours',
  'answer_by_days',
]

/** How to write Markdown, and headings to begin with: to copy, or to insert where scripts run. */
function MarkdownHelp(): ReactElement {
  return (
    <div className="tips">
      <button type="button" className="button button-small needs-js" data-insert="headings">
        {text.insertHeadings}
      </button>
      <details className="tip">
        <summary className="link small soft">{text.writingHelp}</summary>
        <pre className="mono small" id="headings">
          {text.headings}
        </pre>
        <ul className="small soft">
          {text.markdownSamples.map((mark) => (
            <li key={mark}>
              <code className="mono">{mark}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const stepsShown = 3

/** The steps from application to offer, in their order; three at first, the rest on demand. */
function ProcessSteps(): ReactElement {
  const { fields } = useDraftForm()
  const numbers = Array.from({ length: listingLimits.steps }, (_, index) => index + 1)
  const rest = numbers.slice(stepsShown)
  return (
    <fieldset className="field">
      <legend>{text.processSteps}</legend>
      {numbers.slice(0, stepsShown).map((number) => (
        <ProcessStep number={number} key={number} />
      ))}
      <details className="extra" open={rest.some((number) => textOf(fields, `step${number}_name`) !== '')}>
        <summary>{text.moreSteps(listingLimits.steps)}</summary>
        <div className="stack-wide">
          {rest.map((number) => (
            <ProcessStep number={number} key={number} />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

function ProcessStep({ number }: { number: number }): ReactElement {
  const { stepName, stepNote } = listingLimits
  return (
    <div className="pair">
      <DraftField name={`step${number}_name`} label={text.step(number)} maxLength={stepName} isOptional />
      <DraftField name={`step${number}_note`} label={text.stepNote} maxLength={stepNote} isOptional />
    </div>
  )
}

/** Hours and pay are asked for once there is a task. */
function TakeHome(): ReactElement {
  return (
    <div className="trio take-home">
      <DraftSelect name="take_home" emptyName={text.notStated} choices={choicesOf(text.takeHomes)} />
      <div className="task">
        <DraftField
          name="take_home_hours"
          label={text.takeHomeHours(listingLimits.takeHomeHours)}
          inputMode="decimal"
          isOptional
        />
      </div>
      <div className="task">
        <PlainDraftField field={processFields.isTakeHomePaid} label={text.takeHomePaid} />
      </div>
    </div>
  )
}

const questionNumbers = Array.from({ length: listingLimits.questions }, (_, index) => index + 1)
const questionsShown = 3

/** Questions in the form for applications; three at first, the rest on demand. */
function Questions(): ReactElement {
  const { fields } = useDraftForm()
  const rest = questionNumbers.slice(questionsShown)
  return (
    <Fold title={text.questionsFold} names={questionNumbers.map((number) => `question${number}_text`)}>
      <p className="small soft">{text.questionsHint}</p>
      {questionNumbers.slice(0, questionsShown).map((number) => (
        <QuestionPart number={number} key={number} />
      ))}
      <details
        className="extra"
        open={rest.some((number) => textOf(fields, `question${number}_text`) !== '')}
      >
        <summary>{text.moreQuestions(listingLimits.questions)}</summary>
        <div className="stack-wide">
          {rest.map((number) => (
            <QuestionPart number={number} key={number} />
          ))}
        </div>
      </details>
    </Fold>
  )
}

function QuestionPart({ number }: { number: number }): ReactElement {
  const { question, questionChoices, questionChoice } = listingLimits
  const { text: short, ...kinds } = text.questionKinds
  return (
    <fieldset className="field stack question">
      <legend>{text.question(number)}</legend>
      <DraftField name={`question${number}_text`} label={text.questionText} maxLength={question} isOptional />
      <div className="pair">
        <DraftSelect
          name={`question${number}_kind`}
          label={text.questionKind}
          emptyName={short}
          choices={choicesOf(kinds)}
        />
        <DraftSelect
          name={`question${number}_required`}
          label={text.questionRequired}
          emptyName={text.answerOptional}
          choices={[{ value: 'yes', name: text.answerRequired }]}
        />
      </div>
      <div className="question-choices">
        <DraftArea
          name={`question${number}_choices`}
          label={text.questionChoices}
          rows={3}
          hint={text.questionChoicesHint(questionChoices, questionChoice)}
          isOptional
        />
      </div>
    </fieldset>
  )
}

function ApplyPart(): ReactElement {
  const { boardName } = useDraftForm()
  return (
    <div className="part apply-way stack-wide">
      <DraftChoice name="apply_method" usual="url" isSegmented choices={choicesOf(text.applyMethods)} />
      <div className="way-url">
        <DraftField
          name="apply_url"
          label={text.applyLink}
          type="url"
          maxLength={listingLimits.link}
          hint={text.applyLinkHint}
        />
      </div>
      <div className="way-email stack-wide">
        <DraftField
          name="apply_email"
          type="email"
          maxLength={listingLimits.email}
          hint={text.applyEmailHint(boardName)}
        />
        <DraftSelect
          name="apply_cv"
          hint={text.cvHint}
          emptyName={text.cvOptional}
          choices={choicesOf(text.cvChoices)}
        />
        <Questions />
      </div>
    </div>
  )
}
