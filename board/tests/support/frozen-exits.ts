import { expect, it } from 'vitest'
import type { Db } from '../../server/database/schema.ts'
import type { Actor } from '../../server/domain/listings/events.ts'
import { makeListing, makeListingCompany } from '../../server/domain/listings/listing.fixture.ts'
import { moveListing } from '../../server/domain/listings/move-listing.ts'
import type { TestBoard } from './board.ts'

/** Stands in the listing of `makeWordListing` and nowhere else. */
export const word = 'Quokkafrost'
const moderator: Actor = { kind: 'moderator', userId: null }

/** A way out of the board by which the public can see a listing. */
export interface Exit {
  name: string
  /** Its text now. */
  show(): Promise<string>
  /** Whether that is the listing; by the word unless it is given. */
  isShown?: (text: string) => boolean
  /** Shows nothing of a listing, only of its company. */
  isOfCompany?: boolean
}

/** A listing that is live. */
export interface WordListing {
  id: string
  publicId: string
  path: string
  companyId: string
  companySlug: string
}

/** Adds one with the word in its title, of a company of its own. */
export async function makeWordListing(db: Db): Promise<WordListing> {
  const company = await makeListingCompany(db)
  const title = `${word} Engineer`
  const { id, publicId } = await makeListing(db, { companyId: company.id, content: { title } })
  const path = `/jobs/${word.toLowerCase()}-engineer-at-${company.slug}-${publicId}`
  return { id, publicId, path, companyId: company.id, companySlug: company.slug }
}

/** The exits to walk, and what is frozen for them; both are read when the tests run. */
interface Walk {
  exits: readonly Exit[]
  getBoard(): Pick<TestBoard, 'context'>
  getListings(): readonly { id: string; companyId: string }[]
}

/** Tests that a listing and a company which are frozen leave every exit at once, and are back when they are thawed. */
export function testFreezing({ exits, getBoard, getListings }: Walk): void {
  const walk = async (): Promise<string[]> => {
    const answers = await Promise.all(
      exits.map(async ({ name, show, isShown = (text: string) => text.includes(word) }) =>
        isShown(await show()) ? name : '',
      ),
    )
    return answers.filter((name) => name !== '')
  }
  const act = (action: 'freeze' | 'unfreeze'): Promise<void> => {
    const { context } = getBoard()
    return context.database.db.transaction().execute(async (db) => {
      for (const { id } of getListings())
        await moveListing(context, db, { jobId: id, action, actor: moderator })
    })
  }
  const freezeCompanies = async (frozenAt: Date | null): Promise<void> => {
    await getBoard()
      .context.database.db.updateTable('board.companies')
      .set({ frozen_at: frozenAt })
      .where(
        'id',
        'in',
        getListings().map(({ companyId }) => companyId),
      )
      .execute()
  }

  it.each([
    { what: 'a listing', freeze: () => act('freeze'), thaw: () => act('unfreeze') },
    { what: 'a company', freeze: () => freezeCompanies(new Date()), thaw: () => freezeCompanies(null) },
  ])(
    'freezing $what takes it out of every exit at once, and thawing brings it back',
    async ({ what, freeze, thaw }) => {
      const all = exits.map(({ name }) => name)
      expect(await walk()).toEqual(all)
      await freeze()
      const stillShown = await walk()
      await thaw()
      const ofCompany = exits.filter(({ isOfCompany }) => isOfCompany).map(({ name }) => name)
      expect(stillShown).toEqual(what === 'a company' ? [] : ofCompany)
      expect(await walk()).toEqual(all)
    },
  )
}

/** Whether the row of a company in the directory counts a live job, as a list of the API has it. */
export const hasLiveJob = (text: string, { companySlug }: WordListing): boolean =>
  text.includes(`"slug":"${companySlug}"`) && /"liveJobs":1/.test(text)
