import { createHash, createPrivateKey } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** Headers that our signature covers: what readers see, and all that a mail program acts on (RFC 8058 asks for both of the last). */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Signs emails for a domain (RFC 6376). */
export interface Signer {
  /** As nodemailer takes them, for what it writes itself. */
  options: { domainName: string; keySelector: string; privateKey: string; headerFieldNames: string }
  /** Puts a signature before an email whose lines end with CRLF. */
  sign(source: string): string
}

/** Throws for what is no private key. */
export async function createSigner(
  { key, selector }: NonNullable<Config['dkim']>,
  domain: string,
): Promise<Signer> {
  const { default: writeSignature } = await import('nodemailer/lib/dkim/sign')
  const options = {
    domainName: domain,
    keySelector: selector,
    privateKey: key,
    headerFieldNames: signedHeaders,
  }
  const parsedOptions = { ...options, privateKey: createPrivateKey(key) }
  return {
    options,
    sign(source) {
      const end = source.indexOf('\r\n\r\n')
      const headers = source
        .slice(0, end)
        .split(/\r\n(?![ \t])/)
        .map((line) => ({ key: line.slice(0, line.indexOf(':')).toLowerCase(), line }))
      const hash = createHash('sha256')
        .update(relax(source.slice(end + 4)))
        .digest('base64')
      const signature = writeSignature(headers, 'sha256', hash, parsedOptions)
      if (signature === false) throw new Error('DKIM_KEY can’t sign.')
      return `${signature}\r\n${source}`
    },
  }
}

/** The relaxed form of a body. */
function relax(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(' \r\n', '\r\n')
  let end = lines.length
  while (end >= 2 && lines.startsWith('\r\n', end - 2)) end -= 2
  const text = lines.slice(0, end).replace(/ $/, '')
  return text === '' ? '' : `${text}\r\n`
}
