/** Findings of the automatic checks in a listing: to the poster what to change, to moderators the fact, in the third person. */
import { formatCount } from '../plural.ts'

/** The two texts of a finding. */
export interface FindingTexts {
  message: string
  fact: string
}

/** Where in a listing something was found, for brackets. */
export const places = {
  title: 'title',
  summary: 'summary',
  line: (line: number): string => `line ${line}`,
  step: (number: number): string => `step ${number}`,
  stepNote: (number: number): string => `note of step ${number}`,
  question: (number: number): string => `question ${number}`,
  questionChoices: (number: number): string => `choices of question ${number}`,
  tokenName: (number: number): string => `name of token ${number}`,
  tokenNote: (number: number): string => `note of token ${number}`,
  hiringFor: '“Hiring for”',
  named: (label: string): string => `“${label}”`,
  cities: 'cities',
  quoted: 'quoted for pay or tags',
}

export const unpaidPaidWork: FindingTexts = {
  message: 'Only bounties, grants and volunteer work can be unpaid. Add the minimum and maximum pay.',
  fact: 'States that paid work is unpaid.',
}
export const payMissing: FindingTexts = {
  message: 'Add the minimum and maximum pay. Every listing here states its pay.',
  fact: 'States no pay.',
}
export const payWide: FindingTexts = {
  message:
    'The maximum pay is more than twice the minimum. Narrow the range, or post one job per level, so that candidates know what to expect.',
  fact: 'The maximum pay is more than twice the minimum.',
}
export const payLow: FindingTexts = {
  message:
    'The minimum pay comes to less than $5 an hour of full-time work. Check the amount, currency and period.',
  fact: 'The minimum pay comes to less than $5 an hour of full-time work.',
}
export const payHigh = (usdYear: number): FindingTexts => ({
  message: `The pay comes to $${formatCount(usdYear)} a year, more than almost all jobs in this role. Check the amount, currency and period. If it includes tokens, enter those separately.`,
  fact: `The pay comes to $${formatCount(usdYear)} a year, more than almost all jobs in this role.`,
})
export const tokensAsPay = (place: string): FindingTexts => ({
  message: `The description counts tokens as pay (${place}). Enter only the cash as pay, and the tokens with their terms under Tokens.`,
  fact: `Counts tokens as pay (${place}).`,
})
export const unpaidTrial = (place: string): FindingTexts => ({
  message: `The description asks for unpaid work (${place}). Pay for the trial and state the amount, or remove this.`,
  fact: `Asks for unpaid work (${place}).`,
})
export const countriesMissing: FindingTexts = {
  message: 'For remote jobs, enter the countries candidates can live in, or Worldwide.',
  fact: 'Remote, but no countries are stated.',
}
export const fencedWorldwide = (place: string): FindingTexts => ({
  message: `The job is open worldwide, but the description limits where candidates can live (${place}). Enter those countries instead, or remove this.`,
  fact: `Open worldwide, but the description limits where candidates can live (${place}).`,
})

export const asksMoney = (place: string): FindingTexts => ({
  message: `The description asks applicants for money (${place}). Remove this. Applying must be free.`,
  fact: `Asks applicants for money (${place}).`,
})
export const asksToBuy = (place: string): FindingTexts => ({
  message: `The description asks applicants to buy or hold tokens, or to invest (${place}). Remove this. No job here may require it.`,
  fact: `Asks applicants to buy or hold tokens, or to invest (${place}).`,
})
export const passesMoneyOn = (place: string): FindingTexts => ({
  message: `The description asks people to forward money or goods for someone else (${place}). Remove this. It isn’t a job, and anyone who does it can be prosecuted.`,
  fact: `Asks people to forward money or goods for someone else (${place}).`,
})
export const asksWallet = (place: string): FindingTexts => ({
  message: `The description asks applicants for a wallet, its keys or identity documents (${place}). Remove this. None of them is needed to apply.`,
  fact: `Asks applicants for a wallet, its keys or identity documents (${place}).`,
})
export const asksTransaction = (place: string): FindingTexts => ({
  message: `The description asks applicants to send or sign a transaction (${place}). Remove this. Nobody needs to do that to apply.`,
  fact: `Asks applicants to send or sign a transaction (${place}).`,
})
export const asksToRun = (place: string): FindingTexts => ({
  message: `The description asks applicants to run or install something (${place}). Remove this. Nobody should have to run code before a first call.`,
  fact: `Asks applicants to run or install something before a first call (${place}).`,
})
export const repositoryTask = (place: string): FindingTexts => ({
  message: `The description gives applicants a code repository to work with (${place}). Share it after a first call instead.`,
  fact: `Gives applicants a code repository to work with (${place}).`,
})
export const repositoryLink = (place: string): FindingTexts => ({
  message: `The description links to a code repository (${place}). Candidates will see a warning not to run code before a first call.`,
  fact: `Links to a code repository (${place}).`,
})

