import { startTestBoard, type TestBoard } from './board.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  addSigner,
  addVerifiedDomain,
  signJob,
} from './listings.ts'

const hostile = '</title><script>alert(1)</script>"&'

export interface EmbedListings {
  company: AddedCompany
  /** Its title and the name of its company are markup. */
  signed: AddedJob
  closed: AddedJob
  hidden: AddedJob
}

/** A board with a name of its own, two open jobs, a closed one and a hidden one. */
export async function startEmbedBoard(): Promise<EmbedListings & { board: TestBoard }> {
  const board = await startTestBoard({ DEMO: 'off', BOARD_NAME: 'Vela <Jobs>' })
  const { db } = board.context.database
  const company = await addCompany(db, { name: hostile, slug: 'vela' })
  await addVerifiedDomain(db, company.id, { domain: 'vela.example' })
  await addSigner(company.id).execute(db)
  const signed = await addJob(db, company, { title: hostile, tags: ['rust'] })
  await signJob(signed.id).execute(db)
  await addJob(db, company, { title: 'Solidity engineer', tags: ['solidity'] })
  const over = { status: 'closed', close_reason: 'filled', closed_at: new Date() } as const
  const closed = await addJob(db, company, { title: 'Closed engineer', ...over })
  const hidden = await addJob(db, company, { title: 'Hidden engineer', frozen_at: new Date() })
  return { board, company, signed, closed, hidden }
}

/** The content between the tags of a name, as it is. */
export const inside = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(([, code]) => code ?? '')
