import { z } from 'zod'
import { openText, sealText } from '../identifiers/sealed-text.ts'

/** An email about an application, and the address that it went to. */
export interface BegunMail {
  mailId: string
  email: string
}

const mailSchema = z.object({ mailId: z.uuid(), email: z.string() })
/** For the applicant's browser: it can't be read or changed there, and is of this listing only. */
export function sealMail(masterKey: string, publicId: string, { mailId, email }: BegunMail): string {
  return sealText(masterKey, aboutOf(publicId), JSON.stringify({ mailId, email }))
}

/** The email that was sealed for this listing; undefined for anything else. */
export function openSealedMail(masterKey: string, publicId: string, text: string): BegunMail | undefined {
  const opened = openText(masterKey, aboutOf(publicId), text)
  if (opened === undefined) return undefined
  try {
    return mailSchema.parse(JSON.parse(opened))
  } catch {
    return undefined
  }
}

function aboutOf(publicId: string): string {
  return `application mail ${publicId}`
}