export const longForm = (required: number, suggested: number): FindingTexts => ({
  message: `Applicants must fill in ${required} fields. We suggest ${suggested} at most. Make some of them optional.`,
  fact: `The form for applications requires ${required} fields.`,
})
export const applyPrivate: FindingTexts = {
  message: 'The apply link works only on a private network. Enter one that anyone can open.',
  fact: 'The apply link works only on a private network.',
}
export const applyOwnSite: FindingTexts = {
  message:
    'The apply link opens a page of this board. Enter a page on the company’s own site, or an email address.',
  fact: 'The apply link opens a page of this board.',
}
export const applyNoDomain = (domain: string): FindingTexts => ({
  message: `Applications go to ${domain}, but the company has no verified domain yet. Verify one on the company’s page.`,
  fact: `Applications go to ${domain}. The company has no verified domain.`,
})
export const applyOtherDomain = (domain: string, own: string): FindingTexts => ({
  message: `Applications go to ${domain}, not ${own}. Use a page there, or verify ${domain} as well.`,
  fact: `Applications go to ${domain}, not to the company’s domain ${own}.`,
})
export const applyShortener = (host: string): FindingTexts => ({
  message: `The apply link is shortened with ${host}. Enter the full link, so candidates can see where it goes.`,
  fact: `The apply link is shortened with ${host} and hides where it goes.`,
})
export const applyLetters = (displayName: string, domain: string): FindingTexts => ({
  message: `Applications go to ${displayName} (${domain}), which mixes in letters that look like others. Use a domain in one alphabet.`,
  fact: `Applications go to ${displayName} (${domain}), which mixes in letters that look like others.`,
})
export const applyLookAlike = (domain: string, other: string): FindingTexts => ({
  message: `Applications go to ${domain}, which looks like ${other} but isn’t. If it’s yours, a moderator will confirm that.`,
  fact: `Applications go to ${domain}, which looks like ${other} but isn’t.`,
})
export const applyDownload: FindingTexts = {
  message:
    'The apply link downloads a file. Enter a page instead. Nobody should have to open files to apply.',
  fact: 'The apply link downloads a file.',
}
export const applyFileShare = (host: string): FindingTexts => ({
  message: `The apply link opens a file on ${host}, where anyone can upload files. Enter a page instead. Nobody should have to open files to apply.`,
  fact: `The apply link opens a file on ${host}.`,
})
export const applyUnusable: FindingTexts = {
  message: 'The apply link must start with https:// and can’t contain a username or password.',
  fact: 'The apply link isn’t a plain https:// link.',
}
export const applyChat = (host: string): FindingTexts => ({
  message: `Applications go to a chat app, ${host}. Enter a page or an email address at the company’s own domain.`,
  fact: `Applications go to a chat app, ${host}.`,
})
export const chatInText = (place: string): FindingTexts => ({
  message: `The description sends applicants to a chat app (${place}). Remove this. They apply through the link or email address you enter below.`,
  fact: `Sends applicants to a chat app (${place}).`,
})
export const applyFreeMail = (domain: string): FindingTexts => ({
  message: `Applications go to an email address at ${domain}, where anyone can create one. Use one at the company’s own domain.`,
  fact: `Applications go to an email address at ${domain}, where anyone can create one.`,
})

