import type { Readable } from 'node:stream'
import { BoardError, companyLimits } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import * as text from '#messages/company-errors'
import type { Schema } from '../../../database/schema.ts'
import { createSemaphore } from '../../../semaphore/semaphore.ts'
import type { DomainContext } from '../../domain-context.ts'
import { createFile, findFile, openFile, removeFile } from '../../files/files.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import { isCompanySlug } from '../slug.ts'

/** Logos belong to the board: the logo stays when the user who uploaded it is deleted. */
const asBoard = { isMaster: true } as const

/** Redraws a picture and replaces the logo. Throws invalid_input (field `logo`). Its key is new each time, so its URL can be cached for ever. */
export async function setLogo(context: DomainContext, companyId: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw BoardError.invalidField('logo', text.chooseImage)
  if (bytes.length > companyLimits.logoBytes) throw BoardError.invalidField('logo', text.imageTooLarge)
  const picture = await drawLogo(bytes)
  const { key } = await createFile(context, asBoard, { name: 'logo.webp', bytes: picture })
  await putLogo(context, companyId, key)
}

/** Removes the logo, if there is one; the monogram is shown again. */
export async function removeLogo(context: DomainContext, companyId: string): Promise<void> {
  await putLogo(context, companyId, null)
}

/** The picture with this key, if it is the logo of that company and the company is not frozen. */
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

async function putLogo(context: DomainContext, companyId: string, key: string | null): Promise<void> {
  const before = await replaceLogo(context.database.db, companyId, key)
  if (before !== null) await removeLogoFile(context, before)
}

/** Removes the bytes and the row of a logo that no company uses any longer. */
export async function removeLogoFile(context: DomainContext, key: string): Promise<void> {
  if ((await findFile(context, fileName(key))) !== undefined)
    await removeFile(context, asBoard, fileName(key))
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

// One image at a time, to limit the memory that decoded images take.
const semaphore = createSemaphore(1)

/**
 * Redraws an uploaded picture as a square WebP: its first frame, rotated as the camera recorded, not cropped, on a background against which
 * it is visible. Throws invalid_input (field `logo`) if it can't be read as a picture or has more than 40 million pixels.
 */
function drawLogo(bytes: Uint8Array): Promise<Buffer> {
  return semaphore.run(() => draw(bytes))
}

async function draw(bytes: Uint8Array): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
    const { format, width, height, hasAlpha } = await image.metadata()
    if (!formats.has(format)) throw noPicture()
    if (width * height > maximumPixels) throw tooManyPixels()
    const square = await image
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .ensureAlpha()
      .timeout({ seconds: patienceSeconds })
      .png()
      .toBuffer()
    const ground = hasAlpha && (await isBright(sharp(square))) ? night : paper
    return await sharp(square).flatten({ background: ground }).webp({ lossless: true }).toBuffer()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'BoardError') throw cause
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooManyPixels()
    throw noPicture()
  }
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

/** Replaces the logo and returns the key of the previous one. */
async function replaceLogo(
  db: Kysely<Schema>,
  companyId: string,
  key: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update board.companies c set logo_key = ${key}, updated_at = now()
    from (select id, logo_key as before from board.companies where id = ${companyId} for update) old
    where c.id = old.id returning old.before`.execute(db)
  return rows[0]?.before ?? null
}

async function isLogoOf(db: Kysely<Schema>, slug: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('id')
    .where('slug', '=', slug)
    .where('logo_key', '=', key)
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
