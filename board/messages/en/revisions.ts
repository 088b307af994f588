/** The parts of a listing as its history and reviews compare them. */
import { plural } from '../plural.ts'

export const title = 'Title'
export const role = 'Role'
export const seniority = 'Seniority'
export const employment = 'Employment'
export const pay = 'Pay'
export const paidInCrypto = 'Paid in crypto'
export const tokens = 'Tokens'
export const location = 'Location'
export const hours = 'Hours'
export const tags = 'Tags'
export const chains = 'Chains'
export const text = 'Text'
export const process = 'Process'
export const takeHome = 'Take-home task'
export const apply = 'Apply'
export const byEmail = 'By email, through this site'
export const questions = 'Questions to applicants'
export const question = (text: string, choices: string): string =>
  choices === '' ? text : `${text} (${choices})`
export const cv = 'CV'
export const cvSettings = { none: 'Not asked for', required: 'Required' }
export const requiredQuestion = (text: string): string => `${text} (required)`
export const unpaid = 'Unpaid'
export const tokensOnly = 'Tokens only'
export const no = 'No'
export const ofSupply = '% of supply'
export const valuedBy = (basis: string): string => `valued by ${basis}`
export const vesting = (months: number): string =>
  plural(months, { one: '#-month vesting', other: '#-month vesting' })
export const cliff = (months: number): string =>
  plural(months, { one: '#-month cliff', other: '#-month cliff' })
export const unlock = (cadence: string): string => `unlock ${cadence}`
export const locked = (months: number): string =>
  plural(months, { one: 'locked for # month', other: 'locked for # months' })
export const accelerates = 'vests fully if the company is sold'
export const noAcceleration = 'no faster vesting if the company is sold'
export const except = (countries: string): string => `except ${countries}`
export const daysOnSite = (days: number): string =>
  plural(days, { one: '# day a week on-site', other: '# days a week on-site' })
export const taskHours = (count: number): string => plural(count, { one: '# hour', other: '# hours' })
export const taskPaid = 'paid'
export const taskUnpaid = 'unpaid'
