/** Problems that keep a typed listing from being sent: what to enter, at its field. */
import { formatCount, plural } from '../plural.ts'

/** A text that is too short or too long; begins with what it is, such as “The title”. */
export const tooShort = (what: string, length: number, min: number): string =>
  `${what} has ${plural(length, { one: '# character', other: '# characters' })}. Use at least ${formatCount(min)}.`
export const tooLong = (what: string, length: number, max: number): string =>
  `${what} has ${formatCount(length)} characters, ${formatCount(length - max)} over the limit of ${formatCount(max)}. Shorten it.`
export const notWhole = (what: string, min: number, max: number): string =>
  `${what} must be a whole number from ${formatCount(min)} to ${formatCount(max)}.`
export const chooseOne = 'Choose one from the list.'
export const chooseFromList = 'Choose from the list.'
export const chooseYesNo = 'Choose yes or no.'
export const leftOut = (words: string, count: number, kind: 'tag' | 'chain'): string =>
  kind === 'tag'
    ? plural(count, {
        one: `We don’t know the tag ${words}, so we left it out.`,
        other: `We don’t know the tags ${words}, so we left them out.`,
      })
    : plural(count, {
        one: `We don’t know the chain ${words}, so we left it out.`,
        other: `We don’t know the chains ${words}, so we left them out.`,
      })
export const quoted = (word: string): string => `“${word}”`

export const theTitle = 'The title'
export const titleMissing = 'Enter a job title, such as “Solidity engineer”.'
export const titleDeceives = (word: string): string =>
  `“${word}” mixes look-alike letters of two alphabets. Enter the word again in one of them.`
export const roleMissing = 'Choose a role.'
export const employmentMissing = 'Choose at least one employment type.'
export const upTo = (max: number): string => `Choose up to ${formatCount(max)}.`
export const wordsUpTo = (max: number): string => `Enter up to ${formatCount(max)}, the most important first.`
export const languageUnknown = 'We don’t recognise that language. Choose one from the list.'
export const descriptionMissing = 'Enter a description of the work, the company and the team.'
export const theDescription = 'The description'
export const hiringForMissing = 'Agencies must name the company they hire for.'
export const theStep = 'The step'
export const theNote = 'The note'
export const stepNameMissing = 'Name this step, or remove its note.'
export const takeHomeHours = (max: number): string =>
  `Enter the hours as a number from 0.1 to ${formatCount(max)}, with up to one decimal.`
export const notPublishable = (why: string): string => `This listing can’t be published yet: ${why}.`
export const partWrong = 'a part of it is invalid'

export const unpaidPaidWork = 'Enter the pay. Only bounties, grants and volunteer work can be unpaid.'
export const currencyUnknown = 'We have no exchange rate for this currency. Choose one from the list.'
export const payMissing =
  'Enter the pay. We only publish paid jobs with pay, because candidates look at it first.'
export const payTooHigh = 'That comes to more than a billion dollars a year. Check the amount and the period.'
export const notAmount = 'Enter an amount as a number, such as 150,000 or 150k.'
export const amountBounds = (min: number, max: number): string =>
  `Enter an amount from ${formatCount(min)} to ${formatCount(max)}.`
export const maximumBelow = (max: string, min: string): string =>
  `The maximum pay (${max}) is below the minimum (${min}). Swap them?`
export const maximumBelowMeant = (max: string, min: string, meant: string): string =>
  `The maximum pay (${max}) is below the minimum (${min}). Did you mean ${meant}?`
export const rangeTooWide = (max: string, min: string): string =>
  `The maximum pay (${max}) is more than 10 times the minimum (${min}). Narrow the range, or post two jobs.`
export const assetsMissing = 'Choose what you pay in, such as USDC.'
export const cryptoShare = 'The share in crypto, in percent,'

export const tokenMissing = 'Enter the token’s symbol, or choose None under Tokens.'
export const symbolMissing = 'Enter the token’s symbol, such as ETH.'
export const theSymbol = 'The symbol'
export const theTokenName = 'The token name'
export const statusMissing = 'Choose whether the token can be sold today.'
export const shareOfSupply = 'Enter a share above 0 and up to 100, with up to six decimals.'
export const usdValue = 'Enter whole US dollars, from 1 to 1,000,000,000.'
export const tokenCount = 'Enter a number above 0, with up to 18 decimals.'
export const rangeReversed = 'The second number is below the first. Swap them?'
export const vesting = 'Vesting, in months,'
export const cliff = 'The cliff, in months,'
export const lockup = 'The lock-up, in months,'
export const cliffTooLong = (cliffMonths: number, vestMonths: number): string =>
  `The cliff (${plural(cliffMonths, { one: '# month', other: '# months' })}) is longer than the vesting (${plural(vestMonths, { one: '# month', other: '# months' })}).`
export const contractAddress = 'Enter a contract address of up to 100 letters and digits, without spaces.'

export const workModeMissing = 'Choose remote, hybrid or on-site.'
export const countriesMissing =
  'Enter the countries candidates can live in, a region such as EU, or Worldwide.'
