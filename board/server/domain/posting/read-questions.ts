import { listingLimits, type Question, questionKinds } from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { cleanLine, type FieldReader } from './field-reader.ts'

const { questions: most, question: longest, questionChoices, questionChoice } = listingLimits

/** Reads the questions to applicants in their order; those that are wrong are problems, and blank ones are left out. */
export function readQuestions(reader: FieldReader): Question[] {
  const numbers = Array.from({ length: most }, (_, index) => index + 1)
  return numbers.flatMap((number) => readQuestion(reader, number) ?? [])
}

function readQuestion(reader: FieldReader, number: number): Question | undefined {
  const names = {
    text: `question${number}_text`,
    kind: `question${number}_kind`,
    required: `question${number}_required`,
    choices: `question${number}_choices`,
  }
  const text = reader.sized(names.text, { min: 1, max: longest }, texts.theQuestion)
  const typed = reader.block(names.choices)
  if (text === undefined) {
    if (typed !== '' && reader.line(names.text) === '') reader.refuse(names.text, texts.questionMissing)
    return undefined
  }
  const kind = reader.choice(names.kind, questionKinds) ?? 'text'
  const choices = kind === 'choice' ? readChoices(reader, names.choices, typed) : []
  return choices && { text, kind, isRequired: reader.yesNo(names.required) === true, choices }
}

/** One on each line, each once. */
function readChoices(reader: FieldReader, name: string, typed: string): string[] | undefined {
  const lines = typed.split('\n').map(cleanLine)
  const choices = [...new Set(lines.filter((line) => line !== ''))]
  const { min, max } = questionChoices
  if (choices.length < min || choices.length > max) return reader.refuse(name, texts.choiceCount(min, max))
  const isLong = choices.some((choice) => [...choice].length > questionChoice)
  return isLong ? reader.refuse(name, texts.choiceTooLong(questionChoice)) : choices
}
