/** The form of a listing: its steps, labels, hints and choices. */
import { formatCount } from '../plural.ts'

export const stepNames = {
  role: 'Role',
  pay: 'Pay',
  place: 'Location',
  text: 'Description',
  company: 'Company',
}
export const continueTo = (step: string): string => `Continue to ${step.toLowerCase()}`
export const back = 'Back'
export const saveAndLeave = 'Save and leave'
export const complete = (step: string): string => `${step}, complete`
export const sections = 'Steps'

export const notStated = 'Not stated'
export const chooseOne = 'Choose one'
export const yes = 'Yes'
export const no = 'No'
export const chain = 'Chain'
export const remove = (name: string): string => `Remove ${name}`

export const roleTitle = 'What is the role?'
export const roleLead = 'Candidates search by title, role and tags.'
export const titleHint = 'Use the words candidates search for. Leave out pay, location and exclamation marks.'
export const employmentHint = (max: number): string =>
  `Choose what you would really offer, up to ${max}. Candidates filter by it.`
export const seniorityHint = (max: number): string =>
  `Choose the levels you’d hire at, up to ${max}. Candidates filter by them.`
export const tagsHint = (max: number): string =>
  `Up to ${max}, the most important first, such as Solidity, Foundry, DeFi.`
/** Below fields of several words, without and with scripts. */
export const separateWords = 'Separate them with commas.'
export const enterWords = 'Press Enter or type a comma after each.'
export const chainsHint = (max: number): string => `Up to ${max}, such as Ethereum, Base.`
export const moreRole = 'Chains, openings and language'

export const payTitle = 'What does it pay?'
export const payLead = 'Candidates filter by cash pay. Add tokens separately below, not as part of the cash.'
export const payKinds = { cash: 'Cash', token_only: 'Tokens only', unpaid: 'Unpaid' }
export const payKindHint = 'Only bounties, grants and volunteer work can be unpaid.'
export const cashRange = 'Cash pay'
export const minimum = 'Minimum'
export const maximum = 'Maximum'
export const cashHint = (widest: number): string =>
  `Enter the minimum alone for “from”, the maximum alone for “up to”, and a fixed amount as both. The maximum can be up to ${widest} times the minimum; above twice the minimum, we’ll suggest a narrower range.`
export const periods = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  project: 'project',
}
export const cryptoModes = { none: 'No', optional: 'If they choose', required: 'Always' }
export const cryptoShare = 'Share of the cash, %'
export const cadences = {
  monthly: 'Every month',
  biweekly: 'Every two weeks',
  weekly: 'Every week',
  milestone: 'By milestone',
  stream: 'Streamed',
}
export const hasTokens = { no: 'None', yes: 'Yes' }
export const tokensHint = 'Anything you leave out shows as “Not stated”. Tokens never count towards cash pay.'
export const tokenTitles = ['First token', 'Second token', 'Third token']
export const tokenSymbol = 'Symbol'
export const tokenName = 'Name'
export const tokenStatus = 'Can it be sold?'
export const tokenContract = 'Contract address'
export const tokenNote = 'Note'
export const tokenAmount = 'Amount'
export const tokenAmountHint = 'One of the three is enough.'
export const tokenShareFrom = 'Share of supply (%), from'
export const tokenUsdFrom = 'US dollars, from'
export const tokenCountFrom = 'Number of tokens, from'
export const to = 'to'
export const tokenPaidAs = 'Paid as'
export const tokenBasis = 'Valued by'
export const tokenVesting = 'Vesting'
export const vestMonths = 'Vesting (months)'
export const cliffMonths = 'Cliff (months)'
export const lockupMonths = 'Lock-up (months)'
export const tokenUnlock = 'Unlocks'
export const tokenOnTermination = 'If they leave'
export const tokenAccelerates = 'Vests fully if sold'
export const tokenStatuses = {
  liquid: 'Tradable now, liquid',
  listed_illiquid: 'Listed, thinly traded',
  pre_tge: 'Not yet issued',
  no_token_equity_warrant: 'Right to a future token',
}
export const unlocks = {
  linear: 'Evenly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  backloaded: 'More towards the end',
  milestone: 'By milestone',
}

export const placeTitle = 'Where is it?'
export const placeLead =
  'For remote jobs, list the countries candidates can live in. “Remote” alone doesn’t tell candidates whether they can apply.'
export const remoteCountriesHint = 'Countries or regions, such as Germany, Portugal, EU. Or Worldwide.'
export const regions = 'Regions you can enter'
export const regionsHint = (names: string): string =>
  `${names}. We save a region as its countries, so that filters find each of them.`
export const exceptHint = 'Countries to leave out of a region or of Worldwide.'
export const except = 'Leave out countries'
export const officeHint = 'The office’s country.'
export const citiesHint = (max: number): string => `Up to ${max}.`
export const morePlace = 'Core hours, visa and relocation'
export const coreHours = 'Core hours'
export const coreHoursHint = 'When the whole team is online. Candidates see it in their own time zone.'
export const coreFrom = 'From, such as 10:00'
export const coreUntil = 'Until'

export const textTitle = 'What is the work?'
export const descriptionHint = (min: number, max: number): string =>
  `${formatCount(min)} to ${formatCount(max)} characters.`
export const insertHeadings = 'Insert headings'
export const writingHelp = 'Sample headings and formatting'
/** Questions that candidates ask first, as Markdown. */
export const headings = `## What you will do

-

## What you bring

-

## What we offer

-

## About us

`
export const markdownSamples = [
  '## A heading',
  '- a list item',
  '1. a numbered item',
  '**bold**',
  '*italic*',
  '[text](https://…)',
]
export const summaryFold = 'Summary for search results'
export const summaryHint =
  'Shown in search results and when someone shares the link. If empty, we use the start of the description.'
