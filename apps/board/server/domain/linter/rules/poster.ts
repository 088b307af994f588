import { finding, type Rule } from '../rule.ts'

const newForHours = 24
const mostPostsInADay = 5

const newPoster: Rule = {
  code: 'NEW-01',
  isForImports: false,
  find({ content, occasion, facts: { company, accountHours, hasAccount, namesake } }) {
    // Before anything is typed there is nothing to say.
    if (occasion === 'write' && !company.name && !content.title) return undefined
    if (namesake !== undefined)
      return finding('NEW-01', {
        weight: 'check',
        field: null,
        quote: namesake,
        message: `Another company here is called ${namesake}. A person compares both before a listing of yours is published. If the page is yours, claim it`,
      })
    if (company.isVerified || accountHours === null || accountHours >= newForHours) return undefined
    const who = hasAccount ? 'Your account is new' : 'You post without an account'
    return finding('NEW-01', {
      weight: 'check',
      field: null,
      message: `${who} and the company’s domain is not proved, so listings are checked by a person first. With a proved domain they are live at once`,
    })
  },
}

const manyPosts: Rule = {
  code: 'RATE-01',
  isForImports: false,
  find({ facts: { company, postsInLastDay }, occasion }) {
    if (company.isVerified || occasion !== 'send' || postsInLastDay < mostPostsInADay) return undefined
    return finding('RATE-01', {
      weight: 'hold',
      field: null,
      message: `You have sent ${postsInLastDay} jobs within a day and the company’s domain is not proved. Those beyond ${mostPostsInADay} are checked by a person first. Prove the domain to send more`,
    })
  },
}

/** Who posts. */
export const posterRules: readonly Rule[] = [newPoster, manyPosts]
