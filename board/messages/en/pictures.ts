/** The pictures of shared links. */
import { plural } from '../plural.ts'

export const boardTitle = 'Open web3 jobs'
export const boardNote = 'Pay, tokens and places as employers state them.'
/** In place of a title or a name in letters that the pictures have no font for. */
export const jobInstead = 'An open job'
export const jobAt = (company: string): string => `An open job at ${company}`
export const companyInstead = 'A company that is hiring'
export const searchInstead = 'Open jobs'

export const aYear = (pay: string): string => `${pay} a year`
export const openJobs = (count: number): string => plural(count, { one: '# open job', other: '# open jobs' })
export const halfPay = (from: string, to: string): string => `Middle half: ${from} to ${to} a year`
export const halfPayFrom = (from: string): string => `Middle half: ${from} a year or more`
export const signed = 'Signed'
export const demo = 'Demo'
/** The content of a picture of a job, for those who don't see it. */
export const jobAlt = (title: string, company: string): string => `${title} at ${company}`
export const noPicture = 'There is no picture at this address.'