export const processFold = 'Hiring process'
export const processSteps = 'Steps'
export const step = (number: number): string => `Step ${number}`
export const stepNote = 'Note, such as 30 min'
export const moreSteps = (max: number): string => `Up to ${max} steps`
export const takeHomeHours = (max: number): string => `Hours, up to ${max}`
export const takeHomePaid = 'Paid'
export const takeHomes = { none: 'None', optional: 'Optional', required: 'Required' }
export const applyMethods = { url: 'On your site', email: 'With a form here' }
export const applyLink = 'Link'
export const applyLinkHint = 'The https:// link to this job on your own site or in your hiring system.'
export const applyEmailHint = (board: string): string =>
  `Never shown publicly. Candidates apply with a form here and confirm their email; then we forward the application to you. If you answer through ${board}, the applicant can reply to this address.`
export const cvHint = 'If you require one, the button that opens the form says so.'
export const cvChoices = { none: 'Don’t ask for a CV', required: 'Required' }
export const cvOptional = 'Optional'
export const questionsFold = 'Your questions'
export const questionsHint =
  'The form asks for a name, an email address and a message. Candidates see how many questions you add before they open the form, so ask only what you need: 7 questions at most, or 8 without a CV.'
export const question = (number: number): string => `Question ${number}`
export const moreQuestions = (max: number): string => `Up to ${max} questions`
export const questionText = 'Question'
export const questionKind = 'Answer'
export const questionKinds = {
  text: 'Short text',
  choice: 'One of your choices',
  yes_no: 'Yes or no',
  number: 'Number',
}
export const questionRequired = 'Required'
export const answerOptional = 'No, candidates can skip it'
export const answerRequired = 'Yes'
export const questionChoices = 'Choices'
export const questionChoicesHint = (count: { min: number; max: number }, length: number): string =>
  `One on each line: ${count.min} to ${count.max}, up to ${length} characters each.`

export const companyTitle = 'Who is hiring?'
export const anotherCompany = 'Another company'
export const companyKind = 'Type'
export const websiteHint = 'Such as https://example.com. You can verify this domain later.'
export const durationFold = 'How long it stays open'
export const emailHint = 'We’ll email you a link to confirm and manage this listing. Never shown publicly.'
export const companyKinds = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Recruiting agency',
  individual: 'Individual',
}
export const proofTitle = 'What candidates can check'
export const proofEmail = 'Email only: the listing shows as unverified, and a moderator reviews it first.'
export const proofDomain =
  'Domain verified: a DNS record or a file on your domain. We review its first two listings and, for companies we don’t know, all of its first week. After that, listings that pass all checks go live right away.'
export const proofSigned = 'Signed: a company wallet signs the text, and anyone can check the signature.'
export const proofLater =
  'Nothing to do in this step: after you send the listing, its page has the links to verify your domain and to sign it.'

/** Labels that the contract doesn’t give; fields that share a label with another say which they are. */
export const labels: Readonly<Record<string, string>> = {
  title: 'Job title',
  role_family: 'Role',
  seniority: 'Seniority',
  employment: 'Employment type',
  tags: 'Tags',
  chains: 'Chains',
  pay_kind: 'Pay',
  currency: 'Currency',
  cash_min: 'Minimum cash',
  cash_max: 'Maximum cash',
  period: 'Per',
  crypto_pay: 'Paid in crypto',
  crypto_pct: 'Share of the cash in crypto',
  crypto_chain: 'Chain of the pay',
  crypto_assets: 'Paid in',
  pay_cadence: 'How often',
  has_tokens: 'Tokens',
  work_mode: 'Work mode',
  remote_countries: 'Open to candidates in',
  excluded_countries: 'Except',
  office_countries: 'Office in',
  cities: 'Cities',
  core_time_zone: 'Time zone',
  core_start: 'Core hours from',
  core_end: 'Core hours until',
  description: 'Description',
  take_home_hours: 'Hours of the task',
  apply_method: 'How candidates apply',
  apply_url: 'Link to apply',
  apply_email: 'Email for applications',
  apply_cv: 'CV',
  company: 'Company',
  company_name: 'Company name',
  company_kind: 'Type of company',
  company_website: 'Website',
  email: 'Your email',
}
export const numberedLabel = (kind: string, number: string, part: string): string =>
  `${kind} ${number}, ${part}`
/** Words for an input’s name up to its number. */
export const kindLabels: Readonly<Record<string, string>> = {
  step: 'Step',
  token: 'Token',
  question: 'Question',
}
/** Parts of a step, token or question, by the end of the input’s name. */
export const partLabels: Readonly<Record<string, string>> = {
  step_name: 'name',
  step_note: 'note',
  question_text: 'text',
  question_kind: 'answer',
  question_required: 'required',
  question_choices: 'choices',
  token_symbol: 'symbol',
  token_name: 'name',
  token_chain: 'chain',
  token_status: 'can it be sold',
  token_contract: 'contract address',
  token_note: 'note',
  token_pct_min: 'share of supply from',
  token_pct_max: 'share of supply to',
  token_usd_min: 'US dollars from',
  token_usd_max: 'US dollars to',
  token_amount_min: 'number from',
  token_amount_max: 'number to',
  token_paid_as: 'paid as',
  token_basis: 'valued by',
  token_vest_months: 'vesting, months',
  token_cliff_months: 'cliff, months',
  token_lockup_months: 'lock-up, months',
  token_unlock: 'unlocks',
  token_on_termination: 'if they leave',
  token_accelerates: 'vests fully if sold',
}
