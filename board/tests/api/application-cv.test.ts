import { beforeEach, expect, it } from 'vitest'
import { removeLeftFiles } from '../../server/domain/applications/cv-files.ts'
import { startTestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'
import { readable } from '../support/mail-catcher.ts'
import { startMailSteps, tokenOf } from '../support/mail-steps.ts'

const { getBoard, nextMail, expectNoMail } = startMailSteps((environment) => startTestBoard(environment))
const pdf = Buffer.from('%PDF-1.7\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const email = 'ana@people.example'
const written = {
  name: 'Ana Applicant',
  email,
  message: 'I wrote two lending protocols.',
  link: '',
  asked: '',
}

let job: AddedJob
beforeEach(async () => {
  const { db } = getBoard().context.database
  await db.deleteFrom('board.applications').execute()
  await removeLeftFiles(getBoard().context)
  const company = await addCompany(db, { name: 'Reading Meadow' })
  job = await addJob(db, company, {
    apply_method: 'email',
    apply_email: 'jobs@meadow.example',
    apply_url: null,
  })
})

async function setCv(apply_cv: 'none' | 'required'): Promise<void> {
  const { db } = getBoard().context.database
  await db.updateTable('board.jobs').set({ apply_cv }).where('id', '=', job.id).execute()
}

/** Sends the form as a browser does, with a file. */
async function apply(
  bytes: Uint8Array,
  name = 'Życiorys Ana.pdf',
  change: Partial<typeof written> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...written, ...change })) form.set(field, value)
  form.set('cv', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  const { origin } = getBoard()
  const headers = { origin, accept: 'text/html' }
  return fetch(`${origin}/apply/${job.publicId}`, { method: 'POST', body: form, headers, redirect: 'manual' })
}

const visitor = () => openBrowserSession(getBoard())

async function signUp(username: string): Promise<BrowserSession> {
  const browser = visitor()
  await browser.submit('/sign-up', { username, password: 'long enough', email: '', next: '/' })
  return browser
}

async function files(): Promise<{ key: string; isLeft: boolean }[]> {
  const { rows } = await getBoard().context.database.pool.query<{ key: string; isLeft: boolean }>(
    'select key, application_id is null as "isLeft" from board.application_files order by created_at',
  )
  return rows
}

async function isStored(key: string): Promise<boolean> {
  const stream = await getBoard().context.fileSpace.store.read(key)
  stream?.destroy()
  return stream !== undefined
}

/** Confirms the application and opens the page of the employer's email. */
async function openAsEmployer(): Promise<{ page: string; answerPath: string; ownPath: string }> {
  const token = tokenOf(await nextMail(email))
  const confirmed = await visitor().submit('/apply/confirm', { token })
  const mail = readable((await nextMail('jobs@meadow.example')).source)
  expect(mail).toContain('CV: Życiorys Ana.pdf.')
  const answerPath = /\/answer\?token=[\w-]{43}/.exec(mail)?.[0] ?? ''
  const page = await (await visitor().get(answerPath)).text()
  return { page, answerPath, ownPath: confirmed.headers.get('location') ?? '' }
}

const cvPathIn = (page: string): string => /\/answer\/cv\?file=[\w-]+/.exec(page)?.[0] ?? ''

it('hands a CV to the employer alone, as a download, and deletes it with the application', async () => {
  expect((await apply(pdf)).status).toBe(303)
  const [file] = await files()
  const { page, ownPath } = await openAsEmployer()
  expect(page).toContain('Download Życiorys Ana.pdf')
  const answer = await visitor().get(cvPathIn(page))
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename=.*filename\*=UTF-8''%C5%BByciorys%20Ana\.pdf$/,
    ),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  for (const path of [`/answer/cv?file=${file?.key}`, '/answer/cv', cvPathIn(page).slice(0, -4)])
    expect([path, (await visitor().get(path)).status]).toEqual([path, 410])
  const own = await (await visitor().get(ownPath)).text()
  const ownCv =
    /href="(\/application\/cv\?token=[\w-]+)" download=""><bdi>Życiorys Ana\.pdf/.exec(own)?.[1] ?? ''
  const mine = await visitor().get(ownCv)
  expect([mine.headers.get('cache-control'), Buffer.from(await mine.arrayBuffer())]).toEqual([
    'private, no-store',
    pdf,
  ])
  expect((await visitor().get(`${ownCv.slice(0, -1)}${ownCv.endsWith('A') ? 'B' : 'A'}`)).status).toBe(410)

  await visitor().submit(ownPath.replace(/&.*/, ''), { do: 'delete' })
  expect((await visitor().get(cvPathIn(page))).status, 'deleted').toBe(410)
  expect((await visitor().get(ownCv)).status, 'deleted for its applicant').toBe(410)
  expect(await files()).toEqual([{ key: file?.key, isLeft: true }])
  await removeLeftFiles(getBoard().context)
  expect(await files()).toEqual([])
  expect(await isStored(file?.key ?? '')).toBe(false)
})