// Links in what people read.
export const linkPrivate = (place: string): FindingTexts => ({
  message: `A link works only on a private network (${place}). Use one that anyone can open.`,
  fact: `A link works only on a private network (${place}).`,
})
export const linkToApply = (place: string, host: string): FindingTexts => ({
  message: `The description sends applicants to ${host} (${place}). Remove the link. They apply through the link or email address you enter below.`,
  fact: `Sends applicants to ${host} (${place}), bypassing the listing’s own way to apply.`,
})
export const linkShortener = (place: string, host: string): FindingTexts => ({
  message: `A link is shortened with ${host} (${place}). Use the full link, so candidates can see where it goes.`,
  fact: `A link is shortened with ${host} (${place}) and hides where it goes.`,
})
export const linkNamesOther = (place: string, named: string, host: string): FindingTexts => ({
  message: `A link shows ${named} but opens ${host} (${place}). Show the domain it opens.`,
  fact: `A link shows ${named} but opens ${host} (${place}).`,
})
export const linkLookAlike = (place: string, domain: string, other: string): FindingTexts => ({
  message: `A link goes to ${domain}, which looks like ${other} but isn’t (${place}). If it’s yours, a moderator will confirm that.`,
  fact: `A link goes to ${domain}, which looks like ${other} but isn’t (${place}).`,
})
export const linkLetters = (place: string, displayName: string, domain: string): FindingTexts => ({
  message: `A link goes to ${displayName} (${domain}), which mixes in letters that look like others (${place}). Use a domain in one alphabet.`,
  fact: `A link goes to ${displayName} (${domain}), which mixes in letters that look like others (${place}).`,
})
export const linkDownload = (place: string): FindingTexts => ({
  message: `A link downloads a file (${place}). Link to a page instead. Nobody should have to open files to apply.`,
  fact: `A link downloads a file (${place}).`,
})
export const linkFileShare = (place: string, host: string): FindingTexts => ({
  message: `A link opens a file on ${host}, where anyone can upload files (${place}). Link to a page instead.`,
  fact: `A link opens a file on ${host} (${place}).`,
})
export const freeMailInText = (place: string, domain: string): FindingTexts => ({
  message: `The description gives an email address at ${domain}, where anyone can create one (${place}). Use one at the company’s own domain.`,
  fact: `Gives an email address at ${domain}, where anyone can create one (${place}).`,
})

export const titleEmoji: FindingTexts = {
  message: 'Remove emoji from the title.',
  fact: 'The title contains emoji.',
}
export const titlePay: FindingTexts = {
  message: 'Remove the pay from the title. It’s shown separately.',
  fact: 'The title states the pay.',
}
export const titleHurry = (words: string): FindingTexts => ({
  message: `Remove “${words}” from the title. It should only say what the job is.`,
  fact: `The title contains “${words}”.`,
})
export const titleCapitals: FindingTexts = {
  message: 'Don’t write the title in capitals; they’re harder to read.',
  fact: 'The title is in capitals.',
}
export const titleDomain: FindingTexts = {
  message: 'The title is only a domain. Enter what the job is.',
  fact: 'The title is only a domain.',
}
export const titleOthersDomain = (other: string): FindingTexts => ({
  message: `The title is only a domain, and ${other} belongs to another company. Enter what the job is.`,
  fact: `The title is only a domain, and ${other} belongs to another company.`,
})

export const titleClaimsMark = (words: string): FindingTexts => ({
  message: `Remove “${words}” from the title. We show what is verified or signed next to the title. If you keep it, a moderator reviews the listing first.`,
  fact: `The title contains “${words}”, which can be mistaken for one of our badges.`,
})
export const titleNamesCompany = (name: string): FindingTexts => ({
  message: `The title names ${name}. Enter only the job title; we show the company next to it. If you keep it, a moderator reviews the listing first.`,
  fact: `The title names ${name}, which isn’t the company.`,
})

