import type { Readable } from 'node:stream'
import { BoardError, companyLimits } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import * as text from '#messages/company-errors'
import type { Db, Schema } from '../../database/schema.ts'
import { createSemaphore } from '../../semaphore/semaphore.ts'
import type { DomainContext } from '../domain-context.ts'
import { createFile, findFile, openFile } from '../files/files.ts'
import { discardFile, discardFileWithin } from '../files/keeper.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { openReview } from '../moderation/reviews.ts'
import { findProfile, isShownUnseen, type ProfileRow, putLogoKeys } from './profile-repository.ts'
import { isCompanySlug } from './slug.ts'

/** Logos belong to the board: the logo stays when the user who uploaded it is deleted. */
const asBoard = { isMaster: true } as const

/**
 * Redraws a picture and replaces the logo; `held`: everyone sees the earlier one until a moderator has decided. Throws invalid_input (field
 * `logo`). Its key is new each time, so its URL can be cached for ever.
 */
export async function setLogo(
  context: DomainContext,
  companyId: string,
  bytes: Uint8Array,
): Promise<'saved' | 'held'> {
  if (bytes.length === 0) throw BoardError.invalidField('logo', text.chooseImage)
  if (bytes.length > companyLimits.logoBytes) throw BoardError.invalidField('logo', text.imageTooLarge)
  const picture = await drawLogo(bytes)
  const { key } = await createFile(context, asBoard, { name: 'logo.webp', bytes: picture })
  try {
    return await context.database.db.transaction().execute((db) =>
      changeLogo(context, db, companyId, async (row) => {
        if (await isShownUnseen(db, row)) return { shown: key, held: null }
        await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
        return { shown: row.logoKey, held: key }
      }),
    )
  } catch (error) {
    await discardFile(context, key)
    throw error
  }
}

/** Removes the logo and one that waits, if there are any; the monogram is shown again. */
export async function removeLogo(context: DomainContext, companyId: string): Promise<void> {
  await context.database.db.transaction().execute((db) => removeLogoWithin(context, db, companyId))
}

/** Removes the logo and one that waits, if there are any, within a transaction. */
export async function removeLogoWithin(
  context: DomainContext,
  db: Transaction<Schema>,
  companyId: string,
): Promise<void> {
  await changeLogo(context, db, companyId, () => Promise.resolve({ shown: null, held: null }))
}

interface LogoKeys {
  shown: string | null
  held: string | null
}

async function changeLogo(
  context: DomainContext,
  db: Transaction<Schema>,
  companyId: string,
  choose: (row: ProfileRow) => Promise<LogoKeys>,
): Promise<'saved' | 'held'> {
  const row = await findProfile(db, companyId, { isLocked: true })
  if (row === undefined) throw new BoardError('not_found', text.noCompany)
  const keys = await choose(row)
  await replaceLogos(context, db, row, keys)
  await endStatedLogo(db, companyId)
  return keys.held === null ? 'saved' : 'held'
}

/** Lets no source state the logo of a company any longer, because its team or a moderator has decided. */
async function endStatedLogo(db: Transaction<Schema>, companyId: string): Promise<void> {
  await sql`
    insert into board.stated_logos (company_id, decided_at) values (${companyId}, now())
    on conflict (company_id) do update set address = null, due_at = null, decided_at = excluded.decided_at`.execute(
    db,
  )
}

/** Writes which picture is shown and which waits, over a locked row, and removes those that are neither any longer. */
export async function replaceLogos(
  context: DomainContext,
  db: Transaction<Schema>,
  { id, logoKey: shownKey, heldLogoKey: heldKey }: Pick<ProfileRow, 'id' | 'logoKey' | 'heldLogoKey'>,
  keys: LogoKeys,
): Promise<void> {
  if (keys.shown === shownKey && keys.held === heldKey) return
  await putLogoKeys(db, id, keys)
  for (const key of [shownKey, heldKey])
    if (key !== null && key !== keys.shown && key !== keys.held) await discardFileWithin(context, db, key)
}

