/** Emails about moderators’ decisions: what all of them share, those on a company, and the moderators’ own email each morning. */
import { plural } from '../plural.ts'

export const reason = (name: string): string => `Reason: ${name}.`
export const message = (words: string): string => `The moderator wrote: “${words}”`
export const nothingToDo = 'You don’t need to do anything.'
export const appealDeniedSubject = 'Your appeal was denied'
export const appealDeniedAfter = 'Each decision can be appealed once, so this is final.'

export const viewCompany = 'View company'

export const hiddenSubject = 'Your company was taken down'
export const hidden =
  (company: string) =>
  (board: string): string =>
    `A moderator took down ${company} on ${board}. Nobody else can see its page and its listings now.`
export const hiddenAfter = 'If you think this is wrong, you can appeal once on the company’s page.'

export const restoredSubject = 'Your company is public again'
export const restored = (company: string): string =>
  `A moderator reviewed ${company} and restored its page and its listings.`

export const appealDenied = (company: string): string =>
  `We reviewed your appeal about ${company}. The decision stands, and the company stays taken down.`

export const profileRejectedSubject = 'Your changes to your company’s profile were rejected'
export const profileRejected =
  (company: string) =>
  (board: string): string =>
    `A moderator reviewed the changes to the profile of ${company} on ${board} and rejected them. Everyone still sees the earlier profile.`
export const profileRejectedAfter = 'You can change the profile again at any time.'

export const digestSubject = (count: number): string =>
  plural(count, { one: '# item to review', other: '# items to review' })
export const digest =
  (count: number) =>
  (board: string): string =>
    plural(count, {
      one: `The review queue of ${board} has # item. The most urgent comes first.`,
      other: `The review queue of ${board} has # items. The most urgent come first.`,
    })
export const openQueue = 'Open review queue'
export const digestWhy =
  'You get this email on mornings when something needs review, because you’re a moderator.'

export const sourcesFailSubject = (count: number): string =>
  plural(count, { one: '# followed board fails', other: '# followed boards fail' })
export const sourcesFail = (count: number): string =>
  plural(count, {
    one: 'Nothing has confirmed # followed board for a day. Its listings stay as they are until they expire.',
    other:
      'Nothing has confirmed # followed boards for a day. Their listings stay as they are until they expire.',
  })
export const openSources = 'See why'
export const sourcesFailWhy =
  'You get this email on mornings when another board has begun to fail, because you’re an admin.'