export const tooShort = (length: number, min: number): FindingTexts => ({
  message: `Your description has ${formatCount(length)} characters. Use at least ${formatCount(min)} to describe the work, the company and the team.`,
  fact: `The description has only ${formatCount(length)} characters.`,
})
const inBrackets = (reason: string | null): string => (reason === null ? '' : ` (${reason})`)
export const likeOwnWaiting = (title: string, reason: string | null): FindingTexts => ({
  message: `This text is almost the same as “${title}”, which you’ve already sent and which is in review. Edit that listing instead.`,
  fact: `Almost the same text as “${title}” by the same poster or company, which is in review${inBrackets(reason)}.`,
})
export const likeOwnDecided = (title: string, reason: string | null): FindingTexts => ({
  message: `This text is almost the same as “${title}”, which a moderator rejected, sent back or took down${inBrackets(reason)}. Appeal that decision instead of sending it again.`,
  fact: `Almost the same text as “${title}” by the same poster or company, which was rejected, sent back or taken down${inBrackets(reason)}.`,
})
export const likeFraud = (reason: string): FindingTexts => ({
  message: `This text is almost the same as a listing that a moderator rejected or took down${inBrackets(reason)}. If it’s yours, a moderator will confirm that. Otherwise, write your own.`,
  fact: `Almost the same text as a listing that was rejected or taken down${inBrackets(reason)}.`,
})
export const likeOther = (title: string, company: string): FindingTexts => ({
  message: `This text is almost the same as “${title}” at ${company}. Write your own, or post it under that company.`,
  fact: `Almost the same text as “${title}” at ${company}.`,
})
export const titleAtCompany = (title: string, company: string): string => `${title}, ${company}`
export const agencyClient: FindingTexts = {
  message: 'Agencies must name the company they hire for. Enter it under “Hiring for”.',
  fact: 'An agency posted this without naming the company it hires for.',
}
export const clientInText = (place: string): FindingTexts => ({
  message: `The description mentions a client (${place}). Enter the company that’s hiring under “Hiring for”.`,
  fact: `Mentions a client (${place}) but doesn’t name the company that is hiring.`,
})
export const excludingWords = (words: string, place: string): FindingTexts => ({
  message: `“${words}” (${place}) may put off candidates of a certain age or gender. Describe what the work needs instead.`,
  fact: `“${words}” (${place}) may put off candidates of a certain age or gender.`,
})
export const payHistory = (place: string): FindingTexts => ({
  message: `The description asks what candidates earned before (${place}). Remove this; many countries forbid it. You can ask what they expect.`,
  fact: `Asks what candidates earned before (${place}).`,
})

export const inRegister = (entry: string): FindingTexts => ({
  message: `Your listing names ${entry}, which is in our scam register, so a moderator reviews your listing first. If the entry is wrong, appeal at /safety/register/appeal.`,
  fact: `Names ${entry}, a confirmed entry of the scam register.`,
})
export const languageUnread = (place: string): FindingTexts => ({
  message: `Part of your listing is in a language our automatic checks can’t read yet (${place}), so a moderator reviews it first.`,
  fact: `Part of it is in a language the automatic checks can’t read (${place}).`,
})

export const easyMoney = (place: string): FindingTexts => ({
  message: `The description promises daily payouts, or a job without an interview (${place}), as many scams do. A moderator reviews it first.`,
  fact: `Promises daily payouts, or a job without an interview (${place}).`,
})

export const likeScams = (place: string): FindingTexts => ({
  message: `Part of the description (${place}) resembles known scams. A moderator reviews it first. If applicants don’t need any money, wallet, file or account of their own, say so.`,
  fact: `Part of it resembles known scams (${place}).`,
})

export const closedPremises = (place: string): FindingTexts => ({
  message: `The description says that people live on closed premises, that someone keeps their documents, or that they pay for travel if they leave (${place}). A moderator reviews it first.`,
  fact: `People live on closed premises, someone keeps their documents, or leaving costs them money (${place}).`,
})