/** The picture with this key, if it is the logo of that company, or waits to be, and the company is not frozen. */
export async function findLogo(
  context: DomainContext,
  slug: string,
  key: string,
): Promise<{ file: StoredFile; open: () => Promise<Readable | undefined> } | undefined> {
  if (!/^[0-9a-f]{32}$/.test(key) || !isCompanySlug(slug)) return undefined
  if (!(await isLogoOf(context.database.db, slug, key))) return undefined
  const file = await findFile(context, fileName(key))
  return file && { file, open: () => openFile(context, file) }
}

function fileName(key: string): string {
  return `${key}_logo.webp`
}

/** Side of the stored square, in pixels. */
const side = 128
const maximumPixels = 40_000_000
const patienceSeconds = 10
/** The formats accepted, by what the bytes begin with; not SVG, nor others that the library could read. */
const formats = new Set(['png', 'jpeg', 'gif', 'webp', 'heif'])
const paper = '#ffffff'
const night = '#141917'

// One image at a time, to limit the memory that decoded images take. Those that the queue fetches keep no upload waiting.
const [ofUploads, ofQueue] = [createSemaphore(1), createSemaphore(1)]

interface DrawOptions {
  /** Refuses what nobody chose for this: pictures too small or too narrow to be recognised as a logo, areas of one colour, and AVIF. */
  isUnseen?: boolean
}

/**
 * Redraws an uploaded picture as a square WebP: its first frame, rotated as the camera recorded, not cropped, on a background against which
 * it is visible. Throws invalid_input (field `logo`) if it can't be read as a picture or has more than 40 million pixels.
 */
export function drawLogo(bytes: Uint8Array, options: DrawOptions = {}): Promise<Buffer> {
  return (options.isUnseen === true ? ofQueue : ofUploads).run(() => draw(bytes, options))
}

/** Of a logo that nobody has seen before it is shown, the longer side in pixels, and how many times the shorter one. */
const leastSide = 64
const mostNarrow = 3

async function draw(bytes: Uint8Array, { isUnseen = false }: DrawOptions): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
    const { format, width, height, hasAlpha } = await image.metadata()
    // The library's limit of time doesn't cover the decoding of an AVIF.
    if (!formats.has(format) || (isUnseen && format === 'heif')) throw noPicture()
    if (width * height > maximumPixels) throw tooManyPixels()
    const [shorter, longer] = width < height ? [width, height] : [height, width]
    if (isUnseen && (longer < leastSide || longer > shorter * mostNarrow)) throw noPicture()
    const drawn = await image
      .autoOrient()
      .resize(side, side, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .timeout({ seconds: patienceSeconds })
      .png()
      .toBuffer()
    const background = hasAlpha && (await isBright(sharp(drawn))) ? night : paper
    const seen = await sharp(drawn).flatten({ background }).png().toBuffer()
    if (isUnseen && (await isPlain(sharp(seen)))) throw noPicture()
    return await sharp(seen)
      .resize(side, side, { fit: 'contain', background })
      .webp({ lossless: true })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'BoardError') throw cause
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooManyPixels()
    throw noPicture()
  }
}

/** Whether a picture has one colour. */
async function isPlain(image: Sharp): Promise<boolean> {
  const { channels } = await image.stats()
  return channels.every(({ min, max }) => min === max)
}

/** Whether what can be seen of a picture is so bright that it would be lost on white. */
async function isBright(image: Sharp): Promise<boolean> {
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  let light = 0
  let weight = 0
  for (let index = 0; index + 3 < data.length; index += 4) {
    const alpha = (data[index + 3] ?? 0) / 255
    light +=
      alpha *
      (0.2126 * (data[index] ?? 0) + 0.7152 * (data[index + 1] ?? 0) + 0.0722 * (data[index + 2] ?? 0))
    weight += alpha
  }
  return weight > 0 && light / weight > 217
}

function noPicture(): Error {
  return BoardError.invalidField('logo', text.imageUnreadable)
}

function tooManyPixels(): Error {
  return BoardError.invalidField('logo', text.imageTooManyPixels)
}

async function isLogoOf(db: Db, slug: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('id')
    .where('slug', '=', slug)
    .where((builder) => builder.or([builder('logo_key', '=', key), builder('held_logo_key', '=', key)]))
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
