import type { Question } from '@cryptolist/contract'
import { beforeEach, expect, it } from 'vitest'
import { startTestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { type CaughtMail, readable } from '../support/mail-catcher.ts'
import { startMailSteps, tokenOf } from '../support/mail-steps.ts'

const { getBoard, signUp, nextMail, expectNoMail } = startMailSteps((environment) =>
  startTestBoard(environment),
)
const questions: Question[] = [
  { text: 'Notice period?', kind: 'choice', isRequired: true, choices: ['None', '1, 2 or 3 months'] },
  { text: 'Which <b>audits</b>?', kind: 'text', isRequired: false, choices: [] },
  { text: 'Years with Solidity?', kind: 'number', isRequired: false, choices: [] },
  { text: 'Can you travel?', kind: 'yes_no', isRequired: false, choices: [] },
]

let job: AddedJob
beforeEach(async () => {
  const { db } = getBoard().context.database
  const company = await addCompany(db, { name: 'Asking Meadow' })
  job = await addJob(db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
    apply_questions: JSON.stringify(questions),
  })
})

const written = { name: 'Ana Applicant', message: 'I wrote two lending protocols.', link: '' }
const answers = { answer1: 'None', answer2: 'Two of mine\nand one more', answer3: '5', answer4: 'yes' }
const visitor = () => openBrowserSession(getBoard())

async function askedOf(browser = visitor()): Promise<string> {
  const page = await (await browser.get(`/apply/${job.publicId}`)).text()
  return /name="asked" value="([\w-]+)"/.exec(page)?.[1] ?? ''
}

async function rows(): Promise<unknown[]> {
  const { rows } = await getBoard().context.database.pool.query(
    'select email, message, answers, handed_over_at is not null as sent from board.applications where job_id = $1',
    [job.id],
  )
  return rows
}

const textOf = (mail: CaughtMail): string => readable(mail.source)

it('asks the employer’s questions, says so before, and hands over the answers', async () => {
  const page = await (await visitor().get(job.path)).text()
  expect(page).toContain('>Apply here · 4 questions, no account needed</a>')
  expect(page).toContain('3 of the 4 questions are optional.')
  const form = await (await visitor().get(`/apply/${job.publicId}`)).text()
  expect(form).toContain('Questions from Asking Meadow')
  expect(form).toContain('<option value="1, 2 or 3 months">')
  expect(form).toContain('Which &lt;b&gt;audits&lt;/b&gt;?')

  const email = 'ana@people.example'
  const typed = { ...written, ...answers, email, asked: await askedOf() }
  expect((await visitor().submit(`/apply/${job.publicId}`, typed)).status).toBe(303)
  expect(await rows()).toMatchObject([
    {
      answers: [
        { question: 'Notice period?', answer: 'None' },
        { question: 'Which <b>audits</b>?', answer: 'Two of mine\nand one more' },
        { question: 'Years with Solidity?', answer: '5' },
        { question: 'Can you travel?', answer: 'Yes' },
      ],
    },
  ])
  const confirmation = await nextMail(email)
  expect(textOf(confirmation)).not.toContain('Notice period')
  const sent = await visitor().submit('/apply/confirm', { token: tokenOf(confirmation) })
  const own = await (await visitor().get(sent.headers.get('location') ?? '')).text()
  expect(own).toContain('Which &lt;b&gt;audits&lt;/b&gt;?')
  expect(own).toContain('Two of mine\nand one more')
  const application = textOf(await nextMail('jobs@meadow.example'))
  expect(application).toMatch(/Which <b>audits<\/b>\?\r?\nTwo of mine\r?\nand one more/)
  expect(application).toContain('Which &lt;b&gt;audits&lt;/b&gt;?<br>Two of mine<br>and one more')
  await expectNoMail()
  expect(await rows()).toMatchObject([{ email, sent: true }])
})

it('brings the form back with the answers and what is wrong with them', async () => {
  const typed = { ...written, email: 'ana@people.example', asked: await askedOf() }
  const wrong = { answer1: 'Other', answer2: '<i>Two</i>', answer3: 'five' }
  const answer = await visitor().submit(`/apply/${job.publicId}`, { ...typed, ...wrong })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('There are 2 problems')
  expect(page).toContain('Choose one of the answers.')
  expect(page).toContain('Enter a number, such as 5 or 120,000.')
  expect(page).toContain('&lt;i&gt;Two&lt;/i&gt;</textarea>')
  const blank = await (await visitor().submit(`/apply/${job.publicId}`, typed)).text()
  expect(blank).toContain('Answer “Notice period?”.')
  expect(await rows()).toEqual([])
})

it('never puts an answer under a question that was changed meanwhile', async () => {
  const typed = { ...written, ...answers, email: 'ana@people.example', asked: await askedOf() }
  const apply_questions = JSON.stringify([...questions].reverse())
  const { db } = getBoard().context.database
  await db.updateTable('board.jobs').set({ apply_questions }).where('id', '=', job.id).execute()
  const answer = await visitor().submit(`/apply/${job.publicId}`, typed)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('The employer has changed the questions'),
  ])
  expect(await rows()).toEqual([])
})

it('fills in the account, and sends with its confirmed address at once, with one receipt', async () => {
  const ana = await signUp()
  const apply = async (change: Record<string, string> = {}) => {
    const questionNames = await askedOf(ana.browser)
    return ana.browser.submit(`/apply/${job.publicId}`, {
      ...{ ...written, ...answers, email: ana.email, asked: questionNames },
      ...change,
    })
  }
  const before = await (await ana.browser.get(`/apply/${job.publicId}`)).text()
  expect(before).toContain(`value="${ana.username}"`)
  expect(before).toContain(`value="${ana.email}"`)
  expect(before, 'not confirmed yet').toContain('>Continue</button>')
  expect((await apply()).headers.get('location')).toBe(`/apply/${job.publicId}?sent=1`)
  expect(textOf(await nextMail(ana.email))).toContain('Subject: Confirm your application')

  await visitor().submit('/verify-email', { token: tokenOf(ana.mail) })
  expect(await (await ana.browser.get(`/apply/${job.publicId}`)).text()).toContain(
    '>Send application</button>',
  )
  const other = await apply({ email: 'other@people.example' })
  expect(other.headers.get('location'), 'another address').toBe(`/apply/${job.publicId}?sent=1`)
  expect(textOf(await nextMail('other@people.example'))).toContain('Subject: Confirm your application')

  expect((await apply()).headers.get('location')).toMatch(/^\/application\?token=[\w-]{43}&done=sent$/)
  expect(textOf(await nextMail('jobs@meadow.example'))).toContain('Notice period?')
  const receipt = textOf(await nextMail(ana.email))
  expect(receipt).toContain('Subject: Your application was sent')
  expect(receipt, 'nothing that was typed').not.toContain('lending protocols')
  const again = await apply()
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('You’ve already applied for this job.'),
  ])
  await expectNoMail()
})