export const namesake = (name: string): FindingTexts => ({
  message: `Another company here is called ${name}. A moderator will compare the two before your listing goes live. If that page is yours, claim it.`,
  fact: `Another company here is called ${name}.`,
})
export const knownFromElsewhere = (name: string): FindingTexts => ({
  message: `${name} is known here from another source. A moderator will check that this listing is theirs before it goes live.`,
  fact: `${name} is known here from another source. Check that this listing is theirs.`,
})
export const namedLikeKnown = (name: string, domain: string): FindingTexts => ({
  message: `The company’s name could be mistaken for ${name}. If it’s yours, verify ${domain}; otherwise a moderator will compare the two before your listing goes live.`,
  fact: `The company’s name could be mistaken for ${name} (${domain}).`,
})
export const domainLikeKnown = (own: string, name: string, domain: string): FindingTexts => ({
  message: `Your domain ${own} could be mistaken for ${name}. A moderator will compare the two before your listing goes live. If you are ${name}, verify ${domain}.`,
  fact: `The company’s domain ${own} could be mistaken for ${name} (${domain}).`,
})
export const namedLikeSite = (name: string): FindingTexts => ({
  message: `“${name}” could be mistaken for the name of this site. A moderator will review this before your listing goes live.`,
  fact: `“${name}” could be mistaken for the name of this site.`,
})
export const hiresForKnown = (name: string): FindingTexts => ({
  message: `You’re hiring for ${name}. A moderator will check with them before your listing goes live.`,
  fact: `Hires for ${name} but hasn’t verified a domain of ${name}.`,
})
export const domainLikeEarlier = (own: string, other: string): FindingTexts => ({
  message: `Your domain ${own} looks like ${other}, which was used here before. A moderator will compare the two before your listing goes live.`,
  fact: `The company’s domain ${own} looks like ${other}, which was used here before.`,
})
/** Of a company on the list of those that everyone in the field knows, which doesn’t wait for a week. */
export const newDomainOfKnown: FindingTexts = {
  message:
    'A moderator reviews the first two listings after a domain is verified. After that, listings that pass all checks go live right away.',
  fact: 'One of the first two listings since the company’s domain was verified.',
}
export const newDomain: FindingTexts = {
  message:
    'A moderator reviews the first two listings after a domain is verified. In the first week, they review all of them. After that, listings that pass all checks go live right away.',
  fact: 'One of the first two listings since the company’s domain was verified, or the domain was verified less than a week ago.',
}
export const newAndTouchy = (place: string): FindingTexts => ({
  message: `Your company’s domain was verified recently, and the description mentions money, wallets, documents, programs or chat apps (${place}). A moderator reviews such listings in the first 30 days.`,
  fact: `The company’s domain was verified recently, and the description mentions money, wallets, documents, programs or chat apps (${place}).`,
})
export const newAccount: FindingTexts = {
  message:
    'Your account is new and the company’s domain isn’t verified, so a moderator reviews your listings first. Verify the domain so that later ones can go live without a review.',
  fact: 'The account is new, and the company’s domain isn’t verified.',
}
export const noAccount: FindingTexts = {
  message:
    'You’re posting without an account and the company’s domain isn’t verified, so a moderator reviews your listings first. Verify the domain so that later ones can go live without a review.',
  fact: 'Posted without an account, and the company’s domain isn’t verified.',
}
export const namedLikeDomain = (domain: string): FindingTexts => ({
  message: `The company is named after the domain ${domain}, which it hasn’t verified. Verify it on the company’s page; until then a moderator reviews your listings first.`,
  fact: `The company is named after the domain ${domain}, which it hasn’t verified.`,
})
export const namedLikeOthersDomain = (other: string): FindingTexts => ({
  message: `The company is named after a domain, and ${other} belongs to another company. A moderator will compare the two before your listing goes live. If the domain is yours, verify it.`,
  fact: `The company is named after a domain, and ${other} belongs to another company.`,
})
export const hiresForOthersDomain = (client: string, other: string): FindingTexts => ({
  message: `You’re hiring for ${client}, and ${other} belongs to another company. A moderator will review this before your listing goes live.`,
  fact: `Hires for ${client}, and ${other} belongs to another company.`,
})
export const afterFraud = (reason: string): FindingTexts => ({
  message: `Moderators rejected or took down something linked to this account, its team, domain or wallet (${reason}). Until they lift this, they review each of your listings before it goes live. You can appeal the decision.`,
  fact: `Shares an account, team, domain or wallet with something that was rejected or taken down (${reason}).`,
})
export const manyPosts = (count: number, max: number): FindingTexts => ({
  message: `You’ve sent ${formatCount(count)} jobs in a day, and the company’s domain isn’t verified. Above ${formatCount(max)}, a moderator reviews each one first. Verify the domain to post more.`,
  fact: `${formatCount(count)} jobs sent in a day, and the company’s domain isn’t verified.`,
})