export const exceptWorldwide = 'Enter the countries to leave out, not Worldwide.'
export const exceptAll = 'This leaves out every country you entered.'
export const officeMissing = 'Enter the country the office is in.'
export const citiesUpTo = (max: number): string => `Enter up to ${formatCount(max)} cities.`
export const theCity = 'A city'
export const countriesUnknown = (words: string, count: number): string =>
  plural(count, {
    one: `We don’t recognise ${words} as a country or region. Enter names or two-letter codes, separated by commas.`,
    other: `We don’t recognise ${words} as countries or regions. Enter names or two-letter codes, separated by commas.`,
  })
export const hoursIncomplete = 'Enter a time zone, a start and an end, or leave all three blank.'
export const timeZoneUnknown = 'We don’t recognise that time zone. Enter it as Europe/Berlin or UTC.'
export const hoursEmpty = 'Core hours can’t end when they start. Enter another time.'
export const notTime = 'Enter the time as 09:30, from 00:00 to 24:00.'

export const applyMethodMissing = 'Choose how candidates apply.'
export const applyLinkMissing = 'Enter the link where candidates apply.'
export const linkTooLong = (max: number): string => `Enter a link of up to ${formatCount(max)} characters.`
export const emailMissing = 'Enter an email address.'
export const emailInvalid = 'Enter a full email address, such as jobs@example.com.'
export const linkUnusable = 'This isn’t a web link. Enter it as https://example.com/jobs/1.'
export const linkPrivate = 'This link works only in your own network. Enter one that everyone can open.'
export const linkOwnSite =
  'This link opens a page of this board. Enter the employer’s page where candidates apply.'
export const linkShortened =
  'This is a shortened link. Enter the full link, so candidates can see where it goes.'
export const linkInsecure = 'This link isn’t secure. Enter it with https://, if the page supports it.'
export const linkPassword = 'This link contains a username or password. Remove the part before the @.'

export const formTooLong = (fields: number, max: number): string =>
  `The form would have ${fields} fields, and ${max} is the most. Remove a question, or don’t ask for a CV.`
export const theQuestion = 'The question'
export const questionMissing = 'Enter this question, or remove its choices.'
export const choiceCount = (min: number, max: number): string =>
  `Enter ${min} to ${max} choices, one on each line.`
export const choiceTooLong = (max: number): string => `Use up to ${max} characters for each choice.`

export const companyUnknown = 'We couldn’t find that company. Choose another one, or a new one.'
export const companyHidden = (name: string): string =>
  `A moderator has hidden ${name}, so you can’t post for it.`
export const companyViewOnly = (name: string): string =>
  `Your role at ${name} can’t post. Ask an owner for another role.`
export const companyDemo = (name: string): string => `${name} is a demo company. Enter the real one.`
export const companyClaimed = (name: string): string =>
  `A team manages ${name}. Ask them to invite you, or post for another company.`
export const companyMissing = 'Enter the company name.'

export const draftDeleted = 'This draft was deleted. Start a new one.'
export const draftSent = 'You’ve already sent this. Open the listing to change it.'
export const changeInReview = 'This change is in review. Wait for the decision, or withdraw it first.'
export const draftDeletedWhileSending = 'This draft was deleted while you were sending it.'
export const draftChanged = 'Someone just changed this draft. Review it and send it again.'
export const waitingNoMore =
  'This draft belongs to an account now, or was changed. Open it and send it from there.'
export const tooManyPosts = (max: number): string =>
  `You can post up to ${formatCount(max)} jobs a day. We saved your draft; send it tomorrow.`
export const noTitleYet = 'No title yet'
export const noCompanyYet = 'No company yet'
export const noCash = 'No cash'
export const cashText = (pay: string, period: string): string => `${pay} ${period}`
export const aboutUsd = (cash: string, usd: string): string => `${cash}, about ${usd} a year`
export const usdRange = (min: string, max: string): string => `${min} to ${max}`

export const alreadyStarted = 'You’ve already sent this form. Reload the page to start a new one.'
export const importedListing =
  'This listing was imported from the employer’s page. Change it there, and we’ll update it here.'
export const listingChanged = 'This listing just changed. Try again.'
export const postedEmail = 'Enter the email address you posted with.'
export const draftTaken = 'You can’t add this draft: it belongs to someone else, or was sent.'
export const listingTaken =
  'You can’t add this listing: an account or its company’s team manages it. Ask them to invite you.'
export const noLinkHere = 'This browser hasn’t opened the emailed link to this listing.'
export const linkGone = 'This link no longer works: it was replaced or revoked. Ask for a new one.'
export const noLinkForTeam =
  'An account or a team manages this listing, so it has no manage link. Invite people to the team instead.'
export const changeChanged = 'Someone just changed this. Review it and send it again.'
export const changedListingDeleted = 'The listing of this change was deleted.'
export const listingDeleted = 'This listing was deleted. There’s nothing left to decide.'
export const changeSentAgain = 'This change was just withdrawn and sent again. Review the new version.'
export const changeFailsChecks = 'This change now fails our checks. Reject it with a reason.'
export const changeNotInReview = 'This change is no longer in review: it was decided or withdrawn.'
export const changedSince =
  'Someone changed this listing after you started. Review it, then send again to replace their version with yours.'
export const changedSinceIn = (fields: string): string =>
  `Someone changed this listing after you started. Yours differs in: ${fields}. Review the listing, then send again to replace their version with yours.`
