import type { Readable } from 'node:stream'
import { BoardError, companyLimits } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { createFile, findFile, openFile, removeFile } from '../../files/files.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import { isCompanySlug } from '../slug.ts'
import { drawLogo } from './logo-image.ts'
import { isLogoOf, replaceLogo } from './repository.ts'

/** Logos belong to the board: the logo stays when the user who uploaded it is deleted. */
const board = { isMaster: true } as const

/** Redraws a picture and replaces the logo. Throws invalid_input (field `logo`). Its key is new each time, so its URL can be cached for ever. */
export async function setLogo(context: DomainContext, companyId: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw BoardError.invalidField('logo', 'Choose a picture first.')
  if (bytes.length > companyLimits.logoBytes)
    throw BoardError.invalidField('logo', 'This file is too large. A logo has 5 MB at most.')
  const picture = await drawLogo(bytes)
  const { key } = await createFile(context, board, { name: 'logo.webp', bytes: picture })
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

/** Removes the bytes and the row of a logo that no company has any more. */
export async function removeLogoFile(context: DomainContext, key: string): Promise<void> {
  if ((await findFile(context, fileName(key))) !== undefined) await removeFile(context, board, fileName(key))
}

function fileName(key: string): string {
  return `${key}_logo.webp`
}
