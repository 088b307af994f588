import { describe, expect, it } from 'vitest'
import { getSystem } from './address.ts'
import { recruitee } from './answers.fixture.ts'
import { readGreenhouseForm } from './greenhouse-form.ts'
import { cryptolist } from './more-answers.fixture.ts'
import { measureOutsideForm } from './outside-form.ts'
import { openAnswer, readAnswer } from './read-source.ts'

const cryptolistSystem = getSystem('cryptolist')

// Answers are made up, with the fields that the systems document.
const offer = {
  ...recruitee.offers[0],
  options_cv: 'required',
  options_cover_letter: 'optional',
  options_phone: 'required',
  options_photo: 'off',
  open_questions: [
    { id: 1, kind: 'string', required: true, body: 'Desired salary', open_question_options: [] },
    { id: 2, kind: 'infobox', required: false, body: 'We answer everybody.' },
    { id: 3, kind: 'boolean', required: false, body: 'May we call you?' },
  ],
}
const formOf = (change: object) => readAnswer({ offers: [{ ...offer, ...change }] })?.[0]?.form

describe('the form of an offer at Recruitee', () => {
  it('has a name, an email address, what the offer switches on, and its questions', () => {
    expect(formOf({})).toEqual({
      total: 7,
      required: 5,
      cv: 'required',
      coverLetter: 'optional',
      questions: 2,
      asksFor: ['pay'],
      optionalSections: [],
    })
    const short = { options_cv: 'off', options_cover_letter: 'off', options_phone: 'off', open_questions: [] }
    expect(formOf(short)).toEqual({
      total: 2,
      required: 2,
      cv: 'none',
      coverLetter: 'none',
      questions: 0,
      asksFor: [],
      optionalSections: [],
    })
  })

  it.each<[string, object]>([
    ['lacks an option', { options_phone: undefined }],
    ['has an option that isn’t documented', { options_cv: 'sometimes' }],
    ['has an option of another type', { options_photo: { toString: 'off' } }],
    ['lacks questions', { open_questions: undefined }],
    ['has something else for questions', { open_questions: 'none' }],
    [
      'has a question that says nothing of being required',
      { open_questions: [{ kind: 'string', body: 'Why?' }] },
    ],
    ['has too many questions', { open_questions: Array(300).fill({ kind: 'string', required: true }) }],
  ])('isn’t read if the offer %s, and the offer is', (_, change) => {
    expect(formOf(change)).toBeUndefined()
    expect(readAnswer({ offers: [{ ...offer, ...change }] })?.[0]?.title).toBe('Rust Engineer')
  })
})

const field = (name: string, type = 'input_text') => ({ name, type, values: [] })
const question = (name: string, required: unknown, label: unknown = 'A question') => ({
  required,
  label,
  fields: [field(name)],
})
const job = {
  id: 44444,
  questions: [
    question('first_name', true, 'First Name'),
    question('last_name', true, 'Last Name'),
    question('email', true, 'Email'),
    {
      required: true,
      label: 'Resume/CV',
      fields: [field('resume', 'input_file'), field('resume_text', 'textarea')],
    },
    {
      required: false,
      label: 'Cover Letter',
      fields: [field('cover_letter', 'input_file'), field('cover_letter_text', 'textarea')],
    },
    question('question_2222', true, 'What is your wallet address?'),
    question('question_2223', null, 'LinkedIn'),
  ],
  location_questions: [
    question('location', true, 'Location'),
    { required: true, label: 'Latitude', fields: [field('latitude', 'input_hidden')] },
  ],
}
const read = (change: object) => readGreenhouseForm(JSON.stringify({ ...job, ...change }))

