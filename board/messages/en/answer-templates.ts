import { formatCount } from '../plural.ts'

/** A company's own texts for answers to applicants: the page of its team and the errors. */

export const title = 'Answer templates'
export const titleOf = (company: string): string => `Answer templates: ${company}`
export const lead =
  'Where your team answers applicants, it can choose these texts as well as the built-in ones.'
export const empty = 'No templates yet.'
export const add = 'New template'
export const changeTitle = 'Change template'
export const name = 'Name'
export const nameHint = 'Only your team sees it.'
export const words = 'Text'
export const wordsHint = (limit: number): string =>
  `Up to ${formatCount(limit)} characters. When it is sent, {name} becomes the applicant’s name and {job} the title of the job.`
export const save = 'Save template'
export const cancel = 'Cancel'
export const change = 'Change'
export const changeOf = (name: string): string => `Change ${name}`
export const remove = 'Delete'
export const removeOf = (name: string): string => `Delete ${name}`

// Errors
export const enterName = (most: number): string => `Enter a name of up to ${most} characters.`
export const enterText = 'Enter the text.'
export const nameTaken = 'Another template has this name.'
export const tooMany = (most: number): string =>
  `A company can have up to ${most} templates. Delete one that you no longer use.`
export const noSuchTemplate = 'There is no such template.'
export const templateGone = 'This template no longer exists. Choose another or write a message.'
