import type { EmailContent } from '../../../mail/email-content.ts'

const ignore = 'If it was not you, there is nothing to do: somebody mistyped their address.'

/** What asks the poster without account to send their draft. Nothing that anybody typed stands in it: the address may be somebody else’s. */
export function buildConfirmListingEmail(url: string): EmailContent {
  return {
    subject: 'One step left: send your listing',
    before: [
      'A job was written on CryptoList with this e-mail address. Open the page, look at it once more and send it.',
    ],
    link: { label: 'Look at it and send it', url },
    after: [
      'The page is also where you edit, renew and close the listing later. Keep this mail, and show the link to nobody.',
      ignore,
    ],
  }
}

/** The links to all that an address manages, the newest first. */
export function buildManageLinksEmail(links: readonly { publicId: string; url: string }[]): EmailContent {
  const [first, ...others] = links
  return {
    subject: 'Your link to manage your listing',
    before: [
      'Somebody, probably you, asked for a new link to manage what was posted on CryptoList with this e-mail address. Links that were mailed before work no more.',
    ],
    link: { label: `Manage ${first?.publicId ?? ''}`, url: first?.url ?? '' },
    after: [
      ...others.map(({ publicId, url }) => `Manage ${publicId}: ${url}`),
      'Show the link to nobody.',
      ignore,
    ],
  }
}