describe('the form of a job at Greenhouse', () => {
  it('counts questions with several fields once, and hidden ones not at all', () => {
    expect(read({})).toEqual({
      total: 8,
      required: 6,
      cv: 'required',
      coverLetter: 'optional',
      questions: 2,
      asksFor: ['wallet'],
      optionalSections: [],
    })
  })

  it('counts what the law or a programme of the employer adds, which isn’t the employer’s question', () => {
    const added = {
      compliance: [{ type: 'eeoc', description: 'Voluntary', questions: [question('gender', false)] }],
      demographic_questions: {
        header: 'Diversity',
        questions: [{ id: 1, label: 'Pronouns', required: true, type: 'multi_value_single_select' }],
      },
    }
    expect(read(added)).toMatchObject({ total: 10, required: 7, questions: 2 })
    expect(read({ compliance: [question('gender', false)] })).toMatchObject({ total: 9, required: 6 })
    expect(read({ compliance: null, demographic_questions: null })).toMatchObject({ total: 8 })
  })

  it('names optional sections, and says nothing of a form that requires one of unknown length', () => {
    expect(read({ education: 'education_optional', employment: 'employment_optional' })).toMatchObject({
      total: 8,
      asksFor: ['wallet'],
      optionalSections: ['education', 'employment'],
    })
    expect(read({ education: null })).toMatchObject({ optionalSections: [] })
    expect(read({ education: 'education_required' })).toBeUndefined()
    expect(read({ employment: 'employment_required' })).toBeUndefined()
  })

  it.each<[string, object]>([
    ['no questions', { questions: undefined }],
    ['an empty list', { questions: [] }],
    ['a list of something else', { questions: ['First Name'] }],
    ['a word for required', { questions: [question('first_name', 'yes')] }],
    ['a question without fields', { questions: [{ required: true, label: 'Name' }] }],
    [
      'only hidden fields',
      { questions: [{ required: true, fields: [field('x', 'input_hidden')] }], location_questions: [] },
    ],
    ['more questions than a form has', { questions: Array(300).fill(question('question_1', true)) }],
    ['demographic questions in another form', { demographic_questions: 'none' }],
  ])('isn’t read if the answer has %s', (_, change) => {
    expect(read(change)).toBeUndefined()
  })

  it.each([
    ['HTML', '<!doctype html><title>Jobs</title>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a deep answer', `{"questions":${'['.repeat(500)}${']'.repeat(500)}}`],
  ])('isn’t read in %s', (_, answer) => {
    expect(readGreenhouseForm(answer)).toBeUndefined()
  })

  it('is read with a label that is no text or has a thousand letters', () => {
    expect(read({ questions: [question('question_1', true, 7)] })).toMatchObject({
      questions: 1,
      asksFor: [],
      optionalSections: [],
    })
    const label = `${'Tell us. '.repeat(200)}What are your salary expectations?`
    expect(read({ questions: [question('question_1', true, label)] })).toMatchObject({ asksFor: [] })
  })
})

describe('the form of a job at another CryptoList', () => {
  const row = openAnswer(cryptolistSystem, JSON.stringify(cryptolist))
  const posting = row?.jobs.map((item) => row.read(item))[0]
  const apply = {
    formPath: '/apply/a0000001',
    fields: { total: 7, required: 5 },
    cv: 'optional',
    questions: [{ text: 'What are your salary expectations?', kind: 'text', isRequired: true, choices: [] }],
  }
  const formWith = (change: unknown) => {
    if (posting === undefined) throw new Error('Nothing was read.')
    const unsigned = { ...posting, origin: undefined }
    const answer = { id: posting.id, descriptionHtml: '<p>You own the data.</p>', apply: change }
    const read = cryptolistSystem.details?.read(JSON.stringify(answer), unsigned)
    expect(read?.description).toBe('You own the data.')
    return read?.form
  }

  it('is as long as it is there', () => {
    expect(formWith(apply)).toEqual({
      total: 7,
      required: 5,
      cv: 'optional',
      coverLetter: 'none',
      questions: 1,
      asksFor: ['pay'],
      optionalSections: [],
    })
  })

  it.each<[string, unknown]>([
    ['the form is elsewhere', { ...apply, formPath: null }],
    ['nothing says how to apply', undefined],
    ['more is required than there is', { ...apply, fields: { total: 3, required: 5 } }],
    ['a length is negative', { ...apply, fields: { total: 3, required: -5 } }],
    ['a length is no whole number', { ...apply, fields: { total: 3.5, required: 1 } }],
    ['a length is endless', { ...apply, fields: { total: 1e300, required: 1 } }],
    ['it has more questions than fields', { ...apply, questions: Array(8).fill({ text: 'Why?' }) }],
    ['a CV has no room next to the questions', { ...apply, fields: { total: 1, required: 0 } }],
    ['it requires a CV and no field', { ...apply, fields: { total: 7, required: 0 }, cv: 'required' }],
    ['the CV is another word', { ...apply, cv: { toString: 'optional' } }],
    ['there are too many questions', { ...apply, questions: Array(300).fill({ text: 'Why?' }) }],
  ])('isn’t read if %s, and the job is', (_, change) => {
    expect(formWith(change)).toBeUndefined()
  })
})

describe('things that a form asks for', () => {
  const topicsOf = (label: string) => measureOutsideForm([{ isRequired: true, label }])?.asksFor

  it.each([
    'What are your salary expectations?',
    'Salary expectation (gross, EUR)',
    'Desired Salary',
    'Expected annual compensation',
    'Please share your compensation requirements',
    'Desired hourly rate',
  ])('are the pay expected in “%s”', (label) => expect(topicsOf(label)).toEqual(['pay']))

  it.each([
    'Wallet address',
    'Your Ethereum wallet address',
    'Please provide your public wallet address',
    'What’s your wallet address?',
  ])('are a wallet address in “%s”', (label) => expect(topicsOf(label)).toEqual(['wallet']))

  it.each([
    'Are you comfortable with the salary range?',
    'Which wallets have you built?',
    'How would you derive a wallet address from a public key?',
    'Do you expect to relocate?',
    'Email address',
  ])('are neither in “%s”', (label) => expect(topicsOf(label)).toEqual([]))
})
