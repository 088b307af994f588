import { type ListingContent, listingLimits, processFields } from '@cryptolist/contract'
import { readPlainFields } from '../../plain-fields.ts'
import { readAmount } from './amount.ts'
import { type FieldReader, lengthOf } from './field-reader.ts'

type Process = ListingContent['process']

const { takeHome: takeHomeField, isTakeHomePaid, ...terms } = processFields

/** Reads how applying goes on; undefined when a part of it is wrong. */
export function readProcess(reader: FieldReader): Process | undefined {
  const before = reader.problems.length
  const takeHome = readPlainFields(reader, { takeHome: takeHomeField }).takeHome
  const isAsked = takeHome === 'optional' || takeHome === 'required'
  const process: Process = {
    takeHome,
    steps: readSteps(reader),
    takeHomeHours: isAsked ? readHours(reader) : null,
    isTakeHomePaid: isAsked ? readPlainFields(reader, { isTakeHomePaid }).isTakeHomePaid : null,
    ...readPlainFields(reader, terms),
  }
  return reader.problems.length === before ? process : undefined
}

function readSteps(reader: FieldReader): Process['steps'] {
  const numbers = Array.from({ length: listingLimits.steps }, (_, index) => index + 1)
  return numbers.flatMap((number) => {
    const names = { name: `step${number}_name`, note: `step${number}_note` }
    const note = reader.sized(names.note, { min: 1, max: listingLimits.stepNote }, 'The note') ?? null
    const name = reader.sized(names.name, { min: 1, max: listingLimits.stepName }, 'The step')
    if (name === undefined && note !== null && lengthOf(reader.line(names.name)) === 0)
      reader.refuse(names.name, 'Give this step a name, or remove its note.')
    return name === undefined ? [] : [{ name, note }]
  })
}

/** Halves and tenths of an hour are kept. */
function readHours(reader: FieldReader): number | null {
  const text = reader.line('take_home_hours')
  if (text === '') return null
  const hours = readAmount(text) ?? 0
  if (hours >= 0.1 && hours <= listingLimits.takeHomeHours && Number.isInteger(Math.round(hours * 100) / 10))
    return hours
  return (
    reader.refuse(
      'take_home_hours',
      `The hours of a task at home are a number from 0.1 to ${listingLimits.takeHomeHours}, with one decimal at most.`,
    ) ?? null
  )
}
