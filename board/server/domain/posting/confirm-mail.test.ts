import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, addJob, addVerifiedDomain } from '../../../tests/support/listings.ts'
import { readOutbox } from '../../../tests/support/outbox.ts'
import { nobody, type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { sendDraft } from './send-draft.ts'

let board: PostingBoard
beforeAll(async () => {
  board = await startPostingBoard()
})
afterAll(() => board.close())

describe('the email that asks to confirm a listing names', () => {
  beforeAll(async () => {
    const { db } = board.context.database
    const mooring = await addCompany(db, { name: 'Demo Mooring', domain: 'demo-mooring.example' })
    await addJob(db, mooring)
    await addCompany(db, { name: 'Demo Sloop', domain: 'demo-sloop.example' })
    const tender = await addCompany(db, { name: 'Demo Tender', website: 'https://demo-tender.example/' })
    await addJob(db, tender)
    await addVerifiedDomain(db, tender.id, { domain: 'demo-tender.example', state: 'pending' })
  })

  it.each([
    [
      'the company with live jobs at whose domain one applies',
      { apply_url: 'https://jobs.demo-mooring.example/1' },
      'Demo Mooring',
    ],
    ['the one whose website it has', { company_website: 'www.demo-mooring.example' }, 'Demo Mooring'],
    ['no company at another domain', { apply_url: 'https://demo-mooring.example.org/1' }, null],
    ['no company that only says the domain is its own', { apply_url: 'https://demo-tender.example/1' }, null],
    ['no company without live jobs', { apply_url: 'https://demo-sloop.example/1' }, null],
  ])('%s, and no words of the poster', async (what, fields, expected) => {
    const email = `${what.replaceAll(' ', '-')}@people.example`
    const draft = await board.write(nobody, {
      email,
      company: 'new',
      company_name: 'Sample Buoy',
      title: 'Words of a stranger',
      apply_url: 'https://sample-buoy.example/1',
      ...fields,
    })
    expect(await sendDraft(board.context, draft.by, draft.id)).toMatchObject({ kind: 'mail_sent' })
    await expect.poll(() => board.findMailedToken(email)).not.toBe('')
    const mail = (await readOutbox(board.config.dataDir)).find((one) => one.includes(email)) ?? ''
    const words = mail.replaceAll(/\s+/g, ' ')
    expect(/links to (.*?)’s website/.exec(words)?.[1] ?? null).toBe(expected)
    expect(words).not.toMatch(/stranger|Buoy/i)
  })
})