it('is in the file of the applicant’s account, with an address that works for nobody else', async () => {
  await apply(pdf)
  await openAsEmployer()
  const { pool } = getBoard().context.database
  const browser = await signUp('cv-owner')
  await pool.query(`update "_User" set email = $1, "emailVerified" = true where username = 'cv-owner'`, [
    email,
  ])
  const { applications } = await (await browser.get('/account/export.json')).json()
  expect(applications).toMatchObject([{ cvName: 'Życiorys Ana.pdf' }])
  const { pathname } = new URL(applications[0].cv)
  expect(await (await browser.get(pathname.slice(0, -3))).text()).toContain(`href="${pathname}" download=""`)
  expect(Buffer.from(await (await browser.get(pathname)).arrayBuffer())).toEqual(pdf)
  const place = async (other: BrowserSession) => {
    const answer = await other.get(pathname)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await place(await signUp('cv-stranger'))).toEqual([404, null])
  expect(await place(visitor())).toEqual([303, `/sign-in?next=${encodeURIComponent(pathname.slice(0, -3))}`])
  await pool.query('update board.applications set user_id = null')
  const { database } = getBoard().context
  await database.db.updateTable('board.application_files').set({ application_id: null }).execute()
  expect(await place(browser)).toEqual([404, null])
})

it('opens a CV for ten minutes, and not while moderators have the listing', async () => {
  await apply(pdf)
  const { page, answerPath } = await openAsEmployer()
  const { database } = getBoard().context
  const path = cvPathIn(page)
  await database.db
    .updateTable('board.jobs')
    .set({ frozen_at: new Date() })
    .where('id', '=', job.id)
    .execute()
  expect((await visitor().get(path)).status).toBe(410)
  await database.db.updateTable('board.jobs').set({ frozen_at: null }).where('id', '=', job.id).execute()
  expect((await visitor().get(path)).status).toBe(200)
  expect(cvPathIn(await (await visitor().get(answerPath)).text()), 'a new link each time').not.toBe(path)
  await expectNoMail()
})

it('keeps the CV of the newest application that waits, and none that nobody sent', async () => {
  await apply(pdf)
  await apply(Buffer.concat([pdf, Buffer.from('newer')]))
  await nextMail(email)
  await nextMail(email)
  expect((await files()).map(({ isLeft }) => isLeft)).toEqual([true, false])
  const [old, newer] = await files()
  expect(await removeLeftFiles(getBoard().context)).toBe(1)
  expect([await isStored(old?.key ?? ''), await isStored(newer?.key ?? '')]).toEqual([false, true])
  await visitor().submit(`/apply/${job.publicId}`, written)
  await nextMail(email)
  expect(
    (await files()).map(({ isLeft }) => isLeft),
    'sent again without one',
  ).toEqual([true])
})

it.each([
  ['an empty one', Buffer.alloc(0), 'This file is empty.'],
  ['6 MB', Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)]), 'larger than 5 MB'],
  ['a page that says it is a PDF', Buffer.from('<!doctype html><script>1</script>'), 'isn’t a PDF'],
])('brings the form back with what was typed for %s', async (_, bytes, words) => {
  const answer = await apply(bytes)
  const page = await answer.text()
  expect([answer.status, page]).toEqual([400, expect.stringContaining(words)])
  expect(page).toContain('I wrote two lending protocols.</textarea>')
  expect(await files()).toEqual([])
})

it('asks for the file again when something else is wrong', async () => {
  const page = await (await apply(pdf, 'cv.pdf', { name: '' })).text()
  expect(page).toContain('Enter your name.')
  expect(page).toContain('Choose your CV again')
  expect(await files()).toEqual([])
})

it('takes a form whose file was left out', async () => {
  expect((await apply(Buffer.alloc(0), '')).status).toBe(303)
  await nextMail(email)
  expect(await files()).toEqual([])
})

it('requires a CV where the employer does, whichever way the form is sent, and says so before', async () => {
  await setCv('required')
  const listing = await (await visitor().get(job.path)).text()
  expect(listing).toContain('>Apply here · with your CV, no account needed</a>')
  expect(listing).toContain('your name, email address, a message and your CV.')
  const form = await (await visitor().get(`/apply/${job.publicId}`)).text()
  expect(/<input[^>]*name="cv"[^>]*>/.exec(form)?.[0]).toContain('required')
  const sent = [await apply(Buffer.alloc(0), ''), await visitor().submit(`/apply/${job.publicId}`, written)]
  for (const answer of sent)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Choose your CV.')])
  await expectNoMail()
  expect((await apply(pdf)).status).toBe(303)
  await nextMail(email)
  expect(await files()).toHaveLength(1)
})

it('takes no CV where the employer wants none, and says so to whoever sends one', async () => {
  const before = await (await visitor().get(job.path)).text()
  expect(before).toContain('A CV is optional.')
  await setCv('none')
  expect(await (await visitor().get(job.path)).text()).not.toContain('A CV is optional.')
  const form = await (await visitor().get(`/apply/${job.publicId}`)).text()
  expect(form).not.toContain('name="cv"')
  expect(form).toContain('Link to your profile')
  const answer = await apply(pdf)
  const page = await answer.text()
  expect([answer.status, page]).toEqual([400, expect.stringContaining('no longer takes CVs')])
  expect(page).toContain('I wrote two lending protocols.</textarea>')
  expect(page).not.toContain('Choose your CV again')
  expect(await files()).toEqual([])
  expect((await visitor().submit(`/apply/${job.publicId}`, written)).status).toBe(303)
  await nextMail(email)
})
