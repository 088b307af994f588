import type { Readable } from 'node:stream'
import { companyLimits } from '@cryptolist/contract'
import { invalidField } from '../../accounts/errors.ts'
import type { DomainContext } from '../../domain-context.ts'
import { createFile, findFile, openFile, removeFile } from '../../files/files.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import { isCompanySlug } from '../slug.ts'
import { drawLogo } from './logo-image.ts'
import { isLogoOf, replaceLogo } from './repository.ts'

/** They are the board's own files: whoever uploaded one may leave, and the logo stays. */
const board = { isMaster: true } as const

/** The pictures of companies. */
export interface CompanyLogos {
  /** Draws a picture anew and puts it in the place of the one before. Throws invalid_input (field `logo`). */
  setLogo(companyId: string, bytes: Uint8Array): Promise<void>
  /** Takes the picture away; the monogram stands there again. None is as it should be. */
  removeLogo(companyId: string): Promise<void>
  /** The picture under this key, if it is the one of that company and the company is not frozen. */
  findLogo(
    slug: string,
    key: string,
  ): Promise<{ file: StoredFile; open: () => Promise<Readable | undefined> } | undefined>
}

export interface CompanyLogosParts {
  context: DomainContext
}

/** Makes it. A logo has another key each time, so that its address may be kept for ever. */
export function createCompanyLogos({ context }: CompanyLogosParts): CompanyLogos {
  const { db } = context.database
  const put = async (companyId: string, key: string | null): Promise<void> => {
    const before = await replaceLogo(db, companyId, key)
    if (before !== null) await removeLogoFile(context, before)
  }
  return {
    async setLogo(companyId, bytes) {
      if (bytes.length === 0) throw invalidField('logo', 'Choose a picture first.')
      if (bytes.length > companyLimits.logoBytes)
        throw invalidField('logo', 'This file is too large. A logo has 5 MB at most.')
      const picture = await drawLogo(bytes)
      const { key } = await createFile(context, board, { name: 'logo.webp', bytes: picture })
      await put(companyId, key)
    },
    removeLogo: (companyId) => put(companyId, null),
    async findLogo(slug, key) {
      if (!/^[0-9a-f]{32}$/.test(key) || !isCompanySlug(slug)) return undefined
      if (!(await isLogoOf(db, slug, key))) return undefined
      const file = await findFile(context, fileName(key))
      return file && { file, open: () => openFile(context, file) }
    },
  }
}

/** Removes the bytes and the row of a logo that no company has any more. */
export async function removeLogoFile(context: DomainContext, key: string): Promise<void> {
  if ((await findFile(context, fileName(key))) !== undefined) await removeFile(context, board, fileName(key))
}

function fileName(key: string): string {
  return `${key}_logo.webp`
}
