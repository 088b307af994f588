import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnQuestions } from '../../../tests/support/questions.ts'
import { getCompany } from '../companies/companies.ts'
import { getCompanyPage } from '../companies/waiting-page.ts'
import { decideReview } from '../moderation/decide.ts'
import { setFrozen } from '../moderation/freezing.ts'
import { getReview } from '../moderation/read-review.ts'
import { liftWatched, listWatched } from '../moderation/watched.ts'
import { type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { sendDraft } from './send-draft.ts'

let board: PostingBoard

beforeAll(async () => {
  board = await startPostingBoard()
})
afterAll(() => board.close())

describe('a company whose domain was verified a moment ago', () => {
  it('goes live at once from the third listing of a domain on, and shows the company from the first', async () => {
    const owner = await board.signUp('new-here')
    const stranger = await board.signUp('stranger')
    const { id, slug } = await board.addProvedCompany('Quillmoor', owner.userId, 0)
    const send = async (title: string) => {
      const draft = await board.write(owner, {
        company: slug,
        title,
        description: `${title}: words that nobody else has written. `.repeat(9),
        apply_url: 'https://quillmoor.example/jobs',
      })
      return sendDraft(board.context, draft.by, draft.id)
    }
    const approve = async () => {
      const [review] = await board.query<{ id: string }>(
        `select r.id from board.reviews r join board.jobs j on j.id = r.job_id
          where j.company_id = $1 and r.decided_at is null`,
        [id],
      )
      const { stamp } = await getReview(board.context, review?.id ?? '', 'moderator')
      await decideReview(board.context, 'moderator', review?.id ?? '', { action: 'approve', stamp })
    }
    for (const title of ['Rust Engineer', 'Go Engineer']) {
      expect(await send(title)).toMatchObject({ listing: { status: 'submitted' }, risk: 'amber' })
      if (title === 'Rust Engineer') {
        await expect(getCompany(board.context, slug)).rejects.toMatchObject({ code: 'not_found' })
        const page = (user: { id: string } | null) => getCompanyPage(board.context, user, slug)
        expect(await page({ id: owner.userId })).toMatchObject({ isWaiting: true, company: { slug } })
        for (const user of [{ id: stranger.userId }, null])
          await expect(page(user)).rejects.toMatchObject({ code: 'not_found' })
      }
      await approve()
      expect(await getCompany(board.context, slug)).toMatchObject({ proof: { domain: 'quillmoor.example' } })
    }
    expect(await send('Zig Engineer')).toMatchObject({ listing: { status: 'live' }, risk: 'green' })
    const questions = await listOwnQuestions(async () => {
      const page = await getCompanyPage(board.context, { id: stranger.userId }, slug)
      expect(page).toMatchObject({ isWaiting: false })
    })
    expect(questions, 'one, signed in or not').toHaveLength(1)
  })
})

describe('after a decision about a fraud', () => {
  /** An owner with a company whose domain moderators know. */
  async function addOwner(name: string) {
    const owner = await board.signUp(name.toLowerCase())
    return { owner, company: await board.addProvedCompany(name, owner.userId) }
  }
  const words = ['harbour', 'lantern', 'meadow', 'glacier', 'thicket', 'orchard']
  let sent = 0
  async function send({ owner, company }: Awaited<ReturnType<typeof addOwner>>) {
    sent += 1
    const draft = await board.write(owner, {
      company: company.slug,
      title: 'Rust Engineer',
      description: `${words[sent % words.length]} ${sent} `.repeat(30),
      apply_url: `https://${company.slug}.example/jobs`,
    })
    const done = await sendDraft(board.context, draft.by, draft.id)
    if (done.kind !== 'sent') throw new Error(`Not sent: ${JSON.stringify(done)}`)
    return { codes: done.findings.map(({ code }) => code), risk: done.risk, publicId: done.listing.id }
  }
  const freeze = (link: string, reason = 'scam_suspected') =>
    setFrozen(board.context, 'moderator', { link, reason }, true)

  it('nothing of the account, its team, its domain and its wallets is green, until a moderator lifts that', async () => {
    const first = await addOwner('Tarnwick')
    const mate = await board.signUp('mate')
    await board.query(`insert into board.company_members values ($1, $2, 'recruiter')`, [
      first.company.id,
      mate.userId,
    ])
    await board.query(
      `insert into board.verified_addresses (namespace, address, user_id, proof) values ('eip155', $1, $2, 'eip4361')`,
      [`0x${'ab'.repeat(20)}`, mate.userId],
    )
    const before = await send(first)
    expect(before).toMatchObject({ codes: [], risk: 'green' })
    await freeze(before.publicId)
    expect(await send(first)).toMatchObject({ codes: ['FRD-01'], risk: 'red' })

    const again = await board.addProvedCompany('Fernhollow', first.owner.userId)
    expect(await send({ owner: first.owner, company: again }), 'another company').toMatchObject({
      risk: 'red',
    })
    const byMate = await board.addProvedCompany('Mossgate', mate.userId)
    expect(await send({ owner: mate, company: byMate }), 'of a teammate').toMatchObject({ risk: 'red' })

    const stranger = await addOwner('Wrenfield')
    expect(await send(stranger)).toMatchObject({ codes: [], risk: 'green' })
    await board.query(`update board.domain_proofs set state = 'revoked' where company_id = $1`, [
      first.company.id,
    ])
    await board.query('update board.domain_proofs set domain = $2 where company_id = $1', [
      stranger.company.id,
      `${first.company.slug}.example`,
    ])
    expect((await send(stranger)).codes, 'with the same domain').toContain('FRD-01')

    const returned = await addOwner('Larkmoor')
    await board.query('delete from board.verified_addresses')
    await board.query(
      `insert into board.verified_addresses (namespace, address, user_id, proof) values ('eip155', $1, $2, 'eip4361')`,
      [`0x${'ab'.repeat(20)}`, returned.owner.userId],
    )
    expect(await send(returned), 'with the same wallet').toMatchObject({ codes: ['FRD-01'], risk: 'red' })

    const [watched] = await listWatched(board.context)
    expect(watched).toMatchObject({
      title: 'Rust Engineer',
      companyName: 'Tarnwick',
      reason: 'scam_suspected',
      accounts: 2,
      domains: 1,
      wallets: 1,
    })
    await liftWatched(board.context, 'moderator', watched?.id ?? '')
    expect(await listWatched(board.context)).toEqual([])
    expect(await send(returned)).toMatchObject({ codes: [], risk: 'green' })
    await expect(liftWatched(board.context, 'moderator', watched?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await board.query('select action from board.moderation_log order by id desc limit 1')).toEqual([
      { action: 'lift_fraud_mark' },
    ])
  })

  it('nothing follows another reason, and taking the decision back ends it', async () => {
    const owner = await addOwner('Quernstead')
    const first = await send(owner)
    await freeze(first.publicId, 'misleading_pay')
    expect(await listWatched(board.context)).toEqual([])
    const second = await send(owner)
    await freeze(second.publicId)
    expect(await listWatched(board.context)).toHaveLength(1)
    await setFrozen(board.context, 'moderator', { link: second.publicId }, false)
    expect(await listWatched(board.context)).toEqual([])
    expect(await send(owner)).toMatchObject({ risk: 'green' })
  })

  it('a company that a stranger posted for is not marked', async () => {
    const { company } = await addOwner('Saltmarsh')
    const stranger = await board.signUp('impostor')
    await board.query('delete from board.company_members where company_id = $1', [company.id])
    await board.query('update board.companies set claimed_at = null where id = $1', [company.id])
    const listing = await send({ owner: stranger, company })
    await freeze(listing.publicId, 'impersonation')
    expect(await listWatched(board.context)).toMatchObject([{ accounts: 1, domains: 0, wallets: 0 }])
  })
})
