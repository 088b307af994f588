import type { BrowserContextOptions, Page } from 'playwright-core'
import { makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { startTestBoard, type TestBoard } from './board.ts'
import { type BrowserBoard, startBrowserBoard } from './browser-board.ts'
import { signUpVisitor } from './browser-session.ts'

/** A person with a company, signed in. */
export interface Employer {
  page: Page
  userId: string
  company: { id: string; slug: string }
}

/** A board in a browser, and what employers have there. */
export interface EmployerBoard {
  board: BrowserBoard
  /** The program that serves it, once it has started. */
  getProgram(): TestBoard
  newEmployer(name: string, options?: BrowserContextOptions): Promise<Employer>
  /** Adds a listing of the employer, with some of its columns set. */
  post(employer: Employer, title: string, columns?: string): ReturnType<typeof makeListing>
}

/** Starts it. Call it where hooks of tests may be set. */
export function startEmployerBoard(): EmployerBoard {
  let served: TestBoard
  const board = startBrowserBoard(async () => {
    served = await startTestBoard()
    return served
  })
  async function newEmployer(name: string, options: BrowserContextOptions = {}): Promise<Employer> {
    const page = await board.newPage(options)
    await signUpVisitor(page, board.origin, { username: name })
    const { db, pool } = served.context.database
    const { rows } = await pool.query(`select "objectId" as id from "_User" where username = $1`, [name])
    const userId = String(rows[0]?.id)
    const company = await makeListingCompany(db)
    await pool.query(`insert into board.company_members values ($1, $2, 'owner')`, [company.id, userId])
    return { page, userId, company }
  }

  async function post({ userId, company }: Employer, title: string, columns = 'risk = risk') {
    const { db, pool } = served.context.database
    const listing = await makeListing(db, { companyId: company.id, createdBy: userId, content: { title } })
    await pool.query(`update board.jobs set ${columns} where id = $1`, [listing.id])
    return listing
  }

  return { board, getProgram: () => served, newEmployer, post }
}
