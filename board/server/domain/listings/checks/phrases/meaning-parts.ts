/** Two things in either order, at most so many words apart. */
export const near = (one: string, two: string, words = 8): string[] => [
  `${one} ~${words} ${two}`,
  `${two} ~${words} ${one}`,
]

/** A sum of money. */
export const amount = '<amount>'
/** It is about applying, or said to applicants. */
export const toApplicant = ['<hire>', '<stage>', '<us>', '<must>', '^ <you>', '<applicant>']
/** "You build", "experience with": what the work is. */
export const work = [
  '^^ <duty>',
  '^^ <you> <duty>',
  '^^ <you> (will|ll) <duty>',
  '^ <role>',
  '<knowing>',
  '<you> (will|ll)? own (the|this|that|our)',
]
/** Or what users do, what happened to victims, and how scams go that the work is about. */
export const notOurs = ['<users>', '<ofScams>', ...work]
/** It is about holders, votes and their like: what a product is for. */
export const voting = 'vot*|governance|abstimm*|голос*|投票|proposal*'
/** Who is asked to pay. */
export const payer = '(<you>|<applicant>)'
/** The employer pays, or it is for a journey. */
export const paidByUs = ['<byUs>', '<perks>']
